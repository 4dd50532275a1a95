package dev.tables.integration.graphql;

import dev.tables.annotation.IndexedBy;
import dev.tables.annotation.PartitionKey;
import dev.tables.annotation.RowKey;
import dev.tables.annotation.TableEntity;
import org.jspecify.annotations.Nullable;

/** A book on a shelf. */
@TableEntity(table = "books")
public record Book(
        @PartitionKey String shelf,
        @RowKey(digits = 4) Integer number,
        @IndexedBy @Nullable String author,
        @Nullable String title) {}
