package dev.tables.mapping.table;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tables.engine.PrimaryKey;
import dev.tables.engine.ResultPage;
import dev.tables.engine.Row;
import dev.tables.engine.RowQuery;
import dev.tables.engine.TableStore;
import dev.tables.engine.TableStoreException;
import dev.tables.engine.adapter.internal.ShardedKeys;
import dev.tables.mapping.intent.IntentLog;
import dev.tables.mapping.intent.Recoverer;
import dev.tables.mapping.key.KeyWriter;
import dev.tables.mapping.key.internal.IndexRowFormat;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeSet;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** A store of employees with indexes in tables of their own, and what must be true of it at any time and after recovery. */
class TableIndexChecks implements AutoCloseable {
    private static final List<Integer> INDEXES = List.of(
            EmployeeTableMapper.BY_LAST_NAME, EmployeeTableMapper.BY_EMAIL, EmployeeTableMapper.BY_TITLE_AND_SALARY);

    final TableStore store;

    /** Of a store in which such indexes follow the protocol. */
    TableIndexChecks() {
        this(ServiceStore.inMemory());
    }

    TableIndexChecks(TableStore store) {
        this.store = store;
    }

    final EntityTable<Employee> table(TableStore process) {
        return EntityTable.of(process, EmployeeTableMapper.ACROSS_PARTITIONS);
    }

    /** Does the write; the error if it is refused or the process dies. */
    final @Nullable Throwable attempt(Consumer<EntityTable<Employee>> write, TableStore process) {
        try {
            write.accept(table(process));
            return null;
        } catch (TableStoreException failed) {
            return failed;
        }
    }

    final void recover() {
        recover(store);
    }

    /** A recoverer days later, when no aborted writer can still be on its way. */
    final void recoverLater() {
        recover();
        Clock later = Clock.offset(Clock.systemUTC(), Duration.ofDays(2));
        new Recoverer(store, later, Duration.ZERO, List.of(new IndexWriteIntentHandler(List.of(table(store))))).run();
    }

    /** Takes every open intent for abandoned. */
    final void recover(TableStore process) {
        List<IndexWriteIntentHandler> handlers = List.of(new IndexWriteIntentHandler(List.of(table(process))));
        Recoverer recoverer = new Recoverer(process, Clock.systemUTC(), Duration.ofHours(-1), handlers);
        try {
            // Intents may wait for each other: the second round finishes what the first only decided.
            recoverer.run();
            recoverer.run();
        } catch (TableStoreException died) {
            assertThat(process).isNotSameAs(store);
        }
    }

    /** At any time: a verified query returns exactly what is stored, and unique values are. */
    final void check(String message) {
        EntityTable<Employee> table = table(store);
        List<Employee> stored = table.query(RowQuery.wholeTable()).items();
        for (int index : INDEXES) {
            TreeSet<String> expected = new TreeSet<>();
            int indexed = 0;
            for (Employee employee : stored) {
                String key = key(table, index, employee);
                if (key != null) {
                    expected.add(table.model().indexes().get(index).unique() ? key : key + employee);
                    indexed++;
                }
            }
            assertThat(expected).as(message).hasSize(indexed);
            TreeSet<String> found = new TreeSet<>();
            for (Employee employee : read(table, index)) {
                String key = key(table, index, employee);
                assertThat(stored).as(message).contains(employee);
                found.add(table.model().indexes().get(index).unique() ? key : key + employee);
            }
            assertThat(found).as(message).isEqualTo(expected);
        }
    }

    private static List<Employee> read(EntityTable<Employee> table, int index) {
        RowQuery query = RowQuery.wholeTable().withPageSize(2);
        ResultPage<Employee> page = table.queryIndex(index, query);
        List<Employee> found = new ArrayList<>(page.items());
        while (page.nextToken() != null) {
            page = table.queryIndex(index, query.withContinuationToken(page.nextToken()));
            found.addAll(page.items());
        }
        return found;
    }

    /** After recovery: index rows are exactly what the entities say, and nothing is left of any write. */
    final void checkClean(String message) {
        new IntentLog(store, Clock.systemUTC()).cleanUpFinished();
        check(message);
        EntityTable<Employee> table = table(store);
        List<Employee> stored = table.query(RowQuery.wholeTable()).items();
        for (int index : INDEXES) {
            TreeSet<PrimaryKey> expected = new TreeSet<>();
            for (Employee employee : stored) {
                String key = key(table, index, employee);
                if (key != null) {
                    boolean unique = table.model().indexes().get(index).unique();
                    PrimaryKey row = IndexRowFormat.primaryKey(
                            key, unique, table.mapper().primaryKeyOf(employee));
                    boolean inShards = ShardedKeys.areIn(store.capabilities());
                    expected.add(inShards ? ShardedKeys.stored(row) : row);
                }
            }
            assertThat(keys(table.model().indexTable(index))).as(message).containsExactlyInAnyOrderElementsOf(expected);
        }
        assertThat(keys(IntentLog.TABLE_NAME))
                .as(message)
                .noneMatch(keys -> keys.partitionKey().startsWith("intent_"));
    }

    /** Long after: no trace of any protocol. */
    final void checkSpotless(String message) {
        checkClean(message);
        assertThat(keys(IntentLog.TABLE_NAME)).as(message).isEmpty();
        assertThat(keys("staff")).as(message).noneMatch(keys -> keys.rowKey().startsWith("~~"));
    }

    private List<PrimaryKey> keys(String table) {
        return store.query(table, RowQuery.wholeTable(), Row.DECODER).items().stream()
                .map(Row::primaryKey)
                .toList();
    }

    private static @Nullable String key(EntityTable<Employee> table, int index, Employee employee) {
        KeyWriter writer = table.model().indexKey(index).writer("Employee");
        table.mapper().writeIndex(index, employee, writer);
        return writer.hasNullComponent() ? null : writer.toKey();
    }

    @Override
    public void close() {
        store.close();
    }
}
