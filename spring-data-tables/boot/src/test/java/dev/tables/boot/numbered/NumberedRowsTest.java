package dev.tables.boot.numbered;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import dev.tables.boot.autoconfigure.TablesAutoConfiguration;
import dev.tables.boot.transaction.TablesTransactionAutoConfiguration;
import dev.tables.data.core.TablesTemplate;
import dev.tables.data.transaction.TablesTransactionManager;
import dev.tables.engine.ETag;
import dev.tables.engine.EntityGroupTransaction;
import dev.tables.engine.jdbc.PostgreSql;
import dev.tables.engine.local.LocalTableStore;
import dev.tables.engine.request.ForwardingTableStore;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Consumer;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.springframework.boot.autoconfigure.AutoConfigurations;
import org.springframework.boot.jdbc.autoconfigure.DataSourceAutoConfiguration;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;
import org.springframework.context.ApplicationContext;
import org.springframework.dao.DuplicateKeyException;
import org.springframework.dao.OptimisticLockingFailureException;
import org.springframework.dao.TransientDataAccessException;
import org.springframework.transaction.support.TransactionTemplate;

/**
 * Transactions that take a number from what they read and insert the row of that number: the one that comes late is told that what it read is
 * stale, on each store, whatever it reads, and in any order of tables and writes. What is a duplicate without that is final.
 */
class NumberedRowsTest {
    @TempDir
    @Nullable
    Path directory;

    private enum Engine {
        MEMORY,
        ROCKSDB,
        JDBC
    }

    /** Where the number comes from. */
    private enum Source {
        /** A row that is then replaced, in a table created before that of the numbered rows. */
        EARLY_COUNTER,
        /** A row that is then replaced, in a table created after it. */
        LATE_COUNTER,
        /** The last numbered row, which is only read. */
        LAST_ROW,
        /** How many numbered rows there are. */
        COUNT,
        /** A row that was looked for and is not there. */
        ABSENCE;

        int next(TablesTemplate tables, String kind) {
            return 1
                    + switch (this) {
                        case EARLY_COUNTER ->
                            tables.findById(EarlyCounter.class, kind)
                                    .map(EarlyCounter::last)
                                    .orElse(0);
                        case LATE_COUNTER ->
                            tables.findById(LateCounter.class, kind)
                                    .map(LateCounter::last)
                                    .orElse(0);
                        case LAST_ROW ->
                            tables.findAll(Numbered.class).stream()
                                    .filter(row -> row.kind().equals(kind))
                                    .mapToInt(Numbered::number)
                                    .max()
                                    .orElse(0);
                        case COUNT -> (int) tables.count(Numbered.class) - 1;
                        case ABSENCE -> {
                            int absent = 1;
                            while (tables.existsById(Numbered.class, new NumberedKey(kind, absent))) {
                                absent++;
                            }
                            yield absent - 1;
                        }
                    };
        }

        void took(TablesTemplate tables, String kind, int number) {
            if (this == EARLY_COUNTER) {
                tables.save(new EarlyCounter(kind, number));
            } else if (this == LATE_COUNTER) {
                tables.save(new LateCounter(kind, number));
            }
        }
    }

    private void on(Engine engine, Consumer<ApplicationContext> test) {
        on(engine, "store", test);
    }

    private void on(Engine engine, String reach, Consumer<ApplicationContext> test) {
        ApplicationContextRunner runner = new ApplicationContextRunner()
                .withConfiguration(
                        AutoConfigurations.of(TablesAutoConfiguration.class, TablesTransactionAutoConfiguration.class))
                .withPropertyValues(
                        "tables.store=" + engine, "tables.directory=" + directory, "tables.transaction-scope=" + reach);
        if (engine == Engine.JDBC) {
            runner = runner.withConfiguration(AutoConfigurations.of(DataSourceAutoConfiguration.class))
                    .withPropertyValues(
                            "tables.jdbc.schema=boot_numbered",
                            "spring.datasource.url="
                                    + PostgreSql.url(PostgreSql.shared().port()),
                            "spring.datasource.username=" + PostgreSql.user());
        }
        runner.run(context -> {
            TablesTemplate tables = context.getBean(TablesTemplate.class);
            // In this order.
            tables.count(EarlyCounter.class);
            tables.deleteAll(Numbered.class);
            tables.insert(new Numbered("other", 0, "other"));
            tables.count(LateCounter.class);
            test.accept(context);
        });
    }

    private static void in(ApplicationContext context, Runnable work) {
        new TransactionTemplate(context.getBean(TablesTransactionManager.class))
                .executeWithoutResult(status -> work.run());
    }

    private static void number(TablesTemplate tables, Source source, String kind, boolean counterFirst) {
        int number = source.next(tables, kind);
        if (counterFirst) {
            source.took(tables, kind, number);
        }
        tables.insert(new Numbered(kind, number, kind + number));
        if (!counterFirst) {
            source.took(tables, kind, number);
        }
    }

    /** One transaction within which another one does the same and is committed. */
    @ParameterizedTest
    @EnumSource
    void lateTransactionFailsAsStale(Engine engine) {
        on(engine, context -> {
            TablesTemplate tables = context.getBean(TablesTemplate.class);
            for (Source source : Source.values()) {
                for (boolean counterFirst : List.of(true, false)) {
                    String kind = source + "-" + counterFirst;
                    if (source == Source.COUNT) {
                        tables.deleteAll(Numbered.class);
                        tables.insert(new Numbered("other", 0, "other"));
                    }
                    Throwable late = catchThrowable(() -> in(context, () -> {
                        number(tables, source, kind, counterFirst);
                        elsewhere(() -> in(context, () -> number(tables, source, kind, counterFirst)));
                    }));
                    assertThat(late)
                            .as("%s", kind)
                            .isInstanceOf(OptimisticLockingFailureException.class)
                            .isInstanceOf(TransientDataAccessException.class);
                }
            }
        });
    }

