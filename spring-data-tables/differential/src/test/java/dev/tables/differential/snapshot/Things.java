package dev.tables.differential.snapshot;

import dev.tables.data.agreement.CompiledSources;
import dev.tables.data.core.TablesTemplate;
import dev.tables.data.repository.support.TablesRepositoryFactory;
import dev.tables.engine.TableStore;
import dev.tables.mapping.lifecycle.IndexCatalog;
import dev.tables.mapping.query.QueryParallelism;
import java.lang.reflect.Constructor;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.Objects;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.springframework.util.ClassUtils;

/** One process with the entity of a shape, on a store: its repository, called by reflection. */
final class Things implements AutoCloseable {
    private final Shape shape;
    private final @Nullable IndexCatalog catalog;
    private final TablesTemplate template;
    private final Class<Object> type;
    private final Class<?> declared;
    private final Constructor<?> constructor;
    private final Object repository;
    private final CompiledSources classes;

    Things(Shape shape, CompiledSources classes, TableStore store, boolean cataloged) {
        this.shape = shape;
        this.classes = classes;
        catalog = cataloged ? IndexCatalog.of(store) : null;
        template = new TablesTemplate(store, true, (mapper, where) -> null, QueryParallelism.NONE, catalog);
        type = classOf(classes.get(shape.home() + ".Thing"));
        constructor = type.getConstructors()[0];
        declared = classes.get(shape.home() + ".Things");
        TablesRepositoryFactory repositories = new TablesRepositoryFactory(template);
        repositories.setBeanClassLoader(classes);
        repository = repositories.getRepository(declared);
    }

    @SuppressWarnings("unchecked")
    private static Class<Object> classOf(Class<?> type) {
        return (Class<Object>) type;
    }

    void replaceAll(Collection<Item> items) {
        template.deleteAll(type);
        save(items);
    }

    void save(Collection<Item> items) {
        template.saveAll(type, items.stream().map(this::entity).toList());
    }

    void delete(Item item) {
        template.deleteAll(type, List.of(entity(item)));
    }

    private Object entity(Item item) {
        try {
            return constructor.newInstance(
                    item.owner(),
                    item.number(),
                    item.city(),
                    item.zip(),
                    item.weight(),
                    item.tags(),
                    item.email(),
                    "note");
        } catch (ReflectiveOperationException impossible) {
            throw new IllegalStateException(impossible);
        }
    }

    /** An entity, or a projection of one, as plain values. */
    Object plain(Object found) {
        if (!type.isInstance(found)) {
            return declaredValue(found);
        }
        return new Item(
                (String) value(found, "owner"),
                (Integer) value(found, "number"),
                (String) value(found, "city"),
                (Integer) value(found, "zip"),
                (Integer) value(found, "weight"),
                ((List<?>) value(found, "tags"))
                        .stream().map(String.class::cast).toList(),
                (String) value(found, "email"));
    }

    private Object declaredValue(Object found) {
        List<String> names = Arrays.stream(found.getClass().getMethods())
                .map(Method::getName)
                .toList();
        if (names.contains("getText")) {
            return value(found, "getText");
        }
        return names.contains("getCity")
                ? "" + value(found, "getNumber") + value(found, "getCity")
                : "" + value(found, "number") + value(found, "city");
    }

    private static Object value(Object found, String name) {
        try {
            Method method = found.getClass().getMethod(name);
            method.setAccessible(true);
            return Objects.requireNonNull(method.invoke(found));
        } catch (ReflectiveOperationException impossible) {
            throw new IllegalStateException(impossible);
        }
    }

    /** Calls a method of the repository, with owners where it needs them. */
    Object call(Asked asked, Object... more) {
        String name = asked.method().replace("@", shape.isLocal() ? "OwnerAnd" : "");
        List<Object> arguments = new ArrayList<>();
        long owners = shape.isLocal()
                ? asked.method().chars().filter(one -> one == '@').count()
                : 0;
        for (Object one : asked.arguments()) {
            if (owners-- > 0) {
                arguments.add("A");
            }
            arguments.add(one instanceof Asked.Identities some ? identities(some) : one);
        }
        arguments.addAll(List.of(more));
        for (Method method : declared.getMethods()) {
            if (method.getName().equals(name) && takes(method, arguments)) {
                return call(method, arguments.toArray());
            }
        }
        throw new IllegalArgumentException(name);
    }

    private static boolean takes(Method method, List<Object> arguments) {
        Class<?>[] types = method.getParameterTypes();
        return types.length == arguments.size()
                && IntStream.range(0, types.length)
                        .allMatch(i -> ClassUtils.isAssignableValue(types[i], arguments.get(i)));
    }

    private List<Object> identities(Asked.Identities some) {
        Constructor<?> key = classes.get(shape.home() + ".ThingKey").getConstructors()[0];
        List<Object> keys = new ArrayList<>();
        for (String id : some.all()) {
            try {
                keys.add(key.newInstance(id.substring(0, 1), Integer.parseInt(id.substring(1))));
            } catch (ReflectiveOperationException impossible) {
                throw new IllegalStateException(impossible);
            }
        }
        return keys;
    }

    private Object call(Method method, Object[] arguments) {
        try {
            return Objects.requireNonNull(method.invoke(repository, arguments));
        } catch (InvocationTargetException failed) {
            if (failed.getCause() instanceof RuntimeException error) {
                throw error;
            }
            throw new AssertionError(failed.getCause());
        } catch (IllegalAccessException impossible) {
            throw new IllegalStateException(impossible);
        }
    }

    /** Whether this thread holds a snapshot. */
    boolean isInSnapshot() {
        return template.store().isReadingFromSnapshot();
    }

    @Override
    public void close() {
        if (catalog != null) {
            catalog.close();
        }
    }
}
