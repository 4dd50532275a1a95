package dev.tables.data.core.internal;

import dev.tables.engine.PrimaryKey;
import dev.tables.mapping.key.InvalidKeyValueException;
import dev.tables.mapping.key.KeyComponent;
import dev.tables.mapping.key.KeyLayout;
import dev.tables.mapping.key.KeyWriter;
import dev.tables.mapping.model.EntityKey;
import dev.tables.mapping.model.EntityMapper;
import dev.tables.mapping.model.EntityModel;
import dev.tables.mapping.model.internal.IdentityType;
import dev.tables.mapping.model.internal.KnownType;
import dev.tables.mapping.model.internal.TypeNames;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.reflect.RecordComponent;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * A converter between the identities of one entity and its keys. A custom record is resolved to method handles once;
 * the generated key record does not need method handles.
 *
 * @param <T> the entity
 */
public final class EntityIds<T> {
    private final EntityMapper<T> mapper;
    private final EntityModel model;
    private final Map<Class<?>, Form> forms = new ConcurrentHashMap<>();

    /** Creates a converter for the entities of a mapper. */
    public EntityIds(EntityMapper<T> mapper) {
        this.mapper = mapper;
        this.model = mapper.model();
    }

    /**
     * Returns the keys of the row that an identity refers to.
     *
     * @throws IllegalArgumentException if {@code id} is null, contains null, or is not an identity of the entity
     * @throws InvalidKeyValueException if a value cannot be part of a key, so that no such row can exist
     */
    public PrimaryKey primaryKey(@Nullable Object id) {
        if (id instanceof EntityKey key) {
            return key.toPrimaryKey();
        }
        if (id instanceof PrimaryKey keys) {
            return whole(keys);
        }
        if (id == null) {
            throw new IllegalArgumentException("The identity of " + model.entity() + " must not be null.");
        }
        Form form = form(id.getClass());
        return new PrimaryKey(key(model.partitionKey(), form, id), key(model.rowKey(), form, id));
    }

    /**
     * Returns the keys of the row that an identity refers to, or null if a value cannot be part of a key.
     *
     * @throws IllegalArgumentException if {@code id} is null, contains null, or is not an identity of the entity
     */
    public @Nullable PrimaryKey possibleKeys(@Nullable Object id) {
        try {
            return primaryKey(id);
        } catch (InvalidKeyValueException impossible) {
            return null;
        }
    }

    /**
     * Returns the identity of an entity as an object of the class.
     *
     * @throws IllegalArgumentException if the class is not an identity of the entity
     */
    public Object id(T entity, Class<?> type) {
        if (EntityKey.class.isAssignableFrom(type) || type == Object.class) {
            return mapper.idOf(entity);
        }
        if (type == PrimaryKey.class) {
            return mapper.primaryKeyOf(entity);
        }
        return form(type).make(name -> mapper.property(entity, name));
    }

    /**
     * Returns the value of a component of an identity other than {@link PrimaryKey}.
     *
     * @throws IllegalArgumentException if {@code id} is not an identity of the entity
     */
    public @Nullable Object value(Object id, String component) {
        return form(id.getClass()).value(component, id);
    }

    /**
     * Creates an identity of a class that is neither {@link PrimaryKey} nor an interface. The values of enum components
     * may be constants or their names.
     */
    public Object make(Class<?> type, Function<String, @Nullable Object> values) {
        Form form = form(type);
        return form.make(name -> constant(form.type(name), values.apply(name)));
    }

    @SuppressWarnings({"unchecked", "rawtypes"})
    private static @Nullable Object constant(Class<?> type, @Nullable Object value) {
        return type.isEnum() && value instanceof String name ? Enum.valueOf((Class<Enum>) type, name) : value;
    }

    /**
     * Checks that objects of the class can be identities.
     *
     * @throws IllegalArgumentException if objects of the class cannot be identities; the message contains the
     *     components
     */
    public void check(Class<?> type) {
        boolean any = type.equals(EntityKey.class) || type == PrimaryKey.class || type == Object.class;
        if (!any) {
            requireSuitable(type);
        }
        if (!any && !EntityKey.class.isAssignableFrom(type)) {
            form(type);
        }
    }

