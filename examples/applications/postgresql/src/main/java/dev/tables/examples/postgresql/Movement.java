package dev.tables.examples.postgresql;

import com.fasterxml.jackson.annotation.JsonIgnore;
import dev.tables.annotation.IndexScope;
import dev.tables.annotation.IndexedBy;
import dev.tables.annotation.PartitionKey;
import dev.tables.annotation.RowKey;
import dev.tables.annotation.TableEntity;
import dev.tables.annotation.Version;
import org.jspecify.annotations.Nullable;

/** In a table: the movements of a holder are one partition. No two have the same reference, in any account. */
@TableEntity(table = "movements")
public record Movement(
        @PartitionKey String holder,
        @RowKey(digits = 8) int number,
        @IndexedBy(unique = true, scope = IndexScope.GLOBAL) String reference,
        long cents,
        @JsonIgnore @Version @Nullable String version) {}
