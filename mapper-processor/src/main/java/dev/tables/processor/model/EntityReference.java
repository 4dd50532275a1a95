package dev.tables.processor.model;

import java.util.HashSet;
import java.util.Set;
import javax.lang.model.element.TypeElement;
import javax.lang.model.type.ArrayType;
import javax.lang.model.type.DeclaredType;
import javax.lang.model.type.TypeMirror;
import javax.lang.model.type.WildcardType;
import org.jspecify.annotations.Nullable;

/**
 * A search for properties whose type is or contains an entity. A property whose type contains an entity cannot be
 * stored, because each entity has its own row.
 */
public final class EntityReference {
    private static final String TABLE_ENTITY = "dev.tables.annotation.TableEntity";

    private EntityReference() {}

    /**
     * Returns the simple name of the entity if the type is an entity or contains entities as elements, otherwise null.
     */
    public static @Nullable String in(TypeMirror type) {
        return in(type, new HashSet<>());
    }

    private static @Nullable String in(TypeMirror type, Set<String> seen) {
        if (type instanceof ArrayType array) {
            return in(array.getComponentType(), seen);
        }
        if (type instanceof WildcardType wildcard) {
            return wildcard.getExtendsBound() == null ? null : in(wildcard.getExtendsBound(), seen);
        }
        if (!(type instanceof DeclaredType declared)
                || !seen.add(type.toString())
                || !(declared.asElement() instanceof TypeElement element)) {
            return null;
        }
        if (isEntity(element)) {
            return element.getSimpleName().toString();
        }
        for (TypeMirror argument : declared.getTypeArguments()) {
            String found = in(argument, seen);
            if (found != null) {
                return found;
            }
        }
        return null;
    }

    /** Returns whether a class is an entity or a subtype of an abstract entity. */
    private static boolean isEntity(TypeElement type) {
        boolean annotated = type.getAnnotationMirrors().stream()
                .anyMatch(mirror -> ((TypeElement) mirror.getAnnotationType().asElement())
                        .getQualifiedName()
                        .contentEquals(TABLE_ENTITY));
        return annotated
                || type.getInterfaces().stream().anyMatch(EntityReference::isEntity)
                || isEntity(type.getSuperclass());
    }

    private static boolean isEntity(TypeMirror type) {
        return type instanceof DeclaredType declared
                && declared.asElement() instanceof TypeElement element
                && isEntity(element);
    }
}
