package dev.tables.mapping.table.internal.write;

import dev.tables.engine.Limits;
import dev.tables.engine.PrimaryKey;
import dev.tables.engine.Row;
import dev.tables.engine.RowSource;
import dev.tables.mapping.intent.Intent;
import java.util.ArrayList;
import java.util.List;

/**
 * The part of an intent that lists blobs: each blob that a write adds or deletes, with the row that refers to it before
 * or after the write.
 *
 * <p>The list is text with one line per blob, which contains its id, the name of the reference, and the row's keys. No
 * key contains {@code /} or a line feed. An intent has room for the blobs of thousands of entities.
 * <pre>
 * blobs0   1b671a64-40d5-491e-99b0-da01ff1f3341 photo_blob/Sales/00010001
 *          0c5c7c7e-6f4e-4d0e-8a3f-2f6c8d1b9a11 photo_blob/Sales/00010002
 * </pre>
 */
public final class LargeIntent {
    /** The kind of intents that name blobs. */
    public static final String KIND = "blob";

    private static final String BLOBS = "blobs";
    /** The length of an id with the separators of a line. */
    private static final int LENGTH_OF_ID = 40;

    private static final char LINE = '\n';
    private static final char FIELD = '/';

    private LargeIntent() {}

    /**
     * A blob that a write adds or deletes.
     *
     * @param id the id of the blob
     * @param name the name of the reference in the row
     * @param primaryKey the keys of the row that refers to the blob, or did before
     */
    public record Named(String id, String name, PrimaryKey primaryKey) {}

    /** Returns the number of code units that a blob takes in the intent. */
    static int length(String name, PrimaryKey keys) {
        return LENGTH_OF_ID
                + name.length()
                + keys.partitionKey().length()
                + keys.rowKey().length();
    }

    /** Returns the part of the intent that lists these blobs. */
    static RowSource source(List<Named> blobs) {
        List<String> texts = new ArrayList<>();
        StringBuilder text = new StringBuilder();
        for (Named blob : blobs) {
            String line = blob.id
                    + ' '
                    + blob.name
                    + FIELD
                    + blob.primaryKey.partitionKey()
                    + FIELD
                    + blob.primaryKey.rowKey();
            if (text.length() + line.length() >= Limits.MAX_STRING_LENGTH) {
                texts.add(text.toString());
                text.setLength(0);
            }
            text.append(text.isEmpty() ? "" : LINE).append(line);
        }
        texts.add(text.toString());
        return writer -> {
            for (int i = 0; i < texts.size(); i++) {
                writer.string(BLOBS + i, texts.get(i));
            }
        };
    }

    /** Returns the blobs that an intent lists. */
    public static List<Named> read(Intent intent) {
        List<Named> blobs = new ArrayList<>();
        Row details = intent.details();
        for (int i = 0; details.has(BLOBS + i); i++) {
            for (String line : String.valueOf(details.string(BLOBS + i)).split(String.valueOf(LINE), -1)) {
                int space = line.indexOf(' ');
                String[] row = line.substring(space + 1).split(String.valueOf(FIELD), -1);
                blobs.add(new Named(line.substring(0, space), row[0], new PrimaryKey(row[1], row[2])));
            }
        }
        return blobs;
    }
}
