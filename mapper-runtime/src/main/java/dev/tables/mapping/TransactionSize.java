package dev.tables.mapping;

import dev.tables.engine.Limits;
import java.util.HashSet;
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
        operations += change.size();
        change.collectLists(lists);
        intentLength += change.intentLength();
        largeValues += change.largeValues();
        bytes += change.bytes();
        return this;
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
