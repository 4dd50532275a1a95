import dev.tables.annotation.PartitionKey;
import dev.tables.annotation.RowKey;
import dev.tables.annotation.RowTimestamp;
import dev.tables.annotation.TableEntity;
import java.time.LocalDate;
import org.jspecify.annotations.Nullable;

@TableEntity(table = "tasks")
record Task(@PartitionKey String owner, @RowKey int number, @RowTimestamp @Nullable LocalDate changed) {}
