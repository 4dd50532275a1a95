package dev.tables.mapping.table;

import dev.tables.engine.Limits;
import dev.tables.engine.RowKeys;
import dev.tables.mapping.table.IndexPlan.Action;
import dev.tables.mapping.table.IndexPlan.RowEdit;
import java.util.HashSet;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** What changes of one partition come to, done in one transaction. */
final class TransactionSize {
    /** What the envelope of a request may need of the bytes allowed. */
    private static final long MAX_BYTES = Limits.MAX_TRANSACTION_BYTES - 64 * 1024L;

    /** The most that a list counts for. */
    private static final long LIST_BYTES = RowSize.OF_KEYS + 2L * (ListRow.CUT_AT + 1024);

    /** The most that the properties of a wide entity's row count for which say what belongs together. */
    private static final long PART_BYTES = 128;

    /** Lists that are written, each once for all its entities. */
    private final Set<String> lists = new HashSet<>();

    private int operations;
    private final IntentSize intent = new IntentSize();
    private long bytes;

    /** Counts what a plan adds. */
    TransactionSize add(WritePlan<?> plan) {
        operations += 1 + plan.partOperations().size() + plan.indexes().rows().size();
        plan.indexes().lists().forEach(edit -> lists.add(edit.list()));
        intent.add(plan);
        bytes += bytes(plan);
        return this;
    }

    /** About how many bytes a change puts into a transaction, but for lists. */
    private static long bytes(WritePlan<?> plan) {
        EntityRows<?> rows = plan.rows();
        RowKeys keys = plan.keys();
        long bytes =
                plan.change().bytes() + (1L + plan.partOperations().size()) * (RowSize.ofOperation(keys) + PART_BYTES);
        long held = -1;
        for (RowEdit edit : plan.indexes().rows()) {
            IndexMaintainer<?> index = rows.maintainer(edit.index());
            boolean holds = edit.action() != Action.REMOVE && index.content().hasProperties();
            if (holds && held < 0) {
                held = heldBytes(plan);
            }
            bytes += index.size(keys, edit.row(), holds ? held : 0);
        }
        return bytes;
    }

    /** About what an index row that holds properties counts for. */
    private static long heldBytes(WritePlan<?> plan) {
        Change.Content content = plan.change().content();
        if (content == null || content.plain() == content.source()) {
            return plan.change().bytes() + IndexStamps.BYTES;
        }
        return Math.max(plan.change().bytes(), RowSize.of(content.plain())) + IndexStamps.BYTES;
    }

    /** The rows that are changed, index rows and the commit record included, if no list must be cut. */
    int operations() {
        return operations + lists.size() + (intent.isEmpty() ? 0 : 1);
    }

    /** Whether a transaction can take it, however long its lists are, and an intent name what it must. */
    boolean fits() {
        return excess() == null && intent.excess() == null && bytes + lists.size() * LIST_BYTES <= MAX_BYTES;
    }

    /** What is more than a transaction can take, in words; null if nothing is. Bytes of lists do not count. */
    @Nullable
    String excess() {
        if (operations() > Limits.MAX_TRANSACTION_OPERATIONS) {
            return operations() + " operations, index rows included, but at most " + Limits.MAX_TRANSACTION_OPERATIONS;
        }
        return bytes > MAX_BYTES ? "about " + bytes + " bytes, index rows included, but at most " + MAX_BYTES : null;
    }
}
