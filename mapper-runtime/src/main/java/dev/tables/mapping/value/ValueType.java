package dev.tables.mapping.value;

import dev.tables.engine.EdmType;

/**
 * The Java types a property can have, how each is stored, and what each can be used for.
 *
 * <p>{@link #isStoreOrdered} tells whether stored values sort as the Java values do; only then may the store evaluate a
 * greater or less than.
 */
public enum ValueType {
    /** {@code String}. */
    STRING("String", EdmType.STRING, true, true),
    /** {@code boolean}. */
    BOOLEAN("boolean", EdmType.BOOLEAN, true, true),
    /** {@code byte}. */
    BYTE("byte", EdmType.INT32, true, true),
    /** {@code short}. */
    SHORT("short", EdmType.INT32, true, true),
    /** {@code int}. */
    INT("int", EdmType.INT32, true, true),
    /** {@code long}. */
    LONG("long", EdmType.INT64, true, true),
    /** {@code float}, stored as the double of the same value. */
    FLOAT("float", EdmType.DOUBLE, true, false),
    /** {@code double}. */
    DOUBLE("double", EdmType.DOUBLE, true, false),
    /** {@code char}, as a string of one code unit. */
    CHAR("char", EdmType.STRING, true, false),
    /** {@code byte[]}. */
    BINARY("byte[]", EdmType.BINARY, true, false),
    /** {@code Instant}, cut to 100 ns, from 1601 to 9999. */
    INSTANT("Instant", EdmType.DATE_TIME, true, true),
    /** {@code UUID}; the store orders GUIDs by their text, Java does not. */
    UUID("UUID", EdmType.GUID, false, true),
    /** An enum, by the name of its constant. */
    ENUM("an enum", EdmType.STRING, false, true),
    /** {@code LocalDate}, ISO text. */
    LOCAL_DATE("LocalDate", EdmType.STRING, false, true),
    /** {@code LocalDateTime}, ISO text. */
    LOCAL_DATE_TIME("LocalDateTime", EdmType.STRING, false, true),
    /** {@code YearMonth}, ISO text. */
    YEAR_MONTH("YearMonth", EdmType.STRING, false, true),
    /** {@code LocalTime}, ISO text. */
    LOCAL_TIME("LocalTime", EdmType.STRING, false, false),
    /** {@code OffsetDateTime}, ISO text. */
    OFFSET_DATE_TIME("OffsetDateTime", EdmType.STRING, false, false),
    /** {@code ZonedDateTime}, ISO text with zone. */
    ZONED_DATE_TIME("ZonedDateTime", EdmType.STRING, false, false),
    /** {@code Year}. */
    YEAR("Year", EdmType.INT32, true, false),
    /** {@code Duration}, ISO text. */
    DURATION("Duration", EdmType.STRING, false, false),
    /** {@code Period}, ISO text. */
    PERIOD("Period", EdmType.STRING, false, false),
    /** {@code BigDecimal}, plain or scientific text that keeps the scale. */
    BIG_DECIMAL("BigDecimal", EdmType.STRING, false, true),
    /** {@code BigInteger}, decimal text. */
    BIG_INTEGER("BigInteger", EdmType.STRING, false, true);

    private final String javaName;
    private final EdmType edmType;
    private final boolean storeOrdered;
    private final boolean keyComponent;

    ValueType(String javaName, EdmType edmType, boolean storeOrdered, boolean keyComponent) {
        this.javaName = javaName;
        this.edmType = edmType;
        this.storeOrdered = storeOrdered;
        this.keyComponent = keyComponent;
    }

    /** The Java type, for messages. */
    public String javaName() {
        return javaName;
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
