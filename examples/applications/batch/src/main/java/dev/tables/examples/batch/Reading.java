package dev.tables.examples.batch;

import dev.tables.annotation.PartitionKey;
import dev.tables.annotation.RowKey;
import dev.tables.annotation.TableEntity;

/** What a meter has counted in a month. */
@TableEntity(table = "readings")
public record Reading(
        @PartitionKey String meter, @RowKey(digits = 4) int month, long kilowattHours) {}
