import dev.tables.annotation.PartitionKey;
import dev.tables.annotation.RowKey;
import dev.tables.annotation.TableEntity;

@TableEntity(table = "tasks")
record Task(@PartitionKey String owner, @RowKey(digits = 10) int number) {}
