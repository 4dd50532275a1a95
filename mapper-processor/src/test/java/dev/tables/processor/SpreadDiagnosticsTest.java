package dev.tables.processor;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** Diagnostics of properties that are stored as several: text, file and line. */
class SpreadDiagnosticsTest extends EntityDiagnostics {
    @Test
    void refusesToExplodeWhatHasNoElements() {
        assertDiagnostics(
                """
                @TableEntity
                record Order(@PartitionKey String a, @RowKey String b,
                    @Exploded(size = 3) Set<String> c,
                    @Exploded(size = 3) List<Object> d,
                    @Exploded(size = 3) byte[] e) {}
                """,
                "Order.java:4 [Tables/SpreadType] Order.c is a Set<String>, which cannot be exploded. Use a List, a Map, or"
                        + " an array of objects, int, long or double, whose elements are each stored as one property.",
                "Order.java:5 [Tables/SpreadType] Order.d is a List<Object>, which cannot be exploded. Use a List, a Map, or"
                        + " an array of objects, int, long or double, whose elements are each stored as one property.",
                "Order.java:6 [Tables/SpreadType] Order.e is a byte[], which cannot be exploded. Use a List, a Map, or"
                        + " an array of objects, int, long or double, whose elements are each stored as one property.");
    }

    @Test
    void refusesKeysThatCannotBePartOfAName() {
        assertDiagnostics(
                """
                @TableEntity
                record Order(@PartitionKey String a, @RowKey String b,
                    @Exploded Map<Double, String> c) {}
                """,
                "Order.java:4 [Tables/SpreadType] Order.c is a Map<Double, String>, whose keys cannot be part of a"
                        + " property's name. Use String, Integer, Long, UUID, an enum, LocalDate or YearMonth.");
    }

    @Test
    void refusesSizesOutOfBounds() {
        assertDiagnostics(
                """
                @TableEntity
                record Order(@PartitionKey String a, @RowKey String b,
                    @Exploded List<String> c,
                    @Exploded(size = -1) Map<String, String> d,
                    @Exploded(size = 2, first = -1) List<String> e) {}
                """,
                "Order.java:4 [Tables/ExplodedSize] Order.c has size 0. Say how many elements there can be, from 1 to 252.",
                "Order.java:5 [Tables/ExplodedSize] Order.d has size -1. Say how many elements there can be, from 1 to 252.",
                "Order.java:6 [Tables/ExplodedSize] Order.e starts with number -1. Start from 0 to 1000000.");
    }

    @Test
    void countsElementsAmongTheProperties() {
        assertDiagnostics(
                """
                @TableEntity
                record Order(@PartitionKey String a, @RowKey String b,
                    @Exploded(size = 250) List<String> c, String d, String e, String f) {}
                """,
                "Order.java:2 [Tables/TooManyProperties] Order has 253 properties, a row at most 252. Mark some @Ignored,"
                        + " make two entities of it, or make it wide in @TableEntity.");
    }

    @Test
    void refusesNamesThatAnotherPropertyTakes() {
        assertDiagnostics(
                """
                @TableEntity
                record Order(@PartitionKey String a, @RowKey String b,
                    @Exploded(size = 24) @Property("h") List<String> c,
                    String h23,
                    @Exploded Map<String, String> m,
                    String m_x,
                    @Chunked String t,
                    String t_1,
                    int t_chunks) {}
                """,
                "Order.java:5 [Tables/DuplicatePropertyName] Order.h23 is stored as 'h23', a name that 'c' takes for a part of"
                        + " itself. Give one of them another name with @Property.",
                "Order.java:7 [Tables/DuplicatePropertyName] Order.m_x is stored as 'm_x', a name that 'm' takes for a part of"
                        + " itself. Give one of them another name with @Property.",
                "Order.java:9 [Tables/DuplicatePropertyName] Order.t_1 is stored as 't_1', a name that 't' takes for a part of"
                        + " itself. Give one of them another name with @Property.",
                "Order.java:10 [Tables/DuplicatePropertyName] Order.t_chunks is stored as 't_chunks', a name that 't' takes for"
                        + " a part of itself. Give one of them another name with @Property.");
    }

    @Test
    void refusesToEncryptElements() {
        assertDiagnostics(
                """
                @TableEntity
                record Order(@PartitionKey String a, @RowKey String b,
                    @Encrypt @Exploded(size = 2) List<String> c) {}
                """,
                "Order.java:4 [Tables/EncryptionPosition] Order.c is stored as several properties, none of which is encrypted"
                        + " by this. Keep it as JSON, without @Exploded.");
    }

