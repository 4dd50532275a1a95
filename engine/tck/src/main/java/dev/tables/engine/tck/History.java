package dev.tables.engine.tck;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.tables.engine.Capability;
import dev.tables.engine.ConcurrentUpdateException;
import dev.tables.engine.ETag;
import dev.tables.engine.EntityGroupTransaction;
import dev.tables.engine.ErrorCode;
import dev.tables.engine.OpenTransaction;
import dev.tables.engine.PrimaryKey;
import dev.tables.engine.Projection;
import dev.tables.engine.Row;
import dev.tables.engine.RowAlreadyExistsException;
import dev.tables.engine.RowOperation;
import dev.tables.engine.RowQuery;
import dev.tables.engine.StoreTransaction;
import dev.tables.engine.TableAlreadyExistsException;
import dev.tables.engine.TableNotFoundException;
import dev.tables.engine.TableStoreException;
import dev.tables.engine.TransactionFailedException;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** A random history. The store and the model execute every step, and their results are compared. */
final class History {
    private final RandomHistoryTck store;
    private final RandomData data;
    private final List<String> names;
    /** The model to which writes are applied: the current tables, or the copy of an open transaction. */
    private ModelTables tables = new ModelTables();
    /**
     * The model with which reads are compared: the current tables, or the copy of a snapshot. Tables that were dropped
     * later are removed from the copy.
     */
    private ModelTables seen = tables;

    /** The versions that writes returned, used as stale conditions later. */
    private final List<ETag> former = new ArrayList<>();

    private int step;

    History(RandomHistoryTck store, long seed) {
        this.store = store;
        data = new RandomData(seed);
        String stem = store.newTable();
        names = List.of(stem + "a", stem + "b");
    }

    int step() {
        return step;
    }

    void run(int steps) {
        for (step = 1; step <= steps; step++) {
            String table = data.oneOf(names);
            int kind = data.nextInt(1000);
            if (kind < 3 || tables.get(table) == null && data.oneIn(2)) {
                createOrDrop(table);
            } else if (kind < 450) {
                write(table);
            } else if (kind < 600) {
                execute(table);
            } else if (kind < 700) {
                executeAcross();
            } else if (kind < 790) {
                get(table);
            } else if (kind < 796) {
                moment();
            } else if (kind < 806) {
                transaction();
            } else if (kind < 997) {
                query(table, exact(data.query()));
            } else {
                store.restart();
            }
        }
        for (String table : names) {
            query(table, RowQuery.wholeTable());
        }
    }

    private void createOrDrop(String table) {
        boolean present = tables.get(table) != null;
        try {
            if (data.oneIn(2)) {
                store.store().createTable(table);
                assertThat(present).as("created").isFalse();
                tables.create(table);
            } else {
                store.store().deleteTable(table);
                assertThat(present).as("dropped").isTrue();
                tables.drop(table);
                seen.drop(table);
            }
        } catch (TableAlreadyExistsException exists) {
            assertThat(present).isTrue();
        } catch (TableNotFoundException absent) {
            assertThat(present).isFalse();
        }
        assertThat(store.store().tableNames()).containsAll(tables.names());
    }

    private RowOperation operation(String partition, ModelStore model) {
        PrimaryKey keys = new PrimaryKey(partition, data.rowKey());
        Row row = data.row(keys.partitionKey(), keys.rowKey());
        // Mostly what can succeed: else hardly any transaction would.
        boolean present = data.oneIn(12) ? data.oneIn(2) : model.get(keys) != null;
        int kind = present ? 1 + data.nextInt(hasTransactionsAcrossPartitions() ? 6 : 5) : data.oneOf(List.of(0, 3, 4));
        return switch (kind) {
            case 0 -> RowOperation.insert(keys, row);
            case 1 -> RowOperation.replace(keys, row, condition(keys, model));
            case 2 -> RowOperation.merge(keys, row, condition(keys, model));
            case 3 -> RowOperation.insertOrReplace(keys, row);
            case 4 -> RowOperation.insertOrMerge(keys, row);
            case 6 -> RowOperation.checkETag(keys, condition(keys, model));
            default -> RowOperation.delete(keys, condition(keys, model));
        };
    }

