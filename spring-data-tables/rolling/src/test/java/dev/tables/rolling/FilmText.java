package dev.tables.rolling;

import java.net.URLDecoder;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** Films between processes: properties that have values, by their stored names, as text in one line. */
final class FilmText {
    private FilmText() {}

    static String of(Map<String, String> film) {
        List<String> parts = new ArrayList<>();
        film.forEach((name, value) -> parts.add(name + "=" + encoded(value)));
        return String.join("&", parts);
    }

    static Map<String, String> film(String text) {
        Map<String, String> film = new TreeMap<>();
        for (String part : text.split("&")) {
            int sign = part.indexOf('=');
            film.put(part.substring(0, sign), decoded(part.substring(sign + 1)));
        }
        return film;
    }

    static String of(List<Map<String, String>> films) {
        return String.join(";", films.stream().map(FilmText::of).toList());
    }

    static List<Map<String, String>> films(String text) {
        List<Map<String, String>> films = new ArrayList<>();
        if (!text.isEmpty()) {
            for (String film : text.split(";")) {
                films.add(film(film));
            }
        }
        return films;
    }

    static String encoded(String value) {
        return URLEncoder.encode(value, StandardCharsets.UTF_8);
    }

    static String decoded(String value) {
        return URLDecoder.decode(value, StandardCharsets.UTF_8);
    }
}