    @Test
    void refusesToCutWhatAlwaysFits() {
        assertDiagnostics(
                """
                @TableEntity
                record Order(@PartitionKey String a, @RowKey String b,
                    @Chunked int c) {}
                """,
                "Order.java:4 [Tables/SpreadType] Order.c is an int, which always fits one property. Remove the annotation;"
                        + " it is for texts, bytes and JSON.");
    }

    @Test
    void refusesToKeepAsLargeWhatAlwaysFits() {
        assertDiagnostics(
                """
                @TableEntity
                record Order(@PartitionKey String a, @RowKey String b,
                    @Large java.time.Instant c,
                    @Large @Chunked String d,
                    @Large String e,
                    String e_blob) {}
                """,
                "Order.java:4 [Tables/SpreadType] Order.c is an Instant, which always fits one property. Remove the"
                        + " annotation; it is for texts, bytes and JSON.",
                "Order.java:5 [Tables/ConflictingAnnotations] Order.d is to be stored in two ways. Keep one of the"
                        + " annotations.",
                "Order.java:7 [Tables/DuplicatePropertyName] Order.e_blob is stored as 'e_blob', a name that 'e' takes for a"
                        + " part of itself. Give one of them another name with @Property.");
    }

    @Test
    void refusesTwoWaysOfStoring() {
        assertDiagnostics(
                """
                @TableEntity
                record Order(@PartitionKey String a, @RowKey String b,
                    @Exploded(size = 2)
                    @Json List<String> c) {}
                """,
                "Order.java:5 [Tables/ConflictingAnnotations] Order.c is to be stored in two ways. Keep one of the"
                        + " annotations.");
    }

    @Test
    void refusesToSpreadAKey() {
        assertDiagnostics(
                """
                @TableEntity
                record Order(@PartitionKey String a,
                    @Chunked @RowKey String b) {}
                """,
                "Order.java:4 [Tables/ConflictingAnnotations] Order.b is no property of the row, so it cannot be stored as"
                        + " several. Remove the annotation.");
    }

    @Test
    void refusesToIndexWhatIsStoredAsSeveral() {
        assertDiagnostics(
                """
                @TableEntity
                record Order(@PartitionKey String a, @RowKey String b,
                    @IndexedBy @Chunked String c) {}
                """,
                "Order.java:4 [Tables/UnsupportedIndexType] Order.c is stored as several properties, which index 'byC' cannot"
                        + " hold. Index a property that is stored as one.");
    }

    @Test
    void refusesToCompareElementsInAQuery() {
        assertThat(Compiled.diagnostics(HEAD + """
                                @TableEntity
                                record Order(@PartitionKey String a, @RowKey String b,
                                    @Exploded(size = 2) List<String> c) {}
                                """, """
                        package shop;
                        interface Orders extends org.springframework.data.repository.Repository<Order, OrderKey> {
                            java.util.List<Order> findByAAndC(String a, String c);
                        }
                        """, """
                        package org.springframework.data.repository;
                        public interface Repository<T, I> {}
                        """))
                .containsExactly(
                        "Orders.java:3 [Tables/QueryRefused] Orders.findByAAndC cannot be served. Order.c: the keyword"
                                + " Equals is not supported. The property is stored element by element, which no query can compare."
                                + " Keep what is asked for in a property of its own.");
    }

    @Test
    void refusesAnIndexThatCopiesAWideEntity() {
        assertDiagnostics(
                """
                @TableEntity(wide = true)
                record Order(@PartitionKey String a, @RowKey String b,
                    @IndexedBy(layout = IndexLayout.KEYS) String c,
                    @IndexedBy(layout = IndexLayout.COPY) String d,
                    @Exploded(size = 252) List<String> e,
                    @IndexedBy(layout = IndexLayout.PARTIAL, including = "c") String f,
                    String _parts) {}
                """,
                "Order.java:8 [Tables/ReservedName] Order._parts cannot be stored as '_parts', a name that has a meaning of its"
                        + " own. Give it another name with @Property.",
                "Order.java:5 [Tables/WideIndexLayout] Index 'byD' of Order copies all properties, more than one index row holds"
                        + " of a wide entity. Use layout KEYS.",
                "Order.java:7 [Tables/WideIndexLayout] Index 'byF' of Order copies properties, which a wide entity may have in"
                        + " any of its rows. Use layout KEYS.");
    }
}