    private ETag condition(PrimaryKey keys, ModelStore model) {
        ModelStore.Entry present = model.get(keys);
        if (present != null && data.oneIn(2)) {
            return present.version();
        }
        return former.isEmpty() || !data.oneIn(4) ? ETag.ANY : data.oneOf(former);
    }

    private void write(String table) {
        ModelStore model = tables.get(table);
        RowOperation operation = operation(data.partitionKey(), model == null ? new ModelStore() : model);
        ErrorCode expected = model == null ? ErrorCode.TABLE_NOT_FOUND : model.expectedError(operation);
        try {
            ETag version = store.store().write(table, operation);
            assertThat(expected).as(operation.toString()).isNull();
            done(table, operation, version);
        } catch (TableStoreException failed) {
            assertThat(failed.errorCode()).as(operation.toString()).isEqualTo(expected);
        }
    }

    private void done(String table, RowOperation operation, @Nullable ETag version) {
        ModelStore model = tables.get(table);
        if (model == null) {
            throw new AssertionError("A write to a table that does not exist succeeded. Expected the write to fail.");
        }
        if (version != null) {
            former.add(version);
        }
        model.apply(operation, version);
    }

    private void execute(String table) {
        ModelStore model = tables.get(table);
        String partition = data.partitionKey();
        Set<PrimaryKey> used = new LinkedHashSet<>();
        List<RowOperation> operations = new ArrayList<>();
        for (int i = 1 + data.nextInt(8); i > 0; i--) {
            RowOperation next = operation(partition, model == null ? new ModelStore() : model);
            if (used.add(next.primaryKey())) {
                operations.add(next);
            }
        }
        int failing = -1;
        ErrorCode expected = null;
        for (int i = 0; i < operations.size() && expected == null; i++) {
            expected = model == null ? ErrorCode.TABLE_NOT_FOUND : model.expectedError(operations.get(i));
            failing = i;
        }
        try {
            var given = store.store().execute(table, EntityGroupTransaction.of(operations));
            assertThat(expected).isNull();
            for (int i = 0; i < operations.size(); i++) {
                done(table, operations.get(i), given.get(i));
            }
        } catch (TransactionFailedException failed) {
            assertThat(failed.errorCode()).isEqualTo(expected);
            assertThat(failed.failedOperationIndex()).isEqualTo(failing);
        }
    }

    /** Executes a transaction across partitions and tables, if the store supports it. */
    // NullAway does not see annotations of type arguments in class files of other modules.
    @SuppressWarnings("NullAway")
    private void executeAcross() {
        if (!hasTransactionsAcrossPartitions()) {
            return;
        }
        Set<String> used = new LinkedHashSet<>();
        StoreTransaction transaction = new StoreTransaction();
        for (int i = 1 + data.nextInt(8); i > 0; i--) {
            String table = data.oneOf(names);
            ModelStore model = tables.get(table);
            RowOperation next = operation(data.partitionKey(), model == null ? new ModelStore() : model);
            if (used.add(table + next.primaryKey())) {
                transaction.add(table, next);
            }
        }
        ModelTables.Obstacle expected = tables.obstacle(transaction.operations());
        try {
            List<@Nullable ETag> given = store.store().execute(transaction);
            assertThat(expected).isNull();
            given.stream().filter(version -> version != null).forEach(former::add);
            tables.apply(transaction.operations(), given);
        } catch (TransactionFailedException failed) {
            assertThat(new ModelTables.Obstacle(failed.failedOperationIndex(), failed.errorCode()))
                    .isEqualTo(expected);
        }
    }

    private boolean hasTransactionsAcrossPartitions() {
        return store.store().capabilities().contains(Capability.CROSS_PARTITION_TRANSACTIONS);
    }

    /**
     * Executes a few steps within a snapshot, where writes change the current tables and reads return rows of the
     * snapshot.
     */
    private void moment() {
        if (!hasTransactionsAcrossPartitions()) {
            return;
        }
        store.store().readSnapshot(() -> {
            seen = tables.copy();
            for (int i = 2 + data.nextInt(15); i > 0; i--) {
                String table = data.oneOf(names);
                switch (data.nextInt(12)) {
                    case 0 -> createOrDrop(table);
                    case 1, 2 -> write(table);
                    case 3 -> execute(table);
                    case 4, 5 -> executeAcross();
                    case 6, 7 -> get(table);
                    default -> query(table, exact(data.query()));
                }
            }
            seen = tables;
            return step;
        });
    }

