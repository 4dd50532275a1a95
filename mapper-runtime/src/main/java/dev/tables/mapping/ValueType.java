package dev.tables.mapping;

import dev.tables.engine.EdmType;

/**
 * The Java types a property can have, how each is stored, and what each can be used for.
 *
 * <p>{@link #isStoreOrdered} tells whether stored values sort as the Java values do; only then may the store evaluate a
 * greater or less than.
 */
public enum ValueType {
    /** {@code String}. */
    STRING(EdmType.STRING, true, true),
    /** {@code boolean}. */
    BOOLEAN(EdmType.BOOLEAN, true, true),
    /** {@code byte}. */
    BYTE(EdmType.INT32, true, true),
    /** {@code short}. */
    SHORT(EdmType.INT32, true, true),
    /** {@code int}. */
    INT(EdmType.INT32, true, true),
    /** {@code long}. */
    LONG(EdmType.INT64, true, true),
    /** {@code float}, stored as the double of the same value. */
    FLOAT(EdmType.DOUBLE, true, false),
    /** {@code double}. */
    DOUBLE(EdmType.DOUBLE, true, false),
    /** {@code char}, as a string of one code unit. */
    CHAR(EdmType.STRING, true, false),
    /** {@code byte[]}. */
    BINARY(EdmType.BINARY, true, false),
    /** {@code Instant}, cut to 100 ns, from 1601 to 9999. */
    INSTANT(EdmType.DATE_TIME, true, true),
    /** {@code UUID}; the store orders GUIDs by their text, Java does not. */
    UUID(EdmType.GUID, false, true),
    /** An enum, by the name of its constant. */
    ENUM(EdmType.STRING, false, true),
    /** {@code LocalDate}, ISO text. */
    LOCAL_DATE(EdmType.STRING, false, true),
    /** {@code LocalDateTime}, ISO text. */
    LOCAL_DATE_TIME(EdmType.STRING, false, true),
    /** {@code YearMonth}, ISO text. */
    YEAR_MONTH(EdmType.STRING, false, true),
    /** {@code LocalTime}, ISO text. */
    LOCAL_TIME(EdmType.STRING, false, false),
    /** {@code OffsetDateTime}, ISO text. */
    OFFSET_DATE_TIME(EdmType.STRING, false, false),
    /** {@code ZonedDateTime}, ISO text with zone. */
    ZONED_DATE_TIME(EdmType.STRING, false, false),
    /** {@code Year}. */
    YEAR(EdmType.INT32, true, false),
    /** {@code Duration}, ISO text. */
    DURATION(EdmType.STRING, false, false),
    /** {@code Period}, ISO text. */
    PERIOD(EdmType.STRING, false, false),
    /** {@code BigDecimal}, plain or scientific text that keeps the scale. */
    BIG_DECIMAL(EdmType.STRING, false, true),
    /** {@code BigInteger}, decimal text. */
    BIG_INTEGER(EdmType.STRING, false, true);

    private final EdmType edmType;
    private final boolean storeOrdered;
    private final boolean keyComponent;

    ValueType(EdmType edmType, boolean storeOrdered, boolean keyComponent) {
        this.edmType = edmType;
        this.storeOrdered = storeOrdered;
        this.keyComponent = keyComponent;
    }

    /** The stored type. */
    public EdmType edmType() {
        return edmType;
    }

    /** Whether stored values sort as the Java values do. */
    public boolean isStoreOrdered() {
        return storeOrdered;
    }

    /** Whether a value can be a component of a key or an index. */
    public boolean isKeyComponent() {
        return keyComponent;
    }
}
