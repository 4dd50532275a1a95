package dev.tables.processor.model;

import dev.tables.annotation.UnknownPropertyPolicy;
import dev.tables.annotation.UnreadableEntityPolicy;
import dev.tables.processor.diagnostic.SourceLocation;
import java.util.List;
import javax.lang.model.type.TypeMirror;
import org.jspecify.annotations.Nullable;

/**
 * Which version an entity's rows are written with, how earlier ones are read, and what becomes of what others have written.
 *
 * @param version the version, 1 unless given
 * @param upgrades the classes that upgrade rows, as named
 * @param unknown what becomes of properties that the class does not know
 * @param unreadable what becomes of entities that cannot be read where several are
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
