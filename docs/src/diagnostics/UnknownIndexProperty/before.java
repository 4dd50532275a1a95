import dev.tables.annotation.PartitionKey;
import dev.tables.annotation.RowKey;
import dev.tables.annotation.TableEntity;
import dev.tables.annotation.IndexedBy;

@TableEntity(table = "orders")
@IndexedBy(name = "byStatus", properties = "statu")
record Order(@PartitionKey String customer, @RowKey int number, String status) {}
