import dev.tables.annotation.PartitionKey;
import dev.tables.annotation.RowKey;
import dev.tables.annotation.TableEntity;

@TableEntity(table = "answers", wide = true)
record Answers(@PartitionKey String person, @RowKey int number, String text) {}
