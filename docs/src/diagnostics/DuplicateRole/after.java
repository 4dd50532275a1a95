import dev.tables.annotation.PartitionKey;
import dev.tables.annotation.RowKey;
import dev.tables.annotation.TableEntity;
import dev.tables.annotation.Version;
import org.jspecify.annotations.Nullable;

@TableEntity(table = "tasks")
record Task(
        @PartitionKey String owner,
        @RowKey int number,
        @Version @Nullable String version,
        @Nullable String revision) {}
