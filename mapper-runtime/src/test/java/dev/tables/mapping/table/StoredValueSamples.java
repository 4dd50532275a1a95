package dev.tables.mapping.table;

import dev.tables.engine.ETag;
import dev.tables.engine.Row;
import dev.tables.engine.RowKeys;
import dev.tables.engine.internal.StoredRow;
import dev.tables.mapping.model.EntityModel;
import dev.tables.mapping.model.StoredValues;
import dev.tables.mapping.value.ValueType;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.time.DayOfWeek;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.OffsetDateTime;
import java.time.Period;
import java.time.Year;
import java.time.YearMonth;
import java.time.ZoneOffset;
import java.time.ZonedDateTime;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** A value of each type, and what comes back of it. */
final class StoredValueSamples {
    private StoredValueSamples() {}

    static Object of(ValueType type) {
        LocalDateTime time = LocalDateTime.of(2026, 11, 21, 8, 5, 0, 100);
        return switch (type) {
            case STRING -> "text";
            case BOOLEAN -> true;
            case BYTE -> (byte) -7;
            case SHORT -> (short) -700;
            case INT -> -70_000;
            case LONG -> -7_000_000_000L;
            case FLOAT -> 1.5f;
            case DOUBLE -> -2.25;
            case CHAR -> 'x';
            case BINARY -> new byte[] {1, 2};
            case INSTANT -> Instant.ofEpochSecond(7, 100);
            case UUID -> new UUID(1, 2);
            case ENUM -> DayOfWeek.MONDAY;
            case LOCAL_DATE -> time.toLocalDate();
            case LOCAL_DATE_TIME -> time;
            case YEAR_MONTH -> YearMonth.of(2026, 11);
            case LOCAL_TIME -> LocalTime.of(8, 5);
            case OFFSET_DATE_TIME -> OffsetDateTime.of(time, ZoneOffset.ofHours(2));
            case ZONED_DATE_TIME -> ZonedDateTime.of(time, ZoneOffset.UTC);
            case YEAR -> Year.of(2026);
            case DURATION -> Duration.ofMinutes(5);
            case PERIOD -> Period.ofDays(3);
            case BIG_DECIMAL -> new BigDecimal("1.50");
            case BIG_INTEGER -> BigInteger.TEN;
        };
    }

    /** What a row holds after a change to this value, read as a value of the property; of an enum the name. */
    static @Nullable Object stored(EntityModel model, Object value) {
        StoredChanges changes = new StoredChanges(model, (name, given) -> given, PropertyChanges.of("value", value));
        Row row = changes.appliedTo(Row.builder(new RowKeys("p", "r")).build());
        Object read = new StoredValues(model).read(new StoredRow(row, ETag.ANY, Instant.EPOCH), "value");
        return value instanceof Enum<?> ? DayOfWeek.valueOf(String.valueOf(read)) : read;
    }
}
