package dev.tables.mapping.key;

import dev.tables.engine.Limits;
import dev.tables.mapping.value.MappingException;
import dev.tables.mapping.value.type.KeyEncoding;
import dev.tables.mapping.value.type.KeyOutput;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.YearMonth;
import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * A writer that composes one key; call one method per component, in order, then {@link #toKey}. Not thread-safe.
 *
 * <p>If a component is null, {@link #hasNullComponent} returns true, an index omits the entity, and {@link #toKey}
 * throws an exception. A value out of range or with a control character causes an {@link InvalidKeyValueException} with
 * the entity and the property.
 */
public final class KeyWriter implements KeyOutput {
    private final KeyLayout layout;
    private final String entity;
    /**
     * The key so far, while it is a single unchanged text, as for most partition keys and values of unique indexes.
     */
    private String plain;
    /** The key so far; null while {@link #plain} contains it. */
    private @Nullable StringBuilder builder;

    private int element;
    private int elementCount = 1;
    private int next;
    private int start;
    private @Nullable String absent;
    /** The elements of the collection, each once; null before the collection is written. */
    private @Nullable List<Object> different;

    KeyWriter(KeyLayout layout, String entity) {
        this.layout = layout;
        this.entity = entity;
        plain = layout.prefix();
    }

    /** Writes a text; for an enum constant, the text that represents it in keys. */
    @Override
    public KeyWriter string(@Nullable String text) {
        if (text == null) {
            return absent();
        }
        KeyComponent component = begin();
        String value = component.held(text);
        if (component.isHashed()) {
            key().append(value);
        } else if (isKeyAsItIs(component, value)) {
            plain = value;
        } else if (component.descending()) {
            KeyText.appendDescending(key(), value);
            key().append(KeyText.END_OF_DESCENDING);
        } else {
            return end(KeyText.appendWhole(key(), value, followingSeparator()));
        }
        return end();
    }

    /** Returns whether the key consists of this text alone, without escapes. */
    private boolean isKeyAsItIs(KeyComponent component, String value) {
        return isWholeKey() && !component.descending() && KeyText.isKeyAsItIs(value);
    }

    /** Returns whether the key consists of the current component alone, and no part of the component is written yet. */
    private boolean isWholeKey() {
        return builder == null && plain.isEmpty() && followingSeparator() == null;
    }

    /** Writes an enum constant by name. */
    public KeyWriter enumName(@Nullable Enum<?> value) {
        return string(value == null ? null : value.name());
    }

    /** Writes a boolean, false first. */
    @Override
    public KeyWriter bool(@Nullable Boolean value) {
        if (value == null) {
            return absent();
        }
        key().append(value == begin().descending() ? '0' : '1');
        return end();
    }

    /** Writes an 8-bit number. */
    @Override
    public KeyWriter int8(@Nullable Byte value) {
        return value == null ? absent() : number(value, 3);
    }

    /** Writes a 16-bit number. */
    @Override
    public KeyWriter int16(@Nullable Short value) {
        return value == null ? absent() : number(value, 5);
    }

    /** Writes a 32-bit number. */
    public KeyWriter int32(int value) {
        return number(value, 10);
    }

    /** Writes a 32-bit number. */
    @Override
    public KeyWriter int32(@Nullable Integer value) {
        return value == null ? absent() : number(value, 10);
    }

    /** Writes a 64-bit number. */
    public KeyWriter int64(long value) {
        return number(value, 19);
    }

    /** Writes a 64-bit number. */
    @Override
    public KeyWriter int64(@Nullable Long value) {
        return value == null ? absent() : number(value, 19);
    }

    /** Writes a number of single precision. */
    public KeyWriter float32(float value) {
        return floating(KeyFloats.ofSingle(layout.components().get(next)), value);
    }

    /** Writes a number of single precision; rejects a number of higher precision. */
    @Override
    public KeyWriter float32(@Nullable Number value) {
        if (value == null) {
            return absent();
        }
        double number = value.doubleValue();
        KeyFloats form = KeyFloats.ofSingle(layout.components().get(next));
        if (form == KeyFloats.OF_FLOAT && (float) number != number && !Double.isNaN(number)) {
            throw InvalidKeyValueException.of(entity, begin(), "cannot be converted to a float without loss");
        }
        return floating(form, number);
    }

    /** Writes a number of double precision. */
    public KeyWriter float64(double value) {
        return floating(KeyFloats.OF_DOUBLE, value);
    }

    /** Writes a number of double precision. */
    @Override
    public KeyWriter float64(@Nullable Number value) {
        return value == null ? absent() : floating(KeyFloats.OF_DOUBLE, value.doubleValue());
    }

    /** Writes a number with the component's digits, of any size if that is 0. */
    @Override
    public KeyWriter bigInteger(@Nullable BigInteger value) {
        if (value == null) {
            return absent();
        }
        return end(KeyDecimals.append(key(), value, begin()));
    }

    /**
     * Writes a decimal with the component's digits and scale, of any size if the digits are 0; a value with more digits
     * after the decimal point is refused.
     */
    @Override
    public KeyWriter decimal(@Nullable BigDecimal value) {
        if (value == null) {
            return absent();
        }
        return end(KeyDecimals.append(key(), value, begin()));
    }

    /** Writes a UUID. */
    @Override
    public KeyWriter guid(@Nullable UUID value) {
        if (value == null) {
            return absent();
        }
        if (begin().descending()) {
            key().append(new UUID(~value.getMostSignificantBits(), ~value.getLeastSignificantBits()));
        } else {
            key().append(value);
        }
        return end();
    }

    /** Writes a date. */
    @Override
    public KeyWriter date(@Nullable LocalDate value) {
        if (value == null) {
            return absent();
        }
        KeyTimes.append(key(), value, begin().descending());
        return end();
    }

    /** Writes a date and time with nanoseconds. */
    @Override
    public KeyWriter dateTime(@Nullable LocalDateTime value) {
        if (value == null) {
            return absent();
        }
        KeyTimes.append(key(), value, begin().descending());
        return end();
    }

    /** Writes an instant from year 1 to 9999, cut to 100 ns; descending as inverted .NET ticks. */
    @Override
    public KeyWriter instant(@Nullable Instant value) {
        if (value == null) {
            return absent();
        }
        return end(KeyTimes.append(key(), value, begin().descending()));
    }

    /** Writes a year and month. */
    @Override
    public KeyWriter yearMonth(@Nullable YearMonth value) {
        if (value == null) {
            return absent();
        }
        KeyTimes.append(key(), value, begin().descending());
        return end();
    }

    /**
     * Writes a value of the component's type. If the component is a whole number, the value may be a whole number of
     * another type.
     *
     * @throws ClassCastException if the value has another type
     * @throws InvalidKeyValueException if the component's type cannot represent the value
     */
    public KeyWriter value(@Nullable Object value) {
        KeyComponent component = layout.components().get(next);
        KeyEncoding form = component.type().keyEncoding();
        Object held = value == null ? null : form.toComponentType(value);
        if (held == null && value != null) {
            throw InvalidKeyValueException.of(entity, component, "is outside the range of " + component.type());
        }
        form.write(this, held);
        return this;
    }

    /**
     * Chooses the element of a collection that the key is for; without a call, element 0. A key with a collection among
     * its components is written once for each of the {@link #elementCount()} elements.
     */
    public KeyWriter atElement(int number) {
        element = number;
        return this;
    }

    /**
     * Selects an element of a collection that another writer has already processed. The distinct elements of the
     * collection are reused, so that they are not determined again for each element.
     */
    public KeyWriter atElement(int number, KeyWriter other) {
        different = other.different;
        return atElement(number);
    }

    /**
     * Returns the number of keys: one for each distinct element of the collection that was written, 1 if there was
     * none.
     */
    public int elementCount() {
        return elementCount;
    }

    /** Writes one element of a collection; the key is absent if the collection contains no elements other than null. */
    public KeyWriter each(@Nullable Iterable<? extends @Nullable Object> values) {
        if (different == null) {
            different = layout.components().get(next).different(values);
        }
        elementCount = different.size();
        return element < elementCount ? value(different.get(element)) : absent();
    }

    /** Returns whether a component was null. */
    public boolean hasNullComponent() {
        return absent != null;
    }

    /**
     * Appends the shard of a row key and returns the partition key; without shards the components alone are the key.
     *
     * @throws MappingException if a component was null or the key is too long
     */
    public String toShardedKey(String rowKey) {
        KeyShards shards = layout.shards();
        return shards == null ? toKey() : toKey(shards.shardOf(rowKey));
    }

    /** Writes the suffix and ends the key. */
    public String toKey(String tail) {
        key().append(tail);
        return toKey();
    }

    /**
     * Ends the key.
     *
     * @throws MappingException if a component was null; as an {@link InvalidKeyValueException}, if the key is longer
     *     than {@link Limits#MAX_KEY_LENGTH}
     */
    public String toKey() {
        if (next < layout.components().size()) {
            throw new IllegalStateException("Found " + next + " components of a key, expected "
                    + layout.components().size() + ".");
        }
        return writtenWithinLimit();
    }

    /** Returns the number of written components. */
    int count() {
        return next;
    }

    /** Returns the number of written characters. */
    int length() {
        return builder == null ? plain.length() : builder.length();
    }

    /** Removes all components except the first {@code count}, which are {@code length} characters long. */
    void cutTo(int count, int length) {
        next = count;
        if (builder == null) {
            plain = plain.substring(0, length);
        } else {
            builder.setLength(length);
        }
        absent = null;
    }

    /** Returns the written text, including the separator before the next component. */
    String written() {
        if (absent != null) {
            throw new MappingException(entity, absent, "is null, but is part of a key. Set it first.");
        }
        return builder == null ? plain : builder.toString();
    }

    /** Returns the written text, if it does not exceed the length limit of keys. */
    String writtenWithinLimit() {
        String made = written();
        if (made.length() > Limits.MAX_KEY_LENGTH) {
            throw InvalidKeyValueException.tooLong(entity, layout, made.length());
        }
        return made;
    }

    /** Returns the written text, followed by the beginning of a text component. */
    String beginning(String value) {
        KeyComponent component = begin();
        KeyLayout.requireOrder(component);
        String text = component.ignoreCase() ? component.held(value) : value;
        if (component.descending()) {
            KeyText.appendDescending(key(), text);
        } else {
            requireNone(KeyText.appendBeginning(key(), text, followingSeparator()));
        }
        return writtenWithinLimit();
    }

    private StringBuilder key() {
        StringBuilder made = builder;
        if (made == null) {
            made = new StringBuilder(48).append(plain);
            builder = made;
        }
        return made;
    }

    private KeyWriter floating(KeyFloats form, double value) {
        form.append(key(), value, begin().descending());
        return end();
    }

    private KeyWriter number(long value, int widest) {
        KeyComponent component = begin();
        int width = component.digits() > 0 ? component.digits() : widest;
        if (!isWholeKey()) {
            return end(KeyDigits.appendSigned(key(), value, width, component.descending()));
        }
        String digits = KeyDigits.signed(value, width, component.descending());
        if (digits == null) {
            return end(false);
        }
        plain = digits;
        return end();
    }

    private KeyComponent begin() {
        start = length();
        return layout.components().get(next);
    }

    private KeyWriter end(boolean fits) {
        return end(fits ? null : KeyDigits.TOO_WIDE);
    }

    private KeyWriter end(@Nullable String refusal) {
        requireNone(refusal);
        return end();
    }

    private KeyWriter end() {
        BlindIndexHash blinding = layout.components().get(next).blindIndexHash();
        if (blinding != null) {
            String token = blinding.hash(key().substring(start));
            key().setLength(start);
            key().append(token);
        }
        return endComponent();
    }

    private void requireNone(@Nullable String refusal) {
        if (refusal != null) {
            throw InvalidKeyValueException.of(entity, layout.components().get(next), refusal);
        }
    }

    private KeyWriter endComponent() {
        String separator = followingSeparator();
        next++;
        if (separator != null) {
            key().append(separator);
            if (next < layout.components().size()) {
                key().append(layout.components().get(next).prefix());
            }
        }
        return this;
    }

    private @Nullable String followingSeparator() {
        return layout.separatorAfter(next);
    }

    private KeyWriter absent() {
        absent = layout.components().get(next).property();
        return endComponent();
    }
}
