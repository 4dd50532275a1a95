import dev.tables.annotation.IndexLayout;
import dev.tables.annotation.IndexedBy;
import dev.tables.annotation.PartitionKey;
import dev.tables.annotation.RowKey;
import dev.tables.annotation.TableEntity;
import java.time.LocalDate;

@TableEntity(table = "answers", wide = true)
record Answers(
        @PartitionKey String person,
        @RowKey int number,
        @IndexedBy(layout = IndexLayout.ALL_PROPERTIES) LocalDate day,
        String text) {}
