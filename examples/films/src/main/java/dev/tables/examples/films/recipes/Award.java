package dev.tables.examples.films.recipes;

import dev.tables.annotation.IndexedBy;
import dev.tables.annotation.PartitionKey;
import dev.tables.annotation.Property;
import dev.tables.annotation.RowKey;
import dev.tables.annotation.TableEntity;
import java.util.List;

/** Who got the award of a festival; once it was one film a year. */
@TableEntity(table = "awards")
public record Award(
        @PartitionKey String festival,
        @RowKey(digits = 4) int year,

        @IndexedBy(name = "byFilm") @Property(value = "film", unwrapSingleElementCollection = true)
        List<String> films) {}
