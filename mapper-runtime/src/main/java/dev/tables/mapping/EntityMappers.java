package dev.tables.mapping;

import java.lang.reflect.Constructor;

/**
 * Finds the mapper of an entity by its name, which follows from the entity's: {@code shop.Order} is mapped by
 * {@code shop.OrderTableMapper}, {@code shop.Order.Item} by {@code shop.OrderItemTableMapper}.
 */
public final class EntityMappers {
    private static final ClassValue<EntityMapper<?>> MAPPERS = new ClassValue<>() {
        @Override
        protected EntityMapper<?> computeValue(Class<?> entity) {
            return load(entity);
        }
    };

    private EntityMappers() {}

    /**
     * The mapper of an entity, made once a class.
     *
     * @throws MissingMapperException if there is none
     * @throws MappingException if it is in a module that does not open its package to this one
     */
    @SuppressWarnings("unchecked")
    public static <T> EntityMapper<T> of(Class<T> entity) {
        return (EntityMapper<T>) MAPPERS.get(entity);
    }

    /** The binary name of the class that maps {@code entity}. */
    public static String nameOf(Class<?> entity) {
        StringBuilder name = new StringBuilder();
        for (Class<?> part = entity; part != null; part = part.getEnclosingClass()) {
            name.insert(0, part.getSimpleName());
        }
        String packageName = entity.getPackageName();
        return (packageName.isEmpty() ? "" : packageName + ".") + name + "TableMapper";
    }

    private static EntityMapper<?> load(Class<?> entity) {
        String name = nameOf(entity);
        try {
            Constructor<?> constructor =
                    Class.forName(name, true, entity.getClassLoader()).getDeclaredConstructor();
            constructor.trySetAccessible();
            return (EntityMapper<?>) constructor.newInstance();
        } catch (ClassNotFoundException missing) {
            throw new MissingMapperException(entity, name, missing);
        } catch (ReflectiveOperationException | ClassCastException unusable) {
            throw new MappingException(
                    entity.getSimpleName(),
                    null,
                    "the mapper " + name
                            + " cannot be used. Compile the entity again with the processor of this version;"
                            + " in a named module, open its package to dev.tables.mapping.",
                    unusable);
        }
    }
}
