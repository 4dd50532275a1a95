package dev.tables.mapping.value;

import java.time.Instant;
import java.util.Date;
import org.jspecify.annotations.Nullable;

/**
 * The conversion of {@code java.util} dates, which rows contain as instants. Null stays null. Called by generated
 * mappers.
 */
public final class DateValues {
    private static final int NANOS_OF_MILLI = 1_000_000;

    private DateValues() {}

    /** Returns the instant of a date; for a subclass only the part that a {@code Date} represents. */
    public static @Nullable Instant of(@Nullable Date value) {
        return value == null ? null : Instant.ofEpochMilli(value.getTime());
    }

    /**
     * Reads a date.
     *
     * @throws MappingException if the instant is finer than the milliseconds of a date
     */
    public static @Nullable Date date(String entity, String property, @Nullable Instant stored) {
        if (stored == null) {
            return null;
        }
        if (stored.getNano() % NANOS_OF_MILLI != 0) {
            throw new MappingException(
                    entity,
                    property,
                    "the row contains a time more precise than milliseconds, which a Date cannot represent. Declare "
                            + "the property as Instant, or repair the row.");
        }
        return Date.from(stored);
    }
}
