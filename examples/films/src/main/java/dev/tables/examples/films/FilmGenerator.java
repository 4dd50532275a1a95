package dev.tables.examples.films;

import dev.tables.examples.films.v1.Film;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.jspecify.annotations.Nullable;

/** Makes films up: the same ones for a seed, dealt out to the countries in turn. */
public final class FilmGenerator {
    /** Where films are from. */
    public static final List<String> COUNTRIES = List.of(
            "Argentina",
            "Austria",
            "Brazil",
            "Canada",
            "Denmark",
            "Egypt",
            "Finland",
            "France",
            "Georgia",
            "Germany",
            "Hungary",
            "India",
            "Ireland",
            "Italy",
            "Japan",
            "Mexico",
            "Norway",
            "Poland",
            "Portugal",
            "Spain");

    /** What films are. */
    public static final List<String> GENRES =
            List.of("Adventure", "Comedy", "Crime", "Documentary", "Drama", "Horror", "Musical", "Romance", "Western");

    /** The year of the first films. */
    public static final int FIRST_YEAR = 1920;

    /** How many years have films. */
    public static final int YEARS = 100;

    private static final List<String> ADJECTIVES = List.of(
            "Broken",
            "Distant",
            "Endless",
            "Golden",
            "Hidden",
            "Last",
            "Lonely",
            "Quiet",
            "Restless",
            "Silent",
            "Stolen",
            "Strange");

    private static final List<String> NOUNS = List.of(
            "Bridge",
            "Carnival",
            "Garden",
            "Harbour",
            "Island",
            "Journey",
            "Letter",
            "Mountain",
            "River",
            "Station",
            "Summer",
            "Winter");

    private static final List<String> FIRST_NAMES =
            List.of("Ada", "Bruno", "Clara", "Dora", "Emil", "Frida", "Gustav", "Hanna", "Igor", "Jana");

    private static final List<String> LAST_NAMES = List.of(
            "Abel", "Brandt", "Costa", "Duval", "Ferrari", "Hansen", "Ito", "Kovacs", "Larsen", "Moreau", "Novak",
            "Okafor");

    private final Random random;

    /** Of a source of random choices. */
    public FilmGenerator(Random random) {
        this.random = random;
    }

    /** So many films. */
    public List<Film> films(int number) {
        List<Film> films = new ArrayList<>(number);
        for (int i = 0; i < number; i++) {
            films.add(film(COUNTRIES.get(i % COUNTRIES.size()), i / COUNTRIES.size()));
        }
        return films;
    }

    /** A film of a country. */
    public Film film(String country, int number) {
        return new Film(country, number, title(), extract(), year(), genres(), director(), random.nextInt(1_000_000));
    }

    /** A title, which several films may have. */
    public String title() {
        return "The " + one(ADJECTIVES) + " " + one(NOUNS);
    }

    /** What a film is about; one of ten is about nothing. */
    public @Nullable String extract() {
        return random.nextInt(10) == 0
                ? null
                : one(FIRST_NAMES) + " leaves the " + one(NOUNS) + " and finds a " + one(ADJECTIVES) + " " + one(NOUNS)
                        + ".";
    }

    /** A year. */
    public int year() {
        return FIRST_YEAR + random.nextInt(YEARS);
    }

    /** One or two genres. */
    public List<String> genres() {
        String first = one(GENRES);
        String second = one(GENRES);
        return first.equals(second) ? List.of(first) : List.of(first, second);
    }

    /** A director, of about three hundred films in a catalogue of 36,000. */
    public String director() {
        return one(FIRST_NAMES) + " " + one(LAST_NAMES);
    }

    private String one(List<String> of) {
        return of.get(random.nextInt(of.size()));
    }
}
