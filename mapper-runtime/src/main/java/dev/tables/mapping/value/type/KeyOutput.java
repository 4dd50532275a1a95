package dev.tables.mapping.value.type;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.YearMonth;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** A writer of the next component of a key, as digits or text; null leaves the key without a value. */
public interface KeyOutput {
    /** Writes a text. */
    KeyOutput string(@Nullable String value);

    /** Writes a boolean. */
    KeyOutput bool(@Nullable Boolean value);

    /** Writes an 8-bit number. */
    KeyOutput int8(@Nullable Byte value);

    /** Writes a 16-bit number. */
    KeyOutput int16(@Nullable Short value);

    /** Writes a 32-bit number. */
    KeyOutput int32(@Nullable Integer value);

    /** Writes a 64-bit number. */
    KeyOutput int64(@Nullable Long value);

    /** Writes a number of single precision; rejects a number of higher precision. */
    KeyOutput float32(@Nullable Number value);

    /** Writes a number of double precision. */
    KeyOutput float64(@Nullable Number value);

    /** Writes a number with the component's digits. */
    KeyOutput bigInteger(@Nullable BigInteger value);

    /** Writes a decimal with the component's digits and scale. */
    KeyOutput decimal(@Nullable BigDecimal value);

    /** Writes a UUID. */
    KeyOutput guid(@Nullable UUID value);

    /** Writes a date. */
    KeyOutput date(@Nullable LocalDate value);

    /** Writes a date and time. */
    KeyOutput dateTime(@Nullable LocalDateTime value);

    /** Writes an instant. */
    KeyOutput instant(@Nullable Instant value);

    /** Writes a year and month. */
    KeyOutput yearMonth(@Nullable YearMonth value);
}
