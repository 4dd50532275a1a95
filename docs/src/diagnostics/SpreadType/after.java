import dev.tables.annotation.PropertyPerElement;
import dev.tables.annotation.PartitionKey;
import dev.tables.annotation.RowKey;
import dev.tables.annotation.TableEntity;
import java.time.LocalDate;
import java.util.List;

@TableEntity(table = "days")
record Day(@PartitionKey String sensor, @RowKey LocalDate day, @PropertyPerElement(maxSize = 24) List<Integer> hours) {}
