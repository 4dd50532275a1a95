package dev.tables.engine.tck;

import dev.tables.engine.ETag;
import dev.tables.engine.ErrorCode;
import dev.tables.engine.PrimaryKey;
import dev.tables.engine.StoreTransaction;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * A model of a whole store, with which tests compare a real store. The model contains one {@link ModelStore} for each
 * table name. The model enforces no limits.
 */
final class ModelTables {
    private final Map<String, ModelStore> tables = new TreeMap<>();

    /** Returns the table, or null if it does not exist. */
    @Nullable
    ModelStore get(String table) {
        return tables.get(table);
    }

    Iterable<String> names() {
        return tables.keySet();
    }

    void create(String table) {
        tables.put(table, new ModelStore());
    }

    void drop(String table) {
        tables.remove(table);
    }

    /** Returns an independent copy of the current state. */
    ModelTables copy() {
        ModelTables copy = new ModelTables();
        tables.forEach((name, table) -> copy.tables.put(name, table.copy()));
        return copy;
    }

    /**
     * The reason why a transaction fails.
     *
     * @param index the index of the first operation that fails
     * @param code its error
     */
    record Obstacle(int index, ErrorCode code) {}

    /**
     * Returns the error with which the transaction must fail, or null if it must succeed. Tables that do not exist are
     * reported before any other error.
     */
    @Nullable
    Obstacle obstacle(List<StoreTransaction.Operation> operations) {
        for (int i = 0; i < operations.size(); i++) {
            if (!tables.containsKey(operations.get(i).table())) {
                return new Obstacle(i, ErrorCode.TABLE_NOT_FOUND);
            }
        }
        for (int i = 0; i < operations.size(); i++) {
            StoreTransaction.Operation one = operations.get(i);
            ErrorCode code = present(one.table()).expectedError(one.operation());
            if (code != null) {
                return new Obstacle(i, code);
            }
        }
        return null;
    }

    /** Applies a transaction that must succeed. */
    void apply(List<StoreTransaction.Operation> operations, List<@Nullable ETag> versions) {
        for (int i = 0; i < operations.size(); i++) {
            StoreTransaction.Operation one = operations.get(i);
            present(one.table()).apply(one.operation(), versions.get(i));
        }
    }

    /**
     * Returns whether the commit of this copy must fail, because another writer changed a row that this copy has
     * written. A row that another writer changed has different versions in {@code begun} and {@code now}.
     */
    boolean isOvertaken(ModelTables begun, ModelTables now) {
        boolean[] found = new boolean[1];
        tables.forEach((name, table) -> table.written()
                .forEach(keys -> found[0] |= !Objects.equals(version(begun, name, keys), version(now, name, keys))));
        return found[0];
    }

    /** Applies the writes of a copy to this model. */
    void take(ModelTables copy) {
        copy.tables.forEach((name, table) ->
                table.written().forEach(keys -> present(name).set(keys, table.get(keys))));
    }

    private static @Nullable ETag version(ModelTables tables, String table, PrimaryKey keys) {
        ModelStore.Entry entry = tables.present(table).get(keys);
        return entry == null ? null : entry.version();
    }

    private ModelStore present(String table) {
        ModelStore found = tables.get(table);
        if (found == null) {
            throw new AssertionError("A write to a table that does not exist succeeded. Expected the write to fail.");
        }
        return found;
    }
}
