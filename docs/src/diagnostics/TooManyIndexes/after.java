import dev.tables.annotation.IndexedBy;
import dev.tables.annotation.PartitionKey;
import dev.tables.annotation.RowKey;
import dev.tables.annotation.TableEntity;

@TableEntity(table = "answers")
record Answers(
        @PartitionKey String person,
        @RowKey int number,
        @IndexedBy String answer01,
        @IndexedBy String answer02,
        @IndexedBy String answer03) {}
