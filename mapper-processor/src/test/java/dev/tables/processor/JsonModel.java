package dev.tables.processor;

import dev.tables.processor.JsonThings.Field;
import dev.tables.processor.JsonThings.Kind;
import dev.tables.processor.JsonThings.Owner;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** What both versions have stored of values of {@link JsonThings}, and what each of them sees. */
final class JsonModel {
    private JsonModel() {}

    /** Returns what a version sees of a value. */
    static @Nullable Object seen(Field field, @Nullable Object value, Owner version) {
        if (value == null || field.kind() == Kind.LEAF) {
            return value;
        }
        return switch (field.kind()) {
            case LIST, ARRAY -> seenAll(field, (List<?>) value, version);
            case LISTS ->
                ((List<?>) value)
                        .stream()
                                .map(one -> seenAll(field, (List<?>) one, version))
                                .toList();
            case MAP -> {
                Map<String, Object> map = new TreeMap<>();
                JsonThings.map(value).forEach((key, one) -> map.put(key, seenObject(field, one, version)));
                yield map;
            }
            default -> seenObject(field, value, version);
        };
    }

    private static List<Map<String, Object>> seenAll(Field field, List<?> value, Owner version) {
        return value.stream().map(one -> seenObject(field, one, version)).toList();
    }

    private static Map<String, Object> seenObject(Field held, Object value, Owner version) {
        Map<String, Object> object = JsonThings.map(value);
        Map<String, Object> seen = new TreeMap<>();
        if (object.containsKey("@type")) {
            seen.put("@type", Objects.requireNonNull(object.get("@type")));
        }
        for (Field field : JsonThings.fieldsOf(Objects.requireNonNull(held.type()), object)) {
            Object part = field.isOf(version) ? seen(field, object.get(field.name()), version) : null;
            if (part != null) {
                seen.put(field.name(), part);
            }
        }
        return seen;
    }

    /** Returns what is stored after a version has written a value over another one. */
    static @Nullable Object stored(Field field, @Nullable Object before, @Nullable Object written, Owner version) {
        if (before == null || written == null || field.kind() == Kind.LEAF) {
            return written;
        }
        return switch (field.kind()) {
            case LIST, ARRAY -> storedAll(field, (List<?>) before, (List<?>) written, version);
            case LISTS -> {
                // A list within a list is the same if the version sees no difference.
                List<Object> lists = new ArrayList<>();
                List<List<?>> all = new ArrayList<>();
                ((List<?>) before).forEach(one -> all.add((List<?>) one));
                List<List<?>> present = new ArrayList<>();
                ((List<?>) written).forEach(one -> present.add((List<?>) one));
                for (int i = 0; i < present.size(); i++) {
                    List<?> one = present.get(i);
                    List<?> same = same(all, present, i, list -> seenAll(field, list, version));
                    lists.add(same == null ? one : storedAll(field, same, one, version));
                }
                yield lists;
            }
            case MAP -> {
                Map<String, Object> map = new TreeMap<>();
                JsonThings.map(written)
                        .forEach((key, one) -> map.put(
                                key, storedObject(field, JsonThings.map(before).get(key), one, version)));
                yield map;
            }
            default -> storedObject(field, before, written, version);
        };
    }

    private static List<Object> storedAll(Field field, List<?> before, List<?> written, Owner version) {
        List<Object> stored = new ArrayList<>();
        for (int i = 0; i < written.size(); i++) {
            Object same = same(before, written, i, one -> seenObject(field, one, version));
            stored.add(storedObject(field, same, written.get(i), version));
        }
        return stored;
    }

    /** Returns the element that was at another place or at the same one before; null if there is none, or no one. */
    private static <E> @Nullable E same(
            List<? extends E> before,
            List<? extends E> written,
            int index,
            java.util.function.Function<E, Object> seen) {
        Object known = seen.apply(written.get(index));
        List<E> candidates = new ArrayList<>();
        before.forEach(one -> {
            if (seen.apply(one).equals(known)) {
                candidates.add(one);
            }
        });
        int equal = 0;
        int earlier = 0;
        for (int i = 0; i < written.size(); i++) {
            boolean same = seen.apply(written.get(i)).equals(known);
            equal += same ? 1 : 0;
            earlier += same && i < index ? 1 : 0;
        }
        boolean alike = candidates.stream().distinct().count() < 2;
        return earlier < candidates.size() && (alike || equal >= candidates.size()) ? candidates.get(earlier) : null;
    }

    private static Object storedObject(Field held, @Nullable Object before, Object written, Owner version) {
        Map<String, Object> after = JsonThings.map(written);
        if (before == null || !Objects.equals(JsonThings.map(before).get("@type"), after.get("@type"))) {
            return written;
        }
        Map<String, Object> earlier = JsonThings.map(before);
        Map<String, Object> stored = new TreeMap<>(after);
        for (Field field : JsonThings.fieldsOf(Objects.requireNonNull(held.type()), after)) {
            Object was = earlier.get(field.name());
            Object part = field.isOf(version) ? stored(field, was, after.get(field.name()), version) : was;
            stored.remove(field.name());
            if (part != null) {
                stored.put(field.name(), part);
            }
        }
        return stored;
    }
}
