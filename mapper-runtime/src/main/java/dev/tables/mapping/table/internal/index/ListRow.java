package dev.tables.mapping.table.internal.index;

import dev.tables.engine.ETag;
import dev.tables.engine.PrimaryKey;
import dev.tables.engine.RowOperation;
import dev.tables.engine.RowReader;
import dev.tables.engine.RowSource;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Set;
import java.util.SortedSet;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * A row of an index of layout {@code KEY_LIST_PER_VALUE}, which contains the row keys of the entities with the same
 * values.
 *
 * <p>Many entities are spread over several rows. Each row contains one range of row keys, and the ranges have no gaps.
 * The row's own key consists of the indexed values and the first row key of its range.
 */
public final class ListRow {
    /** The maximum number of code units in a row before it is split; a property can contain 32,768. */
    public static final int CUT_AT = 24_000;

    private static final String ROW_KEYS = "_rowKeys";
    private static final String END = "_end";

    /** The properties that a query must select. */
    static final Set<String> PROPERTIES = Set.of(ROW_KEYS, END);

    /** The separator, which occurs in no row key. */
    private static final char BETWEEN = '/';

    private final PrimaryKey primaryKey;
    private final @Nullable ETag etag;
    private @Nullable String end;
    private final TreeSet<String> rowKeys = new TreeSet<>();
    private boolean changed;

    private ListRow(PrimaryKey keys, @Nullable ETag etag, @Nullable String end) {
        this.primaryKey = keys;
        this.etag = etag;
        this.end = end;
    }

    /** Creates the first row of values that have no row yet. */
    static ListRow first(PrimaryKey keys) {
        return new ListRow(keys, null, null);
    }

    public static ListRow read(RowReader reader) {
        ListRow row = new ListRow(reader.primaryKey(), reader.etag(), reader.string(END));
        String text = reader.string(ROW_KEYS);
        if (text != null) {
            int start = 0;
            for (int at = text.indexOf(BETWEEN); at >= 0; at = text.indexOf(BETWEEN, start)) {
                row.rowKeys.add(text.substring(start, at));
                start = at + 1;
            }
        }
        return row;
    }

    public PrimaryKey primaryKey() {
        return primaryKey;
    }

    /** Returns the version of the row; null if the row is not stored. */
    @Nullable
    public ETag etag() {
        return etag;
    }

    /** Returns the row keys of the entities, in order. */
    public SortedSet<String> rowKeys() {
        return rowKeys;
    }

    /** Returns whether a row key is below the end of the row's range. */
    boolean reaches(String rowKey) {
        return end == null || rowKey.compareTo(end) < 0;
    }

    /** Returns whether the row has changed since it was read. */
    boolean isChanged() {
        return changed;
    }

    void add(String rowKey) {
        changed |= rowKeys.add(rowKey);
    }

    public void remove(String rowKey) {
        changed |= rowKeys.remove(rowKey);
    }

    /** Returns whether the row has lost its last entity and is not the first row of its values. */
    boolean isEmptied(String prefix) {
        return changed
                && rowKeys.isEmpty()
                && etag != null
                && !primaryKey.rowKey().equals(prefix);
    }

    /** Returns whether another row of these values starts where the range of this row ends. */
    boolean isBefore(ListRow other, String prefix) {
        return end != null && other.primaryKey.rowKey().equals(prefix + end);
    }

    /** Extends the range by the range of the following row, which is empty. */
    void absorb(ListRow emptied) {
        end = emptied.end;
        changed = true;
    }

    /**
     * Returns the operations that store the changes, conditional on the version that was read. An empty row is deleted
     * if it is the only row of its values.
     */
    public List<RowOperation> operations(String prefix) {
        if (!changed) {
            return List.of();
        }
        if (rowKeys.isEmpty() && end == null && primaryKey.rowKey().equals(prefix)) {
            return etag == null ? List.of() : List.of(RowOperation.delete(primaryKey, etag));
        }
        List<List<String>> parts = parts();
        List<RowOperation> operations = new ArrayList<>();
        for (int i = 0; i < parts.size(); i++) {
            String partEnd = i + 1 < parts.size() ? parts.get(i + 1).get(0) : end;
            RowSource source = source(parts.get(i), partEnd);
            if (i > 0) {
                String first = parts.get(i).get(0);
                operations.add(RowOperation.insert(new PrimaryKey(primaryKey.partitionKey(), prefix + first), source));
            } else {
                operations.add(
                        etag == null
                                ? RowOperation.insert(primaryKey, source)
                                : RowOperation.replace(primaryKey, source, etag));
            }
        }
        return operations;
    }

    /** Splits the row keys into parts of at most half a row if they are too long for one row. */
    private List<List<String>> parts() {
        int length = rowKeys.stream().mapToInt(key -> key.length() + 1).sum();
        if (length <= CUT_AT) {
            return List.of(List.copyOf(rowKeys));
        }
        List<List<String>> parts = new ArrayList<>();
        List<String> part = new ArrayList<>();
        int size = 0;
        for (String rowKey : rowKeys) {
            if (size + rowKey.length() + 1 > CUT_AT / 2 && !part.isEmpty()) {
                parts.add(part);
                part = new ArrayList<>();
                size = 0;
            }
            part.add(rowKey);
            size += rowKey.length() + 1;
        }
        parts.add(part);
        return parts;
    }

    private static RowSource source(Collection<String> rowKeys, @Nullable String end) {
        StringBuilder text = new StringBuilder();
        rowKeys.forEach(rowKey -> text.append(rowKey).append(BETWEEN));
        return writer -> writer.string(ROW_KEYS, text.toString()).string(END, end);
    }
}
