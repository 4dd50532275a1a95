import dev.tables.annotation.IndexedBy;
import dev.tables.annotation.PartitionKey;
import dev.tables.annotation.RowKey;
import dev.tables.annotation.TableEntity;
import java.util.List;

@TableEntity(table = "films")
@IndexedBy(name = "byTagsAndCast", properties = {"tags", "cast"})
record Film(@PartitionKey String studio, @RowKey String title, List<String> tags, List<String> cast) {}
