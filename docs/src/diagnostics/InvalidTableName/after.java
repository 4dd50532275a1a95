import dev.tables.annotation.PartitionKey;
import dev.tables.annotation.RowKey;
import dev.tables.annotation.TableEntity;

@TableEntity(table = "orderlines")
record OrderLine(@PartitionKey String order, @RowKey int line) {}
