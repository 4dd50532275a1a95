package dev.tables.processor;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** Diagnostics of properties that are stored as several: text, file and line. */
class SpreadDiagnosticsTest extends EntityDiagnostics {
    @Test
    void refusesPropertyPerElementWithoutElements() {
        assertDiagnostics(
                """
                @TableEntity
                record Order(@PartitionKey String a, @RowKey String b,
                    @PropertyPerElement(maxSize = 3) Set<String> c,
                    @PropertyPerElement(maxSize = 3) List<Object> d,
                    @PropertyPerElement(maxSize = 3) byte[] e) {}
                """,
                "Order.java:4 [Tables/SpreadType] Order.c is a Set<String>, which cannot be stored with a property per element. Use a List, a "
                        + "Map, or an array of objects, int, long or double. Each element must be storable as one "
                        + "property.",
                "Order.java:5 [Tables/SpreadType] Order.d is a List<Object>, which cannot be stored with a property per element. Use a List, "
                        + "a Map, or an array of objects, int, long or double. Each element must be storable as one "
                        + "property.",
                "Order.java:6 [Tables/SpreadType] Order.e is a byte[], which cannot be stored with a property per element. Use a List, a Map, "
                        + "or an array of objects, int, long or double. Each element must be storable as one "
                        + "property.");
    }

    @Test
    void refusesMapKeysThatCannotBeNames() {
        assertDiagnostics(
                """
                @TableEntity
                record Order(@PartitionKey String a, @RowKey String b,
                    @PropertyPerElement Map<Double, String> c) {}
                """,
                "Order.java:4 [Tables/SpreadType] Order.c is a Map<Double, String>, but its keys cannot be "
                        + "part of a property name. Use keys of type String, Integer, Long, UUID, an enum, "
                        + "LocalDate or YearMonth.");
    }

    @Test
    void refusesInvalidSizes() {
        assertDiagnostics(
                """
                @TableEntity
                record Order(@PartitionKey String a, @RowKey String b,
                    @PropertyPerElement List<String> c,
                    @PropertyPerElement(maxSize = -1) Map<String, String> d,
                    @PropertyPerElement(maxSize = 2, firstElementNumber = -1) List<String> e) {}
                """,
                "Order.java:4 [Tables/MaxSize] Order.c has maxSize = 0. Set 'maxSize' to the maximum number of "
                        + "elements, from 1 to 252.",
                "Order.java:5 [Tables/MaxSize] Order.d has maxSize = -1. Set 'maxSize' to the maximum number of "
                        + "elements, from 1 to 252.",
                "Order.java:6 [Tables/MaxSize] Order.e has firstElementNumber = -1. Use a number from 0 to 1000000.");
    }

    @Test
    void elementsCountAsProperties() {
        assertDiagnostics(
                """
                @TableEntity
                record Order(@PartitionKey String a, @RowKey String b,
                    @PropertyPerElement(maxSize = 250) List<String> c, String d, String e, String f) {}
                """,
                "Order.java:2 [Tables/TooManyProperties] Order has 253 properties, but a row can have at most "
                        + "252. Mark some as @Ignored, split the entity in two, or set wide = true in @TableEntity.");
    }

    @Test
    void refusesCollidingNames() {
        assertDiagnostics(
                """
                @TableEntity
                record Order(@PartitionKey String a, @RowKey String b,
                    @PropertyPerElement(maxSize = 24) @Property("h") List<String> c,
                    String h23,
                    @PropertyPerElement Map<String, String> m,
                    String m_x,
                    @Chunked String t,
                    String t_1,
                    int t_chunks) {}
                """,
                "Order.java:5 [Tables/DuplicatePropertyName] Order.h23 is stored as 'h23', but 'c' uses that name "
                        + "for one of its parts. Give one of them another name with @Property.",
                "Order.java:7 [Tables/DuplicatePropertyName] Order.m_x is stored as 'm_x', but 'm' uses that name "
                        + "for one of its parts. Give one of them another name with @Property.",
                "Order.java:9 [Tables/DuplicatePropertyName] Order.t_1 is stored as 't_1', but 't' uses that name "
                        + "for one of its parts. Give one of them another name with @Property.",
                "Order.java:10 [Tables/DuplicatePropertyName] Order.t_chunks is stored as 't_chunks', but 't' uses "
                        + "that name for one of its parts. Give one of them another name with @Property.");
    }

