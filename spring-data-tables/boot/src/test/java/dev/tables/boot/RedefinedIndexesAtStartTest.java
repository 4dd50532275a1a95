package dev.tables.boot;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tables.boot.autoconfigure.TablesAutoConfiguration;
import dev.tables.boot.autoconfigure.TablesRepositoriesAutoConfiguration;
import dev.tables.boot.index.TablesIndexLifecycle;
import dev.tables.boot.index.TablesIndexesAutoConfiguration;
import dev.tables.boot.members.Member;
import dev.tables.engine.TableStore;
import dev.tables.engine.local.LocalTableStore;
import dev.tables.mapping.lifecycle.IndexCatalog;
import dev.tables.mapping.lifecycle.IndexDefinition;
import dev.tables.mapping.lifecycle.IndexedEntityType;
import dev.tables.mapping.model.EntityMappers;
import dev.tables.mapping.table.EntityTable;
import dev.tables.testing.Effort;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.regex.Pattern;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.boot.autoconfigure.AutoConfigurationPackage;
import org.springframework.boot.autoconfigure.AutoConfigurations;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;

/** An application that is to fill its indexes at the start, one of which the store has in another definition. */
@ExtendWith(OutputCaptureExtension.class)
class RedefinedIndexesAtStartTest {
    private static final int ROUNDS = Effort.byEffort(5, 20);

    private final AtomicInteger looks = new AtomicInteger();

    @ParameterizedTest
    @ValueSource(strings = {"byTown", "byMail"})
    void otherIndexesAreFilledAndMismatchIsReportedOnce(String redefined, CapturedOutput output) {
        String other = redefined.equals("byTown") ? "byMail" : "byTown";
        new ApplicationContextRunner()
                .withConfiguration(AutoConfigurations.of(
                        TablesAutoConfiguration.class,
                        TablesRepositoriesAutoConfiguration.class,
                        TablesIndexesAutoConfiguration.class))
                .withUserConfiguration(Members.class)
                .withBean(TableStore.class, () -> withMembers(redefined))
                .withPropertyValues(
                        "tables.indexes.mismatch-policy=demote",
                        "tables.indexes.backfill=auto",
                        "tables.indexes.lease-duration=400ms",
                        "tables.indexes.lease-grace-period=10ms")
                .run(context -> {
                    TablesIndexLifecycle indexes = context.getBean(TablesIndexLifecycle.class);
                    await(() -> state(indexes, other).equals("READABLE"));
                    int until = looks.get() + ROUNDS;
                    await(() -> looks.get() >= until);
                    assertThat(state(indexes, redefined)).isEqualTo("WRITE_ONLY");
                    assertThat(times("The backfill of index Member." + redefined + " failed", output))
                            .isEqualTo(1);
                    assertThat(times("IndexNotReadableException: ", output)).isEqualTo(1);

                    assertThat(indexes.rebuild("Member", redefined)).isTrue();
                    await(() -> state(indexes, redefined).equals("READABLE"));
                });
    }

    private static String state(TablesIndexLifecycle indexes, String index) {
        return indexes.declaredIndexStatuses().stream()
                .filter(one -> one.name().equals(index))
                .findFirst()
                .orElseThrow()
                .state()
                .name();
    }

    private static long times(String text, CapturedOutput output) {
        return Pattern.compile(Pattern.quote(text))
                .matcher(output.getOut())
                .results()
                .count();
    }

    private static void await(java.util.concurrent.Callable<Boolean> condition) {
        Awaitility.await().atMost(Duration.ofMinutes(1)).until(condition);
    }

    /** A store that counts how often somebody looks at the catalog. */
    private TableStore withMembers(String redefined) {
        LocalTableStore store = LocalTableStore.inMemory();
        EntityTable<Member> members = EntityTable.of(store, EntityMappers.of(Member.class));
        members.createTables();
        for (int i = 0; i < 5; i++) {
            members.save(new Member("chess", i, "Bonn", "m" + i, 7));
        }
        IndexCatalog.Options brief =
                IndexCatalog.Options.defaults().withLeaseTiming(Duration.ofMillis(400), Duration.ofMillis(10));
        try (IndexCatalog catalog = IndexCatalog.of(store, brief)) {
            String table = redefined.equals("byTown") ? "memberByTown" : "memberByMail";
            catalog.acquireLease(
                    IndexedEntityType.of("Member", "member", "", ""),
                    List.of(new IndexDefinition(redefined, "GLOBAL KEYS_ONLY by fee INT", table, null)),
                    () -> true);
        }
        return (TableStore) Proxy.newProxyInstance(
                TableStore.class.getClassLoader(), new Class<?>[] {TableStore.class}, (proxy, method, arguments) -> {
                    if (method.getName().equals("query")
                            && Arrays.asList(arguments).contains(IndexCatalog.TABLE_NAME)) {
                        looks.incrementAndGet();
                    }
                    try {
                        return method.invoke(store, arguments);
                    } catch (InvocationTargetException failed) {
                        throw failed.getCause();
                    }
                });
    }

    @AutoConfigurationPackage(basePackageClasses = Member.class)
    static class Members {}
}
