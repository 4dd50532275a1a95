package dev.tables.mapping.key;

import dev.tables.engine.KeyRange;
import dev.tables.mapping.internal.ReservedRowKeys;
import dev.tables.mapping.value.type.KeyPattern;
import dev.tables.mapping.value.type.ValueType;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The composition of a partition key, a row key or an index's row key. A key consists of components, each with constant
 * text before it. Optionally, unencoded text follows, such as the entity's own row key after the values of an index.
 *
 * <p>With the default separator the encoding has five properties for every value it accepts:
 * <ul>
 *   <li><em>Order:</em> keys sort like the tuples of components, descending ones reversed. Text sorts by UTF-16 code
 *       unit, enums by name, UUIDs by text.
 *   <li><em>Prefix:</em> the encoding of leading components, and of the beginning of a text, is a prefix of the whole
 *       key.
 *   <li><em>Injective:</em> decoding returns the same components.
 *   <li><em>Legal:</em> keys contain only characters that Azure Tables accepts.
 *   <li><em>Readable:</em> numbers are zero-padded decimals, dates are ISO dates, and text is unchanged except for a
 *       few characters that keys cannot contain.
 * </ul>
 *
 * <p>Control characters are rejected. A key never starts with {@code ~}, which is reserved for index rows.
 */
public final class KeyLayout {
    /** The prefix of all keys, including the prefix of the first component. */
    private final String prefix;

    private final List<KeyComponent> components;
    private final boolean tail;
    private final @Nullable KeyShards shards;
    private final KeyRange range;
    /** The range of keys for which no component is given. */
    private final KeyRange unbound;

    private @Nullable KeyPattern pattern;

    private KeyLayout(String prefix, List<KeyComponent> components, boolean tail) {
        this(prefix, components, tail, null);
    }

    private KeyLayout(String prefix, List<KeyComponent> components, boolean tail, @Nullable KeyShards shards) {
        this.shards = shards;
        this.components = List.copyOf(components);
        this.prefix = components.isEmpty() ? prefix : prefix + components.get(0).prefix();
        this.tail = tail;
        requirePlain(prefix);
        for (int i = 0; i < this.components.size(); i++) {
            check(this.components.get(i), i);
        }
        boolean constant = components.isEmpty() && !tail;
        range = constant ? KeyRange.exactly(this.prefix) : rangeOfAll();
        unbound = constant ? range : startingWith(this.prefix);
    }

    /**
     * Returns the range of all keys. The range is narrow if the first component, such as a number, can begin with only
     * a few characters, so that other keys may have the same prefix.
     */
    private KeyRange rangeOfAll() {
        String first = components.isEmpty() ? "" : components.get(0).firstCharacters();
        return first.isEmpty()
                ? startingWith(prefix)
                : KeyRange.closedOpen(prefix + first.charAt(0), prefix + (char) (first.charAt(1) + 1));
    }

    /** Creates a layout of a constant key without components. */
    public static KeyLayout constant(String text) {
        return new KeyLayout(text, List.of(), false);
    }

    /** Creates a layout of these components. */
    public static KeyLayout of(KeyComponent... components) {
        return new KeyLayout("", List.of(components), false);
    }

    /** Creates a layout of a list of components. */
    public static KeyLayout of(List<KeyComponent> components) {
        return new KeyLayout("", components, false);
    }

    /**
     * Creates a layout of the row key of an index. The row key consists of a mark, the components and, unless the
     * values alone are the key, the entity's row key.
     */
    public static KeyLayout ofIndex(String mark, List<KeyComponent> components, boolean tail) {
        return new KeyLayout(mark, components, tail);
    }

    /**
     * Returns this layout for partitions that are spread over shards: the shard of the row key is the suffix of the
     * partition key. If all components are given but not the row key, the keys are a range with one key for each shard.
     */
    public KeyLayout withShards(int count) {
        return new KeyLayout("", components, true, new KeyShards(count));
    }

    /** Returns the shards over which partitions are distributed, or null. */
    public @Nullable KeyShards shards() {
        return shards;
    }

    private void check(KeyComponent component, int position) {
        ValueType type = component.type();
        if (!type.isKeyComponent()) {
            throw new IllegalArgumentException(
                    component.property() + " is a " + type + ", which cannot be part of a key.");
        }
        if (component.digits() < 0 || component.scale() < 0) {
            throw new IllegalArgumentException(component.property() + " has a negative number of digits or scale.");
        }
        if (component.scale() > 0 && type.keyEncoding().maxScale() == 0) {
            throw new IllegalArgumentException(
                    component.property() + " has a scale, which only applies to a BigDecimal.");
        }
        if (position > 0 && component.separator().isEmpty() && isPlainText(components.get(position - 1))) {
            throw new IllegalArgumentException(component.property()
                    + " comes directly after a text component of the key. Put a separator between them.");
        }
        requirePlain(component.prefix());
        requirePlain(component.separator());
    }

    private static void requirePlain(String constant) {
        if (!KeyText.isPlain(constant)) {
            throw new IllegalArgumentException("A prefix or separator of a key contains a character that is not"
                    + " allowed. Do not use / \\ # ?, control characters, unpaired surrogates, or U+FFFD and above.");
        }
    }

    private static boolean isPlainText(KeyComponent component) {
        return component.type().keyEncoding().isText() && !component.descending();
    }

    /** Returns the components in order. */
    public List<KeyComponent> components() {
        return components;
    }

    /** Returns the constant prefix of all keys, including the prefix of the first component. */
    public String prefix() {
        return prefix;
    }