    @Test
    void refusesEncryptionOfElements() {
        assertDiagnostics(
                """
                @TableEntity
                record Order(@PartitionKey String a, @RowKey String b,
                    @Encrypt @PropertyPerElement(maxSize = 2) List<String> c) {}
                """,
                "Order.java:4 [Tables/EncryptionPosition] @Encrypt cannot encrypt Order.c, because it is stored as "
                        + "several properties. Remove @PropertyPerElement and store it as JSON.");
    }

    @Test
    void refusesChunksForShortTypes() {
        assertDiagnostics(
                """
                @TableEntity
                record Order(@PartitionKey String a, @RowKey String b,
                    @Chunked int c) {}
                """,
                "Order.java:4 [Tables/SpreadType] Order.c is an int, which always fits into one property. Remove "
                        + "the annotation, which is only for strings, byte arrays and JSON.");
    }

    @Test
    void refusesLargeValuesForShortTypes() {
        assertDiagnostics(
                """
                @TableEntity
                record Order(@PartitionKey String a, @RowKey String b,
                    @LargeValue java.time.Instant c,
                    @LargeValue @Chunked String d,
                    @LargeValue String e,
                    String e_blob) {}
                """,
                "Order.java:4 [Tables/SpreadType] Order.c is an Instant, which always fits into one property. "
                        + "Remove the annotation, which is only for strings, byte arrays and JSON.",
                "Order.java:5 [Tables/ConflictingAnnotations] Order.d has more than one annotation that defines how "
                        + "it is stored. Keep one.",
                "Order.java:7 [Tables/DuplicatePropertyName] Order.e_blob is stored as 'e_blob', but 'e' uses that "
                        + "name for one of its parts. Give one of them another name with @Property.");
    }

    @Test
    void refusesContradictoryStorage() {
        assertDiagnostics(
                """
                @TableEntity
                record Order(@PartitionKey String a, @RowKey String b,
                    @PropertyPerElement(maxSize = 2)
                    @Json List<String> c) {}
                """,
                "Order.java:5 [Tables/ConflictingAnnotations] Order.c has more than one annotation that defines how "
                        + "it is stored. Keep one.");
    }

    @Test
    void refusesSpreadKeys() {
        assertDiagnostics(
                """
                @TableEntity
                record Order(@PartitionKey String a,
                    @Chunked @RowKey String b) {}
                """,
                "Order.java:4 [Tables/ConflictingAnnotations] Order.b cannot be stored as several properties, "
                        + "because it is a key, version or timestamp. Remove the annotation.");
    }

    @Test
    void refusesIndexesOfSpreadProperties() {
        assertDiagnostics(
                """
                @TableEntity
                record Order(@PartitionKey String a, @RowKey String b,
                    @IndexedBy @Chunked String c) {}
                """,
                "Order.java:4 [Tables/UnsupportedIndexType] Order.c is stored as several properties, so index 'byC' "
                        + "cannot contain it. Index a property that is stored as one property of the row.");
    }

    @Test
    void refusesQueriesOfExplodedElements() {
        assertThat(Compiled.diagnostics(HEAD + """
                                @TableEntity
                                record Order(@PartitionKey String a, @RowKey String b,
                                    @PropertyPerElement(maxSize = 2) List<String> c) {}
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
                        "Orders.java:3 [Tables/QueryRefused] Orders.findByAAndC cannot be executed. Order.c: the "
                                + "keyword Equals is not supported. Queries cannot compare a property that is stored "
                                + "element by element. Store the queried value in a separate property.");
    }

    @Test
    void refusesIndexWithAllPropertiesOfWideEntity() {
        assertDiagnostics(
                """
                @TableEntity(wide = true)
                record Order(@PartitionKey String a, @RowKey String b,
                    @IndexedBy(layout = IndexLayout.KEYS_ONLY) String c,
                    @IndexedBy(layout = IndexLayout.ALL_PROPERTIES) String d,
                    @PropertyPerElement(maxSize = 252) List<String> e,
                    @IndexedBy(layout = IndexLayout.INCLUDED_PROPERTIES, include = "c") String f,
                    String _parts) {}
                """,
                "Order.java:8 [Tables/ReservedName] Order._parts cannot be stored as '_parts', which is a "
                        + "reserved name. Give it another name with @Property.",
                "Order.java:5 [Tables/WideIndexLayout] Index 'byD' of Order copies all properties, but a wide "
                        + "entity may not fit into one index row. Use layout KEYS_ONLY.",
                "Order.java:7 [Tables/WideIndexLayout] Index 'byF' of Order copies properties, but a wide entity "
                        + "may store each property in a different row. Use layout KEYS_ONLY.");
    }
}
