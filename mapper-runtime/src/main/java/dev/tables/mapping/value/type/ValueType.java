package dev.tables.mapping.value.type;

import dev.tables.engine.EdmType;
import dev.tables.engine.RowReader;
import dev.tables.mapping.value.MappingException;
import dev.tables.mapping.value.TextValues;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.time.Duration;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.OffsetDateTime;
import java.time.Period;
import java.time.YearMonth;
import java.time.ZonedDateTime;
import java.util.Arrays;
import java.util.Currency;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * The Java types of properties.
 *
 * <p>A constant contains everything that depends on its type: how a value is stored, encoded in keys, compared, queried
 * and handled by generated code. No other code distinguishes types, so that a new type only needs a new constant.
 */
public enum ValueType {
    /** {@code String}. */
    STRING(new StringCodec()),
    /** {@code boolean}. */
    BOOLEAN(new BooleanCodec()),
    /** {@code byte}. */
    BYTE(new ByteCodec()),
    /** {@code short}. */
    SHORT(new ShortCodec()),
    /** {@code int}. */
    INT(new IntCodec()),
    /** {@code long}. */
    LONG(new LongCodec()),
    /** {@code float}, stored as the double of the same value. */
    FLOAT(new FloatCodec()),
    /** {@code double}. */
    DOUBLE(new DoubleCodec()),
    /** {@code char}, as a string of one code unit. */
    CHAR(new CharCodec()),
    /** {@code byte[]}. */
    BINARY(new BinaryCodec()),
    /** {@code Instant}, cut to 100 ns, from 1601 to 9999. */
    INSTANT(new InstantCodec()),
    /** {@code UUID}; the store orders GUIDs by their text, Java does not. */
    UUID(new UuidCodec()),
    /** An enum, stored by the name of its constant. */
    ENUM(new EnumCodec()),
    /** {@code LocalDate}, ISO text. */
    LOCAL_DATE(new DateCodec<>(LocalDate.class, TextForm.of("date", TextValues::date), DateKeys.DATE, true)),
    /** {@code LocalDateTime}, ISO text. */
    LOCAL_DATE_TIME(new DateCodec<>(
            LocalDateTime.class, TextForm.of("dateTime", TextValues::dateTime), DateKeys.DATE_TIME, false)),
    /** {@code YearMonth}, ISO text. */
    YEAR_MONTH(new DateCodec<>(
            YearMonth.class, new TextForm<>("yearMonth", TextValues::of, TextValues::yearMonth), DateKeys.MONTH, true)),
    /** {@code LocalTime}, ISO text. */
    LOCAL_TIME(new TextCodec<>(LocalTime.class, TextForm.of("time", TextValues::time))),
    /** {@code OffsetDateTime}, ISO text. */
    OFFSET_DATE_TIME(new TextCodec<>(OffsetDateTime.class, TextForm.of("offsetDateTime", TextValues::offsetDateTime))),
    /** {@code ZonedDateTime}, ISO text with zone. */
    ZONED_DATE_TIME(new TextCodec<>(
            ZonedDateTime.class, TextForm.of("zonedDateTime", TextValues::zonedDateTime), OffsetDateTime.class)),
    /** {@code Year}. */
    YEAR(new YearCodec()),
    /** {@code Duration}, ISO text. */
    DURATION(new TextCodec<>(Duration.class, TextForm.of("duration", TextValues::duration))),
    /** {@code Period}, ISO text. */
    PERIOD(new TextCodec<>(Period.class, TextForm.of("period", TextValues::period))),
    /** {@code BigDecimal}, plain or scientific text that keeps the scale. */
    BIG_DECIMAL(new BigNumberCodec<>(
            BigDecimal.class, TextForm.of("decimal", TextValues::decimal), BigInteger.class, new BigDecimalKey())),
    /** {@code BigInteger}, decimal text. */
    BIG_INTEGER(new BigNumberCodec<>(
            BigInteger.class, TextForm.of("bigInteger", TextValues::bigInteger), null, new BigIntegerKey())),
    /** {@code java.util.Date}, of milliseconds, from 1601 to 9999. */
    DATE(new UtilDateCodec()),
    /** {@code URI}, as its text. */
    URI(new TextCodec<>(java.net.URI.class, TextForm.of("uri", TextValues::uri))),
    /** {@code Locale}, as its language tag. */
    LOCALE(new TextCodec<>(Locale.class, new TextForm<>("locale", TextValues::of, TextValues::locale))),
    /** {@code Currency}, as its ISO 4217 code. */
    CURRENCY(new TextCodec<>(Currency.class, TextForm.of("currency", TextValues::currency)));

