package dev.tables.mapping.model;

import dev.tables.mapping.value.EnumConstantTexts;
import dev.tables.mapping.value.type.ValueType;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * The storage of a property that does not fit one property of a row.
 *
 * @param kind the kind of storage
 * @param firstElementNumber the number of the first element of a list in its stored name
 * @param maxSize the maximum number of elements
 * @param keyType the type of a map's keys; null for all other kinds
 * @param keyTexts the texts of a map's keys in property names, if they are enum constants
 */
public record PropertyStorage(
        Kind kind,
        int firstElementNumber,
        int maxSize,
        @Nullable ValueType keyType,
        EnumConstantTexts keyTexts) {
    private static final PropertyStorage CHUNKED =
            new PropertyStorage(Kind.CHUNKED, 0, 0, null, EnumConstantTexts.NONE);

    private static final PropertyStorage MOVABLE =
            new PropertyStorage(Kind.MOVABLE, 0, 0, null, EnumConstantTexts.NONE);
    private static final PropertyStorage LARGE = new PropertyStorage(Kind.LARGE, 0, 0, null, EnumConstantTexts.NONE);

    /** The kind of storage of a property. */
    public enum Kind {
        /** A numbered property for each element of a list. */
        LIST,
        /** A property for each value of a map, named by the key of the value. */
        MAP,
        /** A value that is split into several properties. */
        CHUNKED,
        /** A value that is stored outside the row. */
        LARGE,
        /** A value that may be in any of the rows of a wide entity. */
        MOVABLE
    }

    /** Creates the storage of a list of at most {@code maxSize} elements, numbered from 0. */
    public static PropertyStorage list(int maxSize) {
        return new PropertyStorage(Kind.LIST, 0, maxSize, null, EnumConstantTexts.NONE);
    }

    /** Returns a copy for a list whose first element has another number. */
    public PropertyStorage startingAt(int firstElementNumber) {
        return new PropertyStorage(kind, firstElementNumber, maxSize, keyType, keyTexts);
    }

    /** Returns the storage of a map with at most {@code size} values. */
    public static PropertyStorage map(int size, ValueType keyType) {
        return new PropertyStorage(Kind.MAP, 0, size, keyType, EnumConstantTexts.NONE);
    }

    /** Returns a copy for a map whose keys are enum constants that rows contain under these texts. */
    public PropertyStorage keyTexts(EnumConstantTexts texts) {
        return new PropertyStorage(kind, firstElementNumber, maxSize, keyType, texts);
    }

    /** Returns the storage of a value in several pieces. */
    public static PropertyStorage chunked() {
        return CHUNKED;
    }

    /** Returns the storage of a value outside the row. */
    public static PropertyStorage large() {
        return LARGE;
    }

    /**
     * Returns the storage of a value that may be in any of the rows of a wide entity. A value that is stored in several
     * properties may be in any of these rows too.
     */
    static PropertyStorage movable() {
        return MOVABLE;
    }

    /** Returns whether each element is stored as a separate property. */
    public boolean isExploded() {
        return kind == Kind.LIST || kind == Kind.MAP;
    }

    /** Returns the stored name of an element of a list, counted from 0. */
    public String elementName(String storedName, int index) {
        int digits = Integer.toString(firstElementNumber + maxSize - 1).length();
        return storedName + String.format(Locale.ROOT, "%0" + digits + "d", firstElementNumber + index);
    }

    /**
     * Returns the names under which a property may be stored, except for the values of a map.
     *
     * @param storedName the base name
     * @param chunks the maximum number of pieces of a value
     */
    public List<String> namesOf(String storedName, int chunks) {
        List<String> names = new ArrayList<>(List.of(storedName));
        switch (kind) {
            case LIST -> {
                for (int i = 0; i < maxSize; i++) {
                    names.add(elementName(storedName, i));
                }
            }
            case CHUNKED -> {
                names.add(chunkCountName(storedName));
                for (int i = 1; i < chunks; i++) {
                    names.add(chunkName(storedName, i));
                }
            }
            case LARGE -> names.add(referenceName(storedName));
            case MAP, MOVABLE -> {}
        }
        return names;
    }

    /** Returns the prefix of the stored names of a map's values. */
    public static String mapPrefix(String storedName) {
        return storedName + "_";
    }

    /** Returns the stored name of a map's value. */
    public static String mapValueName(String storedName, String key) {
        return mapPrefix(storedName) + PropertyNameText.encode(key);
    }

    /** Returns the key of a map's value from its stored name. */
    public static String mapKey(String storedName, String valueName) {
        return PropertyNameText.decode(valueName.substring(mapPrefix(storedName).length()));
    }

    /** Returns the stored name of a piece of a value, counted from 0. */
    public static String chunkName(String storedName, int index) {
        return index == 0 ? storedName : storedName + "_" + index;
    }

    /** Returns the stored name of the reference to a value outside the row. */
    public static String referenceName(String storedName) {
        return storedName + "_blob";
    }

    /** Returns whether a stored name is the name of a later piece of a value, or of the number of pieces. */
    public static boolean isChunkOf(String storedName, String name) {
        if (name.length() <= storedName.length() + 1 || !name.startsWith(storedName + "_")) {
            return false;
        }
        String tail = name.substring(storedName.length() + 1);
        return name.equals(chunkCountName(storedName)) || tail.matches("[1-9][0-9]?");
    }

    /** Returns the stored name of the number of pieces. */
    public static String chunkCountName(String storedName) {
        return storedName + "_chunks";
    }
}
