package dev.tables.mapping.table.internal.write;

import dev.tables.engine.PrimaryKey;
import dev.tables.mapping.table.internal.index.IndexIntent;
import dev.tables.mapping.table.internal.index.IndexPlan.OutsideEdit;
import dev.tables.mapping.table.internal.row.LargeReference;
import dev.tables.mapping.table.internal.row.LargeSource;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** What the intent of a write must name: index rows in tables of their own, and blobs. */
public final class IntentSize {
    /** Code units of all text of an intent: with what else is in the row they are less than 1 MiB. */
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
     * Of nothing yet.
     *
     * @param withIndexRows whether the intent names index rows, because they are not in the transaction
     */
    static IntentSize of(boolean withIndexRows) {
        return new IntentSize(withIndexRows);
    }

    /** Counts what a plan adds. */
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

    /** Whether there is nothing to name, so that no intent is needed. */
    boolean isEmpty() {
        return indexRows + blobs == 0;
    }

    /** What is more than an intent can name, in words; null if nothing is. */
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
