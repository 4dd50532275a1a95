package dev.tables.mapping.key;

import dev.tables.engine.Limits;
import dev.tables.mapping.value.MappingException;
import dev.tables.mapping.value.type.KeyInput;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.Year;
import java.time.YearMonth;
import java.time.ZoneOffset;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * A reader that decodes a key; call one method per component, in order. Not thread-safe. A key that the layout cannot
 * have written causes a {@link MappingException} that contains the entity and the property, but never the key. Writing
 * the values again produces the same key.
 */
public final class KeyReader implements KeyInput {
    /** The maximum number of zeros of a whole number that a row can contain. */
    private static final int MOST_ZEROS = 1_000_000;

    private final KeyLayout layout;
    private final String entity;
    private final String key;
    private int next;
    private int at;

    KeyReader(KeyLayout layout, String entity, String key) {
        this.layout = layout;
        this.entity = entity;
        this.key = key;
        if (key.length() > Limits.MAX_KEY_LENGTH) {
            throw foreign();
        }
        this.at = skip(layout.prefix());
    }

    /** Reads a text, or the name of an enum constant. */
    @Override
    public String string() {
        KeyComponent component = component();
        int end = end();
        String text = component.descending()
                ? KeyText.decodeDescending(key, at, end - 1)
                : KeyText.decode(key, at, end, escapesSpace());
        String value = text == null ? null : component.constantTexts().constantByKeyText(text);
        if (value == null) {
            throw foreign();
        }
        next(end);
        return value;
    }

    /** Reads an enum constant. */
    public <E extends Enum<E>> E enumValue(Class<E> type) {
        String property = component().property();
        String name = string();
        try {
            return Enum.valueOf(type, name);
        } catch (IllegalArgumentException unknown) {
            throw foreign(property);
        }
    }

    /** Reads a boolean. */
    @Override
    public boolean bool() {
        int digit = digit(at, false);
        if (digit > 1) {
            throw foreign();
        }
        boolean value = (digit == 1) != component().descending();
        next(at + 1);
        return value;
    }

    /** Reads an 8-bit number. */
    @Override
    public byte int8() {
        return (byte) number(3, Byte.MIN_VALUE, Byte.MAX_VALUE);
    }

    /** Reads a 16-bit number. */
    @Override
    public short int16() {
        return (short) number(5, Short.MIN_VALUE, Short.MAX_VALUE);
    }

    /** Reads a 32-bit number. */
    @Override
    public int int32() {
        return (int) number(10, Integer.MIN_VALUE, Integer.MAX_VALUE);
    }

    /** Reads a 64-bit number. */
    @Override
    public long int64() {
        return number(19, Long.MIN_VALUE, Long.MAX_VALUE);
    }

    /** Reads a number of single precision. */
    @Override
    public float float32() {
        String property = component().property();
        double value = floating(KeyFloats.ofSingle(component()));
        if ((float) value != value && !Double.isNaN(value)) {
            throw foreign(property);
        }
        return (float) value;
    }

    /** Reads a number of double precision. */
    @Override
    public double float64() {
        return floating(KeyFloats.OF_DOUBLE);
    }

    /** Reads a number with the component's digits, of any size if that is 0. */
    @Override
    public BigInteger bigInteger() {
        if (component().digits() > 0) {
            return unscaled();
        }
        String property = component().property();
        BigDecimal value = anyDecimal();
        if (value.scale() > 0 || value.scale() < -MOST_ZEROS) {
            throw foreign(property);
        }
        return value.toBigInteger();
    }

    /** Reads a decimal of the component's scale. */
    @Override
    public BigDecimal decimal() {
        if (component().digits() == 0) {
            return anyDecimal();
        }
        int scale = component().scale();
        return new BigDecimal(unscaled(), scale);
    }

    private BigDecimal anyDecimal() {
        boolean descending = component().descending();
        int end = KeyDecimals.end(key, at);
        if (end <= 0) {
            throw foreign();
        }
        String text = key.substring(at, end);
        BigDecimal value;
        try {
            value = KeyDecimals.parse(text, descending);
        } catch (NumberFormatException | StringIndexOutOfBoundsException notOne) {
            throw foreign();
        }
        StringBuilder again = new StringBuilder(text.length());
        KeyDecimals.append(again, value, descending);
        if (!text.contentEquals(again)) {
            throw foreign();
        }
        next(end);
        return value;
    }

