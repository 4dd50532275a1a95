import dev.tables.annotation.IndexedBy;
import dev.tables.annotation.PartitionKey;
import dev.tables.annotation.RowKey;
import dev.tables.annotation.TableEntity;
import dev.tables.data.repository.TablesRepository;
import java.time.LocalDate;
import java.util.List;
import org.jspecify.annotations.Nullable;

@TableEntity(table = "tasks")
@IndexedBy(name = "byStateAndDue", properties = {"state", "due"})
record Task(@PartitionKey String owner, @RowKey int number, String state, @Nullable LocalDate due) {}

interface Tasks extends TablesRepository<Task, TaskKey> {
    List<Task> findByOwnerAndStateOrderByDue(String owner, String state);
}
