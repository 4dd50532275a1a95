package patterns.buckets;

import dev.tables.annotation.PartitionKey;
import dev.tables.annotation.RowKey;
import dev.tables.annotation.TableEntity;
import java.time.Instant;

/** An event of a day. A day is spread over four partitions, so that writers do not wait for each other. */
@TableEntity(table = "events")
public record Event(
        @PartitionKey(buckets = 4) String day,
        @RowKey(order = 1) Instant time,
        @RowKey(order = 2, width = 6) int number,
        String text) {}
