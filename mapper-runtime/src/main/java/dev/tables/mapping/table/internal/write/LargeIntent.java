package dev.tables.mapping.table.internal.write;

import dev.tables.engine.Limits;
import dev.tables.engine.PrimaryKey;
import dev.tables.engine.Row;
import dev.tables.engine.RowSource;
import dev.tables.mapping.intent.Intent;
import java.util.ArrayList;
import java.util.List;

/**
 * What the intent of a write says of blobs: each that comes or goes, with the row that refers to it before or after.
 *
 * <p>It is text, a line a blob: its id, the name of the reference, and the row's keys. No key holds {@code /} or a line feed. So an intent has
 * room for the blobs of thousands of entities.
 * <pre>
 * blobs0   1b671a64-40d5-491e-99b0-da01ff1f3341 photo_blob/Sales/00010001
 *          0c5c7c7e-6f4e-4d0e-8a3f-2f6c8d1b9a11 photo_blob/Sales/00010002
 * </pre>
 */
public final class LargeIntent {
    /** The kind of intents that name blobs. */
    public static final String KIND = "blob";

    private static final String BLOBS = "blobs";
    /** That of an id, with separators. */
    private static final int LENGTH_OF_ID = 40;

    private static final char LINE = '\n';
    private static final char FIELD = '/';

    private LargeIntent() {}

    /**
     * A blob that a write is concerned with.
     *
     * @param id the blob's
     * @param name where the row stores the reference
     * @param primaryKey of the row that refers to it, or did
     */
    public record Named(String id, String name, PrimaryKey primaryKey) {}

    /** How many code units a blob takes of the intent. */
    static int length(String name, PrimaryKey keys) {
        return LENGTH_OF_ID
                + name.length()
                + keys.partitionKey().length()
                + keys.rowKey().length();
    }

    /** What the intent holds of these blobs. */
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

    /** The blobs that an intent names. */
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
