package dev.tables.mapping.table;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.tables.engine.RowQuery;
import dev.tables.engine.SharedStoreState;
import dev.tables.engine.StoreClosedException;
import dev.tables.engine.TableStore;
import dev.tables.engine.local.LocalTableStore;
import dev.tables.engine.tck.store.HashPartitionedTableStore;
import dev.tables.engine.tck.store.RecordingTableStore;
import dev.tables.mapping.intent.IntentLog;
import dev.tables.mapping.intent.Recoverer;
import dev.tables.mapping.intent.internal.BegunIntents;
import dev.tables.mapping.intent.internal.IndexedRows;
import dev.tables.mapping.intent.internal.PendingCommits;
import dev.tables.mapping.lifecycle.IndexCatalog;
import dev.tables.mapping.lifecycle.RecoverySchedule;
import java.lang.ref.WeakReference;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Nothing that the users of a store share outlives the store, and nothing refers to a closed store. */
class ClosedStoresTest {
    private static final int STORES = 1000;

    private final List<WeakReference<Object>> shared = new ArrayList<>();
    private final List<WeakReference<Object>> users = new ArrayList<>();

    private static <T> T in(List<WeakReference<Object>> references, T object) {
        references.add(new WeakReference<>(object));
        return object;
    }

    /** A process that writes by the protocol of the stores that need it. */
    private static TableStore process(TableStore store, int number) {
        return switch (number % 4) {
            case 0 -> RecordingTableStore.withinPartitions(store);
            case 1 -> RecordingTableStore.withinPartitions(new HashPartitionedTableStore(store));
            case 2 -> NetworkStore.over(store);
            default -> store;
        };
    }

    private void use(TableStore store, int number) {
        TableStore process = in(users, process(store, number));
        SharedStoreState state = process.sharedState();
        in(shared, BegunIntents.of(state));
        in(shared, PendingCommits.of(state));
        in(shared, IndexedRows.of(state));
        try (IndexCatalog catalog = in(users, IndexCatalog.of(process))) {
            EntityTable<Employee> table = in(
                    users,
                    EntityTable.of(
                            process,
                            EmployeeTableMapper.ACROSS_PARTITIONS,
                            EntityTableOptions.defaults().withIndexCatalog(catalog)));
            table.createTables();
            Employee jones = Employee.of("Sales", 1).named("Jones").mailed("a");
            table.save(jones);
            table.save(jones.named("Smith").mailed("b"));
            assertThat(table.query(RowQuery.wholeTable()).items()).hasSize(1);
            IntentLog log = in(users, new IntentLog(process, Clock.systemUTC()));
            log.createTable();
            log.begin(log.newId(), "unfinished", "staff", "Sales", writer -> {});
            RecoverySchedule schedule = in(
                    users,
                    new RecoverySchedule(
                            process, catalog, Duration.ofSeconds(1), Duration.ofMinutes(1), System::nanoTime));
            schedule.runIfDue(() -> new Recoverer(process, Clock.systemUTC(), Duration.ofMinutes(1), List.of()).run());
        }
        process.close();
    }

    private static long reachable(List<WeakReference<Object>> references) throws InterruptedException {
        long reachable = references.size();
        for (int attempt = 0; attempt < 50 && reachable != 0; attempt++) {
            System.gc();
            reachable = references.stream()
                    .filter(reference -> !reference.refersTo(null))
                    .count();
            if (reachable != 0) {
                Thread.sleep(20);
            }
        }
        return reachable;
    }

    @Test
    void closedStoresAreGarbageCollected() throws Exception {
        List<WeakReference<Object>> stores = new ArrayList<>();
        for (int number = 0; number < STORES; number++) {
            TableStore store = in(stores, LocalTableStore.inMemory());
            in(stores, store.sharedState());
            use(store, number);
        }

        assertThat(reachable(stores)).as("stores and sessions").isZero();
        assertThat(reachable(shared)).as("shared state").isZero();
        assertThat(reachable(users)).as("tables, catalogs and logs").isZero();
    }

    @Test
    void closedStoreReleasesSharedStateWhileReferenced() throws Exception {
        List<TableStore> stores = new ArrayList<>();
        for (int number = 0; number < 40; number++) {
            TableStore store = LocalTableStore.inMemory();
            stores.add(store);
            use(store, number);
        }

        assertThat(reachable(shared)).isZero();
        assertThat(stores)
                .allSatisfy(store -> assertThatThrownBy(store::tableNames).isInstanceOf(StoreClosedException.class));
    }
}
