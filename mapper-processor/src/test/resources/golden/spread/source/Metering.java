package shop;

import dev.tables.annotation.Chunked;
import dev.tables.annotation.PropertyPerElement;
import dev.tables.annotation.PartitionKey;
import dev.tables.annotation.Property;
import dev.tables.annotation.RowKey;
import dev.tables.annotation.TableEntity;
import java.time.LocalDate;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Objects;

@TableEntity(table = "metering")
public record Metering(
        @PartitionKey String sensor,
        @RowKey LocalDate day,
        @PropertyPerElement(maxSize = 24) @Property("h") List<Double> hours,
        @PropertyPerElement(maxSize = 31, firstElementNumber = 1) @Property("d") long[] days,
        @PropertyPerElement(maxSize = 3) Quality[] qualities,
        @PropertyPerElement Map<String, Integer> counts,
        @PropertyPerElement(maxSize = 12) Map<Quality, LocalDate> seen,
        @Chunked String report,
        @Chunked byte[] image) {
    public enum Quality {
        GOOD,
        BAD
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof Metering that
                && sensor.equals(that.sensor)
                && day.equals(that.day)
                && Objects.equals(hours, that.hours)
                && Arrays.equals(days, that.days)
                && Arrays.equals(qualities, that.qualities)
                && Objects.equals(counts, that.counts)
                && Objects.equals(seen, that.seen)
                && Objects.equals(report, that.report)
                && Arrays.equals(image, that.image);
    }

    @Override
    public int hashCode() {
        return Objects.hash(sensor, day);
    }
}
