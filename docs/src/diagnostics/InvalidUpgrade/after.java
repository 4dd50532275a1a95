import dev.tables.annotation.PartitionKey;
import dev.tables.annotation.RowKey;
import dev.tables.annotation.TableEntity;
import dev.tables.engine.Row;
import dev.tables.mapping.model.EntityUpgrade;

@TableEntity(table = "tasks", schemaVersion = 2, schemaUpgrades = From1.class)
record Task(@PartitionKey String owner, @RowKey int number) {}

class From1 implements EntityUpgrade<Task> {
    @Override
    public Class<Task> entityType() {
        return Task.class;
    }

    @Override
    public int fromVersion() {
        return 1;
    }

    @Override
    public Row upgrade(Row row) {
        return row;
    }
}
