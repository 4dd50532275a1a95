package dev.tables.mapping.model;

import dev.tables.annotation.TableEntity;
import dev.tables.mapping.value.JsonValues;
import dev.tables.mapping.value.MappingException;
import dev.tables.mapping.value.MissingLibraryException;
import java.lang.reflect.Constructor;
import org.jspecify.annotations.Nullable;

/**
 * A registry of generated mappers, which are found by the name of their entity: {@code shop.Order} is mapped by
 * {@code shop.OrderTableMapper}, {@code shop.Order.Item} by {@code shop.OrderItemTableMapper}.
 */
public final class EntityMappers {
    private static final ClassValue<EntityMapper<?>> MAPPERS = new ClassValue<>() {
        @Override
        protected EntityMapper<?> computeValue(Class<?> entity) {
            return load(entity);
        }
    };

    private static final ClassValue<Class<?>> ENTITIES = new ClassValue<>() {
        @Override
        protected Class<?> computeValue(Class<?> type) {
            Class<?> entity = annotated(type);
            return entity == null ? type : entity;
        }
    };

    private EntityMappers() {}

    /**
     * Returns the entity type of the objects of a class. The entity type is the nearest type annotated with
     * {@code @TableEntity} among the class, its superclasses and its interfaces, or the class itself if no type is
     * annotated. A subtype of an abstract entity has no mapper of its own.
     */
    public static Class<?> entityTypeOf(Class<?> type) {
        return ENTITIES.get(type);
    }

    private static @Nullable Class<?> annotated(@Nullable Class<?> type) {
        if (type == null || type.isAnnotationPresent(TableEntity.class)) {
            return type;
        }
        Class<?> found = annotated(type.getSuperclass());
        Class<?>[] interfaces = type.getInterfaces();
        for (int i = 0; found == null && i < interfaces.length; i++) {
            found = annotated(interfaces[i]);
        }
        return found;
    }

    /**
     * Returns the mapper of an entity, which is created once per class.
     *
     * @throws MissingMapperException if the entity has no mapper
     * @throws MissingLibraryException if the mapper uses a library that is missing, such as Jackson for JSON
     * @throws MappingException if the mapper is in a module that does not open its package to this one, or stores
     *     values that cannot be read back
     */
    @SuppressWarnings("unchecked")
    public static <T> EntityMapper<T> of(Class<T> entity) {
        return (EntityMapper<T>) MAPPERS.get(entity);
    }

    /** Returns the binary name of the class that maps {@code entity}. */
    public static String mapperClassName(Class<?> entity) {
        StringBuilder name = new StringBuilder();
        for (Class<?> part = entity; part != null; part = part.getEnclosingClass()) {
            name.insert(0, part.getSimpleName());
        }
        String packageName = entity.getPackageName();
        return (packageName.isEmpty() ? "" : packageName + ".") + name + "TableMapper";
    }

    private static EntityMapper<?> load(Class<?> entity) {
        String name = mapperClassName(entity);
        try {
            Constructor<?> constructor =
                    Class.forName(name, true, entity.getClassLoader()).getDeclaredConstructor();
            constructor.trySetAccessible();
            EntityMapper<?> mapper = (EntityMapper<?>) constructor.newInstance();
            requireReadable(mapper);
            return mapper;
        } catch (ClassNotFoundException missing) {
            throw new MissingMapperException(entity, name, missing);
        } catch (NoClassDefFoundError absent) {
            throw new MissingLibraryException(entity, absent);
        } catch (ReflectiveOperationException | ClassCastException unusable) {
            throw new MappingException(
                    entity.getSimpleName(),
                    null,
                    "the mapper " + name
                            + " cannot be used. Compile the entity again with the annotation processor of this"
                            + " version. In a named module, open the package of the entity to dev.tables.mapping.",
                    unusable);
        }
    }

    /** Refuses a mapper of values that can be stored but not read back. */
    private static void requireReadable(EntityMapper<?> mapper) {
        for (PropertyModel property : mapper.model().properties()) {
            JsonValues<?> json = mapper.json(property.name());
            if (json != null) {
                json.requireReadable(mapper.model().entity(), property.name());
            }
        }
    }
}
