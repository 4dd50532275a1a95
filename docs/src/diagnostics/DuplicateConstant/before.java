import dev.tables.annotation.EnumValue;
import dev.tables.annotation.PartitionKey;
import dev.tables.annotation.RowKey;
import dev.tables.annotation.TableEntity;

@TableEntity(table = "tasks")
record Task(@PartitionKey String owner, @RowKey int number, Status status) {}

enum Status {
    OPEN,
    @EnumValue("OPEN")
    DONE
}
