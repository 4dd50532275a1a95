package dev.tables.processor.read;

import dev.tables.mapping.model.PropertyStorage;
import dev.tables.processor.diagnostic.SourceLocation;
import dev.tables.processor.model.MappedStorage;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import javax.lang.model.element.Element;
import javax.lang.model.element.TypeElement;
import javax.lang.model.type.ArrayType;
import javax.lang.model.type.DeclaredType;
import javax.lang.model.type.TypeMirror;
import org.jspecify.annotations.Nullable;

/**
 * A reader for properties whose values are stored in several properties of a row, or outside of the row. The reader
 * determines how the values of the property are stored.
 */
final class SpreadReader {
    private static final String LIST = "java.util.List";
    private static final String MAP = "java.util.Map";

    private static final Map<String, PropertyStorage.Kind> KINDS = Map.of(
            AnnotationNames.PROPERTY_PER_ELEMENT, PropertyStorage.Kind.LIST,
            AnnotationNames.CHUNKED, PropertyStorage.Kind.CHUNKED,
            AnnotationNames.LARGE, PropertyStorage.Kind.LARGE);
    private static final List<String> ANNOTATIONS = List.of(
            AnnotationNames.PROPERTY_PER_ELEMENT, AnnotationNames.CHUNKED, AnnotationNames.LARGE, AnnotationNames.JSON);

    private final Mirrors mirrors;

    SpreadReader(Mirrors mirrors) {
        this.mirrors = mirrors;
    }

    /** Returns how the property is stored, or null if it is stored as one property. */
    @Nullable
    MappedStorage read(TypeMirror type, List<? extends Element> carriers) {
        String annotation = null;
        SourceLocation place = null;
        List<SourceLocation> others = new ArrayList<>();
        for (String name : ANNOTATIONS) {
            SourceLocation found = Mirrors.find(carriers, name);
            boolean contradicts = name.equals(AnnotationNames.JSON)
                    ? AnnotationNames.PROPERTY_PER_ELEMENT.equals(annotation)
                    : place != null;
            if (found != null && contradicts) {
                others.add(found);
            } else if (found != null && KINDS.containsKey(name)) {
                annotation = name;
                place = found;
            }
        }
        if (annotation == null || place == null) {
            return null;
        }
        if (!annotation.equals(AnnotationNames.PROPERTY_PER_ELEMENT)) {
            return new MappedStorage(
                    java.util.Objects.requireNonNull(KINDS.get(annotation)), 0, 0, null, null, place, others);
        }
        TypeMirror keys = keysOf(type);
        return new MappedStorage(
                keys == null ? PropertyStorage.Kind.LIST : PropertyStorage.Kind.MAP,
                mirrors.integer(place, "firstElementNumber"),
                mirrors.integer(place, "maxSize"),
                keys,
                keys == null ? null : TypeReader.valueType(keys),
                place,
                others);
    }

    /**
     * Returns the element type of a type that can be stored as one property per element, or null for any other type.
     */
    static @Nullable TypeMirror elementsOf(TypeMirror type) {
        if (type instanceof ArrayType array) {
            return switch (array.getComponentType().getKind()) {
                case INT, LONG, DOUBLE, DECLARED -> array.getComponentType();
                default -> null;
            };
        }
        if (!(type instanceof DeclaredType declared)) {
            return null;
        }
        if (isA(declared, LIST, 1)) {
            return declared.getTypeArguments().get(0);
        }
        return isA(declared, MAP, 2) ? declared.getTypeArguments().get(1) : null;
    }

    private static @Nullable TypeMirror keysOf(TypeMirror type) {
        return type instanceof DeclaredType declared && isA(declared, MAP, 2)
                ? declared.getTypeArguments().get(0)
                : null;
    }

    private static boolean isA(DeclaredType type, String name, int arguments) {
        return type.getTypeArguments().size() == arguments
                && ((TypeElement) type.asElement()).getQualifiedName().contentEquals(name);
    }
}
