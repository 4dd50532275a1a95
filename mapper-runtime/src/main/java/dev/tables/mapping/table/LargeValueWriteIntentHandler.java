package dev.tables.mapping.table;

import dev.tables.engine.PrimaryKey;
import dev.tables.engine.Projection;
import dev.tables.engine.TableNotFoundException;
import dev.tables.engine.TableStore;
import dev.tables.mapping.blob.BlobStore;
import dev.tables.mapping.intent.Intent;
import dev.tables.mapping.intent.WriteIntentHandler;
import dev.tables.mapping.table.internal.write.LargeIntent;

/**
 * A handler that finishes incomplete writes of {@code @LargeValue} properties; pass it to a
 * {@link dev.tables.mapping.intent.Recoverer}.
 *
 * <p>Whether or not the write was committed, a blob of the write is deleted if its row does not refer to the blob. No
 * blob that a row refers to is ever deleted. A blob id belongs to a single attempt to write a single row. Every change
 * of a row's reference has an intent whose outcome is decided before anything is deleted.
 */
public final class LargeValueWriteIntentHandler implements WriteIntentHandler {
    private final TableStore store;
    private final BlobStore blobs;

    /** Recovers writes to this store, whose large values are in {@code blobs}. */
    public LargeValueWriteIntentHandler(TableStore store, BlobStore blobs) {
        this.store = store;
        this.blobs = blobs;
    }

    @Override
    public String intentKind() {
        return LargeIntent.KIND;
    }

    /**
     * Returns whether intents of a deleted table can be finished: always, because without entities every blob in the
     * intent can be deleted.
     */
    @Override
    public boolean canFinishIfTableMissing() {
        return true;
    }

    @Override
    public boolean finish(Intent intent, boolean committed) {
        for (LargeIntent.Named blob : LargeIntent.read(intent)) {
            if (!isReferredTo(intent.table(), blob.primaryKey(), blob.name(), blob.id())) {
                blobs.delete(blob.id());
            }
        }
        return true;
    }

    private boolean isReferredTo(String table, PrimaryKey keys, String name, String id) {
        try {
            String text = store.get(table, keys, Projection.of(name), reader -> {
                String stored = reader.string(name);
                return stored == null ? "" : stored;
            });
            return text != null && text.startsWith(id + " ");
        } catch (TableNotFoundException dropped) {
            return false;
        }
    }
}
