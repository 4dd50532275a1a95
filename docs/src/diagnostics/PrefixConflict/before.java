import dev.tables.annotation.PartitionKey;
import dev.tables.annotation.RowKey;
import dev.tables.annotation.TableEntity;

@TableEntity(table = "staff")
record Employee(@PartitionKey String department, @RowKey String name) {}

@TableEntity(table = "staff")
record Review(@PartitionKey String department, @RowKey(prefix = "review_") int year) {}
