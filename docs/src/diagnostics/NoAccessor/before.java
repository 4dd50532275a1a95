import dev.tables.annotation.PartitionKey;
import dev.tables.annotation.RowKey;
import dev.tables.annotation.TableEntity;

@TableEntity(table = "tasks")
class Task {
    @PartitionKey
    String owner = "";

    @RowKey
    int number;

    private int hours;

    void setHours(int hours) {
        this.hours = hours;
    }
}
