package shop;

import dev.tables.annotation.IndexedBy;
import dev.tables.annotation.PartitionKey;
import dev.tables.annotation.RowKey;
import dev.tables.annotation.TableEntity;
import java.time.Instant;
import java.time.LocalDate;

@TableEntity(table = "readings")
public record Reading(
        @PartitionKey(shards = 16) LocalDate day,
        @RowKey(position = 0, descending = true) Instant at,
        @RowKey(position = 1) String sensor,
        @IndexedBy int level) {}
