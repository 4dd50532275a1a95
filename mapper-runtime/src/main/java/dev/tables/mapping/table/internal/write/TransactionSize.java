package dev.tables.mapping.table.internal.write;

import dev.tables.engine.PrimaryKey;
import dev.tables.engine.StoreLimits;
import dev.tables.mapping.table.internal.index.IndexMaintainer;
import dev.tables.mapping.table.internal.index.IndexPlan.Action;
import dev.tables.mapping.table.internal.index.IndexPlan.OutsideEdit;
import dev.tables.mapping.table.internal.index.IndexPlan.RowEdit;
import dev.tables.mapping.table.internal.index.IndexStamp;
import dev.tables.mapping.table.internal.index.ListRow;
import dev.tables.mapping.table.internal.row.RowSize;
import dev.tables.mapping.table.internal.row.TransactionBounds;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** What changes come to, done in one transaction: of one partition, as any store can, or of several. */
public final class TransactionSize {
    /** The most that a list counts for. */
    private static final long LIST_BYTES = RowSize.OF_KEYS + 2L * (ListRow.CUT_AT + 1024);

    /** The most that the properties of a wide entity's row count for which say what belongs together. */
    private static final long PART_BYTES = 128;

    /** What the properties of an index row in a table of its own count for that name its entity. */
    private static final long OWN_BYTES = 256;

    private final boolean across;
    private final TransactionBounds ofPartition;
    /** Lists that are written, each once for all its entities. */
    private final Set<PrimaryKey> lists = new HashSet<>();

    /** On rows in the entities' partitions. */
    private int operations;

    private final IntentSize intent;
    private long bytes;
    /** On rows of indexes in tables of their own, if those are in the transaction. */
    private int outside;

    private long outsideBytes;
    private @Nullable String partitionKey;
    private boolean severalPartitions;

    private TransactionSize(boolean across, StoreLimits limits) {
        this.across = across;
        ofPartition = TransactionBounds.ofPartition(limits);
        intent = IntentSize.of(!across);
    }

    /** Of changes of one partition. */
    public static TransactionSize ofPartition(StoreLimits limits) {
        return new TransactionSize(false, limits);
    }

    /** Of changes of any partitions, with all index rows. */
    static TransactionSize across(StoreLimits limits) {
        return new TransactionSize(true, limits);
    }

    /** Counts what a plan adds. */
    public TransactionSize add(WritePlan<?> plan) {
        operations += inPartition(plan);
        String partition = plan.primaryKey().partitionKey();
        severalPartitions |= partitionKey != null && !partitionKey.equals(partition);
        partitionKey = partition;
        plan.indexes().lists().forEach(edit -> lists.add(new PrimaryKey(partition, edit.list())));
        intent.add(plan);
        addBytes(plan);
        return this;
    }

    /** The operations on rows of one entity in its partition, but for lists. */
    private static int inPartition(WritePlan<?> plan) {
        return 1 + plan.partOperations().size() + plan.indexes().rows().size();
    }

    /** About how many bytes a change puts into a transaction, but for lists. */
    private void addBytes(WritePlan<?> plan) {
        EntityContext<?> context = plan.context();
        PrimaryKey keys = plan.primaryKey();
        bytes += plan.change().bytes()
                + plan.keptBytes()
                + (1L + plan.partOperations().size()) * (RowSize.ofOperation(keys) + PART_BYTES);
        long held = -1;
        for (RowEdit edit : plan.indexes().rows()) {
            IndexMaintainer<?> index = context.maintainers().get(edit.index());
            boolean holds = edit.action() != Action.REMOVE && index.content().hasProperties();
            if (holds && held < 0) {
                held = heldBytes(plan);
            }
            long version = holds && plan.leavesEntityUnchanged() ? OWN_BYTES : 0;
            bytes += index.size(keys, edit.row(), (holds ? held : 0) + version);
        }
        for (OutsideEdit edit : across ? plan.indexes().outside() : List.<OutsideEdit>of()) {
            IndexMaintainer<?> index = context.maintainers().get(edit.index());
            boolean holds = edit.action() != Action.REMOVE && index.content().hasProperties();
            if (holds && held < 0) {
                held = heldBytes(plan);
            }
            outside++;
            outsideBytes += index.size(
                    keys,
                    edit.row(),
                    (holds ? held : 0) + 2L * keys.partitionKey().length() + OWN_BYTES);
        }
    }

    /** About what an index row that holds properties counts for. */
    private static long heldBytes(WritePlan<?> plan) {
        Change.Content content = plan.change().content;
        if (content == null || content.plain() == content.source()) {
            return plan.change().bytes() + plan.keptBytes() + IndexStamp.BYTES;
        }
        return Math.max(plan.change().bytes(), RowSize.of(content.plain())) + plan.keptBytes() + IndexStamp.BYTES;
    }

    /** The rows that are changed, index rows and what says that the write was committed included, if no list must be cut. */
    int operations() {
        return operations + outside + lists.size() + (intent.isEmpty() ? 0 : 1);
    }

    /** Whether a transaction can take it, however long its lists are, and an intent name what it must. */
    boolean fits() {
        return excess() == null && intent.excess() == null && bytes() + lists.size() * LIST_BYTES <= bounds().bytes();
    }

    /** Whether the rows in the entities' partitions fit one entity group transaction. */
    boolean fitsOnePartition() {
        return !severalPartitions
                && operations + lists.size() <= ofPartition.operations()
                && bytes + lists.size() * LIST_BYTES <= ofPartition.bytes();
    }

    private long bytes() {
        return bytes + outsideBytes;
    }

    private TransactionBounds bounds() {
        return across ? TransactionBounds.OF_STORE : ofPartition;
    }

    /** What is more than a transaction can take, in words; null if nothing is. Bytes of lists do not count. */
    @Nullable
    public String excess() {
        TransactionBounds most = bounds();
        if (operations() > most.operations()) {
            return operations() + " operations, including index rows, but at most " + most.operations()
                    + " are allowed in one transaction";
        }
        return bytes() > most.bytes()
                ? "about " + bytes() + " bytes, including index rows, but at most " + most.bytes()
                        + " are allowed in one transaction"
                : null;
    }
}
