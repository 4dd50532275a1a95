package dev.tables.examples.films;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * Asks all the while, in each way that a version answers, and compares each answer with plain maps. It alone writes the films of some
 * countries; of what others write it looks at the condition only. The first request that fails, or is answered otherwise, ends it.
 */
final class FilmClient implements Runnable {
    private static final int NEW_NUMBERS = 100_000;
    /** Leaves something of two processors to the application. */
    private static final long PAUSE = TimeUnit.MILLISECONDS.toNanos(2);

    private final Traffic traffic;
    private final StoredFilms stored;
    private final Random random;
    private final FilmGenerator generator;
    private final List<Runnable> requests = List.of(
            this::find,
            this::byNumbers,
            this::byYear,
            this::byTitle,
            this::byVotes,
            this::byWhatItIsAbout,
            this::byGenre,
            this::byDirector,
            this::byRating,
            this::bestOfAYear,
            this::change,
            this::add,
            this::remove,
            this::changeSeveral);

    private int choice;
    private int added;
    private volatile int rounds;
    private volatile int answered;
    private volatile boolean stopped;
    private volatile @Nullable Throwable failure;

    FilmClient(Traffic traffic, StoredFilms stored, Random random) {
        this.traffic = traffic;
        this.stored = stored;
        this.random = random;
        generator = new FilmGenerator(random);
    }

    /** How often it has made all its requests. */
    int rounds() {
        return rounds;
    }

    int answered() {
        return answered;
    }

    StoredFilms stored() {
        return stored;
    }

    @Nullable
    Throwable failure() {
        return failure;
    }

    void stop() {
        stopped = true;
    }

    @Override
    public void run() {
        try {
            while (!stopped) {
                for (Runnable request : requests) {
                    for (choice = 0; choice < 2 && !stopped; choice++) {
                        request.run();
                        answered++;
                        LockSupport.parkNanos(PAUSE);
                    }
                }
                rounds++;
            }
        } catch (Throwable failed) {
            failure = failed;
        }
    }

    private void find() {
        ask((version, country) -> {
            int number = number(country);
            assertThat(version.find(country, number)).isEqualTo(stored.seen(version, country, number));
        });
    }

    private void byNumbers() {
        ask((version, country) -> {
            int first = number(country);
            compare(
                    version,
                    country,
                    stored.seen(
                            version,
                            country,
                            "number",
                            value -> value instanceof Integer number && number >= first && number <= first + 20),
                    "findByCountryAndNumberBetween",
                    first,
                    first + 20);
        });
    }

    private void byYear() {
        int year = generator.year();
        ask((version, country) -> compare(
                version, country, stored.seen(version, country, "year", equal(year)), "findByCountryAndYear", year));
    }

    private void byTitle() {
        String title = generator.title();
        ask((version, country) -> compare(
                version,
                country,
                stored.seen(version, country, "title", equal(title)),
                "findByCountryAndTitle",
                title));
    }

    private void byVotes() {
        int votes = 1_000_000 - random.nextInt(20_000);
        ask((version, country) -> compare(
                version,
                country,
                stored.seen(
                        version,
                        country,
                        "votes",
                        value -> value instanceof Number number && number.longValue() > votes),
                "findByCountryAndVotesGreaterThan",
                StoredFilms.votes(version, votes)));
    }

    private void byWhatItIsAbout() {
        String about = Objects.requireNonNullElse(generator.extract(), "Ada leaves the Bridge and finds");
        String start = about.substring(0, about.indexOf(" and "));
        ask((version, country) -> {
            String name = version.number() < 4 ? "Extract" : "Synopsis";
            compare(
                    version,
                    country,
                    stored.seen(
                            version,
                            country,
                            name.toLowerCase(Locale.ROOT),
                            value -> value instanceof String text && text.startsWith(start)),
                    "findByCountryAnd" + name + "StartingWith",
                    start);
        });
    }

    private void byGenre() {
        String genre = generator.genres().get(0);
        ask((version, country) -> compare(
                version,
                country,
                stored.seen(
                        version, country, "genres", value -> value instanceof List<?> genres && genres.contains(genre)),
                "findByCountryAndGenresContaining",
                genre));
    }

    /** Of all countries, also those of other clients. */
    private void byDirector() {
        String director = generator.director();
        ask((version, country) -> {
            List<Map<String, Object>> found = version.query("findByDirector", director);
            assertThat(found).allMatch(film -> director.equals(film.get("director")));
            List<Map<String, Object>> expected = new ArrayList<>();
            stored.countries().forEach(own -> expected.addAll(stored.seen(version, own, "director", equal(director))));
            assertSame(found.stream().filter(stored::owns).toList(), expected, "findByDirector by " + version);
        });
    }

    private void byRating() {
        int rating = 5 + random.nextInt(3);
        ask((version, country) -> {
            if (version.answers("findByCountryAndRating")) {
                compare(
                        version,
                        country,
                        stored.seen(version, country, "rating", equal(rating)),
                        "findByCountryAndRating",
                        rating);
            }
        });
    }