    /** Returns whether keys end with unencoded text after the components, such as the entity's row key in an index. */
    public boolean hasSuffix() {
        return tail;
    }

    /**
     * Returns whether keys that are equal in the preceding components sort exactly by this component. Keys do not sort
     * exactly by a hash, nor by an ascending text before a custom separator; do not use ranges ({@link #between}) of
     * these components.
     */
    public boolean preservesOrder(int component) {
        if (components.get(component).isHashed()) {
            return false;
        }
        boolean last = component + 1 == components.size();
        return last
                || !isPlainText(components.get(component))
                || KeyComponent.SEPARATOR.equals(components.get(component + 1).separator());
    }

    /**
     * Returns whether the range of keys whose text starts with a prefix ({@link #startingWith}) contains no other keys.
     * If a separator of several characters follows, the range may also contain shorter texts, which start with the
     * prefix only together with the separator.
     */
    public boolean isPrefixRangeExact(int component) {
        return component + 1 == components.size()
                || components.get(component).descending()
                || components.get(component + 1).separator().length() <= 1;
    }

    /** Returns the length of the shortest key in code units, without a suffix. */
    public int minLength() {
        int length = prefix.length();
        for (int i = 0; i < components.size(); i++) {
            KeyComponent component = components.get(i);
            length += component.minLength();
            length += i == 0
                    ? 0
                    : component.separator().length() + component.prefix().length();
        }
        return tail ? length + KeyComponent.SEPARATOR.length() : length;
    }

    /**
     * Returns the range that contains all keys of this layout and, by the rules for prefixes, no other keys of the
     * table.
     */
    public KeyRange range() {
        return range;
    }

    /** Returns the pattern of all keys. */
    private KeyPattern pattern() {
        KeyPattern known = pattern;
        if (known == null) {
            known = KeyPattern.EMPTY.then(prefix);
            for (int i = 0; i < components.size(); i++) {
                KeyComponent component = components.get(i);
                known = i == 0 ? known : known.then(component.separator()).then(component.prefix());
                known = known.then(component.pattern(separatorAfter(i)));
            }
            known = tail ? known.then(KeyComponent.SEPARATOR).thenAnyTextWithout("") : known;
            pattern = known;
        }
        return known;
    }

    /**
     * Returns whether a key has the form of this layout; a text that this layout did not create may also have the form.
     */
    public boolean matchesForm(String key) {
        return pattern().matches(key);
    }

    /** Returns whether no text matches both layouts, so that each key determines its layout even in a common range. */
    public boolean isDisjointFrom(KeyLayout other) {
        return range.intersect(other.range).isEmpty() || pattern().isDisjointFrom(other.pattern());
    }

    /** Returns the separator after a component, or null after the last component if no suffix follows. */
    @Nullable
    String separatorAfter(int component) {
        if (component + 1 < components.size()) {
            return components.get(component + 1).separator();
        }
        return tail ? KeyComponent.SEPARATOR : null;
    }

    /** Returns the range of keys for which no component is given. */
    KeyRange unbound() {
        return unbound;
    }

    /** Creates a writer of a key; {@code entity} is the name in errors. */
    public KeyWriter writer(String entity) {
        return new KeyWriter(this, entity);
    }

    /** Begins to decode a key. */
    public KeyReader reader(String entity, String key) {
        return new KeyReader(this, entity, key);
    }

    /** Creates a builder of ranges of keys; {@code entity} is the name in errors. */
    public KeyRangeBuilder rangeBuilder(String entity) {
        return new KeyRangeBuilder(this, entity);
    }

    /**
     * Returns the range of keys whose leading components have the given values. The range contains a single key if
     * every component has a value and no suffix follows.
     */
    public KeyRange equalTo(String entity, List<?> leading) {
        return rangeBuilder(entity, leading).exact();
    }

    /**
     * Returns the range of keys whose leading components have the given values and whose next component is between two
     * bounds.
     *
     * @param lower the lower bound or null
     * @param upper the upper bound or null
     * @see KeyRangeBuilder#between
     */
    public KeyRange between(String entity, List<?> leading, @Nullable Bound lower, @Nullable Bound upper) {
        return rangeBuilder(entity, leading).between(lower, upper);
    }

    /**
     * Returns the range of keys whose leading components have the given values and whose next component, a text, has
     * the given beginning.
     *
     * @see KeyRangeBuilder#startingWith
     */
    public KeyRange startingWith(String entity, List<?> leading, String beginning) {
        return rangeBuilder(entity, leading).startingWith(beginning);
    }

    private KeyRangeBuilder rangeBuilder(String entity, List<?> leading) {
        KeyRangeBuilder writer = rangeBuilder(entity);
        leading.forEach(writer::value);
        return writer;
    }

    /** Refuses a component with a blind index hash, which preserves neither the order nor the beginning of values. */
    static void requireOrder(KeyComponent component) {
        if (component.isHashed()) {
            throw new IllegalArgumentException(component.property()
                    + " is encrypted: its index supports only equality, not ranges, prefixes or "
                    + "sorting. Use equality.");
        }
    }

    /** Returns the range of keys that start with an encoded text. */
    static KeyRange startingWith(String text) {
        return text.isEmpty()
                ? KeyRange.lessThan(ReservedRowKeys.PREFIX)
                : KeyRange.closedOpen(text, KeyText.after(text));
    }

    /**
     * An end of a range of component values.
     *
     * @param value the value
     * @param inclusive whether the value itself is in the range
     */
    public record Bound(Object value, boolean inclusive) {}
}
