package dev.tables.data.core.mapping;

import java.util.Arrays;
import java.util.function.Consumer;
import org.springframework.data.domain.ManagedTypes;

/**
 * The entities that a {@link TablesMappingContext} has from the start, and that ahead-of-time processing registers for a native
 * image, whether or not they have a repository. Spring Boot finds them in the packages of the application; without Boot a bean
 * of this type names those that no repository is for.
 */
public final class TablesManagedTypes implements ManagedTypes {
    private final ManagedTypes types;

    private TablesManagedTypes(ManagedTypes types) {
        this.types = types;
    }

    /** Those that another object has. */
    public static TablesManagedTypes from(ManagedTypes types) {
        return new TablesManagedTypes(types);
    }

    /** These classes. */
    public static TablesManagedTypes from(Class<?>... types) {
        return fromIterable(Arrays.asList(types));
    }

    /** These classes. */
    public static TablesManagedTypes fromIterable(Iterable<? extends Class<?>> types) {
        return from(ManagedTypes.fromIterable(types));
    }

    /** No classes. */
    public static TablesManagedTypes empty() {
        return from(ManagedTypes.empty());
    }

    @Override
    public void forEach(Consumer<Class<?>> action) {
        types.forEach(action);
    }
}
