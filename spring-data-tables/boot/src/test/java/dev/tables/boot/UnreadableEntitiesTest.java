package dev.tables.boot;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.tables.boot.autoconfigure.TablesAutoConfiguration;
import dev.tables.boot.autoconfigure.TablesRepositoriesAutoConfiguration;
import dev.tables.boot.observation.TablesObservationAutoConfiguration;
import dev.tables.boot.shredded.Confession;
import dev.tables.boot.shredded.ConfessionKey;
import dev.tables.boot.shredded.ConfessionRepository;
import dev.tables.boot.shredded.Receipt;
import dev.tables.boot.shredded.ReceiptRepository;
import dev.tables.boot.transaction.TablesTransactionAutoConfiguration;
import dev.tables.data.core.event.AfterDeleteEvent;
import dev.tables.data.core.event.UnreadableEntityEvent;
import dev.tables.engine.RowQuery;
import dev.tables.engine.RowReader;
import dev.tables.engine.TableStore;
import dev.tables.mapping.encryption.CryptoShreddedValueException;
import dev.tables.mapping.encryption.EncryptionKeysetNameResolver;
import dev.tables.mapping.encryption.KeysetDirectory;
import dev.tables.mapping.encryption.TableEncryption;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.binder.MeterBinder;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.boot.autoconfigure.AutoConfigurationPackage;
import org.springframework.boot.autoconfigure.AutoConfigurations;
import org.springframework.boot.test.context.assertj.AssertableApplicationContext;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;
import org.springframework.context.annotation.Bean;
import org.springframework.context.event.EventListener;
import org.springframework.dao.DataIntegrityViolationException;
import org.springframework.data.domain.Example;
import org.springframework.data.domain.ExampleMatcher;
import org.springframework.data.domain.PageRequest;
import org.springframework.data.domain.ScrollPosition;
import org.springframework.data.domain.Slice;
import org.springframework.data.domain.Window;
import org.springframework.transaction.PlatformTransactionManager;
import org.springframework.transaction.support.TransactionTemplate;

/** Every way to read several entities of which each second is shredded, and every way to delete them. */
class UnreadableEntitiesTest {
    private static final int ALL = 8;
    private static final String PARISH = "P";

    @TempDir
    private Path directory;

    private ApplicationContextRunner runner() {
        return new ApplicationContextRunner()
                .withConfiguration(AutoConfigurations.of(
                        TablesAutoConfiguration.class,
                        TablesObservationAutoConfiguration.class,
                        TablesTransactionAutoConfiguration.class,
                        TablesRepositoriesAutoConfiguration.class))
                .withUserConfiguration(Parish.class)
                .withPropertyValues(
                        "tables.store=memory",
                        "tables.transaction-scope=store",
                        "tables.encryption.keyset-directory=" + directory,
                        "tables.encryption.keyset-cache-time-to-live=0s",
                        "tables.encryption.create-missing-keysets=true",
                        "tables.encryption.master-key=" + Base64.getEncoder().encodeToString(new byte[32]));
    }

    private void run(Consumer<AssertableApplicationContext> test) {
        runner().run(context -> {
            KeysetDirectory keysets = context.getBean(KeysetDirectory.class);
            keysets.create("even");
            keysets.create("odd");
            context.getBean(TableEncryption.class).keyring().refresh();
            for (int i = 0; i < ALL; i++) {
                context.getBean(ReceiptRepository.class).insert(new Receipt(PARISH, i, topic(i), "t" + i, null));
                context.getBean(ConfessionRepository.class).insert(new Confession(PARISH, i, topic(i), "t" + i, null));
            }
            keysets.destroy("even");
            context.getBean(TableEncryption.class).keyring().refresh();
            test.accept(context);
        });
    }

    private static String topic(int number) {
        return number < ALL / 2 ? "low" : "high";
    }

