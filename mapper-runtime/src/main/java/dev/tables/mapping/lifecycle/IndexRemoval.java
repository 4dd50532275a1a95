package dev.tables.mapping.lifecycle;

import dev.tables.engine.ETag;
import dev.tables.engine.EntityGroupTransaction;
import dev.tables.engine.KeyRange;
import dev.tables.engine.Limits;
import dev.tables.engine.Page;
import dev.tables.engine.Projection;
import dev.tables.engine.RowKeys;
import dev.tables.engine.RowNotFoundException;
import dev.tables.engine.RowOperation;
import dev.tables.engine.RowQuery;
import dev.tables.engine.RowReader;
import dev.tables.engine.TableNotFoundException;
import dev.tables.engine.TableStore;
import dev.tables.engine.TransactionFailedException;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Removes the rows of one dropped index. What is removed stays removed, so that it can be run again at any time. */
final class IndexRemoval {
    private final TableStore store;
    private final CatalogRows rows;
    private IndexStatus status;

    IndexRemoval(TableStore store, CatalogRows rows, IndexStatus dropped) {
        this.store = store;
        this.rows = rows;
        status = dropped;
    }

    /** Whether the index is gone; false if a live process declares it, or somebody else is at it. */
    boolean run() {
        // Announced first, looked for processes then: one that starts in between sees the announcement.
        if (!note(status.backfill().enter(BackfillProgress.Phase.REMOVE))) {
            return false;
        }
        Snapshot snapshot = rows.read(status.space());
        IndexStatus announced = snapshot.indexes().get(status.name());
        if (announced == null) {
            return true;
        }
        if (!snapshot.others(status.name(), one -> one.declares(announced.definition()))
                .isEmpty()) {
            note(BackfillProgress.NONE);
            return false;
        }
        return removeRows() && rows.delete(status);
    }

    private boolean note(BackfillProgress progress) {
        IndexStatus noted = rows.replace(status.with(progress));
        if (noted == null) {
            return false;
        }
        status = noted;
        return true;
    }

    private boolean removeRows() {
        String prefix = status.definition().rowKeyPrefix();
        try {
            if (prefix == null) {
                store.deleteTable(status.definition().table());
                return true;
            }
            return removeRows(prefix);
        } catch (TableNotFoundException gone) {
            return true;
        }
    }

    private boolean removeRows(String prefix) {
        RowQuery query =
                RowQuery.wholeTable().withRowKeys(KeyRange.startingWith(prefix)).withProjection(Projection.of());
        @Nullable Page<RowKeys> page = null;
        do {
            RowQuery next = page == null ? query : query.from(page.next());
            page = store.query(status.definition().table(), next, RowReader::keys);
            remove(page.items());
            BackfillProgress so = status.backfill();
            if (!note(so.plus(0, page.items().size()))) {
                return false;
            }
        } while (page.hasNext());
        return true;
    }

    private void remove(List<RowKeys> keys) {
        List<RowKeys> chunk = new ArrayList<>();
        for (RowKeys one : keys) {
            boolean full = chunk.size() == Limits.MAX_TRANSACTION_OPERATIONS;
            if (!chunk.isEmpty() && (full || !chunk.get(0).partitionKey().equals(one.partitionKey()))) {
                removeTogether(chunk);
                chunk.clear();
            }
            chunk.add(one);
        }
        removeTogether(chunk);
    }

    private void removeTogether(List<RowKeys> keys) {
        if (keys.size() > 1) {
            try {
                EntityGroupTransaction deletes = new EntityGroupTransaction();
                keys.forEach(one -> deletes.add(RowOperation.delete(one, ETag.ANY)));
                store.execute(status.definition().table(), deletes);
                return;
            } catch (TransactionFailedException goneMeanwhile) {
                // One by one below.
            }
        }
        for (RowKeys one : keys) {
            try {
                store.write(status.definition().table(), RowOperation.delete(one, ETag.ANY));
            } catch (RowNotFoundException gone) {
                continue;
            }
        }
    }
}
