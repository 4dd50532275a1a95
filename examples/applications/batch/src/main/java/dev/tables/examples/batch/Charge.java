package dev.tables.examples.batch;

import com.fasterxml.jackson.annotation.JsonIgnore;
import dev.tables.annotation.PartitionKey;
import dev.tables.annotation.RowKey;
import dev.tables.annotation.TableEntity;
import dev.tables.annotation.Version;
import org.jspecify.annotations.Nullable;

/** What is to be paid for a month. With a version, a month that is charged twice is an error. */
@TableEntity(table = "charges")
public record Charge(
        @PartitionKey String meter,
        @RowKey(digits = 4) int month,
        long cents,
        @JsonIgnore @Version @Nullable String version) {}
