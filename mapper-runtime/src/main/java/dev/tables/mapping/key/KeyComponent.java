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
 * @param property the Java name of its property
 * @param type the type of the property
 * @param separator the separator from the previous component; unused for the first component
 * @param prefix constant text before the value
 * @param digits the number of digits of an integer, or of a decimal before the decimal point. If 0, the component has
 *     the maximum number of digits of the type, or the digits of the value if the type has no maximum.
 * @param scale the digits after the point of a decimal
 * @param descending whether greater values sort first
 * @param constantTexts the texts of enum constants in keys
 * @param blindIndexHash the hash of the value of an encrypted property, or null for the value itself
 * @param ignoreCase whether a text is stored in one case, so that the key does not preserve its case
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

    /** The separator that keeps the order of components exact for all values. */
    public static final String SEPARATOR = " ";

    private static final int WIDEST_NUMBER = 19;

    /** Creates an ascending component with the defaults of its type. */
    public static KeyComponent of(String property, ValueType type) {
        return new KeyComponent(property, type, SEPARATOR, "", 0, 0, false, EnumConstantTexts.NONE, null, false);
    }

    /** Returns a copy in which greater values sort first. */
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

    /** Returns a copy with constant text before the value. */
    public KeyComponent withPrefix(String text) {
        return new KeyComponent(
                property, type, separator, text, digits, scale, descending, constantTexts, blindIndexHash, ignoreCase);
    }

    /** Returns a copy with another separator before the component. */
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

    /** Returns a copy with this number of digits after the decimal point. */
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

    /** Returns a copy for enum constants that are stored under these texts. */
    public KeyComponent withConstantTexts(EnumConstantTexts ofConstants) {
        return new KeyComponent(
                property, type, separator, prefix, digits, scale, descending, ofConstants, blindIndexHash, ignoreCase);
    }

    /**
     * Returns a copy that ignores the case of texts: texts that are equal by {@link String#equalsIgnoreCase} have the
     * same key.
     */
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
     * Returns the type of this component in the definition of an index. Two types count as equal in this text if one of
     * them can read the values of the other.
     */
    public ValueType typeInIndexDefinition() {
        return type.indexedType();
    }

    /**
     * Returns whether the component is a number in the form that indexes use, which the widest type of its kind can
     * read.
     */
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

    /** Returns the text in the form of the key, before escaping. */
    String held(String text) {
        String held = constantTexts == EnumConstantTexts.NONE ? text : constantTexts.keyText(text);
        return ignoreCase ? CaseFolding.fold(held) : held;
    }

    /** Returns the distinct elements of a collection in the form in which they are read from keys, without nulls. */
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

    /**
     * Returns the least and the greatest first character of values of its type, as a text of two characters; empty if
     * values may begin with any character.
     */
    String firstCharacters() {
        if (isHashed()) {
            return "";
        }
        return type.keyEncoding().requiresDigits() && digits == 0
                ? KeyDecimals.FIRST_CHARACTERS
                : type.keyEncoding().firstCharacters(descending);
    }

    /**
     * Returns the pattern of values.
     *
     * @param separator the next separator, or null if the component is the last
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

    /** Returns the length of the shortest value in a key, without its prefix and separators. */
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
