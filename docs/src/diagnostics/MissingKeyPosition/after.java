import dev.tables.annotation.PartitionKey;
import dev.tables.annotation.RowKey;
import dev.tables.annotation.TableEntity;
import java.time.LocalDate;

@TableEntity(table = "visits")
record Visit(
        @PartitionKey String museum,
        @RowKey(position = 1) LocalDate day,
        @RowKey(position = 2) String guest) {}
