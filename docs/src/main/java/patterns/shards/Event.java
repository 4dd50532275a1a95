package patterns.shards;

import dev.tables.annotation.PartitionKey;
import dev.tables.annotation.RowKey;
import dev.tables.annotation.TableEntity;
import java.time.Instant;

/** An event of a day. The events of a day are spread over four partitions. */
@TableEntity(table = "events")
public record Event(
        @PartitionKey(shards = 4) String day,
        @RowKey(position = 1) Instant time,
        @RowKey(position = 2, digits = 6) int number,
        String text) {}
