import dev.tables.annotation.PartitionKey;
import dev.tables.annotation.RowKey;
import dev.tables.annotation.TableEntity;
import java.util.List;

@TableEntity(table = "films")
record Film(@PartitionKey String studio, @RowKey String title, List<Credit> credits) {}

sealed interface Credit permits Actor, Director {}

record Actor(String name, String role) implements Credit {}

record Director(String name) implements Credit {}
