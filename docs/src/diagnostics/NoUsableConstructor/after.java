import dev.tables.annotation.PartitionKey;
import dev.tables.annotation.RowKey;
import dev.tables.annotation.TableEntity;

@TableEntity(table = "tasks")
class Task {
    @PartitionKey
    final String owner;

    @RowKey
    final int number;

    Task(String owner, int number) {
        this.owner = owner;
        this.number = number;
    }
}
