package dev.tables.data.core;

import dev.tables.engine.RowKeys;
import dev.tables.mapping.EntityKey;
import dev.tables.mapping.EntityMapper;
import dev.tables.mapping.EntityModel;
import dev.tables.mapping.key.KeyComponent;
import dev.tables.mapping.key.KeyLayout;
import dev.tables.mapping.key.KeyWriter;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.reflect.RecordComponent;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Turns identities of one entity into row keys and back. A record of the user's is resolved to method handles once; the
 * generated key record needs nothing of the kind.
 *
 * @param <T> the entity
 */
public final class EntityIds<T> {
    private final EntityMapper<T> mapper;
    private final EntityModel model;
    private final List<String> components = new ArrayList<>();
    private final Map<Class<?>, Form> forms = new ConcurrentHashMap<>();

    EntityIds(EntityMapper<T> mapper) {
        this.mapper = mapper;
        this.model = mapper.model();
        add(model.partitionKey());
        add(model.rowKey());
    }

    private void add(KeyLayout layout) {
        for (KeyComponent component : layout.components()) {
            components.add(component.property());
        }
    }

    /**
     * The keys of the row that an identity names.
     *
     * @throws IllegalArgumentException if it is no identity of the entity
     * @throws dev.tables.mapping.MappingException if a value cannot be part of a key
     */
    public RowKeys keys(Object id) {
        if (id instanceof EntityKey key) {
            return key.toRowKeys();
        }
        if (id instanceof RowKeys keys) {
            return keys;
        }
        Form form = form(id.getClass());
        return new RowKeys(key(model.partitionKey(), form, id), key(model.rowKey(), form, id));
    }

    /**
     * The identity of an entity, as an object of the class.
     *
     * @throws IllegalArgumentException if the class is no identity of the entity
     */
    public Object id(T entity, Class<?> type) {
        if (EntityKey.class.isAssignableFrom(type) || type == Object.class) {
            return mapper.idOf(entity);
        }
        if (type == RowKeys.class) {
            return mapper.keysOf(entity);
        }
        return form(type).make(name -> mapper.property(entity, name));
    }

    /**
     * Checks that objects of the class can be identities.
     *
     * @throws IllegalArgumentException if not; says what the components are
     */
    public void check(Class<?> type) {
        if (EntityKey.class.isAssignableFrom(type)) {
            List<String> own = names(type);
            if (!type.equals(EntityKey.class) && !own.equals(components)) {
                throw unsuitable(type);
            }
        } else if (type != RowKeys.class && type != Object.class) {
            form(type);
        }
    }

    private String key(KeyLayout layout, Form form, Object id) {
        KeyWriter writer = layout.writer(model.entity());
        for (KeyComponent component : layout.components()) {
            writer.value(form.value(component.property(), id));
        }
        return writer.toKey();
    }

    private Form form(Class<?> type) {
        return forms.computeIfAbsent(type, this::resolve);
    }

    private Form resolve(Class<?> type) {
        if (type.isRecord()
                && names(type).size() == components.size()
                && names(type).containsAll(components)) {
            return new RecordForm(type);
        }
        if (components.size() == 1 && !type.isRecord()) {
            return new SingleForm(components.get(0));
        }
        throw unsuitable(type);
    }

    private static List<String> names(Class<?> type) {
        List<String> names = new ArrayList<>();
        if (type.isRecord()) {
            for (RecordComponent component : type.getRecordComponents()) {
                names.add(component.getName());
            }
        }
        return names;
    }

    private IllegalArgumentException unsuitable(Class<?> type) {
        return new IllegalArgumentException("Found " + type.getName() + " as identity of " + model.entity()
                + ", expected the generated " + model.entity() + "Key or a record with the components " + components
                + ".");
    }

    /** How objects of one class hold the components. */
    private interface Form {
        @org.jspecify.annotations.Nullable
        Object value(String component, Object id);

        Object make(java.util.function.Function<String, @org.jspecify.annotations.Nullable Object> values);
    }

    private record SingleForm(String component) implements Form {
        @Override
        public Object value(String name, Object id) {
            return id;
        }

        @Override
        public Object make(java.util.function.Function<String, @org.jspecify.annotations.Nullable Object> values) {
            return java.util.Objects.requireNonNull(values.apply(component));
        }
    }

    private static final class RecordForm implements Form {
        private final Map<String, MethodHandle> accessors = new HashMap<>();
        private final MethodHandle constructor;
        private final List<String> names;

        RecordForm(Class<?> type) {
            names = names(type);
            RecordComponent[] found = type.getRecordComponents();
            try {
                var lookup = MethodHandles.privateLookupIn(type, MethodHandles.lookup());
                Class<?>[] types = new Class<?>[found.length];
                for (int i = 0; i < found.length; i++) {
                    types[i] = found[i].getType();
                    accessors.put(found[i].getName(), lookup.unreflect(found[i].getAccessor()));
                }
                constructor = lookup.unreflectConstructor(type.getDeclaredConstructor(types));
            } catch (ReflectiveOperationException hidden) {
                throw new IllegalArgumentException(
                        "Found " + type.getName() + " closed to reflection. Open its package to dev.tables.data.",
                        hidden);
            }
        }

        @Override
        public @org.jspecify.annotations.Nullable Object value(String component, Object id) {
            try {
                return java.util.Objects.requireNonNull(accessors.get(component))
                        .invoke(id);
            } catch (Throwable failed) {
                throw new IllegalArgumentException("The accessor of '" + component + "' failed.", failed);
            }
        }

        @Override
        public Object make(java.util.function.Function<String, @org.jspecify.annotations.Nullable Object> values) {
            try {
                return constructor.invokeWithArguments(
                        names.stream().map(values).toArray());
            } catch (Throwable failed) {
                throw new IllegalArgumentException("The constructor of an identity failed.", failed);
            }
        }
    }
}
