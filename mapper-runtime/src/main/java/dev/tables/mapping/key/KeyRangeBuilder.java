package dev.tables.mapping.key;

import dev.tables.engine.KeyRange;
import dev.tables.engine.Limits;
import dev.tables.mapping.key.KeyLayout.Bound;
import dev.tables.mapping.value.MappingException;
import dev.tables.mapping.value.type.KeyEncoding;
import dev.tables.mapping.value.type.NearestKeyValue;
import org.jspecify.annotations.Nullable;

/**
 * A builder of ranges of keys: first the values of leading components, then a condition on the next one. Building a
 * range does not change the builder, so several ranges can follow the same values. Not thread-safe.
 *
 * <p>A value that is null, out of range or contains a control character causes a {@link MappingException} with the
 * entity and the property. The exception is an {@link InvalidKeyValueException} if no key can contain the value.
 */
public final class KeyRangeBuilder {
    /** The range that contains no key. */
    public static final KeyRange EMPTY_RANGE = new KeyRange("", false, "", false);

    private static final char LAST_BEFORE_SURROGATES = '\uD7FF';

    private final KeyLayout layout;
    private final String entity;
    /** The writer of the values of leading components; null until a value is written. */
    private @Nullable KeyWriter written;

    KeyRangeBuilder(KeyLayout layout, String entity) {
        this.layout = layout;
        this.entity = entity;
    }

    private KeyWriter key() {
        KeyWriter known = written;
        if (known == null) {
            known = layout.writer(entity);
            written = known;
        }
        return known;
    }

    /**
     * Writes the value of a leading component. If the component is a whole number, the value may be of another whole
     * number type.
     *
     * @throws ClassCastException if the value has another type
     * @throws InvalidKeyValueException if no key can contain the value
     */
    public KeyRangeBuilder value(@Nullable Object value) {
        key().value(value);
        return this;
    }

    /**
     * Returns the range of keys whose leading components have these values; a single key if every component has a value
     * and no suffix follows.
     *
     * @throws InvalidKeyValueException if the values alone are longer than a key may be
     */
    public KeyRange exact() {
        if (written == null) {
            return layout.unbound();
        }
        KeyWriter key = written;
        String text = key.writtenWithinLimit();
        return isWhole() ? KeyRange.exactly(text) : KeyLayout.startingWith(text);
    }

    /**
     * Returns the range of keys whose next component is between two bounds. The range is also correct for a descending
     * component, for which greater values come first. Instants are compared in their stored form, truncated to 100 ns.
     *
     * <p>All other bounds are exact, even if no key can contain the bound. A bound may exceed the component's scale,
     * type, digits or years, or the length of a key. A bound may also contain a character that keys do not contain.
     *
     * <p>NaN is neither less nor greater than anything: a range with this bound is empty, and a range with only a lower
     * bound does not contain it.
     *
     * @param lower the lower bound or null
     * @param upper the upper bound or null
     * @return the range, empty if no key can be in it
     * @throws ClassCastException if a bound has another type than the component
     */
    public KeyRange between(@Nullable Bound lower, @Nullable Bound upper) {
        KeyComponent component = nextComponent();
        KeyLayout.requireOrder(component);
        if (isUnordered(component, lower) || isUnordered(component, upper)) {
            return EMPTY_RANGE;
        }
        Object greatest = component.type().keyEncoding().greatestInOpenRange();
        return lower != null && upper == null && greatest != null
                ? betweenOrdered(lower, new Bound(greatest, true))
                : betweenOrdered(lower, upper);
    }

    private static boolean isUnordered(KeyComponent component, @Nullable Bound bound) {
        return bound != null && component.type().isUnorderedValue(bound.value());
    }

    private KeyRange betweenOrdered(@Nullable Bound lower, @Nullable Bound upper) {
        KeyComponent component = nextComponent();
        NearestKeyValue least = lower == null ? null : nearest(component, lower.value());
        NearestKeyValue most = upper == null ? null : nearest(component, upper.value());
        boolean beyond = least != null && least.isAboveAll() || most != null && most.isBelowAll();
        if (beyond || length() > Limits.MAX_KEY_LENGTH) {
            return EMPTY_RANGE;
        }
        return betweenHeld(
                lower == null || least == null ? null : lower(least, lower.inclusive()),
                upper == null || most == null ? null : upper(most, upper.inclusive()));
    }

    private static NearestKeyValue nearest(KeyComponent component, Object value) {
        KeyEncoding form = component.type().keyEncoding();
        return form.isText()
                ? prefix(component, value instanceof Enum<?> constant ? constant.name() : (String) value)
                : form.nearest(value, component.digits(), component.scale());
    }

