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

/** The size of changes in one transaction, either of one partition, as any store supports, or of several. */
public final class TransactionSize {
    /** The maximum number of bytes that a list contributes to a transaction. */
    private static final long LIST_BYTES = RowSize.OF_KEYS + 2L * (ListRow.CUT_AT + 1024);

    /** The maximum number of bytes of the properties that link the rows of a wide entity. */
    private static final long PART_BYTES = 128;

    /** The number of bytes of the properties that identify the entity in an index row in a separate table. */
    private static final long OWN_BYTES = 256;

    private final boolean across;
    private final TransactionBounds ofPartition;
    /** The lists that are written. Each list is written once for all its entities. */
    private final Set<PrimaryKey> lists = new HashSet<>();

    /** The number of operations on rows in the entities' partitions. */
    private int operations;

    private final IntentSize intent;
    private long bytes;
    /** The number of operations on index rows in separate tables, if these rows are in the transaction. */
    private int outside;

    private long outsideBytes;
    private @Nullable String partitionKey;
    private boolean severalPartitions;

    private TransactionSize(boolean across, StoreLimits limits) {
        this.across = across;
        ofPartition = TransactionBounds.ofPartition(limits);
        intent = IntentSize.of(!across);
    }

    /** Creates the size of changes in one partition. */
    public static TransactionSize ofPartition(StoreLimits limits) {
        return new TransactionSize(false, limits);
    }

    /** Creates the size of changes in any partitions, with all index rows. */
    static TransactionSize across(StoreLimits limits) {
        return new TransactionSize(true, limits);
    }

    /** Adds the size of a plan. */
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

    /** Returns the number of operations on rows of one entity in its partition, except lists. */
    private static int inPartition(WritePlan<?> plan) {
        return 1 + plan.partOperations().size() + plan.indexes().rows().size();
    }

    /** Adds the approximate number of bytes of a change in a transaction, except lists. */
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

    /** Returns the approximate number of bytes of an index row that contains properties. */
    private static long heldBytes(WritePlan<?> plan) {
        Change.Content content = plan.change().content;
        if (content == null || content.plain() == content.source()) {
            return plan.change().bytes() + plan.keptBytes() + IndexStamp.BYTES;
        }
        return Math.max(plan.change().bytes(), RowSize.of(content.plain())) + plan.keptBytes() + IndexStamp.BYTES;
    }

    /**
     * Returns the number of changed rows, including index rows and the commit record, provided that no list must be
     * split.
     */
    int operations() {
        return operations + outside + lists.size() + (intent.isEmpty() ? 0 : 1);
    }

    /**
     * Returns whether one transaction can contain the changes, whatever the length of their lists, and one intent can
     * list all the rows and blobs.
     */
    boolean fits() {
        return excess() == null && intent.excess() == null && bytes() + lists.size() * LIST_BYTES <= bounds().bytes();
    }

    /** Returns whether the rows in the entities' partitions fit into one entity group transaction. */
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

    /**
     * Describes by how much the limits of a transaction are exceeded, for a message; returns null if the limits are not
     * exceeded. Bytes of lists do not count.
     */
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
