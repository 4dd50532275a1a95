package dev.tables.engine;

import java.time.Instant;
import java.util.UUID;

/** The property types of the Azure Table data model ("Understanding the Table service data model"). */
public enum EdmType {
    /** UTF-16 text of at most 64 KiB; {@link String}. */
    STRING("Edm.String", String.class),
    /** At most 64 KiB; {@code byte[]}. */
    BINARY("Edm.Binary", byte[].class),
    /** {@link Boolean}. */
    BOOLEAN("Edm.Boolean", Boolean.class),
    /** Signed 32 bit; {@link Integer}. */
    INT32("Edm.Int32", Integer.class),
    /** Signed 64 bit; {@link Long}. */
    INT64("Edm.Int64", Long.class),
    /** IEEE 754 binary64; {@link Double}. */
    DOUBLE("Edm.Double", Double.class),
    /** UTC with ticks of 100 ns, from 1601-01-01 to 9999-12-31; {@link Instant}. */
    DATE_TIME("Edm.DateTime", Instant.class),
    /** 128 bit; {@link UUID}. */
    GUID("Edm.Guid", UUID.class);

    /**
     * All types. This copy exists because {@link #values} creates a new array for each call, and {@link #of} reads the
     * types for every value.
     */
    private static final EdmType[] ALL = values();

    private final String odataName;
    private final Class<?> javaType;

    EdmType(String odataName, Class<?> javaType) {
        this.odataName = odataName;
        this.javaType = javaType;
    }

    /** Returns the OData name of the type, such as {@code Edm.Int32}. */
    public String odataName() {
        return odataName;
    }

    /** Returns the Java type that represents values of this type in {@link Row} and {@link Filter}. */
    public Class<?> javaType() {
        return javaType;
    }

    /**
     * Returns the type that represents {@code value}.
     *
     * @throws IllegalArgumentException if the value's class is not supported; the message names the class, never the
     *     value
     */
    public static EdmType of(Object value) {
        for (EdmType type : ALL) {
            if (type.javaType == value.getClass()) {
                return type;
            }
        }
        throw new IllegalArgumentException("Values of type " + value.getClass().getName()
                + " are not supported. Use String, byte[], Boolean, Integer, Long, Double, Instant or UUID.");
    }
}
