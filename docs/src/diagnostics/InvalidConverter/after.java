import dev.tables.annotation.Convert;
import dev.tables.annotation.PartitionKey;
import dev.tables.annotation.RowKey;
import dev.tables.annotation.TableEntity;
import dev.tables.mapping.value.ValueConverter;
import java.time.Duration;

@TableEntity(table = "films")
record Film(@PartitionKey String studio, @RowKey String title, @Convert(InMinutes.class) Duration length) {}

class InMinutes implements ValueConverter<Duration, Long> {
    @Override
    public Long toStored(Duration value) {
        return value.toMinutes();
    }

    @Override
    public Duration fromStored(Long stored) {
        return Duration.ofMinutes(stored);
    }
}
