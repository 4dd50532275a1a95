package dev.tables.data.core.mapping;

import java.util.Arrays;
import java.util.function.Consumer;
import org.springframework.data.domain.ManagedTypes;

/**
 * The initial entities of a {@link TablesMappingContext}. Ahead-of-time processing registers the initial entities for a
 * native image, even entities without a repository. Spring Boot finds the entities in the packages of the application.
 * Without Boot, declare a bean of this type for entities without a repository.
 */
public final class TablesManagedTypes implements ManagedTypes {
    private final ManagedTypes types;

    private TablesManagedTypes(ManagedTypes types) {
        this.types = types;
    }

    /** Creates an instance with the types of another object. */
    public static TablesManagedTypes from(ManagedTypes types) {
        return new TablesManagedTypes(types);
    }

    /** Creates an instance with the given classes. */
    public static TablesManagedTypes from(Class<?>... types) {
        return fromIterable(Arrays.asList(types));
    }

    /** Creates an instance with the given classes. */
    public static TablesManagedTypes fromIterable(Iterable<? extends Class<?>> types) {
        return from(ManagedTypes.fromIterable(types));
    }

    /** Creates an instance without classes. */
    public static TablesManagedTypes empty() {
        return from(ManagedTypes.empty());
    }

    @Override
    public void forEach(Consumer<Class<?>> action) {
        types.forEach(action);
    }
}
