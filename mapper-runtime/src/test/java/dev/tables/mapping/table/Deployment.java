package dev.tables.mapping.table;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tables.engine.ETag;
import dev.tables.engine.ResultPage;
import dev.tables.engine.Row;
import dev.tables.engine.RowOperation;
import dev.tables.engine.RowQuery;
import dev.tables.engine.TableStore;
import dev.tables.engine.local.LocalStoreOptions;
import dev.tables.engine.local.LocalTableStore;
import dev.tables.engine.ordered.MemoryOrderedStore;
import dev.tables.mapping.intent.Recoverer;
import dev.tables.mapping.job.JobProgress;
import dev.tables.mapping.job.TableJob;
import dev.tables.mapping.job.TableJobState;
import dev.tables.mapping.lifecycle.IndexCatalog;
import dev.tables.mapping.lifecycle.IndexMismatchPolicy;
import dev.tables.mapping.lifecycle.IndexState;
import dev.tables.mapping.model.EntityMapper;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;

/** Several processes, of one version of an application or of several, on one store, in a time that a test moves. */
final class Deployment implements AutoCloseable {
    static final Duration LEASE = Duration.ofSeconds(60);
    /** What is derived for a store of one clock whose writes take no time. */
    static final Duration GRACE = Duration.ofSeconds(120);
    /** A version that knows no index. */
    static final EmployeeTableMapper OLD = EmployeeTableMapper.WITHOUT_INDEXES;

    private final AtomicLong nanos = new AtomicLong(1);
    /** How far the clock of the store is ahead of what passes. */
    private final AtomicReference<Duration> ahead = new AtomicReference<>(Duration.ZERO);

    final TableStore store;

    /** On a store that has transactions across partitions. */
    Deployment() {
        this(true);
    }

    /** On a store that has transactions across partitions or not. */
    Deployment(boolean spansPartitions) {
        LocalTableStore memory = LocalTableStore.open(
                new MemoryOrderedStore(),
                LocalStoreOptions.defaults()
                        .withClock(() -> Instant.EPOCH
                                .plus(Duration.ofDays(20_000))
                                .plus(ahead.get())
                                .plusNanos(nanos.get())));
        store = spansPartitions ? memory : new ServiceStore(memory);
        EntityTable.of(store, EmployeeTableMapper.ACROSS_PARTITIONS).createTables();
    }

    /** One process: its catalog and its table. */
    record Process(IndexCatalog catalog, EntityTable<Employee> table) implements AutoCloseable {
        List<IndexState> states() {
            return table.indexStatuses().stream().map(status -> status.state()).toList();
        }

        TableJob backfill(int index) {
            return IndexBackfill.job(table, table.model().indexes().get(index).name());
        }

        void fillAll() {
            for (int i = 0; i < table.model().indexes().size(); i++) {
                JobProgress end = backfill(i).run();
                assertThat(end.state()).as(end.stateReason()).isEqualTo(TableJobState.COMPLETED);
            }
        }

        @Override
        public void close() {
            catalog.close();
        }
    }

    Process start(EntityMapper<Employee> version) {
        return start(store, version, IndexMismatchPolicy.REJECT);
    }

    Process startDemoting(EntityMapper<Employee> version) {
        return start(store, version, IndexMismatchPolicy.DEMOTE);
    }

    Process start(TableStore process, EntityMapper<Employee> version, IndexMismatchPolicy policy) {
        return start(process, version, policy, () -> {});
    }

    /** One that does something when it waits for others. */
    Process startDemoting(TableStore process, EntityMapper<Employee> version, Runnable whenItWaits) {
        return start(process, version, IndexMismatchPolicy.DEMOTE, whenItWaits);
    }

    /** One that does something when it waits for others. */
    Process start(
            TableStore process, EntityMapper<Employee> version, IndexMismatchPolicy policy, Runnable whenItWaits) {
        IndexCatalog.Options options = IndexCatalog.Options.defaults()
                .withMismatchPolicy(policy)
                .withLeaseTiming(LEASE, null)
                .withClockAndSleeper(nanos::get, time -> {
                    nanos.addAndGet(time);
                    whenItWaits.run();
                });
        IndexCatalog catalog = IndexCatalog.of(process, options);
        EntityTableOptions table = EntityTableOptions.defaults().withIndexCatalog(catalog);
        return new Process(catalog, EntityTable.of(process, version, table));
    }

