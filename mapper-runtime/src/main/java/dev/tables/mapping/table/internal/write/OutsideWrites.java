package dev.tables.mapping.table.internal.write;

import dev.tables.mapping.table.internal.index.TransactionReach;
import dev.tables.mapping.table.internal.protocol.CommitRecord;
import dev.tables.mapping.table.internal.protocol.PreparedWrite;
import dev.tables.mapping.table.internal.protocol.TransactionProtocol;
import dev.tables.mapping.value.MappingException;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The writes of plans outside of their transaction: blobs, and index rows that the transaction cannot include. */
final class OutsideWrites {
    private OutsideWrites() {}

    /**
     * Returns the protocol for plans; null if the plans need no protocol.
     *
     * @param inUnit whether the transaction is part of a unit of work, which sees no intent written after it began
     * @throws MappingException if the plans change more than an intent can name
     */
    static @Nullable TransactionProtocol protocolOf(List<? extends WritePlan<?>> plans, boolean inUnit) {
        LargeWrite large = LargeWrite.of(plans);
        TransactionReach reach = plans.get(0).context().storage().reach();
        TableIndexWrite tables = reach.includesIndexTables() ? null : TableIndexWrite.of(plans);
        if (large != null || !reach.spansPartitions()) {
            requireFit(plans, !reach.spansPartitions());
        }
        if (large == null && tables == null) {
            return null;
        }
        // Blobs first: while index rows bear the stamp of this write, others wait for it.
        List<PreparedWrite> writes = new ArrayList<>(2);
        if (large != null) {
            writes.add(large);
        }
        if (tables != null) {
            writes.add(tables);
        }
        WritePlan<?> first = plans.get(0);
        CommitRecord record = new CommitRecord(
                first.context().storage().intents(),
                first.context().timing(),
                first.context().table(),
                first.primaryKey().partitionKey(),
                place(plans, large, inUnit));
        return new TransactionProtocol(first.context().store(), record, writes);
    }

    private static CommitRecord.Place place(
            List<? extends WritePlan<?>> plans, @Nullable LargeWrite large, boolean inUnit) {
        boolean across = !inUnit && plans.get(0).context().storage().reach().includesIndexTables();
        if (!across) {
            return CommitRecord.Place.PARTITION;
        }
        return large != null && large.removesSome() ? CommitRecord.Place.INTENT : CommitRecord.Place.INTENT_REMOVED;
    }

    private static void requireFit(List<? extends WritePlan<?>> plans, boolean withIndexRows) {
        IntentSize size = IntentSize.of(withIndexRows);
        plans.forEach(size::add);
        String excess = size.excess();
        if (excess != null) {
            throw new MappingException(plans.get(0).context().model().entity(), null, excess);
        }
    }
}
