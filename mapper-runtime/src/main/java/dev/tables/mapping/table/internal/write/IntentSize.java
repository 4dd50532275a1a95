package dev.tables.mapping.table.internal.write;

import dev.tables.engine.PrimaryKey;
import dev.tables.mapping.table.internal.index.IndexIntent;
import dev.tables.mapping.table.internal.index.IndexPlan.OutsideEdit;
import dev.tables.mapping.table.internal.row.LargeReference;
import dev.tables.mapping.table.internal.row.LargeSource;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The size of the intent of a write, which contains the keys of index rows in separate tables and of blobs. */
public final class IntentSize {
    /**
     * The maximum number of UTF-16 code units of all text in an intent. Together with the rest of the row, this length
     * is less than 1 MiB.
     */
    public static final int MAX_LENGTH = 500_000;

    private final boolean withIndexRows;
    private int indexRows;
    private int indexLength;
    private int blobs;
    private int blobLength;

    private IntentSize(boolean withIndexRows) {
        this.withIndexRows = withIndexRows;
    }

    /**
     * Creates the size of an empty intent.
     *
     * @param withIndexRows whether the intent contains index rows, because they are not in the transaction
     */
    static IntentSize of(boolean withIndexRows) {
        return new IntentSize(withIndexRows);
    }

    /** Adds the index rows and blobs of a plan. */
    void add(WritePlan<?> plan) {
        if (withIndexRows && addIndexRows(plan) > 0) {
            indexLength += IndexIntent.length(plan.primaryKey().rowKey());
        }
        addBlobs(plan.primaryKey(), plan.droppedBlobs());
        LargeSource written = plan.largeSource();
        if (written != null) {
            addBlobs(plan.primaryKey(), written.added());
        }
    }

    private int addIndexRows(WritePlan<?> plan) {
        int before = indexRows;
        for (OutsideEdit edit : plan.indexes().outside()) {
            indexRows++;
            indexLength += IndexIntent.length(edit.values());
        }
        return indexRows - before;
    }

    private void addBlobs(PrimaryKey keys, Map<String, LargeReference> references) {
        if (references.isEmpty()) {
            return;
        }
        blobs += references.size();
        references.keySet().forEach(name -> blobLength += LargeIntent.length(name, keys));
    }

    /** Returns whether the intent would be empty, so that no intent is needed. */
    boolean isEmpty() {
        return indexRows + blobs == 0;
    }

    /** Describes by how much the limit is exceeded, for a message; returns null if it is not. */
    @Nullable
    String excess() {
        if (indexLength + blobLength <= MAX_LENGTH) {
            return null;
        }
        String rows = indexRows + " index rows in separate tables";
        String large = blobs + " large values, including replaced and deleted ones";
        String found = indexRows == 0 ? large : blobs == 0 ? rows : rows + " and " + large;
        return "the write affects " + found + ". Together, their keys need " + (indexLength + blobLength)
                + " characters in the log row of the write, but at most " + MAX_LENGTH
                + " are allowed. Save fewer entities at once"
                + (indexRows == 0 ? "." : ", or index fewer or shorter values.");
    }
}
