import dev.tables.annotation.IndexedBy;
import dev.tables.annotation.PartitionKey;
import dev.tables.annotation.RowKey;
import dev.tables.annotation.TableEntity;

@TableEntity(table = "visitors")
@IndexedBy(name = "byName", properties = {"name", "city"})
record Visitor(@PartitionKey String museum, @RowKey String id, String name, String city) {}
