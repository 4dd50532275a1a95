import dev.tables.annotation.PartitionKey;
import dev.tables.annotation.RowKey;
import dev.tables.annotation.TableEntity;

@TableEntity(table = "visits")
record Visit(@PartitionKey String museum, @RowKey String guest) {}
