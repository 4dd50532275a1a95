import dev.tables.annotation.PartitionKey;
import dev.tables.annotation.RowKey;
import dev.tables.annotation.TableEntity;
import java.time.Instant;
import java.time.LocalDate;

@TableEntity(table = "events")
record Event(@PartitionKey(shards = 4) LocalDate day, @RowKey Instant time, String text) {}
