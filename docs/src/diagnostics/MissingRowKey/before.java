import dev.tables.annotation.PartitionKey;
import dev.tables.annotation.TableEntity;

@TableEntity(table = "visits")
record Visit(@PartitionKey String museum, String guest) {}