    /** Each way to read several, of all or of half; what it gives is named by its number. */
    private static Map<String, Supplier<List<?>>> reads(ConfessionRepository all) {
        Map<String, Supplier<List<?>>> reads = new LinkedHashMap<>();
        reads.put("list", () -> numbers(all.findByParish(PARISH)));
        reads.put(
                "sorted",
                () -> numbers(all.findByParishOrderByTopicDesc(PARISH)).stream()
                        .sorted()
                        .toList());
        reads.put("stream", () -> {
            try (Stream<Confession> stream = all.readByParish(PARISH)) {
                return numbers(stream.toList());
            }
        });
        reads.put("slices", () -> {
            Slice<Confession> slice = all.getByParish(PARISH, PageRequest.of(0, 3));
            List<Confession> found = new ArrayList<>(slice.getContent());
            while (slice.hasNext()) {
                slice = all.getByParish(PARISH, slice.nextPageable());
                found.addAll(slice.getContent());
            }
            return numbers(found);
        });
        reads.put("windows", () -> {
            Window<Confession> window = all.findFirst2ByParish(PARISH, ScrollPosition.keyset());
            List<Confession> found = new ArrayList<>(window.getContent());
            while (window.hasNext()) {
                window = all.findFirst2ByParish(PARISH, window.positionAt(window.size() - 1));
                found.addAll(window.getContent());
            }
            return numbers(found);
        });
        reads.put("findAll", () -> numbers(all.findAll()));
        reads.put(
                "findAllById",
                () -> numbers(all.findAllById(Stream.iterate(0, i -> i + 1)
                        .limit(ALL)
                        .map(i -> new ConfessionKey(PARISH, i))
                        .toList())));
        reads.put(
                "projection",
                () -> all.searchByParish(PARISH).stream()
                        .map(one -> Integer.valueOf(one.text().substring(1)))
                        .toList());
        reads.put(
                "example",
                () -> numbers(all.findAll(Example.of(
                        new Confession(PARISH, 0, "", "", null),
                        ExampleMatcher.matching().withIgnorePaths("number", "topic", "text", "etag")))));
        return reads;
    }

    private static List<Integer> numbers(Iterable<Confession> found) {
        List<Integer> numbers = new ArrayList<>();
        found.forEach(one -> numbers.add(one.number()));
        return numbers;
    }

    @Test
    void unreadableEntitiesAreSkippedReportedAndCountedIfConfigured() {
        run(context -> {
            ConfessionRepository confessions = context.getBean(ConfessionRepository.class);
            Parish parish = context.getBean(Parish.class);
            reads(confessions).forEach((name, read) -> {
                parish.leftOut.clear();
                assertThat(read.get()).as(name).isEqualTo(List.of(1, 3, 5, 7));
                assertThat(parish.leftOut).as(name).isNotEmpty().allSatisfy(event -> {
                    assertThat(event.entityType()).isEqualTo(Confession.class);
                    assertThat(event.tableName()).isEqualTo("confession");
                    assertThat(Integer.parseInt(event.primaryKey().rowKey()) % 2)
                            .isZero();
                    assertThat(event.exception()).isInstanceOf(CryptoShreddedValueException.class);
                    assertThat(event.toString())
                            .doesNotContain(event.primaryKey().rowKey());
                });
            });
            double counted = parish.meters
                    .get("tables.entities.skipped")
                    .tags("table", "confession", "reason", "CryptoShreddedValueException")
                    .counter()
                    .count();
            parish.leftOut.clear();
            assertThat(numbers(confessions.findByParishAndTopic(PARISH, "low"))).containsExactly(1, 3);
            assertThat(parish.leftOut).hasSize(2);
            assertThat(parish.meters
                            .get("tables.entities.skipped")
                            .tag("table", "confession")
                            .counter()
                            .count())
                    .isEqualTo(counted + 2);

            parish.leftOut.clear();
            assertThat(confessions.queryByParish(PARISH))
                    .as("nothing encrypted")
                    .hasSize(ALL);
            assertThat(confessions.count()).isEqualTo(ALL);
            assertThat(confessions.countByParish(PARISH)).isEqualTo(ALL);
            assertThat(confessions.existsByParish(PARISH)).isTrue();
            assertThat(parish.leftOut).isEmpty();
            assertThatThrownBy(() -> confessions.findById(new ConfessionKey(PARISH, 0)))
                    .isInstanceOf(DataIntegrityViolationException.class);
        });
    }