    /** Reads a UUID. */
    @Override
    public UUID guid() {
        boolean descending = component().descending();
        int end = at + 36;
        if (end > key.length()) {
            throw foreign();
        }
        String text = key.substring(at, end);
        UUID read;
        try {
            read = UUID.fromString(text);
        } catch (IllegalArgumentException notOne) {
            throw foreign();
        }
        if (!read.toString().equals(text)) {
            throw foreign();
        }
        next(end);
        return descending ? new UUID(~read.getMostSignificantBits(), ~read.getLeastSignificantBits()) : read;
    }

    /** Reads a date. */
    @Override
    public LocalDate date() {
        try {
            LocalDate value = localDate(component().descending());
            next(at);
            return value;
        } catch (DateTimeException notOne) {
            throw foreign();
        }
    }

    /** Reads a date and time. */
    @Override
    public LocalDateTime dateTime() {
        try {
            LocalDateTime value = localDateTime(9, component().descending());
            next(at);
            return value;
        } catch (DateTimeException notOne) {
            throw foreign();
        }
    }

    /** Reads an instant. */
    @Override
    public Instant instant() {
        try {
            Instant value;
            if (component().descending()) {
                long inverted = digits(19, false);
                if (inverted > KeyTimes.MAX_DOT_NET_TICKS) {
                    throw foreign();
                }
                long ticks = KeyTimes.MAX_DOT_NET_TICKS - inverted - KeyTimes.DOT_NET_TICKS_AT_EPOCH;
                value = Instant.ofEpochSecond(
                        Math.floorDiv(ticks, 10_000_000L), Math.floorMod(ticks, 10_000_000L) * 100);
            } else {
                value = localDateTime(7, false).toInstant(ZoneOffset.UTC);
                expect('Z');
                if (!KeyTimes.isInRange(value)) {
                    throw foreign();
                }
            }
            next(at);
            return value;
        } catch (DateTimeException notOne) {
            throw foreign();
        }
    }

    /** Reads a year and month. */
    @Override
    public YearMonth yearMonth() {
        try {
            boolean descending = component().descending();
            YearMonth value = YearMonth.of(year(descending), two('-', descending));
            next(at);
            return value;
        } catch (DateTimeException notOne) {
            throw foreign();
        }
    }

    /** Reads a value of the component's type; an enum constant is represented by its name. */
    public Object value() {
        return component().type().keyEncoding().read(this);
    }

    /** Skips a value. The value may be a blind index hash or, in an index, a value of a wider type. */
    public void skip() {
        KeyComponent component = component();
        if (component.isHashed() || component.type().keyEncoding().isText()) {
            next(end());
        } else if (component.isOfIndex()) {
            component.typeInIndexDefinition().keyEncoding().read(this);
        } else {
            value();
        }
    }

    /** Returns the text that follows the components. */
    public String suffix() {
        return key.substring(at);
    }

    private KeyComponent component() {
        return layout.components().get(next);
    }

    private long number(int widest, long min, long max) {
        KeyComponent component = component();
        int width = component.digits() > 0 ? component.digits() : widest;
        boolean descending = component.descending();
        boolean negative = at < key.length() && key.charAt(at) == (descending ? '_' : '-');
        at += negative ? 1 : 0;
        long digits = digits(width, negative != descending);
        long value = negative ? -digits - 1 : digits;
        if (value < min || value > max) {
            throw foreign();
        }
        next(at);
        return value;
    }

    private double floating(KeyFloats form) {
        boolean descending = component().descending();
        int end = form.end(key, at);
        if (end < 0) {
            throw foreign();
        }
        String text = key.substring(at, end);
        double value;
        try {
            value = form.parse(text, descending);
        } catch (NumberFormatException notOne) {
            throw foreign();
        }
        StringBuilder again = new StringBuilder(text.length());
        form.append(again, value, descending);
        if (!text.contentEquals(again)) {
            throw foreign();
        }
        next(end);
        return value;
    }

