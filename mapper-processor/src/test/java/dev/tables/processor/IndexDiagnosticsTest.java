package dev.tables.processor;

import java.util.Locale;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Diagnostics of index declarations: text, file and line. */
class IndexDiagnosticsTest extends EntityDiagnostics {
    @Test
    void refusesDuplicateIndexProperty() {
        assertDiagnostics(
                """
                @TableEntity
                @IndexedBy(name = "it",
                    properties = {"c", "c desc"})
                record Order(@PartitionKey String a, @RowKey String b, String c) {}
                """,
                "Order.java:4 [Tables/RepeatedIndexProperty] Index 'it' of Order lists 'c' twice. List each "
                        + "property once,"
                        + " in the order of the index.");
    }

    @Test
    void refusesAnIndexOfTwoCollections() {
        assertDiagnostics(
                """
                @TableEntity
                @IndexedBy(
                    properties = {"tags", "year", "authors"})
                record Book(@PartitionKey String a, @RowKey String b, List<String> tags, Set<String> authors, int year) {}
                """,
                "Book.java:4 [Tables/IndexOfCollections] Index 'byTagsAndYearAndAuthors' of Book contains more "
                        + "than one collection: 'tags' and 'authors'. It would need an index row for each "
                        + "combination of their elements. Declare one index per collection.");
    }

    @Test
    void refusesMethodsThatCannotComputeAnIndex() {
        String cannot = " of Book cannot compute the value of an index: ";
        assertDiagnostics(
                """
                @TableEntity
                record Book(@PartitionKey String a, @RowKey String b, String title, @Embedded Shelf shelf) {
                    @IndexedBy static int one() { return 1; }
                    @IndexedBy int two(int by) { return by; }
                    @IndexedBy private int three() { return 3; }
                    @IndexedBy void four() {}
                    @IndexedBy int five() throws java.io.IOException { return 5; }
                    @IndexedBy List<String> six() { return List.of(title); }
                    @IndexedBy String getTitle() { return title; }
                    @IndexedBy java.time.Duration eight() { return null; }
                    @IndexedBy int fine() throws IllegalStateException { return 9; }
                    @IndexedBy long getFine() { return 9; }
                }
                record Shelf(int number) { @IndexedBy int next() { return number + 1; } }
                """,
                "Book.java:15 [Tables/InvalidComputedProperty] Method 'next'" + cannot
                        + "it is declared in a value object. Only an entity without subtypes can declare such a "
                        + "method. Move it to such an entity, or store the value in a property.",
                "Book.java:4 [Tables/InvalidComputedProperty] Method 'one'" + cannot
                        + "it is static, so it has no entity to read. Make it an instance method.",
                "Book.java:5 [Tables/InvalidComputedProperty] Method 'two'" + cannot
                        + "it has parameters, but is called without arguments. Remove the parameters.",
                "Book.java:6 [Tables/InvalidComputedProperty] Method 'three'" + cannot
                        + "it is not visible to the mapper. Remove 'private'.",
                "Book.java:7 [Tables/InvalidComputedProperty] Method 'four'" + cannot
                        + "it returns nothing. Return the value to index.",
                "Book.java:8 [Tables/InvalidComputedProperty] Method 'five'" + cannot
                        + "it declares a checked exception. Remove the throws clause, and return null if there is no value.",
                "Book.java:9 [Tables/InvalidComputedProperty] Method 'six'" + cannot
                        + "it returns a List<String>, which is a collection or needs a converter. Return a single "
                        + "value of a type that needs no converter.",
                "Book.java:13 [Tables/InvalidComputedProperty] Method 'getFine'" + cannot
                        + "the entity already has a property 'fine'. Rename the method.",
                "Book.java:11 [Tables/UnsupportedIndexType] Book.eight is a Duration, which index 'byEight' cannot "
                        + "contain. Index a property of type String, boolean, byte, short, int, long, float, "
                        + "double, Instant, UUID, an enum, LocalDate, LocalDateTime, YearMonth, BigDecimal or "
                        + "BigInteger. Collections of these types can be indexed too, except collections of "
                        + "BigDecimal or BigInteger.");
    }

    @Test
    void refusesComputedPropertiesIfARowMayBeIncomplete() {
        assertDiagnostics(
                """
                @TableEntity(wide = true)
                record Book(@PartitionKey String a, @RowKey String b) {
                    @IndexedBy(layout = IndexLayout.KEYS_ONLY) int length() { return b.length(); }
                }
                """,
                "Book.java:4 [Tables/InvalidComputedProperty] Book.length cannot be computed for an index: the "
                        + "entity is wide, so a single row does not contain all of it. Store the computed value "
                        + "as a property.");
    }

    @Test
    void refusesIgnoreCaseForTypesWithoutCase() {
        assertDiagnostics(
                """
                @TableEntity
                record Book(@PartitionKey String a, @RowKey String b,
                    @IndexedBy(ignoreCase = true) int year,
                    @IndexedBy(
                        ignoreCase = true) List<String> tags,
                    @IndexedBy(ignoreCase = true) @Encrypt String card,
                    @IndexedBy(name = "fine", properties = {"title", "year desc"}, ignoreCase = true) String title) {}
                """,
                "Book.java:4 [Tables/IndexIgnoringCase] Index 'byYear' of Book ignores case, but 'year' is of "
                        + "type int, which has no upper and lower case. Remove ignoreCase, or index a property "
                        + "of type String.",
                "Book.java:6 [Tables/IndexIgnoringCase] Index 'byTags' of Book ignores case, but 'tags' is a "
                        + "collection, whose elements are always compared exactly. Remove ignoreCase and store "
                        + "the elements in lower case, or index a property of type String.",
                "Book.java:7 [Tables/IndexIgnoringCase] Index 'byCard' of Book ignores case, but 'card' is "
                        + "encrypted. Its blind index hashes represent the exact text. Remove ignoreCase, or "
                        + "do not encrypt the property.");
    }