    private static final Map<String, ValueType> BY_NAME = new HashMap<>();

    static {
        for (ValueType type : values()) {
            if (type != ENUM) {
                BY_NAME.put(type.className(), type);
            }
            Class<?> primitive = type.primitive();
            if (primitive != null) {
                BY_NAME.put(primitive.getName(), type);
            }
        }
    }

    private final ValueCodec<?> codec;

    ValueType(ValueCodec<?> codec) {
        this.codec = codec;
    }

    /**
     * Returns the type of a class, except for enums, or of a primitive type; null if the class has no type.
     *
     * @param qualifiedName the name as in source code: {@code int}, {@code byte[]}, {@code java.time.Instant}
     */
    public static @Nullable ValueType ofClass(String qualifiedName) {
        return BY_NAME.get(qualifiedName);
    }

    /**
     * Returns the names of the Java types that fulfill a condition, for use in a sentence: {@code String, int or an
     * enum}.
     */
    public static String typeNames(Predicate<ValueType> condition) {
        return list(condition, ValueType::javaName);
    }

    /**
     * Returns the names of the Java types that fulfill a condition, with boxed types: {@code String, Integer or an
     * enum}.
     */
    public static String boxedTypeNames(Predicate<ValueType> condition) {
        return list(
                condition,
                type -> type == ENUM ? type.javaName() : type.javaClass().getSimpleName());
    }

    private static String list(Predicate<ValueType> condition, Function<ValueType, String> name) {
        List<String> names = Arrays.stream(values()).filter(condition).map(name).collect(Collectors.toList());
        String last = names.remove(names.size() - 1);
        return names.isEmpty() ? last : String.join(", ", names) + " or " + last;
    }

    /** Returns the name of the Java type, for messages. */
    public String javaName() {
        return codec.javaName();
    }

    /** Returns the class of the values, as objects. */
    public Class<?> javaClass() {
        return codec.type();
    }

    /** Returns the primitive type of the values, or null. */
    public @Nullable Class<?> primitive() {
        return codec.primitive();
    }

    /** Returns the qualified name of the class of the values. */
    public String className() {
        return Objects.requireNonNull(codec.type().getCanonicalName());
    }

    /** Returns the stored type. */
    public EdmType edmType() {
        return codec.edmType();
    }

    /** Returns the methods that generated code calls. */
    public ConversionMethods conversionMethods() {
        return codec.calls();
    }

    /** Reads an existing stored value; an enum constant is represented by its name. */
    public @Nullable Object read(RowReader reader, String entity, String property, String name) {
        return codec.read(reader, entity, property, name);
    }

    /**
     * Converts a value to its stored form, of the stored type; null to null.
     *
     * @throws ClassCastException if the value is of another type
     */
    public @Nullable Object toStored(@Nullable Object value) {
        return value == null ? null : codec.stored(value);
    }

    /**
     * Returns whether a property of this type can read every value stored by a property of the other type, as the same
     * value that queries find. If this method returns true, the type of a property may change to this type while rows
     * of both types are written.
     */
    public boolean canReadFrom(ValueType stored) {
        return this == stored || codec.reads(stored.codec);
    }

    /**
     * Returns whether this type can read elements of the other type in collections stored as JSON. In JSON, a float and
     * the double of the same value have different decimals, and times have other texts than in properties of their own.
     */
    public boolean canReadElementsFrom(ValueType stored) {
        return this == stored || canReadFrom(stored) && indexedType() == stored.indexedType() && stored != FLOAT;
    }

