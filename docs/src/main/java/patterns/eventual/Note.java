package patterns.eventual;

import dev.tables.annotation.PartitionKey;
import dev.tables.annotation.RowKey;
import dev.tables.annotation.TableEntity;

/** A note, in the inbox or in the archive. */
@TableEntity(table = "notes")
public record Note(
        @PartitionKey String place, @RowKey(digits = 6) int number, String text) {}