    private void bestOfAYear() {
        int year = generator.year();
        ask((version, country) -> {
            String method = "findTop10ByCountryAndYearOrderByRatingDesc";
            if (version.answers(method)) {
                List<Map<String, Object>> found = version.query(method, country, year);
                List<Map<String, Object>> expected = stored.seen(version, country, "year", equal(year));
                assertThat(expected).containsAll(found);
                assertThat(found.stream().map(FilmClient::rating))
                        .containsExactlyElementsOf(expected.stream()
                                .map(FilmClient::rating)
                                .sorted(Comparator.reverseOrder())
                                .limit(10)
                                .toList());
            }
        });
    }

    private void change() {
        ask((version, country) -> {
            Map<String, Object> film = changed(version, country);
            version.save(film);
            stored.save(version, film);
        });
    }

    private void add() {
        ask((version, country) -> {
            Map<String, Object> film = made(version, country, NEW_NUMBERS + added++);
            version.save(film);
            stored.save(version, film);
        });
    }

    private void remove() {
        ask((version, country) -> {
            int number = number(country);
            version.delete(country, number);
            stored.delete(country, number);
        });
    }

    private void changeSeveral() {
        ask((version, country) -> {
            Map<Integer, Map<String, Object>> films = new HashMap<>();
            for (int i = 0; i < 5; i++) {
                Map<String, Object> film = changed(version, country);
                films.put(StoredFilms.number(film), film);
            }
            version.saveAll(films.values());
            films.values().forEach(film -> stored.save(version, film));
        });
    }

    /** A film that is there as the version sees it, one or two properties of which are others. */
    private Map<String, Object> changed(LiveVersion version, String country) {
        List<Integer> numbers = stored.numbers(country);
        int number = numbers.get(random.nextInt(numbers.size()));
        Map<String, Object> film = Objects.requireNonNull(stored.seen(version, country, number));
        Map<String, Object> other = made(version, country, number);
        for (int i = 0; i < 2; i++) {
            String property =
                    version.properties().get(random.nextInt(version.properties().size()));
            put(film, property, other.get(property));
        }
        return film;
    }

    private Map<String, Object> made(LiveVersion version, String country, int number) {
        Map<String, Object> film = new HashMap<>();
        for (String property : version.properties()) {
            put(film, property, value(version, country, number, property));
        }
        return film;
    }

    private static void put(Map<String, Object> film, String property, @Nullable Object value) {
        if (value == null) {
            film.remove(property);
        } else {
            film.put(property, value);
        }
    }

    private @Nullable Object value(LiveVersion version, String country, int number, String property) {
        return switch (property) {
            case "country" -> country;
            case "number" -> number;
            case "title" -> generator.title();
            case "extract", "synopsis" -> generator.extract();
            case "year" -> generator.year();
            case "genres" -> generator.genres();
            case "director" -> generator.director();
            case "votes" -> StoredFilms.votes(version, random);
            case "rating" -> random.nextInt(10);
            default -> throw new IllegalArgumentException("What is a film's " + property + "?");
        };
    }

    private void compare(
            LiveVersion version,
            String country,
            List<Map<String, Object>> expected,
            String method,
            Object... arguments) {
        List<Object> all = new ArrayList<>(List.of(country));
        all.addAll(List.of(arguments));
        assertSame(version.query(method, all.toArray()), expected, method + " of " + country + " by " + version);
    }

    /** In whatever order. */
    private static void assertSame(List<Map<String, Object>> found, List<Map<String, Object>> expected, String what) {
        assertThat(byKeys(found)).as(what).isEqualTo(byKeys(expected));
        assertThat(found).as(what).hasSameSizeAs(expected);
    }

    private static Map<String, Map<String, Object>> byKeys(List<Map<String, Object>> films) {
        Map<String, Map<String, Object>> byKeys = new TreeMap<>();
        films.forEach(film -> byKeys.put(StoredFilms.country(film) + " " + StoredFilms.number(film), film));
        return byKeys;
    }

    private static Predicate<@Nullable Object> equal(Object expected) {
        return expected::equals;
    }

    /** Mostly that of a film that is there. */
    private int number(String country) {
        List<Integer> numbers = stored.numbers(country);
        return random.nextInt(10) == 0 ? NEW_NUMBERS - 1 : numbers.get(random.nextInt(numbers.size()));
    }

    private static Integer rating(Map<String, Object> film) {
        return film.get("rating") instanceof Integer rating ? rating : -1;
    }

    private void ask(Request request) {
        List<String> countries = stored.countries();
        String country = countries.get(random.nextInt(countries.size()));
        traffic.request(choice, version -> request.make(version, country));
    }

    private interface Request {
        void make(LiveVersion version, String country);
    }
}