    /**
     * Executes steps inside and outside of an open transaction in turn, then commits the transaction or rolls it back.
     */
    private void transaction() {
        if (!hasTransactionsAcrossPartitions()) {
            return;
        }
        ModelTables present = tables;
        ModelTables begun = tables.copy();
        ModelTables own = tables.copy();
        try (OpenTransaction open = store.store().beginTransaction()) {
            for (int i = 1 + data.nextInt(20); i > 0; i--) {
                if (data.oneIn(6)) {
                    stepOfTransaction();
                    continue;
                }
                tables = own;
                seen = own;
                open.runWithin(() -> {
                    stepOfTransaction();
                    return step;
                });
                tables = present;
                seen = present;
            }
            if (data.oneIn(4)) {
                return;
            }
            boolean fails = own.isOvertaken(begun, present);
            try {
                open.commit();
                assertThat(fails).as("overtaken").isFalse();
                present.take(own);
            } catch (ConcurrentUpdateException | RowAlreadyExistsException overtaken) {
                assertThat(fails).as("overtaken").isTrue();
            }
        }
        names.stream().filter(name -> tables.get(name) != null).forEach(name -> query(name, RowQuery.wholeTable()));
    }

    private void stepOfTransaction() {
        String table = data.oneOf(names);
        switch (data.nextInt(10)) {
            case 0, 1, 2 -> write(table);
            case 3 -> execute(table);
            case 4 -> executeAcross();
            case 5 -> get(table);
            default -> query(table, exact(data.query()));
        }
    }

    private void get(String table) {
        ModelStore model = seen.get(table);
        if (model == null) {
            assertThatThrownBy(() ->
                            store.store().getAll(table, List.of(new PrimaryKey("p", "r")), Projection.ALL, Row.DECODER))
                    .isInstanceOf(TableNotFoundException.class);
            return;
        }
        List<PrimaryKey> keys = new ArrayList<>();
        for (int i = data.nextInt(4); i >= 0; i--) {
            keys.add(new PrimaryKey(data.partitionKey(), data.rowKey()));
        }
        var found = store.store().getAll(table, keys, Projection.ALL, Row.DECODER);
        for (int i = 0; i < keys.size(); i++) {
            PrimaryKey one = keys.get(i);
            Row alone = store.store().get(table, one, Projection.ALL, Row.DECODER);
            ModelStore.Entry expected = model.get(one);
            if (expected == null || alone == null) {
                assertThat(alone).isNull();
                assertThat(expected).isNull();
                assertThat(found.get(i)).isNull();
                continue;
            }
            assertThat(found.get(i)).isEqualTo(alone);
            assertThat(alone.etag()).isEqualTo(expected.version());
            assertThat(model.query(RowQuery.wholeTable())).contains(alone.withoutETag());
        }
    }

    /** Returns the query without the features that the store may evaluate differently from the model. */
    private RowQuery exact(RowQuery query) {
        Set<Capability> capabilities = store.store().capabilities();
        RowQuery filtered = capabilities.contains(Capability.EXACT_FILTER_EVALUATION) ? query : query.withFilter(null);
        return capabilities.contains(Capability.DESCENDING_QUERIES) ? filtered : filtered.withDescending(false);
    }

    private void query(String table, RowQuery query) {
        ModelStore model = seen.get(table);
        if (model == null) {
            assertThatThrownBy(() -> store.store().query(table, query, Row.DECODER))
                    .isInstanceOf(TableNotFoundException.class);
            assertThatThrownBy(() -> store.store().count(table, query)).isInstanceOf(TableNotFoundException.class);
            return;
        }
        List<Row> found = store.all(table, query).stream().map(Row::withoutETag).toList();
        assertThat(found).as(query.toString()).isEqualTo(model.query(query));
        assertThat(store.store().count(table, query)).as("count of " + query).isEqualTo(found.size());
    }
}
