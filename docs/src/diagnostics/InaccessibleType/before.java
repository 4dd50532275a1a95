import dev.tables.annotation.PartitionKey;
import dev.tables.annotation.RowKey;
import dev.tables.annotation.TableEntity;

@TableEntity(table = "tasks")
class Task {
    @PartitionKey
    String owner = "";

    @RowKey
    int number;

    Kind kind = Kind.WORK;

    private enum Kind {
        WORK,
        REST
    }
}
