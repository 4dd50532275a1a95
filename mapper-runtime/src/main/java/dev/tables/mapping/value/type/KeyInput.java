package dev.tables.mapping.value.type;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.YearMonth;
import java.util.UUID;

/** A reader of the next component of a key; the inverse of {@link KeyOutput}. */
public interface KeyInput {
    /** Reads a text. */
    String string();

    /** Reads a boolean. */
    boolean bool();

    /** Reads an 8-bit number. */
    byte int8();

    /** Reads a 16-bit number. */
    short int16();

    /** Reads a 32-bit number. */
    int int32();

    /** Reads a 64-bit number. */
    long int64();

    /** Reads a number of single precision. */
    float float32();

    /** Reads a number of double precision. */
    double float64();

    /** Reads a number with the component's digits. */
    BigInteger bigInteger();

    /** Reads a decimal of the component's scale. */
    BigDecimal decimal();

    /** Reads a UUID. */
    UUID guid();

    /** Reads a date. */
    LocalDate date();

    /** Reads a date and time. */
    LocalDateTime dateTime();

    /** Reads an instant. */
    Instant instant();

    /** Reads a year and month. */
    YearMonth yearMonth();
}
