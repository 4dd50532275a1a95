import dev.tables.annotation.IndexedBy;
import dev.tables.annotation.PartitionKey;
import dev.tables.annotation.RowKey;
import dev.tables.annotation.TableEntity;

@TableEntity(table = "films")
record Film(@PartitionKey String studio, @RowKey String title, @IndexedBy(ignoreCase = true) int year) {}
