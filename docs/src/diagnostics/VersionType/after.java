import dev.tables.annotation.PartitionKey;
import dev.tables.annotation.RowKey;
import dev.tables.annotation.TableEntity;
import dev.tables.annotation.Version;
import org.jspecify.annotations.Nullable;

@TableEntity(table = "orders")
record Order(@PartitionKey String customer, @RowKey int number, @Version @Nullable String version) {}
