package dev.tables.examples.films;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * What is stored of the films of some countries, as plain maps: what each version writes, keeps and sees by what its class says. Only one
 * thread writes these films, so each answer of a catalogue must be what is here.
 */
final class StoredFilms {
    private static final int RATING_BEFORE_THERE_WERE_RATINGS = 5;

    private final Map<String, TreeMap<Integer, Map<String, Object>>> countries = new HashMap<>();

    List<String> countries() {
        return countries.keySet().stream().sorted().toList();
    }

    void own(String country) {
        countries.put(country, new TreeMap<>());
    }

    boolean owns(Map<String, Object> film) {
        return countries.containsKey(country(film));
    }

    /** The numbers of the films of a country. */
    List<Integer> numbers(String country) {
        return List.copyOf(of(country).keySet());
    }

    /** What a version sees of a film. */
    @Nullable
    Map<String, Object> seen(LiveVersion by, String country, int number) {
        Map<String, Object> stored = of(country).get(number);
        return stored == null ? null : view(by, stored);
    }

    /** What a version sees of the films of a country of which a property is such, in the order of their numbers. */
    List<Map<String, Object>> seen(
            LiveVersion by, String country, String property, Predicate<@Nullable Object> condition) {
        List<Map<String, Object>> films = new ArrayList<>();
        for (Map<String, Object> stored : of(country).values()) {
            if (condition.test(value(by, property, stored))) {
                films.add(view(by, stored));
            }
        }
        return films;
    }

    /** A version saves a film: what it knows is replaced, what it does not know is kept. */
    void save(LiveVersion by, Map<String, Object> film) {
        Map<String, Object> stored = of(country(film)).computeIfAbsent(number(film), absent -> new LinkedHashMap<>());
        for (String property : by.properties()) {
            Object value = film.get(property);
            if (value == null) {
                stored.remove(property);
            } else {
                stored.put(property, value);
            }
        }
        if (isRenamed(by)) {
            stored.remove(by.number() == 3 ? "synopsis" : "extract");
        }
    }

    void delete(String country, int number) {
        of(country).remove(number);
    }

    /** A migration writes all films as a version sees them. */
    void rewrite(LiveVersion by) {
        for (String country : countries()) {
            seen(by, country, "title", title -> true).forEach(film -> save(by, film));
        }
    }

    /** What the rows of a country have, by number. */
    Map<Integer, Map<String, String>> rows(String country) {
        Map<Integer, Map<String, String>> rows = new TreeMap<>();
        of(country).forEach((number, stored) -> rows.put(number, comparable(stored)));
        return rows;
    }

    /**
     * The properties of a row as text. Whether a row was rewritten by a later version, as when an index is filled, makes no difference:
     * there is a rating, and what a film is about has one name.
     */
    static Map<String, String> comparable(Map<String, Object> row) {
        Map<String, String> text = new TreeMap<>();
        row.forEach((name, value) -> text.put(name, text(value)));
        text.keySet().removeAll(List.of("country", "number", "SchemaVersion"));
        text.putIfAbsent("rating", String.valueOf(RATING_BEFORE_THERE_WERE_RATINGS));
        String formerNames = text.remove("extract");
        if (formerNames != null) {
            text.put("synopsis", formerNames);
        }
        return text;
    }

    private static String text(Object value) {
        return value instanceof List<?> list
                ? list.stream().map(one -> "\"" + one + "\"").collect(Collectors.joining(",", "[", "]"))
                : value.toString();
    }

    private static Map<String, Object> view(LiveVersion by, Map<String, Object> stored) {
        Map<String, Object> film = new LinkedHashMap<>();
        for (String property : by.properties()) {
            Object value = value(by, property, stored);
            if (value != null) {
                film.put(property, value);
            }
        }
        return film;
    }

    private static @Nullable Object value(LiveVersion by, String property, Map<String, Object> stored) {
        Object value = stored.get(property);
        return switch (property) {
            case "rating" -> value == null ? RATING_BEFORE_THERE_WERE_RATINGS : value;
            case "synopsis" -> isRenamed(by) && stored.containsKey("extract") ? stored.get("extract") : value;
            case "extract" -> isRenamed(by) && value == null ? stored.get("synopsis") : value;
            case "votes" -> value instanceof Number votes ? votes(by, votes.longValue()) : null;
            default -> value;
        };
    }

    /** Now and then more than an earlier version can hold, once none is left. */
    static Object votes(LiveVersion by, Random random) {
        long more = by.number() > 5 && random.nextInt(10) == 0 ? 3L * Integer.MAX_VALUE : 0;
        return votes(by, more + random.nextInt(1_000_000));
    }

    /** As the version has them. */
    static Object votes(LiveVersion by, long votes) {
        return by.number() < 5 ? (Object) Math.toIntExact(votes) : (Object) votes;
    }

    /** Whether a version reads both names of the synopsis. */
    private static boolean isRenamed(LiveVersion by) {
        return by.number() >= 3 && by.number() <= 7;
    }

    private TreeMap<Integer, Map<String, Object>> of(String country) {
        TreeMap<Integer, Map<String, Object>> films = countries.get(country);
        if (films == null) {
            throw new IllegalArgumentException("Films of " + country + " belong to another client.");
        }
        return films;
    }

    static String country(Map<String, Object> film) {
        return String.valueOf(film.get("country"));
    }

    static int number(Map<String, Object> film) {
        return film.get("number") instanceof Integer number ? number : -1;
    }
}
