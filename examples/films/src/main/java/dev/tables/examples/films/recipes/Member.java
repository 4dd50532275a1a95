package dev.tables.examples.films.recipes;

import dev.tables.annotation.IndexScope;
import dev.tables.annotation.IndexedBy;
import dev.tables.annotation.PartitionKey;
import dev.tables.annotation.RowKey;
import dev.tables.annotation.TableEntity;
import org.jspecify.annotations.Nullable;

/** A member of a film club. No two have one address. */
@TableEntity(table = "members")
public record Member(
        @PartitionKey String club,
        @RowKey(digits = 6) int number,

        @Nullable @IndexedBy(unique = true, scope = IndexScope.GLOBAL)
        String address) {}
