package dev.tables.mapping.value.type;

import dev.tables.engine.EdmType;
import dev.tables.engine.RowReader;
import dev.tables.engine.Ticks;
import java.time.Instant;
import java.time.format.DateTimeParseException;
import org.jspecify.annotations.Nullable;

/** A codec of instants from 1601 to 9999, truncated to 100 ns. */
final class InstantCodec extends DirectCodec<Instant> {
    private static final Instant FIRST = Ticks.toInstant(Ticks.MIN);
    private static final Instant LAST = Ticks.toInstant(Ticks.MAX);

    InstantCodec() {
        super(Instant.class, EdmType.DATE_TIME, "dateTime", RowReader::dateTime, new InstantKey());
    }

    @Override
    boolean reads(ValueCodec<?> other) {
        return other instanceof UtilDateCodec;
    }

    @Override
    Object argument(Object value, @Nullable String constants) {
        return cut((Instant) value);
    }

    @Override
    @Nullable
    Object literal(Object value) {
        return ofTime((Instant) value);
    }

    /** Returns the instant truncated to 100 ns, as rows contain it. */
    static Instant cut(Instant value) {
        int nanos = value.getNano();
        return nanos % 100 == 0 ? value : value.minusNanos(nanos % 100);
    }

    /** Returns the instant itself, or null if rows cannot contain it. */
    static @Nullable Instant ofTime(Instant value) {
        return value.isBefore(FIRST) || value.isAfter(LAST) ? null : value;
    }

    @Override
    Object ofElementName(String entity, String property, String text) {
        try {
            return Instant.parse(text);
        } catch (DateTimeParseException unreadable) {
            throw new IllegalArgumentException(
                    "The value is not a time in UTC such as 2030-01-31T08:00:00Z.", unreadable);
        }
    }
}