    /** Checks inserts of existing keys or values that no read of the transaction depends on. */
    @ParameterizedTest
    @EnumSource
    void duplicateIsPermanentErrorIfReadsAreCurrent(Engine engine) {
        on(engine, context -> {
            TablesTemplate tables = context.getBean(TablesTemplate.class);
            Map<Numbered, Numbered> pairs = Map.of(
                    new Numbered("same", 1, "a"),
                    new Numbered("same", 1, "b"),
                    new Numbered("value", 1, "c"),
                    new Numbered("value", 2, "c"));
            pairs.forEach((late, early) -> {
                Throwable failure = catchThrowable(() -> in(context, () -> {
                    tables.findById(Numbered.class, new NumberedKey("other", 0));
                    tables.count(LateCounter.class);
                    tables.insert(late);
                    tables.findAll(EarlyCounter.class);
                    elsewhere(() -> tables.insert(early));
                }));
                assertThat(failure).as("%s", late).isInstanceOf(DuplicateKeyException.class);
                assertThat(catchThrowable(() -> in(context, () -> tables.insert(late))))
                        .isInstanceOf(DuplicateKeyException.class);
            });
        });
    }

    /** With a retry of what is transient, all callers get numbers, without gaps. */
    @ParameterizedTest
    @EnumSource
    void concurrentNumberingLeavesNoGapsAndReportsNoDuplicates(Engine engine) {
        on(engine, context -> {
            for (Source source : List.of(Source.EARLY_COUNTER, Source.LATE_COUNTER, Source.ABSENCE)) {
                TablesTemplate tables = context.getBean(TablesTemplate.class);
                List<CompletableFuture<Integer>> callers = new ArrayList<>();
                for (int caller = 0; caller < 4; caller++) {
                    boolean counterFirst = caller % 2 == 0;
                    callers.add(CompletableFuture.supplyAsync(() -> {
                        int done = 0;
                        while (done < 10) {
                            try {
                                in(context, () -> number(tables, source, "many-" + source, counterFirst));
                                done++;
                            } catch (TransientDataAccessException again) {
                                Thread.yield();
                            }
                        }
                        return done;
                    }));
                }
                callers.forEach(caller -> caller.orTimeout(60, TimeUnit.SECONDS).join());
                assertThat(tables.findAll(Numbered.class).stream()
                                .filter(row -> row.kind().equals("many-" + source))
                                .map(Numbered::number))
                        .containsExactlyInAnyOrderElementsOf(
                                IntStream.rangeClosed(1, 40).boxed().toList());
            }
        });
    }

    /** In one partition, by the version of the counter, on every store. */
    @ParameterizedTest
    @EnumSource
    void staleVersionIsReportedBeforeDuplicateWithinAPartition(Engine engine) {
        on(engine, "partition", context -> {
            TablesTemplate tables = context.getBean(TablesTemplate.class);
            for (boolean counterFirst : List.of(true, false)) {
                String kind = "beside-" + counterFirst;
                tables.save(new CounterBeside(kind, 0, 0, null));
                Throwable late = catchThrowable(() -> in(context, () -> {
                    besides(tables, kind, counterFirst);
                    elsewhere(() -> in(context, () -> besides(tables, kind, counterFirst)));
                }));
                assertThat(late).as("%s", kind).isInstanceOf(OptimisticLockingFailureException.class);
            }
        });
    }

    /** Others are done between the reads of the commit and its transaction. */
    @Test
    void staleVersionIsReportedBeforeDuplicateIfChangedDuringCommit() {
        for (boolean counterFirst : List.of(true, false)) {
            try (Interposed store = new Interposed()) {
                TablesTemplate tables = new TablesTemplate(store);
                TablesTransactionManager manager = new TablesTransactionManager(tables);
                tables.save(new CounterBeside("one", 0, 0, null));
                Throwable late = catchThrowable(() -> new TransactionTemplate(manager).executeWithoutResult(status -> {
                    besides(tables, "one", counterFirst);
                    store.before(() -> elsewhere(() -> new TransactionTemplate(manager)
                            .executeWithoutResult(other -> besides(tables, "one", counterFirst))));
                }));
                assertThat(late)
                        .as("counter first: %s", counterFirst)
                        .isInstanceOf(OptimisticLockingFailureException.class);
            }
        }
    }

    /** Lets something happen before the next transaction. */
    // The compiler of JDK 17 does not show the checker nullable type arguments of compiled interfaces.
    @SuppressWarnings("NullAway")
    private static final class Interposed extends ForwardingTableStore {
        private final AtomicReference<@Nullable Runnable> before = new AtomicReference<>();

        Interposed() {
            super(LocalTableStore.inMemory());
        }

        void before(Runnable what) {
            before.set(what);
        }

        @Override
        public List<@Nullable ETag> execute(String table, EntityGroupTransaction transaction) {
            Runnable first = before.getAndSet(null);
            if (first != null) {
                first.run();
            }
            return super.execute(table, transaction);
        }
    }

    private static void besides(TablesTemplate tables, String kind, boolean counterFirst) {
        CounterBeside counter = tables.findById(CounterBeside.class, new CounterBesideKey(kind, 0))
                .orElseThrow();
        int number = counter.last() + 1;
        Runnable count = () -> tables.save(new CounterBeside(kind, 0, number, counter.version()));
        if (counterFirst) {
            count.run();
        }
        tables.insert(new NumberedBeside(kind, number));
        if (!counterFirst) {
            count.run();
        }
    }

    private static void elsewhere(Runnable work) {
        CompletableFuture.runAsync(work).orTimeout(30, TimeUnit.SECONDS).join();
    }
}
