package dev.tables.processor.model;

import dev.tables.mapping.model.PropertyStorage;
import dev.tables.mapping.value.EnumConstantTexts;
import dev.tables.mapping.value.type.ValueType;
import dev.tables.processor.diagnostic.SourceLocation;
import java.util.List;
import javax.lang.model.type.TypeKind;
import javax.lang.model.type.TypeMirror;
import org.jspecify.annotations.Nullable;

/**
 * The storage of a property that does not fit into one property of a row.
 *
 * @param kind the kind of storage
 * @param first the number of the first element
 * @param size the maximum number of elements, as declared
 * @param keys the type of a map's keys, or null
 * @param keyType the stored type of the keys, or null if there are none or they cannot be stored
 * @param place its annotation
 * @param others annotations that contradict it
 */
public record MappedStorage(
        PropertyStorage.Kind kind,
        int first,
        int size,
        @Nullable TypeMirror keys,
        @Nullable ValueType keyType,
        SourceLocation place,
        List<SourceLocation> others) {
    private static final int MOST = dev.tables.engine.Limits.MAX_PROPERTIES;

    /** Copies the list. */
    public MappedStorage {
        others = List.copyOf(others);
    }

    /** Converts the storage to the runtime model. Call this method only after the checks have passed. */
    public PropertyStorage toSpread() {
        return switch (kind) {
            case LIST -> PropertyStorage.list(size).startingAt(first);
            case MAP ->
                PropertyStorage.map(size == 0 ? MOST : size, java.util.Objects.requireNonNull(keyType))
                        .keyTexts(keyTexts());
            case CHUNKED -> PropertyStorage.chunked();
            case LARGE -> PropertyStorage.large();
            case MOVABLE -> throw new IllegalStateException("no annotation declares a property as MOVABLE");
        };
    }

    private EnumConstantTexts keyTexts() {
        return keyType == ValueType.ENUM && keys != null
                ? MappedConstants.of(keys).texts()
                : EnumConstantTexts.NONE;
    }

    /** Returns whether each element is stored as a separate property. */
    public boolean isExploded() {
        return kind == PropertyStorage.Kind.LIST || kind == PropertyStorage.Kind.MAP;
    }

    /**
     * Returns the minimum number of stored properties: the size of a list, otherwise 1. A map also counts as one
     * property, although a map may be empty.
     */
    public int leastProperties() {
        return kind == PropertyStorage.Kind.LIST ? size : 1;
    }

    /** Returns whether the declared type is an array. */
    public static boolean isArray(MappedType type) {
        return type.declared().getKind() == TypeKind.ARRAY;
    }
}