    /**
     * Returns the widest of the types that have the same form in index keys. Numbers in index keys have as many digits
     * as the widest type needs, so that an index keeps its rows if the type of a property becomes wider.
     */
    public ValueType indexedType() {
        if (integerRange() != null) {
            return LONG;
        }
        return codec instanceof FloatingPointCodec<?> ? DOUBLE : this == ENUM ? STRING : this;
    }

    /** Returns whether a value can be a component of a key or an index. */
    public boolean isKeyComponent() {
        return codec.key() != null;
    }

    /**
     * Returns the encoding of a value in keys.
     *
     * @throws IllegalStateException if the type cannot be a key component
     */
    public KeyEncoding keyEncoding() {
        KeyEncoding key = codec.key();
        if (key == null) {
            throw new IllegalStateException(this + " is not a key component");
        }
        return key;
    }

    /** Returns whether an index can contain the value of a property. */
    public boolean isIndexable() {
        return isKeyComponent();
    }

    /**
     * Returns whether an index can contain the elements of a collection. False for numbers of any size, which have
     * several texts in JSON.
     */
    public boolean isIndexableElement() {
        return codec.elements() != null;
    }

    /**
     * Returns the class of the elements of a collection in an index.
     *
     * @throws IllegalStateException if an index cannot contain the elements
     */
    public Class<?> elementClass() {
        Class<?> elements = codec.elements();
        if (elements == null) {
            throw new IllegalStateException(this + " is not an element type");
        }
        return elements;
    }

    /** Returns the range of whole numbers of the type; null if its values are no whole numbers. */
    public @Nullable IntegerRange integerRange() {
        return codec instanceof WholeNumberCodec<?> whole ? whole.numbers() : null;
    }

    /** Returns whether the values have an order. */
    public boolean isOrdered() {
        return codec.isOrdered();
    }

    /** Returns whether a value has no order in relation to other values. */
    public boolean isUnorderedValue(Object value) {
        return codec.isUnordered(value);
    }

    /** Compares two values, which are in the form for comparisons, in the order of keys. */
    public int compare(Object left, Object right) {
        return codec.compare(left, right);
    }

    /** Returns whether two values in the form for comparisons are equal. */
    public boolean equal(Object left, Object right) {
        return codec.equal(left, right);
    }

    /** Converts the value of an entity to the form in which it is compared: an enum to its name. */
    public Object toComparable(Object value) {
        return codec.compared(value);
    }

    /**
     * Converts the argument of a query to the form in which it is compared.
     *
     * @param constants the qualified name of the enum to which the values belong, or null
     * @throws ClassCastException if the argument cannot be compared with values of the type
     */
    public Object toQueryArgument(Object value, @Nullable String constants) {
        return codec.argument(value, constants);
    }

    /** Returns whether the store can compare values for equality, because each value has exactly one stored form. */
    public boolean isComparableInStore() {
        return codec.isEqualInStore();
    }

    /**
     * Returns whether stored values sort as the Java values do; only then may the store evaluate a greater or less
     * than.
     */
    public boolean isSortableInStore() {
        return codec.isStoreOrdered();
    }

    /** Converts a compared value to the literal that the store compares with; null if the store cannot compare it. */
    public @Nullable Object toFilterLiteral(Object value) {
        return codec.literal(value);
    }

    /**
     * Converts a literal of a filter to an argument; returns the literal itself if it has another type.
     *
     * @throws MappingException if the literal is a text that represents no value of the type
     */
    public Object fromFilterLiteral(String entity, String property, Object literal) {
        return codec.ofLiteral(entity, property, literal);
    }

    /** Returns whether a value can be the key of a map whose entries are separate properties. */
    public boolean isMapKey() {
        return codec.namesElements();
    }

    /**
     * Returns the text of a value: a part of the property name, and of a URL if the value is part of a key.
     *
     * @throws ClassCastException if the value has another type
     */
    public String elementName(Object value) {
        return codec.elementName(value);
    }

    /**
     * Converts the name of an element to its value; an enum constant remains a text.
     *
     * @throws IllegalArgumentException if the name represents no value of the type
     * @throws MappingException if the name represents no value of the type
     */
    public Object fromElementName(String entity, String property, String text) {
        return codec.ofElementName(entity, property, text);
    }
}
