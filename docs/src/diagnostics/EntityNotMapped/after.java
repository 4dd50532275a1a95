import dev.tables.annotation.PartitionKey;
import dev.tables.annotation.TableEntity;
import dev.tables.data.repository.TablesRepository;

@TableEntity(table = "tasks", constantRowKey = "task")
record Task(@PartitionKey String owner, int number) {}

interface Tasks extends TablesRepository<Task, String> {}