    private BigInteger unscaled() {
        KeyComponent component = component();
        boolean negative = at < key.length() && key.charAt(at) == (component.descending() ? '_' : '-');
        at += negative ? 1 : 0;
        StringBuilder digits = new StringBuilder();
        for (int i = 0; i < component.digits() + component.scale(); i++) {
            if (i == component.digits()) {
                expect('.');
            }
            digits.append((char) ('0' + digit(at++, negative != component.descending())));
        }
        BigInteger value = new BigInteger(digits.toString());
        next(at);
        return negative ? value.not() : value;
    }

    private LocalDateTime localDateTime(int fractionDigits, boolean descending) {
        LocalDate date = localDate(descending);
        int hour = two('T', descending);
        int minute = two(':', descending);
        int second = two(':', descending);
        expect('.');
        int fraction = (int) digits(fractionDigits, descending);
        return date.atTime(hour, minute, second, fractionDigits == 7 ? fraction * 100 : fraction);
    }

    private LocalDate localDate(boolean descending) {
        int year = year(descending);
        int month = two('-', descending);
        return LocalDate.of(year, month, two('-', descending));
    }

    private int year(boolean descending) {
        char lead = at < key.length() ? key.charAt(at) : 0;
        if (lead != '-' && lead != '_') {
            return (int) digits(4, descending);
        }
        at++;
        boolean negative = lead == (descending ? '_' : '-');
        long digits = digits(10, negative != descending);
        if (digits > Year.MAX_VALUE || !negative && digits <= 9999) {
            throw foreign();
        }
        return (int) (negative ? -digits - 1 : digits);
    }

    private int two(char before, boolean descending) {
        expect(before);
        return (int) digits(2, descending);
    }

    private void expect(char c) {
        if (at >= key.length() || key.charAt(at) != c) {
            throw foreign();
        }
        at++;
    }

    private long digits(int count, boolean complement) {
        long value = 0;
        for (int i = 0; i < count; i++) {
            int digit = digit(at++, complement);
            if (value > (Long.MAX_VALUE - digit) / 10) {
                throw foreign();
            }
            value = value * 10 + digit;
        }
        return value;
    }

    private int digit(int index, boolean complement) {
        int digit = index < key.length() ? key.charAt(index) - '0' : -1;
        if (digit < 0 || digit > 9) {
            throw foreign();
        }
        return complement ? 9 - digit : digit;
    }

    /** Returns the end of the current component. */
    private int end() {
        if (component().descending() && !component().isHashed()) {
            int end = key.indexOf(KeyText.END_OF_DESCENDING, at);
            if (end < 0) {
                throw foreign();
            }
            return end + 1;
        }
        int end = isLast() ? key.length() : key.indexOf(separator(), at);
        if (end < 0) {
            throw foreign();
        }
        return end;
    }

    private boolean isLast() {
        return next + 1 == layout.components().size() && !layout.hasSuffix();
    }

    private boolean escapesSpace() {
        return !isLast() && separator().equals(KeyComponent.SEPARATOR);
    }

    private String separator() {
        return next + 1 < layout.components().size()
                ? layout.components().get(next + 1).separator()
                : KeyComponent.SEPARATOR;
    }

    private void next(int end) {
        at = end;
        if (isLast()) {
            if (at != key.length()) {
                throw foreign();
            }
            return;
        }
        at = skip(separator());
        next++;
        if (next < layout.components().size()) {
            at = skip(component().prefix());
        }
    }

    private int skip(String constant) {
        if (!key.startsWith(constant, at)) {
            throw foreign();
        }
        return at + constant.length();
    }

    private MappingException foreign() {
        return foreign(next < layout.components().size() ? component().property() : null);
    }

    private MappingException foreign(@Nullable String property) {
        return new MappingException(
                entity,
                property,
                "the key does not have the declared layout. Check whether the row was written by another "
                        + "program or the layout was changed.");
    }
}
