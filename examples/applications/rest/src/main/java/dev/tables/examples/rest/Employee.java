package dev.tables.examples.rest;

import dev.tables.annotation.IndexedBy;
import dev.tables.annotation.PartitionKey;
import dev.tables.annotation.RowKey;
import dev.tables.annotation.TableEntity;
import dev.tables.annotation.Version;
import org.jspecify.annotations.Nullable;

/** An employee of a department. */
@TableEntity(table = "staff")
public record Employee(
        @PartitionKey String department,
        @RowKey(digits = 8) int number,
        @IndexedBy String lastName,
        @Nullable Long salary,
        @Version @Nullable String version) {}
