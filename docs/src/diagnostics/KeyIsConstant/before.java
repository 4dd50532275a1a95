import dev.tables.annotation.PartitionKey;
import dev.tables.annotation.RowKey;
import dev.tables.annotation.TableEntity;

@TableEntity(table = "settings", constantPartitionKey = "all")
record Setting(@PartitionKey String group, @RowKey String name, String value) {}
