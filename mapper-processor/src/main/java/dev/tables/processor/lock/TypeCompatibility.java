package dev.tables.processor.lock;

import dev.tables.annotation.EncryptionRolloutStage;
import dev.tables.mapping.value.type.ValueType;
import java.util.Arrays;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * The rules that determine which types can read the stored values of other types. Types are spelled as in the schema
 * lock. For single values, {@link ValueType#canReadFrom} determines whether one type can read another; a test verifies
 * the result for all pairs of types.
 */
final class TypeCompatibility {
    /** The text for a property that is stored as JSON, unless the property is a collection that an index supports. */
    static final String JSON = "JSON";

    private static final String COLLECTION = "collection of ";
    private static final String SINGLE = ", one alone";
    /**
     * A pattern for a key component of an integer type: the text before the type, the type, the width and the order.
     */
    private static final Pattern NUMBER =
            Pattern.compile("(.*\\S )(BYTE|SHORT|INT|LONG)(?: of width (\\d+))?(| descending)");

    private TypeCompatibility() {}

    /**
     * Returns the schema lock's text for a collection whose elements an index supports; {@code single} is whether a
     * collection with one element is stored as that element.
     */
    static String collectionOf(ValueType elements, boolean single) {
        return COLLECTION + elements + (single ? SINGLE : "");
    }

    /** Returns whether one type can read all stored values of the other. */
    static boolean isReadable(String before, String now) {
        if (before.equals(now)) {
            return true;
        }
        if (now.startsWith(COLLECTION)) {
            boolean single = now.endsWith(SINGLE);
            ValueType elements = type(now.substring(COLLECTION.length()).replace(SINGLE, ""));
            if (!before.startsWith(COLLECTION)) {
                return single && reads(elements, type(before));
            }
            ValueType stored = type(before.substring(COLLECTION.length()).replace(SINGLE, ""));
            return single == before.endsWith(SINGLE)
                    && elements != null
                    && stored != null
                    && elements.canReadElementsFrom(stored);
        }
        int end = before.indexOf(' ');
        String form = end < 0 ? "" : before.substring(end);
        return now.endsWith(form)
                && reads(
                        type(now.substring(0, now.length() - form.length())),
                        type(before.substring(0, before.length() - form.length())));
    }

    /**
     * Returns whether the new type could read stored values of the earlier type if the new type stored a collection
     * with one element as that element.
     */
    static boolean isReadableIfSingle(String before, String now) {
        return now.startsWith(COLLECTION) && isReadable(before, now.replace(SINGLE, "") + SINGLE);
    }

    private static boolean reads(@Nullable ValueType now, @Nullable ValueType before) {
        return now != null && before != null && now.canReadFrom(before);
    }

    private static @Nullable ValueType type(String name) {
        return Arrays.stream(ValueType.values())
                .filter(type -> type.name().equals(name))
                .findFirst()
                .orElse(null);
    }

    /**
     * Returns whether the previous and the new version of the application can both read a property, whichever version
     * has written it. {@code before} and {@code now} are texts of the schema lock; a text is empty if the property is
     * not encrypted. The schema lock does not record whether {@code Reencryption} has been run on every store.
     */
    static boolean isEncryptionReadable(String before, String now) {
        String readable = LockedEntity.STAGE + EncryptionRolloutStage.DECRYPT_ONLY;
        String written = LockedEntity.STAGE + EncryptionRolloutStage.ENCRYPT_ON_WRITE;
        if (before.equals(now) || before.isEmpty() && now.endsWith(readable)) {
            return true;
        }
        String keyset = now.replace(readable, "").replace(written, "");
        return before.replace(readable, "").replace(written, "").equals(keyset)
                && (now.endsWith(written) || now.endsWith(readable) && before.endsWith(written));
    }

    /** Returns whether values have the same keys in both layouts of a key; the later layout may accept more values. */
    static boolean isKeyReadable(String before, String now) {
        List<String> earlier = List.of(before.split(", ", -1));
        List<String> later = List.of(now.split(", ", -1));
        if (earlier.size() != later.size()) {
            return false;
        }
        for (int i = 0; i < later.size(); i++) {
            if (!isComponentReadable(earlier.get(i), later.get(i))) {
                return false;
            }
        }
        return true;
    }

    private static boolean isComponentReadable(String before, String now) {
        if (before.equals(now) || before.matches(".*\\S ENUM(| descending)") && now.equals(withText(before))) {
            return true;
        }
        Matcher earlier = NUMBER.matcher(before);
        Matcher later = NUMBER.matcher(now);
        return earlier.matches()
                && later.matches()
                && earlier.group(1).equals(later.group(1))
                && earlier.group(4).equals(later.group(4))
                && width(earlier) == width(later)
                && ValueType.valueOf(later.group(2)).canReadFrom(ValueType.valueOf(earlier.group(2)));
    }

    private static String withText(String component) {
        return component.replaceFirst("ENUM(| descending)$", ValueType.STRING + "$1");
    }

    private static int width(Matcher component) {
        String width = component.group(3);
        return width == null
                ? ValueType.valueOf(component.group(2)).keyEncoding().maxDigits()
                : Integer.parseInt(width);
    }
}
