package dev.tables.processor.model;

import dev.tables.annotation.UnknownPropertyPolicy;
import dev.tables.annotation.UnreadableEntityPolicy;
import dev.tables.processor.diagnostic.SourceLocation;
import java.util.List;
import javax.lang.model.type.TypeMirror;
import org.jspecify.annotations.Nullable;

/**
 * The schema settings of an entity: the version of new rows, the upgrades of earlier rows, and the policies for unknown
 * properties and unreadable entities.
 *
 * @param version the version, 1 by default
 * @param upgrades the classes that upgrade rows, in declared order
 * @param unknown the policy for properties that the class does not have
 * @param unreadable the policy for unreadable entities in a read of several entities
 * @param place the entity's annotation
 */
public record MappedSchema(
        int version,
        List<Upgrade> upgrades,
        UnknownPropertyPolicy unknown,
        UnreadableEntityPolicy unreadable,
        SourceLocation place) {
    /** Copies the list. */
    public MappedSchema {
        upgrades = List.copyOf(upgrades);
    }

    /**
     * A class that upgrades rows.
     *
     * @param type the class
     * @param name its name, with package
     * @param fault why it cannot be used, or null
     */
    public record Upgrade(
            TypeMirror type, String name, @Nullable String fault) {}
}