    private void requireSuitable(Class<?> type) {
        boolean generated = EntityKey.class.isAssignableFrom(type);
        String misfit = type.isRecord()
                ? new IdentityType(type.getName(), generated, names(type), types(type)).misfit(model)
                : new IdentityType(type.getName(), generated, null, List.of(KnownType.of(type))).misfit(model);
        if (misfit != null) {
            throw new IllegalArgumentException(misfit);
        }
    }

    private String key(KeyLayout layout, Form form, Object id) {
        KeyWriter writer = layout.writer(model.entity());
        for (KeyComponent component : layout.components()) {
            write(writer, component, form.value(component.property(), id));
        }
        return writer.toKey();
    }

    private PrimaryKey whole(PrimaryKey keys) {
        if (keys.partitionKey() == null || keys.rowKey() == null) {
            throw new IllegalArgumentException("The " + (keys.partitionKey() == null ? "partition key" : "row key")
                    + " in the identity of " + model.entity() + " is null. Pass a string.");
        }
        return keys;
    }

    private void write(KeyWriter writer, KeyComponent component, @Nullable Object value) {
        if (value == null) {
            throw new IllegalArgumentException("The identity component '" + component.property() + "' of "
                    + model.entity() + " is null. Pass a value.");
        }
        try {
            writer.value(value);
        } catch (ClassCastException wrong) {
            throw new IllegalArgumentException(
                    "The identity component '" + component.property() + "' of " + model.entity()
                            + " must be of type " + component.type() + ", but found " + TypeNames.of(value.getClass())
                            + ".",
                    wrong);
        }
    }

    private Form form(Class<?> type) {
        return forms.computeIfAbsent(type, this::resolve);
    }

    private Form resolve(Class<?> type) {
        requireSuitable(type);
        return type.isRecord()
                ? new RecordForm(type)
                : new SingleForm(IdentityType.componentsOf(model).get(0), type);
    }

    private static List<KnownType> types(Class<?> type) {
        List<KnownType> types = new ArrayList<>();
        for (RecordComponent component : type.getRecordComponents()) {
            types.add(KnownType.of(component.getGenericType()));
        }
        return types;
    }

    private static List<String> names(Class<?> type) {
        List<String> names = new ArrayList<>();
        if (type.isRecord()) {
            for (RecordComponent component : type.getRecordComponents()) {
                names.add(name(type, component));
            }
        }
        return names;
    }

    /** Returns the property of a component, which may have another name in generated records. */
    private static String name(Class<?> type, RecordComponent component) {
        return EntityKey.class.isAssignableFrom(type)
                ? IdentityType.property(component.getName())
                : component.getName();
    }

    /** An accessor of the components in objects of one identity class. */
    private interface Form {
        @Nullable
        Object value(String component, Object id);

        Object make(Function<String, @Nullable Object> values);

        /** Returns the class of a component's values. */
        Class<?> type(String component);
    }

    private record SingleForm(String component, Class<?> valueType) implements Form {
        @Override
        public Object value(String name, Object id) {
            return id;
        }

        @Override
        public Object make(Function<String, @Nullable Object> values) {
            return Objects.requireNonNull(values.apply(component));
        }

        @Override
        public Class<?> type(String name) {
            return valueType;
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
                    accessors.put(name(type, found[i]), lookup.unreflect(found[i].getAccessor()));
                }
                constructor = lookup.unreflectConstructor(type.getDeclaredConstructor(types));
            } catch (ReflectiveOperationException hidden) {
                throw new IllegalArgumentException(
                        type.getName()
                                + " is not accessible by reflection. Open its package to the module dev.tables.data.",
                        hidden);
            }
        }

        @Override
        public @Nullable Object value(String component, Object id) {
            try {
                return Objects.requireNonNull(accessors.get(component)).invoke(id);
            } catch (Throwable failed) {
                throw new IllegalArgumentException(
                        "The accessor of the identity component '" + component + "' threw an exception.", failed);
            }
        }

        @Override
        public Class<?> type(String component) {
            return Objects.requireNonNull(accessors.get(component)).type().returnType();
        }

        @Override
        public Object make(Function<String, @Nullable Object> values) {
            try {
                return constructor.invokeWithArguments(
                        names.stream().map(values).toArray());
            } catch (Throwable failed) {
                throw new IllegalArgumentException("The constructor of the identity class threw an exception.", failed);
            }
        }
    }
}
