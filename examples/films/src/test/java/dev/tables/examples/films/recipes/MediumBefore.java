package dev.tables.examples.films.recipes;

import dev.tables.annotation.PartitionKey;
import dev.tables.annotation.RowKey;
import dev.tables.annotation.TableEntity;

@TableEntity(table = "media")
sealed interface MediumBefore {
    @PartitionKey
    String shelf();

    @RowKey(digits = 4)
    int place();

    record Disc(String shelf, int place, int regions) implements MediumBefore {}
}
