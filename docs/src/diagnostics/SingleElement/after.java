import dev.tables.annotation.PartitionKey;
import dev.tables.annotation.Property;
import dev.tables.annotation.RowKey;
import dev.tables.annotation.TableEntity;
import java.util.List;

@TableEntity(table = "tasks")
record Task(@PartitionKey String owner, @RowKey int number, @Property(unwrapSingleElementCollection = true) List<String> tags) {}
