import dev.tables.annotation.PartitionKey;
import dev.tables.annotation.Property;
import dev.tables.annotation.RowKey;
import dev.tables.annotation.TableEntity;
import org.jspecify.annotations.Nullable;

@TableEntity(table = "tasks")
record Task(@PartitionKey String owner, @RowKey int number, @Property(value = "text", futureNames = "note") @Nullable String note) {}
