import dev.tables.annotation.Chunked;
import dev.tables.annotation.LargeValue;
import dev.tables.annotation.PartitionKey;
import dev.tables.annotation.RowKey;
import dev.tables.annotation.TableEntity;

@TableEntity(table = "tasks")
record Task(@PartitionKey String owner, @RowKey int number, @LargeValue @Chunked String text) {}
