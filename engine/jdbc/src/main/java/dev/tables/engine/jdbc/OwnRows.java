package dev.tables.engine.jdbc;

import java.util.ArrayList;
import java.util.List;
import java.util.NavigableMap;
import java.util.TreeMap;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** The rows of a table that a transaction has changed. Not thread-safe. */
final class OwnRows {
    static final OwnRows NONE = new OwnRows();

    private final NavigableMap<SqlKey, Own> rows = new TreeMap<>();

    /**
     * A row that a transaction has written.
     *
     * @param keys the keys of the row
     * @param before its version when the transaction began, or null if it did not exist
     * @param isInserted whether an operation of the transaction required that the row did not exist
     * @param after the row after the transaction, or null if it is deleted
     */
    @SuppressWarnings("ArrayRecordComponent")
    record Own(
            dev.tables.engine.PrimaryKey keys,
            byte @Nullable [] before,
            boolean isInserted,
            @Nullable SqlRow after) {
        int bytes() {
            return keys.partitionKey().length() + keys.rowKey().length() + (after == null ? 0 : after.content().length);
        }
    }

    boolean isEmpty() {
        return rows.isEmpty();
    }

    NavigableMap<SqlKey, Own> map() {
        return rows;
    }

    /** Returns the rows with these keys. Rows that the transaction has not written come from {@code stored}. */
    List<@Nullable SqlRow> over(List<SqlKey> keys, Function<List<SqlKey>, List<@Nullable SqlRow>> stored) {
        if (rows.isEmpty()) {
            return stored.apply(keys);
        }
        List<SqlKey> others =
                keys.stream().filter(key -> !rows.containsKey(key)).toList();
        List<@Nullable SqlRow> found = others.isEmpty() ? List.of() : stored.apply(others);
        List<@Nullable SqlRow> all = new ArrayList<>(keys.size());
        int next = 0;
        for (SqlKey key : keys) {
            Own own = rows.get(key);
            all.add(own == null ? found.get(next++) : own.after());
        }
        return all;
    }
}
