import dev.tables.annotation.Encrypt;
import dev.tables.annotation.IndexedBy;
import dev.tables.annotation.PartitionKey;
import dev.tables.annotation.RowKey;
import dev.tables.annotation.TableEntity;

@TableEntity(table = "people")
@IndexedBy(name = "byAccount", properties = "account")
record Person(@PartitionKey String city, @RowKey int number, @Encrypt String account) {}
