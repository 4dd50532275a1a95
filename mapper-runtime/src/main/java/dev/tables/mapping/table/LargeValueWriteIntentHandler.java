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
 * Finishes writes of {@code @LargeValue} properties that were left unfinished: pass it to a {@link
 * dev.tables.mapping.intent.Recoverer}.
 *
 * <p>Committed or not, each blob the write was concerned with is deleted if its row does not refer to it. No blob that a row refers to
 * is ever deleted: an id is made for one attempt to write one row, and every row's change of its reference is under an intent
 * that is decided before anything is deleted.
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

    /** Without its entities every blob that the intent names can go. */
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
