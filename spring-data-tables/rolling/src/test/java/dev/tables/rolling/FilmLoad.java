package dev.tables.rolling;

import dev.tables.rolling.FilmHistory.Write;
import dev.tables.rolling.FilmVersion.Query;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/** Random writes and queries of films, each answer compared with what may be stored. Safe for several threads. */
final class FilmLoad {
    private static final List<String> GENRES = List.of("crime", "drama", "silent");
    private static final int NUMBERS = 8;
    private static final List<String> DIRECTORS = List.of("Ford", "Lang", "Varda", "Ozu");
    private static final List<String> LEADS = List.of("Lorre", "Hulot", "Wayne");
    /** The version that has a collection of leads; the one before, which may run beside it, can read one. */
    private static final int SEVERAL_LEADS = 6;

    private static final List<String> COUNTRIES = List.of("FR", "JP", "US");
    private static final List<String> TITLES = List.of("M", "Play time", "Stage & coach", "Ikiru");
    private static final List<String> TEXTS = List.of("A man walks.", "Nobody knows; nobody asks.", "It rains.");
    private static final int FAILURES_KEPT = 20;

    private final FilmHistory history = new FilmHistory();
    private final Queue<String> failures = new ConcurrentLinkedQueue<>();
    private final AtomicInteger writes = new AtomicInteger();
    private final AtomicInteger queries = new AtomicInteger();
    private final AtomicInteger unanswered = new AtomicInteger();

    FilmHistory history() {
        return history;
    }

    /** What was wrong, if anything. */
    void check(String when) {
        if (!failures.isEmpty()) {
            throw new AssertionError(when + ":\n" + String.join("\n", failures));
        }
    }

    void fail(String failure) {
        if (failures.size() < FAILURES_KEPT) {
            failures.add(failure);
        }
    }

    @Override
    public String toString() {
        return writes + " writes, " + queries + " queries, " + unanswered + " without an answer";
    }

    /** Does one thing at random; false if the process has gone. */
    boolean step(FilmProcess process, Random random) {
        try {
            if (random.nextInt(100) < 45) {
                write(process, random);
            } else {
                query(process, random);
            }
            return true;
        } catch (FilmProcess.GoneException gone) {
            unanswered.incrementAndGet();
            return false;
        }
    }

    private static String one(List<String> values, Random random) {
        return values.get(random.nextInt(values.size()));
    }

    private static Map<String, String> film(FilmVersion version, String genre, int number, Random random) {
        Map<String, String> film = new TreeMap<>();
        film.put("genre", genre);
        film.put("number", Integer.toString(number));
        for (String property : version.properties()) {
            String value = film.containsKey(property) ? null : value(version, property, genre + number, random);
            if (value != null) {
                film.put(property, value);
            }
        }
        return film;
    }

    /** A value of a property of some film; null is none. */
    private static @Nullable String value(FilmVersion version, String property, String film, Random random) {
        if (property.equals("lead") && version.number() > SEVERAL_LEADS && random.nextInt(3) == 0) {
            return LEADS.get(0) + "|" + LEADS.get(1);
        }
        return value(property, film, random);
    }

    /** The same of a version that has no collections. */
    private static @Nullable String value(String property, String film, Random random) {
        return switch (property) {
            case "title" -> one(TITLES, random);
            case "director" -> random.nextInt(8) == 0 ? null : one(DIRECTORS, random);
            case "country" -> one(COUNTRIES, random);
            case "lead" -> one(LEADS, random);
            case "code" -> film + "-" + random.nextInt(2);
            case "votes" -> Integer.toString(random.nextInt(10));
            case "tagline" -> random.nextInt(3) == 0 ? null : "Tagline " + random.nextInt(3);
            default -> random.nextInt(6) == 0 ? null : one(TEXTS, random);
        };
    }

    private void write(FilmProcess process, Random random) {
        FilmVersion version = process.version();
        String genre = one(GENRES, random);
        int number = random.nextInt(NUMBERS);
        String key = genre + " " + number;
        switch (random.nextInt(8)) {
            case 0, 1 -> {
                Map<String, String> film = film(version, genre, number, random);
                write(process, "save " + FilmText.of(film), Map.of(key, stored -> version.saved(stored, film)));
            }
            case 2 -> saveAll(process, genre, random);
            case 3, 4, 5 -> update(process, genre, number, random);
            case 6 -> merge(process, genre, number, random);
            default -> write(process, "delete " + key, Map.of(key, stored -> Map.of()));
        }
    }

    private void saveAll(FilmProcess process, String genre, Random random) {
        Map<String, UnaryOperator<Map<String, String>>> effects = new TreeMap<>();
        StringBuilder command = new StringBuilder("save");
        for (int i = 0; i < 3; i++) {
            String in = random.nextInt(3) == 0 ? one(GENRES, random) : genre;
            int number = random.nextInt(NUMBERS);
            Map<String, String> film = film(process.version(), in, number, random);
            if (effects.putIfAbsent(
                            in + " " + number, stored -> process.version().saved(stored, film))
                    == null) {
                command.append(' ').append(FilmText.of(film));
            }
        }
        write(process, command.toString(), effects);
    }

    private String property(FilmVersion version, Random random) {
        List<String> properties = new ArrayList<>(version.properties());
        properties.removeAll(List.of("genre", "number"));
        return properties.get(random.nextInt(properties.size()));
    }

    private void update(FilmProcess process, String genre, int number, Random random) {
        FilmVersion version = process.version();
        String property = property(version, random);
        String value = value(version, property, genre + number, random);
        write(
                process,
                "update " + genre + " " + number + " " + property + " "
                        + (value == null ? "" : FilmText.encoded(value)),
                Map.of(genre + " " + number, stored -> {
                    if (stored.isEmpty()) {
                        return stored;
                    }
                    Map<String, String> film = version.view(stored);
                    if (value == null) {
                        film.remove(property);
                    } else {
                        film.put(property, value);
                    }
                    return version.saved(stored, film);
                }));
    }

