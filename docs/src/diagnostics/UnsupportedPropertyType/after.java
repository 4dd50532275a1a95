import dev.tables.annotation.PartitionKey;
import dev.tables.annotation.RowKey;
import dev.tables.annotation.TableEntity;
import dev.tables.annotation.Ignored;

@TableEntity(table = "tasks")
record Task(@PartitionKey String owner, @RowKey int number, @Ignored Thread worker) {}
