import dev.tables.annotation.PartitionKey;
import dev.tables.annotation.RowKey;
import dev.tables.annotation.TableEntity;
import dev.tables.annotation.Encrypt;

@TableEntity(table = "patients")
record Patient(@PartitionKey String ward, @Encrypt @RowKey String insurance) {}
