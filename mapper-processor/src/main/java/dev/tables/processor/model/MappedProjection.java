package dev.tables.processor.model;

import dev.tables.processor.diagnostic.SourceLocation;
import java.util.List;
import javax.lang.model.type.TypeMirror;

/**
 * A closed interface projection of an entity that has only getters, each of the type that the entity declares. A
 * generated record implements the projection.
 *
 * @param name the name of the interface
 * @param isPublic whether the interface and all its enclosing classes are public
 * @param deprecated whether the compiler warns about the use of the interface or of a getter
 * @param getters its getters, those of its supertypes included
 * @param place where it is declared
 */
public record MappedProjection(
        EntityName name, boolean isPublic, boolean deprecated, List<Getter> getters, SourceLocation place) {
    /** Copies the list. */
    public MappedProjection {
        getters = List.copyOf(getters);
    }

    /**
     * A getter.
     *
     * @param method its name
     * @param property the property that it returns
     * @param type its return type
     * @param nullable whether it is declared nullable
     */
    public record Getter(String method, String property, TypeMirror type, boolean nullable) {}

    /** Returns the simple name of the record for an entity. */
    public String recordName(EntityName entity) {
        return String.join("", name.simpleNames()) + "Of" + String.join("", entity.simpleNames());
    }
}
