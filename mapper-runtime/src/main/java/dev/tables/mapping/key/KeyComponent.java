package dev.tables.mapping.key;

import dev.tables.mapping.value.ConstantTexts;
import dev.tables.mapping.value.KeyForm;
import dev.tables.mapping.value.KeyPattern;
import dev.tables.mapping.value.ValueType;
import dev.tables.mapping.value.internal.CaseFolding;
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
 * @param width digits of an integer or before the point of a decimal; 0: as many as the type may need, where it has no most as many as
 *     the value has
 * @param scale digits after the point of a decimal
 * @param descending whether greater values sort first
 * @param texts under which texts keys hold constants
 * @param blinding makes the token that stands for the value of an encrypted property, or null for the value itself
 * @param ignoreCase whether a text is held in one case, so that the key does not say in which it was
 */
public record KeyComponent(
        String property,
        ValueType type,
        String separator,
        String prefix,
        int width,
        int scale,
        boolean descending,
        ConstantTexts texts,
        @Nullable Blinding blinding,
        boolean ignoreCase) {

    /** The separator that keeps the order of components exact whatever they hold. */
    public static final String SEPARATOR = " ";

    private static final int WIDEST_NUMBER = 19;

    /** An ascending component with the defaults of its type. */
    public static KeyComponent of(String property, ValueType type) {
        return new KeyComponent(property, type, SEPARATOR, "", 0, 0, false, ConstantTexts.NONE, null, false);
    }

    /** The same, greater values first. */
    public KeyComponent reversed() {
        return new KeyComponent(
                property, type, separator, prefix, width, scale, !descending, texts, blinding, ignoreCase);
    }

    /** The same with constant text before it. */
    public KeyComponent withPrefix(String text) {
        return new KeyComponent(property, type, separator, text, width, scale, descending, texts, blinding, ignoreCase);
    }

    /** The same with another separator before it. */
    public KeyComponent withSeparator(String text) {
        return new KeyComponent(property, type, text, prefix, width, scale, descending, texts, blinding, ignoreCase);
    }

    /** The same with a number of digits. */
    public KeyComponent withWidth(int digits) {
        return new KeyComponent(
                property, type, separator, prefix, digits, scale, descending, texts, blinding, ignoreCase);
    }

    /** The same with digits after the point. */
    public KeyComponent withScale(int digits) {
        return new KeyComponent(
                property, type, separator, prefix, width, digits, descending, texts, blinding, ignoreCase);
    }

    /** The same for constants that are stored under these texts. */
    public KeyComponent withTexts(ConstantTexts ofConstants) {
        return new KeyComponent(
                property, type, separator, prefix, width, scale, descending, ofConstants, blinding, ignoreCase);
    }

    /** The same for texts regardless of case: those that {@link String#equalsIgnoreCase} calls equal have one key. */
    public KeyComponent ignoringCase() {
        return new KeyComponent(property, type, separator, prefix, width, scale, descending, texts, blinding, true);
    }

    /** The same in an index: with the digits that the {@linkplain ValueType#indexedAs widest type} of its kind needs. */
    public KeyComponent inIndex() {
        boolean isWhole = type.wholeNumbers() != null;
        return width == 0 && (isWhole || type == ValueType.FLOAT) ? withWidth(WIDEST_NUMBER) : this;
    }

    /** Its type in the definition of an index: types of which one reads what the other has written are one. */
    public ValueType definedType() {
        return type.indexedAs();
    }

    /** Whether it is a number as indexes hold it, which the widest type of its kind reads. */
    boolean isOfIndex() {
        return width == WIDEST_NUMBER && (type.wholeNumbers() != null || type == ValueType.FLOAT);
    }

    /** Its width in the definition of an index; 0 if it is as wide as any. */
    public int definedWidth() {
        return isOfIndex() ? 0 : width;
    }

    /** The same with a token in place of the value; only equality can be asked of it. */
    public KeyComponent blindedBy(Blinding tokens) {
        return new KeyComponent(property, type, separator, prefix, width, scale, descending, texts, tokens, ignoreCase);
    }

    /** A text as the key holds it, before characters that keys do not have are escaped. */
    String held(String text) {
        String held = texts.key(text);
        return ignoreCase ? CaseFolding.fold(held) : held;
    }

    /** The different elements of a collection, as they are read of keys; nulls are left out. */
    List<Object> different(@Nullable Iterable<? extends @Nullable Object> elements) {
        Set<Object> found = new LinkedHashSet<>();
        if (elements != null) {
            for (Object element : elements) {
                if (element != null) {
                    found.add(type.keyForm().canonical(element));
                }
            }
        }
        return List.copyOf(found);
    }

    /** The least and the greatest character that values of its type begin with, as a text of two; empty if any may. */
    String firstCharacters() {
        if (isBlind()) {
            return "";
        }
        return type.keyForm().needsWidth() && width == 0
                ? KeyDecimals.FIRST_CHARACTERS
                : type.keyForm().firstCharacters(descending);
    }

    /**
     * The form of values.
     *
     * @param separator what follows, or null if nothing does
     */
    KeyPattern pattern(@Nullable String separator) {
        KeyForm form = type.keyForm();
        if (isBlind()) {
            return KeyPattern.EMPTY.text("");
        }
        if (!form.isText()) {
            return form.pattern(width, scale, descending);
        }
        if (descending) {
            return KeyPattern.EMPTY.any("0123456789abcdef").then(String.valueOf(KeyText.END_OF_DESCENDING));
        }
        // A text does not hold what ends it.
        return KeyPattern.EMPTY.text(separator == null || separator.length() != 1 ? "" : separator);
    }

    /**
     * How many characters the shortest value has in a key, its prefix and what precedes or follows it not counted.
     */
    public int leastLength() {
        return type.keyForm().leastLength(width, scale, descending);
    }

    /** Whether a token stands for the value: no order, no beginnings, equality only. */
    public boolean isBlind() {
        return blinding != null;
    }
}