    private void merge(FilmProcess process, String genre, int number, Random random) {
        String property = property(process.version(), random);
        String value = value(process.version(), property, genre + number, random);
        if (value != null) {
            write(
                    process,
                    "merge " + genre + " " + number + " " + property + " " + FilmText.encoded(value),
                    Map.of(genre + " " + number, stored -> merged(process.version(), stored, property, value)));
        }
    }

    private static Map<String, String> merged(
            FilmVersion version, Map<String, String> stored, String property, String value) {
        if (stored.isEmpty()) {
            return stored;
        }
        Map<String, String> after = new TreeMap<>(stored);
        String other = version.others().get(property);
        if (other != null) {
            after.remove(other);
        }
        after.put(property, value);
        return after;
    }

    private void write(FilmProcess process, String command, Map<String, UnaryOperator<Map<String, String>>> effects) {
        List<Write> begun = history.begin(effects);
        if (begun == null) {
            return;
        }
        try {
            process.ask(command);
            history.acknowledge(begun);
            writes.incrementAndGet();
        } catch (FilmProcess.FailedException failed) {
            history.leave(begun);
            fail("version " + process.version().number() + ": " + command + " failed: " + failed.getMessage());
        } catch (FilmProcess.GoneException gone) {
            history.leave(begun);
            throw gone;
        }
    }

    private void query(FilmProcess process, Random random) {
        List<Query> all = process.version().queries();
        Query query = all.get(random.nextInt(all.size()));
        ask(process, query, arguments(query, one(GENRES, random), random));
    }

    private static List<String> arguments(Query query, String genre, Random random) {
        List<String> arguments = new ArrayList<>();
        for (String property : query.properties()) {
            String value = property.equals("genre") ? genre : null;
            while (value == null) {
                value = value(property, genre + random.nextInt(NUMBERS), random);
            }
            arguments.add(value);
        }
        if (!query.least().isEmpty()) {
            arguments.add(Integer.toString(random.nextInt(10)));
        }
        return arguments;
    }

    /** Asks everything that can be asked once; nothing is written meanwhile. */
    void askEverything(FilmProcess process, Random random) {
        for (Query query : process.version().queries()) {
            Set<List<String>> asked = new HashSet<>();
            for (int i = 0; i < 12; i++) {
                List<String> arguments = arguments(query, one(GENRES, random), random);
                if (asked.add(arguments)) {
                    ask(process, query, arguments);
                }
            }
        }
        history.present().forEach((key, states) -> {
            List<Map<String, String>> found = FilmText.films(process.ask("find " + key));
            Map<String, String> film = found.isEmpty() ? Map.of() : found.get(0);
            if (states.stream().noneMatch(state -> film.equals(process.version().view(state)))) {
                fail("version " + process.version().number() + " found " + key + " as " + film + ", stored is one of "
                        + states);
            }
        });
    }

    private void ask(FilmProcess process, Query query, List<String> arguments) {
        StringBuilder command = new StringBuilder("query " + query.method());
        arguments.forEach(argument -> command.append(' ').append(FilmText.encoded(argument)));
        long begun = history.beginQuery();
        String what = "version " + process.version().number() + ": " + query.method() + arguments;
        String answer;
        try {
            answer = process.ask(command.toString());
        } catch (FilmProcess.FailedException failed) {
            history.endQuery(begun);
            fail(what + " failed: " + failed.getMessage());
            return;
        } catch (FilmProcess.GoneException gone) {
            history.endQuery(begun);
            throw gone;
        }
        Map<String, Set<Map<String, String>>> states = history.endQuery(begun);
        queries.incrementAndGet();
        if (query.isCount()) {
            compareCount(what, Long.parseLong(answer), states, state -> matches(process, query, arguments, state));
        } else {
            compare(
                    what,
                    process.version(),
                    FilmText.films(answer),
                    states,
                    state -> matches(process, query, arguments, state));
        }
    }

    private static boolean matches(
            FilmProcess process, Query query, List<String> arguments, Map<String, String> stored) {
        return !stored.isEmpty() && query.matches(process.version().view(stored), arguments);
    }

    private void compareCount(
            String what,
            long counted,
            Map<String, Set<Map<String, String>>> states,
            java.util.function.Predicate<Map<String, String>> matches) {
        long least = states.values().stream()
                .filter(one -> one.stream().allMatch(matches))
                .count();
        long most = states.values().stream()
                .filter(one -> one.stream().anyMatch(matches))
                .count();
        if (counted < least || counted > most) {
            fail(what + " counted " + counted + ", expected " + least + " to " + most);
        }
    }

    private void compare(
            String what,
            FilmVersion version,
            List<Map<String, String>> found,
            Map<String, Set<Map<String, String>>> states,
            java.util.function.Predicate<Map<String, String>> matches) {
        Map<String, Map<String, String>> byKey = new HashMap<>();
        for (Map<String, String> film : found) {
            if (byKey.put(film.get("genre") + " " + film.get("number"), film) != null) {
                fail(what + " gave a film twice: " + film);
            }
        }
        states.forEach((key, possible) -> {
            Map<String, String> film = byKey.remove(key);
            boolean right = film == null
                    ? !possible.stream().allMatch(matches)
                    : possible.stream().anyMatch(state -> matches.test(state) && film.equals(version.view(state)));
            if (!right) {
                fail(what + " gave " + (film == null ? "no " + key : film) + ", stored is one of " + possible);
            }
        });
        byKey.values().forEach(film -> fail(what + " gave what nobody has stored: " + film));
    }
}
