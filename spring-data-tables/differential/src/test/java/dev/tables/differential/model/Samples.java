package dev.tables.differential.model;

import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.util.List;

/** Longer lists of values for {@link Kind}. */
final class Samples {
    static final List<String> TEXTS = List.of(
            "",
            "a",
            "ab",
            "abc",
            "a b",
            "b",
            "B",
            "Ab",
            "~x",
            "\u00e9",
            "\u00c9",
            "a/b",
            "a%",
            "a_b",
            "!",
            "z",
            "it's",
            "\u00df",
            "\uFFFDq",
            "\ud83d\ude00",
            "100%",
            "null");
    /** Texts of which others differ in case alone, or seem to. */
    static final List<String> CASED_TEXTS = List.of("A", "aB", "AB", "Z", "NULL", "\u00c9", "B");

    static final List<String> CASED_TEXTS_OF_ALL_KINDS = List.of(
            "A",
            "aB",
            "AB",
            "SS",
            "\u1e9e",
            "\u00dfa",
            "\u0130",
            "i",
            "I",
            "\u0131",
            "\u03a3",
            "\u03c3",
            "\u03c2",
            "\u03c2b",
            "k",
            "\u212a",
            "\u017f",
            "\ufb01",
            "FI",
            "\u01c5",
            "\u01c4",
            "\ud801\udc00",
            "\ud801\udc28",
            "\ud801\udc28b");
    static final List<String> ODD_TEXTS =
            List.of("a\u0001", "\u007F", "b\u0085c", "a\uDC00", "\uD800", "ab".repeat(600));
    static final List<Instant> INSTANTS = List.of(
            Instant.EPOCH,
            Instant.ofEpochSecond(1, 500),
            Instant.ofEpochSecond(1, 550),
            Instant.ofEpochSecond(-7),
            Instant.parse("2026-11-22T10:00:00Z"));
    static final List<Instant> ODD_INSTANTS = List.of(Instant.MIN, Instant.MAX, Instant.ofEpochSecond(1, 599));
    static final List<LocalDate> DATES =
            List.of(LocalDate.EPOCH, LocalDate.of(2020, 2, 29), LocalDate.of(1999, 12, 31), LocalDate.of(12_345, 1, 1));
    static final List<LocalDateTime> DATE_TIMES = List.of(
            LocalDateTime.of(2020, 2, 29, 12, 0),
            LocalDateTime.of(2020, 2, 29, 12, 0, 0, 1),
            LocalDateTime.of(-980, 2, 28, 12, 0));

    private Samples() {}
}
