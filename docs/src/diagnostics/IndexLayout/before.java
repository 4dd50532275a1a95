import dev.tables.annotation.IndexLayout;
import dev.tables.annotation.IndexScope;
import dev.tables.annotation.IndexedBy;
import dev.tables.annotation.PartitionKey;
import dev.tables.annotation.RowKey;
import dev.tables.annotation.TableEntity;
import java.time.LocalDate;

@TableEntity(table = "tasks")
record Task(
        @PartitionKey String owner,
        @RowKey int number,
        @IndexedBy(scope = IndexScope.GLOBAL, layout = IndexLayout.KEY_LIST_PER_VALUE) LocalDate due) {}