    /** A table of a process whose requests are part of its units of work. */
    static EntityTable<Employee> ofUnits(Process process, UnitsOfWork units) {
        EntityTableOptions options = EntityTableOptions.defaults().withIndexCatalog(process.catalog());
        return EntityTable.of(units.ofUnits(), process.table().mapper(), options);
    }

    /** Lets the clock of the store jump. */
    void setClockAhead(Duration by) {
        ahead.set(by);
    }

    void pass(Duration time) {
        nanos.addAndGet(time.toNanos());
    }

    /** So long that every process that does nothing is taken for gone. */
    void passLeases() {
        pass(LEASE.plus(GRACE).plusSeconds(1));
    }

    /** What is registered and announced is of a Java virtual machine that had the store before this one. */
    void isOfAnotherMachine() {
        for (Row row : store.query(IndexCatalog.TABLE_NAME, RowQuery.wholeTable(), Row.DECODER)
                .items()) {
            for (String property : List.of("machine", "remover")) {
                if (row.string(property) != null) {
                    store.write(
                            IndexCatalog.TABLE_NAME,
                            RowOperation.merge(
                                    row.primaryKey(), writer -> writer.string(property, "before"), ETag.ANY));
                }
            }
        }
    }

    void fill(int employees) {
        EntityTable<Employee> plain = EntityTable.of(store, OLD);
        List<Employee> all = new ArrayList<>();
        for (int i = 0; i < employees; i++) {
            all.add(employee(i));
        }
        plain.saveAll(all);
    }

    static Employee employee(int i) {
        return Employee.of("D" + i % 3, i)
                .named(i % 2 == 0 ? "Name" + i % 5 : null)
                .mailed("m" + i)
                .paid("T", i)
                .badged((long) i);
    }

    void recover(EntityMapper<Employee> version) {
        List<IndexWriteIntentHandler> handlers =
                List.of(new IndexWriteIntentHandler(List.of(EntityTable.of(store, version))));
        Recoverer recoverer = new Recoverer(store, Clock.systemUTC(), Duration.ofHours(-1), handlers);
        recoverer.run();
        recoverer.run();
    }

    /** A recoverer whose clock is so much ahead. */
    void recoverAfter(Duration time, EntityMapper<Employee> version) {
        List<IndexWriteIntentHandler> handlers =
                List.of(new IndexWriteIntentHandler(List.of(EntityTable.of(store, version))));
        Clock later = Clock.offset(Clock.systemUTC(), time);
        new Recoverer(store, later, Duration.ZERO, handlers).run();
    }

    /** Whatever an index answers that can be asked is what the entities say. */
    void check(Process process) {
        List<Employee> stored = all(process.table(), RowQuery.wholeTable(), -1);
        for (int i = 0; i < process.table().model().indexes().size(); i++) {
            if (process.table().indexStatuses().get(i).state() == IndexState.READABLE) {
                int index = i;
                List<Employee> expected = stored.stream()
                        .filter(employee -> isIndexed(process.table(), index, employee))
                        .toList();
                assertThat(all(process.table(), RowQuery.wholeTable(), i))
                        .as(process.table().model().indexes().get(i).name())
                        .containsExactlyInAnyOrderElementsOf(expected);
            }
        }
    }

    /** Nothing is missing, stale or out of date. */
    void checkClean(EntityMapper<Employee> version) {
        recover(version);
        assertThat(IndexRepair.verify(EntityTable.of(store, version))).matches(IndexRepair.Report::isClean);
    }

    private static boolean isIndexed(EntityTable<Employee> table, int index, Employee employee) {
        var writer = table.model().indexKey(index).writer("Employee");
        table.mapper().writeIndex(index, employee, writer);
        return !writer.hasNullComponent();
    }

    static List<Employee> all(EntityTable<Employee> table, RowQuery query, int index) {
        List<Employee> found = new ArrayList<>();
        ResultPage<Employee> page = null;
        do {
            RowQuery next = page == null ? query : query.withContinuationToken(page.nextToken());
            page = index < 0 ? table.query(next) : table.queryIndex(index, next);
            found.addAll(page.items());
        } while (page.hasNext());
        found.sort(Comparator.comparing(Employee::department).thenComparing(Employee::number));
        return found;
    }

    @Override
    public void close() {
        store.close();
    }
}
