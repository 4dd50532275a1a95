package dev.tables.processor;

import java.util.Locale;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Diagnostics of index declarations: text, file and line. */
class IndexDiagnosticsTest extends EntityDiagnostics {
    @Test
    void refusesPropertyListedTwice() {
        assertDiagnostics(
                """
                @TableEntity
                @IndexedBy(name = "it",
                    properties = {"c", "c desc"})
                record Order(@PartitionKey String a, @RowKey String b, String c) {}
                """,
                "Order.java:4 [Tables/RepeatedIndexProperty] Index 'it' of Order lists 'c' twice. List each property once,"
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
                "Book.java:4 [Tables/IndexOfCollections] Index 'byTagsAndYearAndAuthors' of Book is of the collections"
                        + " 'tags' and 'authors', which would need a row for each pair of elements. Declare an index for each"
                        + " of them.");
    }

    @Test
    void refusesMethodsThatCannotComputeWhatAnIndexIsBy() {
        String cannot = " of Book cannot compute what an index is by: ";
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
                        + "it is in a value object. Declare it in" + " an entity that is a class of its own.",
                "Book.java:4 [Tables/InvalidComputedProperty] Method 'one'" + cannot
                        + "it is static, so that it does not know" + " the entity. Make it a method of the object.",
                "Book.java:5 [Tables/InvalidComputedProperty] Method 'two'" + cannot
                        + "it takes parameters, which nobody would" + " give. Remove them.",
                "Book.java:6 [Tables/InvalidComputedProperty] Method 'three'" + cannot
                        + "the mapper cannot see it. Do not make" + " it private.",
                "Book.java:7 [Tables/InvalidComputedProperty] Method 'four'" + cannot
                        + "it returns nothing. Let it return what" + " the index is to be by.",
                "Book.java:8 [Tables/InvalidComputedProperty] Method 'five'" + cannot
                        + "it throws a checked exception, which no"
                        + " write expects. Let it return null where there is no value.",
                "Book.java:9 [Tables/InvalidComputedProperty] Method 'six'" + cannot
                        + "it returns a List<String>, expected one"
                        + " value that is stored as it is. Return a type without converter that is no collection.",
                "Book.java:13 [Tables/InvalidComputedProperty] Method 'getFine'" + cannot
                        + "the entity has a property 'fine'" + " already. Rename the method.",
                "Book.java:11 [Tables/UnsupportedIndexType] Book.eight is a Duration, which index 'byEight' cannot hold."
                        + " Index a property of type String, boolean, byte, short, int, long, float, double, Instant, UUID,"
                        + " an enum, LocalDate, LocalDateTime, YearMonth, BigDecimal or BigInteger, or a collection of these,"
                        + " except the last two.");
    }

    @Test
    void refusesComputedPropertiesWhereARowDoesNotSayAll() {
        assertDiagnostics(
                """
                @TableEntity(wide = true)
                record Book(@PartitionKey String a, @RowKey String b) {
                    @IndexedBy(layout = IndexLayout.KEYS) int length() { return b.length(); }
                }
                """,
                "Book.java:4 [Tables/InvalidComputedProperty] Book.length cannot be computed for an index: the entity is wide, so"
                        + " that one row does not say what it is. Store what is computed as a property.");
    }

    @Test
    void refusesToIgnoreTheCaseOfWhatHasNone() {
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
                "Book.java:4 [Tables/IndexIgnoringCase] Index 'byYear' of Book ignores case, but 'year' is of type int, which"
                        + " has no case. Remove ignoreCase, or index a property of type String.",
                "Book.java:6 [Tables/IndexIgnoringCase] Index 'byTags' of Book ignores case, but 'tags' is a collection, whose"
                        + " elements are compared as they are. Remove ignoreCase and keep the elements in one case, or index a"
                        + " property that is one text.",
                "Book.java:7 [Tables/IndexIgnoringCase] Index 'byCard' of Book ignores case, but 'card' is encrypted, and a"
                        + " token stands for the text as it is. Remove ignoreCase, or do not encrypt the property.");
    }

    @Test
    void refusesCollectionsOfWhatCannotBeAKey() {
        assertDiagnostics(
                """
                @TableEntity
                record Book(@PartitionKey String a, @RowKey String b,
                    @IndexedBy List<java.math.BigDecimal> prices,
                    @IndexedBy Map<String, String> notes) {}
                """,
                "Book.java:4 [Tables/UnsupportedIndexType] Book.prices is a List<BigDecimal>, which index 'byPrices' cannot hold."
                        + " Index a property of type String, boolean, byte, short, int, long, float, double, Instant, UUID,"
                        + " an enum, LocalDate, LocalDateTime, YearMonth, BigDecimal or BigInteger, or a collection of these,"
                        + " except the last two.",
                "Book.java:5 [Tables/UnsupportedIndexType] Book.notes is a Map<String, String>, which index 'byNotes' cannot hold."
                        + " Index a property of type String, boolean, byte, short, int, long, float, double, Instant, UUID,"
                        + " an enum, LocalDate, LocalDateTime, YearMonth, BigDecimal or BigInteger, or a collection of these,"
                        + " except the last two.");
    }

    @Test
    void refusesCollectionsOfEnumsThatJacksonWritesOtherwise() {
        assertDiagnostics(
                """
                @TableEntity
                record Book(@PartitionKey String a, @RowKey String b,
                    @IndexedBy List<Genre> genres) {}
                enum Genre { @com.fasterxml.jackson.annotation.JsonProperty("d") DRAMA }
                """,
                "Book.java:4 [Tables/UnsupportedIndexType] Book.genres cannot be in index 'byGenres': Genre says by"
                        + " annotations how it is written as JSON, so that an index would not know it by its names. Remove"
                        + " those annotations, or index another property.");
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
                "Book.java:2 [Tables/TooManyIndexes] Book has 50 indexes of scope PARTITION, so that a save may need 101"
                        + " operations. Azure does 100 together at most, stores with transactions across partitions 10000. Give"
                        + " some the scope TABLE, or remove some, to keep it portable.");
    }

    @Test
    void refusesLayoutsThatDoNotGoWithTheRest() {
        assertDiagnostics(
                """
                @TableEntity
                record Book(@PartitionKey String a, @RowKey String b,
                    @IndexedBy(scope = IndexScope.TABLE,
                        layout = IndexLayout.LIST) String c,
                    @IndexedBy(unique = true,
                        layout = IndexLayout.LIST) String d,
                    @IndexedBy(
                        including = "c") String e) {}
                """,
                "Book.java:5 [Tables/IndexLayout] Index 'byC' of Book has scope TABLE and layout LIST, so that writers of"
                        + " different entities would wait for each other. Use KEYS, which has a row for each entity.",
                "Book.java:7 [Tables/IndexLayout] Index 'byD' of Book is unique and has layout LIST, so that lists would be"
                        + " of one entity each. Use KEYS.",
                "Book.java:9 [Tables/IndexLayout] Index 'byE' of Book names properties that rows of layout COPY do not hold"
                        + " apart from others. Use PARTIAL, or remove including.");
    }

    @Test
    void refusesToIncludeWhatRowsCannotHold() {
        assertDiagnostics(
                """
                @TableEntity
                record Book(@PartitionKey String a, @RowKey String b, String title, @Chunked String text,
                    @IndexedBy(layout = IndexLayout.PARTIAL,
                        including = {"titel", "b", "text"}) String c) {}
                """,
                "Book.java:5 [Tables/UnknownIndexProperty] Book has no property 'titel' for index 'byC'. Did you mean"
                        + " 'title'?",
                "Book.java:5 [Tables/IndexLayout] Index 'byC' of Book is to hold 'b', which is no property of the row."
                        + " Include properties that are stored as one.",
                "Book.java:5 [Tables/IndexLayout] Index 'byC' of Book is to hold 'text', which is stored as several"
                        + " properties. Include properties that are stored as one.");
    }
}
