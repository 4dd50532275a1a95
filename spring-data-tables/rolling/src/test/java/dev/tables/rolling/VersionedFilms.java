package dev.tables.rolling;

import dev.tables.data.repository.TablesRepository;
import dev.tables.mapping.table.PropertyChanges;
import java.lang.reflect.Constructor;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.RecordComponent;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** The repository of some version, used with text: each version has classes of its own, whose properties have their stored names. */
final class VersionedFilms<T extends Record> {
    private final Class<T> type;
    private final TablesRepository<T, Object> films;
    private final Class<?> repository;

    private VersionedFilms(Class<T> type, TablesRepository<T, Object> films, Class<?> repository) {
        this.type = type;
        this.films = films;
        this.repository = repository;
    }

    @SuppressWarnings("unchecked") // keys are made by their class
    static <T extends Record> VersionedFilms<T> of(Class<T> type, TablesRepository<?, ?> films) {
        return new VersionedFilms<>(type, (TablesRepository<T, Object>) films, sibling(type, "FilmRepository"));
    }

    private static Class<?> sibling(Class<?> type, String name) {
        try {
            return Class.forName(type.getPackageName() + "." + name);
        } catch (ClassNotFoundException absent) {
            throw new IllegalStateException(absent);
        }
    }

    /** Does what one line says, and returns what came of it. */
    String answer(String line) {
        String[] words = line.split(" ", -1);
        return switch (words[0]) {
            case "save" -> saved(words);
            case "update" -> Boolean.toString(updated(key(words), words[3], words[4]));
            case "merge" -> Boolean.toString(films.merge(key(words), change(words[3], FilmText.decoded(words[4]))));
            case "delete" -> {
                films.deleteById(key(words));
                yield "";
            }
            case "find" ->
                FilmText.of(films.findById(key(words)).map(this::text).stream().toList());
            case "query" -> query(words);
            default -> throw new IllegalArgumentException(line);
        };
    }

    private String saved(String[] words) {
        List<T> entities = new ArrayList<>();
        for (int i = 1; i < words.length; i++) {
            entities.add(entity(FilmText.film(words[i])));
        }
        if (entities.size() == 1) {
            films.save(entities.get(0));
        } else {
            films.saveAll(entities);
        }
        return "";
    }

    private boolean updated(Object key, String property, String value) {
        return films.update(key, film -> {
                    Map<String, String> values = text(film);
                    if (value.isEmpty()) {
                        values.remove(property);
                    } else {
                        values.put(property, FilmText.decoded(value));
                    }
                    return entity(values);
                })
                .isPresent();
    }

    private PropertyChanges change(String property, String value) {
        Object converted = Arrays.stream(type.getRecordComponents())
                .filter(component -> component.getName().equals(property))
                .map(component -> value(component.getType(), value))
                .findAny()
                .orElseThrow();
        return PropertyChanges.of(property, converted);
    }

    private Object key(String[] words) {
        try {
            return sibling(type, "FilmKey")
                    .getConstructor(String.class, int.class)
                    .newInstance(words[1], Integer.valueOf(words[2]));
        } catch (ReflectiveOperationException impossible) {
            throw new IllegalStateException(impossible);
        }
    }

    private String query(String[] words) {
        Method method = Arrays.stream(repository.getMethods())
                .filter(one -> one.getName().equals(words[1]) && one.getParameterCount() == words.length - 2)
                .findAny()
                .orElseThrow();
        Object[] arguments = new Object[words.length - 2];
        for (int i = 0; i < arguments.length; i++) {
            arguments[i] = value(method.getParameterTypes()[i], FilmText.decoded(words[i + 2]));
        }
        Object result = call(method, arguments);
        return result instanceof List<?> list
                ? FilmText.of(list.stream().map(type::cast).map(this::text).toList())
                : String.valueOf(result);
    }

    private @Nullable Object call(Method method, Object[] arguments) {
        try {
            return method.invoke(films, arguments);
        } catch (InvocationTargetException thrown) {
            throw thrown.getCause() instanceof RuntimeException cause ? cause : new IllegalStateException(thrown);
        } catch (IllegalAccessException impossible) {
            throw new IllegalStateException(impossible);
        }
    }

    private T entity(Map<String, String> values) {
        RecordComponent[] components = type.getRecordComponents();
        Class<?>[] types =
                Arrays.stream(components).map(RecordComponent::getType).toArray(Class<?>[]::new);
        @Nullable Object[] arguments = new @Nullable Object[components.length];
        for (int i = 0; i < components.length; i++) {
            String value = values.get(components[i].getName());
            arguments[i] = value == null ? null : value(types[i], value);
        }
        try {
            Constructor<T> constructor = type.getDeclaredConstructor(types);
            return constructor.newInstance(arguments);
        } catch (ReflectiveOperationException impossible) {
            throw new IllegalStateException(impossible);
        }
    }

    private Map<String, String> text(T entity) {
        Map<String, String> values = new TreeMap<>();
        for (RecordComponent component : type.getRecordComponents()) {
            try {
                Object value = component.getAccessor().invoke(entity);
                if (value != null) {
                    values.put(component.getName(), value instanceof List<?> list ? joined(list) : value.toString());
                }
            } catch (ReflectiveOperationException impossible) {
                throw new IllegalStateException(impossible);
            }
        }
        return values;
    }

    private static String joined(List<?> elements) {
        return String.join("|", elements.stream().map(String::valueOf).toList());
    }

    private static Object value(Class<?> type, String text) {
        if (type == List.class) {
            return FilmVersion.elements(text);
        }
        if (type == int.class) {
            return Integer.valueOf(text);
        }
        return type == long.class ? (Object) Long.valueOf(text) : text;
    }
}
