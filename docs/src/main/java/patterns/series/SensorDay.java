package patterns.series;

import dev.tables.annotation.PartitionKey;
import dev.tables.annotation.Property;
import dev.tables.annotation.PropertyPerElement;
import dev.tables.annotation.RowKey;
import dev.tables.annotation.TableEntity;
import java.time.LocalDate;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The measurements of a sensor on one day, with a property for each hour. */
@TableEntity(table = "sensordays")
public record SensorDay(
        @PartitionKey String sensor,
        @RowKey LocalDate day,
        @PropertyPerElement(maxSize = 24) @Property("h") List<@Nullable Double> hours) {}