    @Test
    void unreadableEntitiesFailTheReadByDefault() {
        run(context -> {
            ReceiptRepository receipts = context.getBean(ReceiptRepository.class);
            assertThatThrownBy(receipts::findAll).isInstanceOf(DataIntegrityViolationException.class);
            assertThatThrownBy(() -> receipts.findByParishAndTopic(PARISH, "low"))
                    .isInstanceOf(DataIntegrityViolationException.class);
            assertThatThrownBy(() -> receipts.searchByParish(PARISH))
                    .isInstanceOf(DataIntegrityViolationException.class);
            assertThat(receipts.queryByParish(PARISH)).hasSize(ALL);
            assertThat(context.getBean(Parish.class).leftOut).isEmpty();
        });
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void deletesByQueryDeleteUnreadableEntities(boolean transaction) {
        run(context -> {
            Parish parish = context.getBean(Parish.class);
            ReceiptRepository receipts = context.getBean(ReceiptRepository.class);
            ConfessionRepository confessions = context.getBean(ConfessionRepository.class);
            Consumer<Runnable> within = action -> {
                if (transaction) {
                    new TransactionTemplate(context.getBean(PlatformTransactionManager.class))
                            .executeWithoutResult(status -> action.run());
                } else {
                    action.run();
                }
            };
            within.accept(() ->
                    assertThat(receipts.deleteByParishAndTopic(PARISH, "low")).isEqualTo(ALL / 2));
            within.accept(() -> assertThat(confessions.deleteByParishAndTopic(PARISH, "low"))
                    .isEqualTo(ALL / 2));
            assertThat(parish.deleted).containsExactly(1, 3, 1, 3);
            assertThat(receipts.count()).isEqualTo(ALL / 2);
            within.accept(() -> assertThat(receipts.removeByParish(PARISH))
                    .extracting(Receipt::number)
                    .containsExactly(5, 7));
            within.accept(() ->
                    assertThat(numbers(confessions.removeByParish(PARISH))).containsExactly(5, 7));
            for (String table : List.of("receipt", "confession")) {
                assertThat(context.getBean(TableStore.class)
                                .query(table, RowQuery.wholeTable(), RowReader::primaryKey)
                                .items())
                        .filteredOn(keys -> !keys.rowKey().startsWith("~~"))
                        .isEmpty();
            }
            assertThat(parish.leftOut).isEmpty();
        });
    }

    @AutoConfigurationPackage(basePackageClasses = Confession.class)
    static class Parish {
        final List<UnreadableEntityEvent> leftOut = new ArrayList<>();
        final List<Integer> deleted = new ArrayList<>();
        private final MeterRegistry meters = new SimpleMeterRegistry();

        @Bean
        EncryptionKeysetNameResolver byNumber() {
            return (table, keys, property, declared) -> Integer.parseInt(keys.rowKey()) % 2 == 0 ? "even" : "odd";
        }

        @Bean
        MeterRegistry meterRegistry(List<MeterBinder> binders) {
            binders.forEach(binder -> binder.bindTo(meters));
            return meters;
        }

        @EventListener
        void leftOut(UnreadableEntityEvent event) {
            leftOut.add(event);
        }

        @EventListener
        void deleted(AfterDeleteEvent<?> event) {
            deleted.add(
                    event.entity() instanceof Receipt receipt
                            ? receipt.number()
                            : ((Confession) event.entity()).number());
        }
    }
}
