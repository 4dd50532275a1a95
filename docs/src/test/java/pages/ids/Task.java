package pages.ids;

import dev.tables.annotation.PartitionKey;
import dev.tables.annotation.RowKey;
import dev.tables.annotation.TableEntity;
import java.util.UUID;

/** A task with a random id. */
@TableEntity(table = "tasks")
record Task(@PartitionKey String project, @RowKey UUID id, String title) {
    static Task create(String project, String title) {
        return new Task(project, UUID.randomUUID(), title);
    }
}
