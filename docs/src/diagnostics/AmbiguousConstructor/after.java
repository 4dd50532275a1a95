import dev.tables.annotation.PartitionKey;
import dev.tables.annotation.RowKey;
import dev.tables.annotation.TableEntity;
import org.springframework.data.annotation.PersistenceCreator;

@TableEntity(table = "tasks")
class Task {
    @PartitionKey
    String owner = "";

    @RowKey
    int number;

    String text = "";

    @PersistenceCreator
    Task(String owner, int number) {
        this.owner = owner;
        this.number = number;
    }

    Task(String owner, String text) {
        this.owner = owner;
        this.text = text;
    }
}
