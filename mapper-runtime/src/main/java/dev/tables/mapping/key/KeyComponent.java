package dev.tables.mapping.key;

import dev.tables.mapping.value.EnumConstantTexts;
import dev.tables.mapping.value.internal.CaseFolding;
import dev.tables.mapping.value.type.KeyEncoding;
import dev.tables.mapping.value.type.KeyPattern;
import dev.tables.mapping.value.type.ValueType;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * One component of a key.
 *
 * @param property the Java name of the property it comes from
 * @param type its type
 * @param separator what stands between the component before and this one; unused on the first
 * @param prefix constant text before it
 * @param digits the number of digits of an integer, or of a decimal before the decimal point; 0 for as many as the
 *     type may need, or as the value has if the type has no maximum
 * @param scale digits after the point of a decimal
 * @param descending whether greater values sort first
 * @param constantTexts the texts of constants in keys
 * @param blindIndexHash the hash of the value of an encrypted property, or null for the value itself
 * @param ignoreCase whether a text is held in one case, so that the key does not say in which it was
 */
public record KeyComponent(
        String property,
        ValueType type,
        String separator,
        String prefix,
        int digits,
        int scale,
        boolean descending,
        EnumConstantTexts constantTexts,
        @Nullable BlindIndexHash blindIndexHash,
        boolean ignoreCase) {

    /** The separator that keeps the order of components exact whatever they hold. */
    public static final String SEPARATOR = " ";

    private static final int WIDEST_NUMBER = 19;

    /** An ascending component with the defaults of its type. */
    public static KeyComponent of(String property, ValueType type) {
        return new KeyComponent(property, type, SEPARATOR, "", 0, 0, false, EnumConstantTexts.NONE, null, false);
    }

    /** The same, greater values first. */
    public KeyComponent reversed() {
        return new KeyComponent(
                property,
                type,
                separator,
                prefix,
                digits,
                scale,
                !descending,
                constantTexts,
                blindIndexHash,
                ignoreCase);
    }

    /** The same with constant text before it. */
    public KeyComponent withPrefix(String text) {
        return new KeyComponent(
                property, type, separator, text, digits, scale, descending, constantTexts, blindIndexHash, ignoreCase);
    }

    /** The same with another separator before it. */
    public KeyComponent withSeparator(String text) {
        return new KeyComponent(
                property, type, text, prefix, digits, scale, descending, constantTexts, blindIndexHash, ignoreCase);
    }

    /** Returns this component with a number of digits. */
    public KeyComponent withDigits(int digits) {
        return new KeyComponent(
                property,
                type,
                separator,
                prefix,
                digits,
                scale,
                descending,
                constantTexts,
                blindIndexHash,
                ignoreCase);
    }

    /** The same with digits after the point. */
    public KeyComponent withScale(int places) {
        return new KeyComponent(
                property,
                type,
                separator,
                prefix,
                digits,
                places,
                descending,
                constantTexts,
                blindIndexHash,
                ignoreCase);
    }

    /** The same for constants that are stored under these texts. */
    public KeyComponent withConstantTexts(EnumConstantTexts ofConstants) {
        return new KeyComponent(
                property, type, separator, prefix, digits, scale, descending, ofConstants, blindIndexHash, ignoreCase);
    }

    /** The same for texts regardless of case: those that {@link String#equalsIgnoreCase} calls equal have one key. */
    public KeyComponent ignoringCase() {
        return new KeyComponent(
                property, type, separator, prefix, digits, scale, descending, constantTexts, blindIndexHash, true);
    }

    /**
     * Returns this component for use in an index: with the digits that the {@linkplain ValueType#indexedType widest
     * type} of its kind needs.
     */
    public KeyComponent forIndex() {
        boolean isWhole = type.integerRange() != null;
        return digits == 0 && (isWhole || type == ValueType.FLOAT) ? withDigits(WIDEST_NUMBER) : this;
    }

    /**
     * Returns the type of this component in the definition of an index. Types are the same there if one of them reads
     * what the other has written.
     */
    public ValueType typeInIndexDefinition() {
        return type.indexedType();
    }

    /** Whether it is a number as indexes hold it, which the widest type of its kind reads. */
    boolean isOfIndex() {
        return digits == WIDEST_NUMBER && (type.integerRange() != null || type == ValueType.FLOAT);
    }

    /**
     * Returns the number of digits of this component in the definition of an index; 0 for as many as the type needs.
     */
    public int digitsInIndexDefinition() {
        return isOfIndex() ? 0 : digits;
    }

    /** Returns this component with a hash in place of the value, so that only equality can be queried. */
    public KeyComponent hashedBy(BlindIndexHash hash) {
        return new KeyComponent(
                property, type, separator, prefix, digits, scale, descending, constantTexts, hash, ignoreCase);
    }

    /** A text as the key holds it, before characters that keys do not have are escaped. */
    String held(String text) {
        String held = constantTexts == EnumConstantTexts.NONE ? text : constantTexts.keyText(text);
        return ignoreCase ? CaseFolding.fold(held) : held;
    }

    /** The different elements of a collection, as they are read of keys; nulls are left out. */
    List<Object> different(@Nullable Iterable<? extends @Nullable Object> elements) {
        Set<Object> found = new LinkedHashSet<>();
        if (elements != null) {
            for (Object element : elements) {
                if (element != null) {
                    found.add(type.keyEncoding().afterRoundTrip(element));
                }
            }
        }
        return List.copyOf(found);
    }

    /** The least and the greatest character that values of its type begin with, as a text of two; empty if any may. */
    String firstCharacters() {
        if (isHashed()) {
            return "";
        }
        return type.keyEncoding().requiresDigits() && digits == 0
                ? KeyDecimals.FIRST_CHARACTERS
                : type.keyEncoding().firstCharacters(descending);
    }

    /**
     * The form of values.
     *
     * @param separator what follows, or null if nothing does
     */
    KeyPattern pattern(@Nullable String separator) {
        KeyEncoding form = type.keyEncoding();
        if (isHashed()) {
            return KeyPattern.EMPTY.thenAnyTextWithout("");
        }
        if (!form.isText()) {
            return form.pattern(digits, scale, descending);
        }
        if (descending) {
            return KeyPattern.EMPTY.thenAnyNumberOf("0123456789abcdef").then(String.valueOf(KeyText.END_OF_DESCENDING));
        }
        // A text does not hold what ends it.
        return KeyPattern.EMPTY.thenAnyTextWithout(separator == null || separator.length() != 1 ? "" : separator);
    }

    /**
     * How many characters the shortest value has in a key, its prefix and what precedes or follows it not counted.
     */
    public int minLength() {
        return type.keyEncoding().minLength(digits, scale, descending);
    }

    /**
     * Returns whether the key contains a hash instead of the value, so that only equality can be queried, no order and
     * no prefixes.
     */
    public boolean isHashed() {
        return blindIndexHash != null;
    }
}
