package dev.tables.mapping;

import dev.tables.engine.Limits;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** What changes of one partition come to, done in one transaction. */
final class TransactionSize {
    /** What the envelope of a request may need of the bytes allowed. */
    private static final long MAX_BYTES = Limits.MAX_TRANSACTION_BYTES - 64 * 1024L;

    /** The most that a list counts for. */
    private static final long LIST_BYTES = RowSize.OF_KEYS + 2L * (ListRow.CUT_AT + 1024);

    /** Lists that are written, each once for all its entities. */
    private final Set<String> lists = new HashSet<>();

    private int operations;
    private long intentLength;
    private int largeValues;
    private long bytes;

    /** Counts what a change adds, whose row was read. */
    TransactionSize add(Change<?> change) {
        operations += 1 + change.partOperations().size();
        IndexChanges indexes = change.indexes();
        for (int i = 0; i < change.rows().indexCount(); i++) {
            if (change.rows().isList(i)) {
                String rowKey = change.keys().rowKey();
                addLists(indexes.removed(i), rowKey);
                addLists(indexes.added(i), rowKey);
                addLists(indexes.rewritten(i), rowKey);
            } else if (!change.rows().isTable(i)) {
                operations += indexes.removed(i).size()
                        + indexes.added(i).size()
                        + indexes.rewritten(i).size();
            }
        }
        intentLength += intentLength(change);
        largeValues += change.largeValues();
        bytes += bytes(change);
        return this;
    }

    private void addLists(List<String> keys, String rowKey) {
        keys.forEach(key -> lists.add(ListRows.prefix(key, rowKey)));
    }

    /** About how many code units a change adds to the intent of a write to index tables; 0 if it concerns none of their rows. */
    static int intentLength(Change<?> change) {
        EntityRows<?> rows = change.rows();
        IndexChanges indexes = change.indexes();
        int length = 0;
        for (int i = 0; rows.hasTableIndexes() && i < rows.indexCount(); i++) {
            if (rows.isTable(i)) {
                length += intentLength(indexes.removed(i))
                        + intentLength(indexes.added(i))
                        + intentLength(indexes.rewritten(i))
                        + intentLength(indexes.outdated(i));
            }
        }
        return length == 0 ? 0 : length + IndexIntent.length(change.keys().rowKey());
    }

    private static int intentLength(List<String> values) {
        return values.stream().mapToInt(IndexIntent::length).sum();
    }

    /** About how many bytes a change puts into a transaction, but for lists. */
    private static long bytes(Change<?> change) {
        Change.Content content = change.content();
        if (content == null) {
            return 2 * RowSize.OF_KEYS;
        }
        EntityRows<?> rows = change.rows();
        long entityBytes = RowSize.of(content.source());
        long bytes = entityBytes + RowSize.OF_KEYS;
        for (int i = 0; i < rows.indexCount(); i++) {
            if (!rows.isTable(i) && !rows.isList(i)) {
                int changed = Math.max(1, change.indexes().wanted(i).size());
                bytes += changed * (2L * RowSize.OF_KEYS + (rows.content().hasProperties(i) ? entityBytes : 0));
            }
        }
        return bytes;
    }

    /** The rows that are changed, index rows and decision rows included, if no list must be cut. */
    int operations() {
        return operations + lists.size() + (intentLength > 0 ? 1 : 0) + (largeValues > 0 ? 1 : 0);
    }

    /** Whether a transaction can take it, and an intent name what it must. */
    boolean fits() {
        return operations() <= Limits.MAX_TRANSACTION_OPERATIONS
                && intentLength <= IndexIntent.MAX_LENGTH
                && largeValues <= LargeWrite.MAX_BLOBS
                && bytes + lists.size() * LIST_BYTES <= MAX_BYTES;
    }
}
