// class path without jackson-databind
import dev.tables.annotation.PartitionKey;
import dev.tables.annotation.RowKey;
import dev.tables.annotation.TableEntity;
import java.util.List;

@TableEntity(table = "films")
record Film(@PartitionKey String studio, @RowKey String title, List<String> cast) {}
