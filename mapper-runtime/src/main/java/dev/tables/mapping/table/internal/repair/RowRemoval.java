package dev.tables.mapping.table.internal.repair;

import dev.tables.engine.ConcurrentUpdateException;
import dev.tables.engine.EntityGroupTransaction;
import dev.tables.engine.PrimaryKey;
import dev.tables.engine.Projection;
import dev.tables.engine.RowNotFoundException;
import dev.tables.engine.RowOperation;
import dev.tables.engine.RowReader;
import dev.tables.engine.TransactionFailedException;
import dev.tables.mapping.table.internal.index.EntityIndexes;
import dev.tables.mapping.table.internal.index.IndexEntry;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The removal of index rows in the entities' partitions that are unchanged since they were read. One request removes up
 * to 100 rows of a partition.
 */
final class RowRemoval {
    private final EntityIndexes<?> indexes;

    RowRemoval(EntityIndexes<?> indexes) {
        this.indexes = indexes;
    }

    /** Counts the rows that are unchanged since they were read. */
    long count(List<IndexEntry> entries) {
        List<PrimaryKey> keys =
                entries.stream().<PrimaryKey>map(IndexEntry::row).toList();
        var versions =
                indexes.storage().store().getAll(indexes.format().table(), keys, Projection.of(), RowReader::etag);
        long unchanged = 0;
        for (int i = 0; i < keys.size(); i++) {
            unchanged += entries.get(i).etag().equals(versions.get(i)) ? 1 : 0;
        }
        return unchanged;
    }

    /** Removes the rows that are unchanged since they were read; returns their number. */
    long remove(List<IndexEntry> entries) {
        Map<String, List<RowOperation>> byPartition = new LinkedHashMap<>();
        for (IndexEntry entry : entries) {
            byPartition
                    .computeIfAbsent(entry.row().partitionKey(), key -> new ArrayList<>())
                    .add(RowOperation.delete(entry.row(), entry.etag()));
        }
        long removed = 0;
        for (List<RowOperation> deletes : byPartition.values()) {
            int most = indexes.storage().limits().maxTransactionOperations();
            for (int from = 0; from < deletes.size(); from += most) {
                int to = Math.min(deletes.size(), from + most);
                removed += together(deletes.subList(from, to));
            }
        }
        return removed;
    }

    private long together(List<RowOperation> deletes) {
        if (deletes.size() > 1) {
            try {
                indexes.storage().store().execute(indexes.format().table(), EntityGroupTransaction.of(deletes));
                return deletes.size();
            } catch (TransactionFailedException oneWasRewritten) {
                // One by one below.
            }
        }
        return deletes.stream().filter(this::write).count();
    }

    /** Executes one operation; returns false if the row has changed since it was read. */
    boolean write(RowOperation operation) {
        try {
            indexes.storage().store().write(indexes.format().table(), operation);
            return true;
        } catch (ConcurrentUpdateException | RowNotFoundException rewritten) {
            return false;
        }
    }
}
