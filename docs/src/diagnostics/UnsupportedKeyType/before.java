import dev.tables.annotation.PartitionKey;
import dev.tables.annotation.RowKey;
import dev.tables.annotation.TableEntity;
import java.util.List;

@TableEntity(table = "routes")
record Route(@PartitionKey String line, @RowKey List<String> stops) {}
