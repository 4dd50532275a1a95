import dev.tables.annotation.Encrypt;
import dev.tables.annotation.PartitionKey;
import dev.tables.annotation.RowKey;
import dev.tables.annotation.TableEntity;

@TableEntity(table = "people")
record Person(@PartitionKey String city, @RowKey int number, @Encrypt boolean insured) {}
