package dev.tables.mapping.table;

import java.util.Arrays;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** An entity with values that do not fit one property, or one row. */
@SuppressWarnings("ArrayRecordComponent")
public record Document(
        String shelf,
        String name,
        @Nullable String title,
        @Nullable String text,
        byte @Nullable [] scan,
        @Nullable Map<String, String> fields) {
    public static Document of(String shelf, String name) {
        return new Document(shelf, name, null, null, null, null);
    }

    public Document titled(@Nullable String newTitle) {
        return new Document(shelf, name, newTitle, text, scan, fields);
    }

    public Document reading(@Nullable String newText) {
        return new Document(shelf, name, title, newText, scan, fields);
    }

    public Document scanned(byte @Nullable [] newScan) {
        return new Document(shelf, name, title, text, newScan, fields);
    }

    public Document with(@Nullable Map<String, String> newFields) {
        return new Document(shelf, name, title, text, scan, newFields);
    }

    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof Document that
                && shelf.equals(that.shelf)
                && name.equals(that.name)
                && Objects.equals(title, that.title)
                && Objects.equals(text, that.text)
                && Arrays.equals(scan, that.scan)
                && Objects.equals(fields, that.fields);
    }

    @Override
    public int hashCode() {
        return Objects.hash(shelf, name, title);
    }

    @Override
    public String toString() {
        return "Document[" + shelf + ", " + name + ", " + title + ", text of " + (text == null ? -1 : text.length())
                + ", scan of " + (scan == null ? -1 : scan.length) + ", fields "
                + (fields == null ? -1 : fields.size()) + "]";
    }
}
