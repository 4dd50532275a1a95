package dev.tables.data.aot;

import dev.tables.annotation.IndexedBy;
import dev.tables.annotation.PartitionKey;
import dev.tables.annotation.RowKey;
import dev.tables.annotation.TableEntity;
import dev.tables.annotation.Version;
import org.jspecify.annotations.Nullable;

@TableEntity(table = "letters")
public record Letter(
        @PartitionKey String box,
        @RowKey(digits = 6) int number,
        @IndexedBy String sender,
        String text,
        @Version @Nullable String version) {
    static Letter of(String box, int number, String sender) {
        return new Letter(box, number, sender, "text " + number, null);
    }

    Letter saying(String other) {
        return new Letter(box, number, sender, other, version);
    }
}