    @Test
    void refusesCollectionsOfTypesThatCannotBeKeys() {
        assertDiagnostics(
                """
                @TableEntity
                record Book(@PartitionKey String a, @RowKey String b,
                    @IndexedBy List<java.math.BigDecimal> prices,
                    @IndexedBy Map<String, String> notes) {}
                """,
                "Book.java:4 [Tables/UnsupportedIndexType] Book.prices is a List<BigDecimal>, which index "
                        + "'byPrices' cannot contain. Index a property of type String, boolean, byte, short, int, "
                        + "long, float, double, Instant, UUID, an enum, LocalDate, LocalDateTime, YearMonth, "
                        + "BigDecimal or BigInteger. Collections of these types can be indexed too, except "
                        + "collections of BigDecimal or BigInteger.",
                "Book.java:5 [Tables/UnsupportedIndexType] Book.notes is a Map<String, String>, which index "
                        + "'byNotes' cannot contain. Index a property of type String, boolean, byte, short, int, "
                        + "long, float, double, Instant, UUID, an enum, LocalDate, LocalDateTime, YearMonth, "
                        + "BigDecimal or BigInteger. Collections of these types can be indexed too, except "
                        + "collections of BigDecimal or BigInteger.");
    }

    @Test
    void refusesCollectionsOfEnumsWithJacksonAnnotations() {
        assertDiagnostics(
                """
                @TableEntity
                record Book(@PartitionKey String a, @RowKey String b,
                    @IndexedBy List<Genre> genres) {}
                enum Genre { @com.fasterxml.jackson.annotation.JsonProperty("d") DRAMA }
                """,
                "Book.java:4 [Tables/UnsupportedIndexType] Book.genres cannot be in index 'byGenres': Genre has "
                        + "annotations that change how its constants are written as JSON, so an index could not "
                        + "find them by name. Remove those annotations, or index another property.");
    }

    @Test
    void warnsOfMoreIndexesThanAnEntityGroupTransactionCanChange() {
        String properties =
                IntStream.range(0, 50).mapToObj(i -> "@IndexedBy int p" + i).collect(Collectors.joining(", "));
        assertDiagnostics(
                String.format(Locale.ROOT, """
                @TableEntity
                record Book(@PartitionKey String a, @RowKey String b, %s) {}
                """, properties),
                "Book.java:2 [Tables/TooManyIndexes] Book has 50 local indexes, so a save may need 101 operations. "
                        + "Azure allows 100 per transaction. Stores with transactions across partitions allow "
                        + "10000. To stay portable, give some indexes the scope GLOBAL or remove some.");
    }

    @Test
    void refusesContradictoryIndexLayouts() {
        assertDiagnostics(
                """
                @TableEntity
                record Book(@PartitionKey String a, @RowKey String b,
                    @IndexedBy(scope = IndexScope.GLOBAL,
                        layout = IndexLayout.KEY_LIST_PER_VALUE) String c,
                    @IndexedBy(unique = true,
                        layout = IndexLayout.KEY_LIST_PER_VALUE) String d,
                    @IndexedBy(
                        include = "c") String e) {}
                """,
                "Book.java:5 [Tables/IndexLayout] Index 'byC' of Book has scope GLOBAL and layout KEY_LIST_PER_VALUE, so "
                        + "writers of different entities would block each other. Use KEYS_ONLY, which stores one row "
                        + "per entity.",
                "Book.java:7 [Tables/IndexLayout] Index 'byD' of Book is unique and has layout KEY_LIST_PER_VALUE, so each "
                        + "index row would list a single entity. Use KEYS_ONLY.",
                "Book.java:9 [Tables/IndexLayout] Index 'byE' of Book sets 'include', which has no effect "
                        + "with layout ALL_PROPERTIES. Use INCLUDED_PROPERTIES, or remove 'include'.");
    }

    @Test
    void refusesIncludedPropertiesThatIndexRowsCannotContain() {
        assertDiagnostics(
                """
                @TableEntity
                record Book(@PartitionKey String a, @RowKey String b, String title, @Chunked String text,
                    @IndexedBy(layout = IndexLayout.INCLUDED_PROPERTIES,
                        include = {"titel", "b", "text"}) String c) {}
                """,
                "Book.java:5 [Tables/UnknownIndexProperty] Book has no property 'titel' for index 'byC'. Did you mean"
                        + " 'title'?",
                "Book.java:5 [Tables/IndexLayout] Index 'byC' of Book includes 'b', but 'b' is not stored as a "
                        + "property of the row. Include only properties that are stored as one property of the row.",
                "Book.java:5 [Tables/IndexLayout] Index 'byC' of Book includes 'text', but 'text' is stored as "
                        + "several properties. Include only properties that are stored as one property of the row.");
    }
}
