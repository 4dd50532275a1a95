package dev.tables.mapping.table;

import dev.tables.mapping.table.IndexPlan.OutsideEdit;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** What the intent of a write must name: index rows in tables of their own, and blobs. */
final class IntentSize {
    /** Code units of all text of an intent: with what else is in the row they are less than 1 MiB. */
    static final int MAX_LENGTH = 500_000;

    private int indexRows;
    private int indexLength;
    private int blobs;
    private int blobLength;

    /** Counts what a plan adds. */
    void add(WritePlan<?> plan) {
        String rowKey = plan.keys().rowKey();
        if (addIndexRows(plan) > 0) {
            indexLength += IndexIntent.length(rowKey);
        }
        addBlobs(rowKey, plan.droppedBlobs());
        LargeSource written = plan.largeSource();
        if (written != null) {
            addBlobs(rowKey, written.added());
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

    private void addBlobs(String rowKey, Map<String, LargeReference> references) {
        if (references.isEmpty()) {
            return;
        }
        blobs += references.size();
        references.keySet().forEach(name -> blobLength += LargeWrite.intentLength(name, rowKey));
    }

    /** Whether there is nothing to name, so that no intent is needed. */
    boolean isEmpty() {
        return indexRows + blobs == 0;
    }

    /** What is more than an intent can name, in words; null if nothing is. */
    @Nullable
    String excess() {
        if (blobs > LargeWrite.MAX_BLOBS) {
            return "the write concerns " + blobs + " large values, old ones included, at most " + LargeWrite.MAX_BLOBS
                    + " are allowed. Save fewer entities at once.";
        }
        if (indexLength + blobLength > MAX_LENGTH && indexRows > 0) {
            String large = blobs == 0 ? "" : " and " + blobs + " large values";
            return "the write concerns " + indexRows + " rows of index tables" + large + ", whose keys take "
                    + (indexLength + blobLength) + " code units together, at most " + MAX_LENGTH
                    + " fit the intent of a write. Save fewer entities at once, or index fewer or shorter values.";
        }
        return null;
    }
}
