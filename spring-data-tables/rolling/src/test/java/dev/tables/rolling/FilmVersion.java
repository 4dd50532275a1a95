package dev.tables.rolling;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * What one version knows of a film, and asks: the model of what its mapper does with stored properties.
 *
 * @param number from 1
 * @param properties the names of its properties, as they are stored
 * @param others other names under which rows may hold properties, by present ones
 * @param queries its query methods that give films
 */
record FilmVersion(int number, Set<String> properties, Map<String, String> others, List<Query> queries) {
    /** How many versions there are. */
    static final int LAST = 10;

    /**
     * A query method.
     *
     * @param method its name
     * @param properties those it has conditions on, in order, each equal to its argument
     * @param least the property that must be greater than the last argument, or an empty text
     */
    record Query(String method, List<String> properties, String least) {
        static Query equal(String method, String... properties) {
            return new Query(method, List.of(properties), "");
        }

        boolean isCount() {
            return method.startsWith("count");
        }

        boolean matches(Map<String, String> film, List<String> arguments) {
            for (int i = 0; i < properties.size(); i++) {
                String value = film.get(properties.get(i));
                if (value == null || !elements(value).contains(arguments.get(i))) {
                    return false;
                }
            }
            return least.isEmpty()
                    || Long.parseLong(film.getOrDefault(least, "0")) > Long.parseLong(arguments.get(properties.size()));
        }
    }

    /** The elements of a collection, or the only one of what is none. */
    static List<String> elements(String value) {
        return List.of(value.split("\\|"));
    }

    static FilmVersion of(int number) {
        String text = number >= 3 ? "summary" : "extract";
        Set<String> properties = new TreeSet<>(
                List.of("genre", "number", "title", "director", "country", "code", "lead", "votes", "note", text));
        List<Query> queries = new ArrayList<>(List.of(
                Query.equal("findByGenre", "genre"),
                Query.equal("findByGenreAndTitle", "genre", "title"),
                Query.equal("findByDirector", "director"),
                Query.equal("countByDirector", "director"),
                Query.equal("findByCountry", "country"),
                Query.equal("findByCode", "code"),
                Query.equal(number >= 6 ? "findByLeadContains" : "findByLead", "lead"),
                Query.equal("findByGenreAndNote", "genre", "note"),
                Query.equal(number >= 3 ? "findByGenreAndSummary" : "findByGenreAndExtract", "genre", text),
                new Query("findByGenreAndVotesGreaterThan", List.of("genre"), "votes")));
        if (number >= 4) {
            properties.add("tagline");
            queries.add(Query.equal("findByGenreAndTagline", "genre", "tagline"));
        }
        return new FilmVersion(number, properties, others(number), queries);
    }

    private static Map<String, String> others(int number) {
        if (number == 1) {
            return Map.of();
        }
        return number == 2 ? Map.of("extract", "summary") : Map.of("summary", "extract");
    }

    /** A stored film as this version sees it. */
    Map<String, String> view(Map<String, String> stored) {
        Map<String, String> film = new TreeMap<>();
        for (String property : properties) {
            String value = stored.get(others.getOrDefault(property, property));
            if (value == null) {
                value = stored.get(property);
            }
            if (value != null) {
                film.put(property, value);
            }
        }
        return film;
    }

    /** What is stored after this version has saved a film where that was stored; an empty map is an absent film. */
    Map<String, String> saved(Map<String, String> stored, Map<String, String> film) {
        Map<String, String> after = new TreeMap<>(stored);
        after.keySet().removeAll(properties);
        after.keySet().removeAll(others.values());
        after.putAll(film);
        return after;
    }
}
