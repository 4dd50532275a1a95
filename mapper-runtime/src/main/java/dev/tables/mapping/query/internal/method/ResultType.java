package dev.tables.mapping.query.internal.method;

import dev.tables.mapping.model.EntityModel;
import dev.tables.mapping.model.PropertyModel;
import dev.tables.mapping.model.internal.TypeNames;
import java.util.List;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * The type to which a query method converts each matching entity.
 *
 * @param type the name of the type
 * @param kind the kind of conversion
 * @param properties the required properties, if the result is built from properties
 */
public record ResultType(String type, Kind kind, List<String> properties) {
    /** Copies the list and shortens the name to the form that messages contain. */
    public ResultType {
        type = TypeNames.of(type);
        properties = List.copyOf(properties);
    }

    /** The way in which entities are converted to a type. */
    public enum Kind {
        /** The entities already have the result type. */
        ENTITY,
        /** The projection receives the entity and may use any of its properties. */
        OPEN,
        /** The type is created from properties. */
        CLOSED,
        /** The constructor has no parameters. */
        EMPTY,
        /** The type has several constructors, none of which is preferred. */
        AMBIGUOUS,
        /** The type is a subclass of the entity that is not created from any row. */
        SUBCLASS,
        /** The parameters of the constructor have no names. */
        NAMELESS,
        /** The entities cannot be converted to the type. */
        NONE
    }

    /** Returns whether entities are projected to another type. */
    public boolean isProjecting() {
        return kind != Kind.ENTITY && kind != Kind.NONE && kind != Kind.SUBCLASS;
    }

    /**
     * Returns the reason why entities cannot be converted to the type; null if there is none.
     *
     * @param model the entity
     * @param readable returns whether the entity has a readable member of that name that is not stored as one property
     */
    public @Nullable DeclarationError misfit(EntityModel model, Predicate<String> readable) {
        String entity = model.entity();
        return switch (kind) {
            case ENTITY, OPEN -> null;
            case NONE ->
                DeclarationError.returns("returns " + type + ", expected " + entity
                        + ", or a record, class or interface that projects it.");
            case SUBCLASS ->
                DeclarationError.returns("returns " + type + ", a subclass of " + entity
                        + ". Rows are never read as this subclass. Return "
                        + entity + ", or a record, class or interface that projects it.");
            case CLOSED -> unknownProperty(model, readable);
            case EMPTY ->
                misfit("returns " + type + ", but its constructor has no parameters. The result would contain no "
                        + "properties of " + entity
                        + ". Add constructor parameters for the properties, or return a record or an interface.");
            case AMBIGUOUS ->
                misfit("returns " + type + ", which has several constructors. Mark one with @PersistenceCreator, or"
                        + " return a record or an interface.");
            case NAMELESS ->
                misfit("returns " + type
                        + ", a class whose constructor has no parameter names. Compile it with -parameters, or "
                        + "return a record or an interface.");
        };
    }

    private @Nullable DeclarationError unknownProperty(EntityModel model, Predicate<String> readable) {
        for (String name : properties) {
            if (model.property(name) == null && !hasNested(model, name) && !readable.test(name)) {
                return misfit("returns " + type + ", which needs the property '" + name + "', but " + model.entity()
                        + " has no such property. Name the record components or getters of the result type"
                        + " after properties of the entity.");
            }
        }
        return null;
    }

    private static boolean hasNested(EntityModel model, String name) {
        String start = name + ".";
        for (PropertyModel property : model.properties()) {
            if (property.name().startsWith(start)) {
                return true;
            }
        }
        return false;
    }

    private static DeclarationError misfit(String fact) {
        return new DeclarationError(DeclarationError.Kind.PROJECTION, fact);
    }
}
