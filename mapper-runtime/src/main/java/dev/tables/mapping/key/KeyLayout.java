package dev.tables.mapping.key;

import dev.tables.engine.KeyRange;
import dev.tables.mapping.internal.ReservedRowKeys;
import dev.tables.mapping.value.type.KeyPattern;
import dev.tables.mapping.value.type.ValueType;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * How a partition key, a row key or an index's row key is composed: components, each with constant text before it, and
 * optionally a tail of raw text (the entity's own row key behind the values of an index).
 *
 * <p>With the default separator the encoding keeps five promises for every value it accepts. <em>Order:</em> keys sort as
 * the tuples of components do, descending ones reversed; text sorts by UTF-16 code unit, enums by name, UUIDs by text.
 * <em>Prefix:</em> the encoding of leading components, and of a text's beginning, is a prefix of the whole.
 * <em>Injective:</em> decoding gives the same components. <em>Legal:</em> only characters that Azure Tables accepts in
 * keys. <em>Readable:</em> numbers are zero-padded decimals, dates ISO, text stays text but for the few characters that
 * cannot. Control characters are refused. A key never starts with {@code ~}: that is where index rows are.
 */
public final class KeyLayout {
    /** What every key starts with, the first component's own prefix included. */
    private final String prefix;

    private final List<KeyComponent> components;
    private final boolean tail;
    private final @Nullable KeyShards shards;
    private final KeyRange range;
    /** Of keys of which no component is given. */
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

    /** Numbers and the like begin with few characters, so that tables may have keys of others behind the same prefix. */
    private KeyRange rangeOfAll() {
        String first = components.isEmpty() ? "" : components.get(0).firstCharacters();
        return first.isEmpty()
                ? startingWith(prefix)
                : KeyRange.closedOpen(prefix + first.charAt(0), prefix + (char) (first.charAt(1) + 1));
    }

    /** A key without components. */
    public static KeyLayout constant(String text) {
        return new KeyLayout(text, List.of(), false);
    }

    /** A key of components. */
    public static KeyLayout of(KeyComponent... components) {
        return new KeyLayout("", List.of(components), false);
    }

    /** A key of components. */
    public static KeyLayout of(List<KeyComponent> components) {
        return new KeyLayout("", components, false);
    }

    /** The row key of an index: its mark, the components, and, unless the values alone are the key, the entity's row key. */
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

    /** The shards over which partitions are spread, or null. */
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

    /** The components in order. */
    public List<KeyComponent> components() {
        return components;
    }

    /** The constant text that every key starts with, the first component's own prefix included. */
    public String prefix() {
        return prefix;
    }

    /** Returns whether raw text follows the components. */
    public boolean hasSuffix() {
        return tail;
    }

    /**
     * Returns whether keys that are equal in the preceding components sort exactly by this one. An ascending text
     * before a custom separator does not, nor does a hash; do not use ranges of it ({@link #between}) then.
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
     * Before a separator of several characters it may also contain shorter texts that start with the prefix only
     * together with the separator.
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

    /** The range in which all keys of this layout are and, by the rules for prefixes, no others of the table. */
    public KeyRange range() {
        return range;
    }

    /** The form of all keys. */
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

    /** Returns whether a key has the form of this layout; texts of other origin may have it, too. */
    public boolean matchesForm(String key) {
        return pattern().matches(key);
    }

    /** Whether no text has the forms of keys of both layouts, so that each key shows of which it is, whatever ranges they are in. */
    public boolean isDisjointFrom(KeyLayout other) {
        return range.intersect(other.range).isEmpty() || pattern().isDisjointFrom(other.pattern());
    }

    /** What follows a component, or null if it is the last and no tail follows. */
    @Nullable
    String separatorAfter(int component) {
        if (component + 1 < components.size()) {
            return components.get(component + 1).separator();
        }
        return tail ? KeyComponent.SEPARATOR : null;
    }

    /** The range of keys of which no component is given. */
    KeyRange unbound() {
        return unbound;
    }

    /** Starts a key; {@code entity} is named in errors. */
    public KeyWriter writer(String entity) {
        return new KeyWriter(this, entity);
    }

    /** Starts to take a key apart. */
    public KeyReader reader(String entity, String key) {
        return new KeyReader(this, entity, key);
    }

    /** Starts to write ranges of keys; {@code entity} is named in errors. */
    public KeyRangeBuilder rangeBuilder(String entity) {
        return new KeyRangeBuilder(this, entity);
    }

    /** The range of keys whose leading components have the given values; exact if these are all and no tail follows. */
    public KeyRange equalTo(String entity, List<?> leading) {
        return rangeBuilder(entity, leading).exact();
    }

    /**
     * The range of keys whose leading components have the given values and whose next component is between two bounds.
     *
     * @param lower the lower bound or null
     * @param upper the upper bound or null
     * @see KeyRangeBuilder#between
     */
    public KeyRange between(String entity, List<?> leading, @Nullable Bound lower, @Nullable Bound upper) {
        return rangeBuilder(entity, leading).between(lower, upper);
    }

    /**
     * The range of keys whose leading components have the given values and whose next component, a text, starts so.
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

    /** Refuses a token, which keeps nothing of the order of values or of how they begin. */
    static void requireOrder(KeyComponent component) {
        if (component.isHashed()) {
            throw new IllegalArgumentException(component.property()
                    + " is encrypted: its index supports only equality, not ranges, prefixes or "
                    + "sorting. Use equality.");
        }
    }

    /** The range of keys that start with encoded text. */
    static KeyRange startingWith(String text) {
        return text.isEmpty()
                ? KeyRange.lessThan(ReservedRowKeys.PREFIX)
                : KeyRange.closedOpen(text, KeyText.after(text));
    }

    /**
     * An end of a range of component values.
     *
     * @param value the value
     * @param inclusive whether it is in the range
     */
    public record Bound(Object value, boolean inclusive) {}
}