    private static NearestKeyValue prefix(KeyComponent component, String text) {
        String value = component.ignoreCase() ? component.held(text) : text;
        String next = component.descending() ? value : KeyText.orNext(value);
        return new NearestKeyValue(next, next.equals(value) ? 0 : -1);
    }

    /**
     * Returns a lower bound at the nearest value that keys can represent, which accepts the same values; null if the
     * bound accepts all values.
     */
    private static @Nullable Bound lower(NearestKeyValue nearest, boolean inclusive) {
        Object value = nearest.value();
        return value == null ? null : new Bound(value, nearest.direction() == 0 ? inclusive : nearest.direction() < 0);
    }

    /**
     * Returns an upper bound at the nearest value that keys can represent, which accepts the same values; null if the
     * bound accepts all values.
     */
    private static @Nullable Bound upper(NearestKeyValue nearest, boolean inclusive) {
        Object value = nearest.value();
        return value == null ? null : new Bound(value, nearest.direction() == 0 ? inclusive : nearest.direction() > 0);
    }

    private KeyRange betweenHeld(@Nullable Bound lower, @Nullable Bound upper) {
        Bound first = nextComponent().descending() ? upper : lower;
        Bound last = nextComponent().descending() ? lower : upper;
        KeyRange range = first != null && last != null ? KeyRange.all() : KeyLayout.startingWith(key().written());
        if (first != null) {
            range = range.intersect(notBefore(first));
        }
        return last == null ? range : range.intersect(notAfter(last));
    }

    /**
     * Returns the range of keys whose next component, a text, has the given beginning. The range contains no other keys
     * if {@link KeyLayout#isPrefixRangeExact} returns true. A beginning that ends with the first half of a surrogate
     * pair matches all pairs with that half.
     *
     * @throws InvalidKeyValueException if no key can contain the beginning
     */
    public KeyRange startingWith(String beginning) {
        int last = beginning.length() - 1;
        boolean half = last >= 0
                && Character.isHighSurrogate(beginning.charAt(last))
                && !nextComponent().descending();
        KeyWriter key = key();
        int length = key.length();
        String text = key.beginning(half ? beginning + Character.MIN_LOW_SURROGATE : beginning);
        key.cutTo(key.count(), length);
        return half ? KeyText.startingWithPair(text) : KeyLayout.startingWith(text);
    }

    /** Returns the text of the values written, including the separator before the next one. */
    public String prefix() {
        return written == null ? layout.prefix() : written.written();
    }

    /** Returns the next component. */
    public KeyComponent nextComponent() {
        return layout.components().get(valueCount());
    }

    /** Returns the number of values written. */
    public int valueCount() {
        return written == null ? 0 : written.count();
    }

    /** Returns the length of the encoded values, for {@link #truncateTo}. */
    public int length() {
        return written == null ? layout.prefix().length() : written.length();
    }

    /** Truncates the range to the first {@code count} values, whose text is {@code length} long. */
    public void truncateTo(int count, int length) {
        if (written != null) {
            written.cutTo(count, length);
        }
    }

    private KeyRange notBefore(Bound bound) {
        KeyWriter key = key();
        int count = key.count();
        int length = key.length();
        String text = key.value(bound.value()).written();
        boolean whole = isWhole();
        key.cutTo(count, length);
        if (text.length() > Limits.MAX_KEY_LENGTH) {
            return KeyRange.greaterThan(longest(text));
        }
        if (bound.inclusive()) {
            return KeyRange.atLeast(text);
        }
        return whole ? KeyRange.greaterThan(text) : KeyRange.atLeast(KeyText.after(text));
    }

    private KeyRange notAfter(Bound bound) {
        KeyWriter key = key();
        int count = key.count();
        int length = key.length();
        String text = key.value(bound.value()).written();
        boolean whole = isWhole();
        key.cutTo(count, length);
        if (text.length() > Limits.MAX_KEY_LENGTH) {
            return KeyRange.atMost(longest(text));
        }
        if (!bound.inclusive()) {
            return KeyRange.lessThan(text);
        }
        return whole ? KeyRange.atMost(text) : KeyRange.lessThan(KeyText.after(text));
    }

    /**
     * Truncates a text that is too long for a key. The keys up to the result are exactly the keys before the text. A
     * surrogate pair that is split at the end is replaced.
     */
    private static String longest(String text) {
        int last = Limits.MAX_KEY_LENGTH - 1;
        return Character.isHighSurrogate(text.charAt(last))
                ? text.substring(0, last) + LAST_BEFORE_SURROGATES
                : text.substring(0, last + 1);
    }

    /** Returns whether the written values are a complete key. */
    private boolean isWhole() {
        return valueCount() == layout.components().size() && !layout.hasSuffix();
    }
}
