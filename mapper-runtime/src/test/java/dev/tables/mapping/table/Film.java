package dev.tables.mapping.table;

import java.util.List;
import org.jspecify.annotations.Nullable;

/** An entity with indexes of every layout and scope, some of them of collections. */
public record Film(
        String studio,
        int number,
        @Nullable String title,
        int year,
        @Nullable String country,
        @Nullable List<String> actors,
        @Nullable List<Integer> prints,
        @Nullable String version) {
    public static Film of(String studio, int number) {
        return new Film(studio, number, null, 0, null, null, null, null);
    }

    public Film titled(@Nullable String newTitle, int newYear) {
        return new Film(studio, number, newTitle, newYear, country, actors, prints, version);
    }

    public Film from(@Nullable String newCountry) {
        return new Film(studio, number, title, year, newCountry, actors, prints, version);
    }

    public Film with(String... newActors) {
        return new Film(studio, number, title, year, country, List.of(newActors), prints, version);
    }

    public Film printed(Integer... newPrints) {
        return new Film(studio, number, title, year, country, actors, List.of(newPrints), version);
    }

    public Film versioned(@Nullable String newVersion) {
        return new Film(studio, number, title, year, country, actors, prints, newVersion);
    }
}
