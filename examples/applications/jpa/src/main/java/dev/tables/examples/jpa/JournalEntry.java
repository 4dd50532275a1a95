package dev.tables.examples.jpa;

import com.fasterxml.jackson.annotation.JsonIgnore;
import dev.tables.annotation.PartitionKey;
import dev.tables.annotation.RowKey;
import dev.tables.annotation.TableEntity;
import dev.tables.annotation.Version;
import org.jspecify.annotations.Nullable;

/** One side of a booking, in a table. With a version, a second one at the same place is an error. */
@TableEntity(table = "journal")
public record JournalEntry(
        @PartitionKey String customer,
        @RowKey(position = 1, digits = 8) int invoice,
        @RowKey(position = 2) String account,
        long cents,
        @JsonIgnore @Version @Nullable String version) {}
