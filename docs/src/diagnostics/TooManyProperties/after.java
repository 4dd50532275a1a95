import dev.tables.annotation.PropertyPerElement;
import dev.tables.annotation.PartitionKey;
import dev.tables.annotation.RowKey;
import dev.tables.annotation.TableEntity;
import java.time.LocalDate;
import java.util.List;

@TableEntity(table = "answers", wide = true)
record Answers(@PartitionKey String person, @RowKey LocalDate day, @PropertyPerElement(maxSize = 252) List<String> texts, int sum) {}
