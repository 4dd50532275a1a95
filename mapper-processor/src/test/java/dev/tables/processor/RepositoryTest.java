package dev.tables.processor;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.testing.compile.Compilation;
import java.io.IOException;
import java.util.List;
import java.util.Locale;
import javax.tools.StandardLocation;
import org.junit.jupiter.api.Test;

/** Query methods of repositories, planned while they are compiled. Spring Data's types are stand-ins of the same names. */
class RepositoryTest {
    private static final String REPOSITORY = """
            package org.springframework.data.repository;
            public interface Repository<T, I> {}
            """;
    private static final String CRUD = """
            package org.springframework.data.repository;
            public interface CrudRepository<T, I> extends Repository<T, I> {
                long count();
                Iterable<T> findAll();
                java.util.Optional<T> findById(I id);
                void deleteById(I id);
            }
            """;
    private static final String DOMAIN_TYPES = """
            package org.springframework.data.domain;
            public interface Pageable {}
            """;
    private static final String LIMIT = "package org.springframework.data.domain;\npublic interface Limit {}\n";
    private static final String POSITION =
            "package org.springframework.data.domain;\npublic interface ScrollPosition {}\n";
    private static final String SLICE = "package org.springframework.data.domain;\npublic interface Slice<T> {}\n";
    private static final String PAGE = "package org.springframework.data.domain;\npublic interface Page<T> {}\n";
    private static final String WINDOW = "package org.springframework.data.domain;\npublic interface Window<T> {}\n";
    private static final String ORDER = """
            package shop;
            import dev.tables.annotation.*;
            import java.math.BigDecimal;
            @TableEntity(table = "orders")
            public record Order(@PartitionKey String customer, @RowKey long number, @IndexedBy Status status,
                    BigDecimal total, String note, @Embedded Address home) {
                public enum Status { OPEN, DONE }
                public record Address(String city) {}
            }
            """;
    private static final String QUERY = """
            package dev.tables.data.repository;
            public @interface Query {
                String value() default ""; String name() default ""; String sort() default ""; int top() default 0;
                boolean count() default false; boolean exists() default false; boolean delete() default false;
            }
            """;
    private static final String HEAD = "package shop; import java.util.*; import org.springframework.data.repository.*;"
            + " import org.springframework.data.domain.*; import dev.tables.annotation.*;\n"
            + "interface Orders extends CrudRepository<Order, OrderKey> {\n";

    private static Compilation compile(List<String> options, String body) {
        return Compiled.compile(
                options,
                REPOSITORY,
                CRUD,
                DOMAIN_TYPES,
                LIMIT,
                POSITION,
                SLICE,
                PAGE,
                WINDOW,
                ORDER,
                HEAD + body + "}\n");
    }

    private static void assertDiagnostics(String body, String... expected) {
        assertThat(Compiled.diagnostics(compile(List.of(), body))).containsExactly(expected);
    }

    @Test
    void plansOfSupportedMethodsAreReported() throws IOException {
        Compilation compilation = compile(List.of(), """
                List<Order> findByCustomerAndNumberBetween(String customer, int from, Long to);
                Optional<Order> findByCustomerAndNumber(String customer, long number);
                Slice<Order> findByCustomerAndStatus(String customer, Order.Status status, Pageable page);
                List<Order> findByCustomerAndStatusIn(String customer, Collection<Order.Status> status);
                List<Order> findByCustomerAndNoteStartingWith(String customer, String note);
                List<Order> findByCustomerAndHomeCity(String customer, String city);
                @AllowScan List<Order> findByNote(String note);
                Optional<Order> findById(OrderKey id);
                default int size() { return 1; }
                """);
        assertThat(Compiled.diagnostics(compilation)).isEmpty();
        assertThat(plans(compilation))
                .startsWith("Plans of shop.Orders\n")
                .contains("\nfindByCustomerAndNumber(String, long)\n  POINT_READ on Order in table orders\n")
                .contains("\nfindByCustomerAndNumberBetween(String, int, Long)\n  ROW_RANGE on Order in table orders\n")
                .contains("\nfindByNote(String)\n  TABLE_SCAN on Order in table orders\n")
                .doesNotContain("findById")
                .doesNotContain("size");
    }

    @Test
    void refusesQueriesThatWouldScan() {
        String text = """
                Orders.java:4 [Tables/QueryScans] Orders.findByNote would scan table 'orders'. The query does not contain the partition \
                key: no equality on 'customer'. Add the partition key to the query: …ByCustomerAnd…. Also declare @IndexedBy(properties = \
                {"note"}). Or declare @IndexedBy(properties = {"note"}, scope = IndexScope.GLOBAL), which covers all \
                partitions. Or allow it with @AllowScan.
                  TABLE_SCAN on Order in table orders
                    conditions: note = ?1
                    keys: partition key: all; row key: all
                    filtered by the store: note = ?1
                    requests: 1 per page of up to 1000 rows
                    cost: about 1000 requests, 1000000 entities
                    because: The query does not contain the partition key: no equality on 'customer'.
                    advice: Add the partition key to the query: …ByCustomerAnd…. Also declare @IndexedBy(properties = {"note"}). Or declare @IndexedBy(properties = {"note"}, scope = IndexScope.GLOBAL), which covers all partitions.""";
        assertDiagnostics("\nList<Order> findByNote(String note);\n", text);
        Compilation warned = compile(List.of("-Atables.scan=warn"), "\nList<Order> findByNote(String note);\n");
        assertThat(Compiled.diagnostics(warned)).containsExactly(text);
        assertThat(warned.errors()).isEmpty();
        assertDiagnostics("@AllowScan List<Order> findByNote(String note);\n");
    }

    @Test
    void refusesEventualReadsWithoutIndex() {
        assertDiagnostics(
                """

                @ReadConsistency(IndexConsistency.EVENTUAL)
                List<Order> findByCustomerAndStatus(String customer, Order.Status status);
                """,
                "Orders.java:5 [Tables/QueryRefused] Orders.findByCustomerAndStatus cannot be executed. Order: the "
                        + "query uses IndexConsistency.EVENTUAL, which requires a global index with layout "
                        + "ALL_PROPERTIES or INCLUDED_PROPERTIES. No such index supports the query. Declare such "
                        + "an index, or use IndexConsistency.STRONG.");
    }

    @Test
    void refusesUnknownProperties() {
        assertDiagnostics(
                """

                List<Order> findByCustomerAndStatu(String customer, Order.Status status);
                List<Order> findByHome(String home);
                """,
                "Orders.java:4 [Tables/QueryRefused] Orders.findByCustomerAndStatu cannot be executed. Order: "
                        + "findByCustomerAndStatu refers to the property 'statu', which does not exist. Did you mean "
                        + "'status'?",
                "Orders.java:5 [Tables/QueryRefused] Orders.findByHome cannot be executed. Order: 'home' is a "
                        + "value object, but findByHome refers to it as a whole. Name its properties one by "
                        + "one: home.city.");
    }

    @Test
    void refusesRangesPrefixesAndOrderOfEncryptedProperties() {
        Compilation compilation = Compiled.compile(List.of(), REPOSITORY, CRUD, DOMAIN_TYPES, """
                package shop;
                import dev.tables.annotation.*;
                @TableEntity
                public record Person(@PartitionKey String city, @RowKey long number,
                    @Encrypt @IndexedBy String email) {}
                """, """
                package shop;
                import java.util.*;
                interface People extends org.springframework.data.repository.CrudRepository<Person, PersonKey> {
                    List<Person> findByCityAndEmail(String city, String email);
                    List<Person> findByCityAndEmailIn(String city, Collection<String> email);
                    List<Person> findByCityAndEmailGreaterThan(String city, String email);
                    List<Person> findByCityAndEmailBetween(String city, String from, String to);
                    List<Person> findByCityAndEmailStartingWith(String city, String email);
                    List<Person> findByCityAndEmailContaining(String city, String email);
                    List<Person> findByCityOrderByEmail(String city);
                }
                """);
        assertThat(Compiled.diagnostics(compilation))
                .containsExactly(
                        refusedOnEmail(6, "findByCityAndEmailGreaterThan", "GreaterThan"),
                        refusedOnEmail(7, "findByCityAndEmailBetween", "Between"),
                        refusedOnEmail(8, "findByCityAndEmailStartingWith", "StartsWith"),
                        refusedOnEmail(9, "findByCityAndEmailContaining", "Contains"),
                        "People.java:10 [Tables/QueryRefused] People.findByCityOrderByEmail cannot be executed. "
                                + "Person.email: the query cannot sort by an encrypted property. Sort by another "
                                + "property.");
    }

    private static String refusedOnEmail(int line, String method, String keyword) {
        return "People.java:" + line + " [Tables/QueryRefused] People." + method
                + " cannot be executed. Person.email: the keyword " + keyword
                + " is not supported. The property is encrypted: it supports only equality.";
    }

    @Test
    void refusesWrongNumberOfParameters() {
        assertDiagnostics(
                "List<Order> findByCustomerAndNumber(String customer, Pageable page);\n",
                "Orders.java:3 [Tables/QueryParameterCount] Orders.findByCustomerAndNumber has 1 parameter for its "
                        + "conditions, expected 2: one for each ? in 'customer = ?1 and number = ?2'.");
    }

    @Test
    void refusesWrongTypesOfParameters() {
        assertDiagnostics(
                """
                List<Order> findByCustomerAndNumber(String customer,
                    String number);
                List<Order> findByCustomerAndStatus(String customer, Thread.State status);
                List<Order> findByCustomerAndNumberIn(String customer, Collection<String> numbers);
                """,
                "Orders.java:4 [Tables/QueryParameterType] Orders.findByCustomerAndNumber takes a String to "
                        + "compare with 'number', which is stored as long. Use that type.",
                "Orders.java:5 [Tables/QueryParameterType] Orders.findByCustomerAndStatus takes a State to "
                        + "compare with 'status', which is stored as Status. Use that type.",
                "Orders.java:6 [Tables/QueryParameterType] Orders.findByCustomerAndNumberIn takes a "
                        + "Collection<String> to compare with 'number', which is stored as long. Use a "
                        + "collection of that type.");
    }

    @Test
    void refusesUnsupportedReturnTypes() {
        assertDiagnostics(
                """
                Page<Order> findByCustomer(String customer, Pageable page);
                Slice<Order> findByCustomerOrderByNote(String customer, Pageable page);
                Window<Order> findByCustomerAndNote(String customer, String note, ScrollPosition position);
                @dev.tables.annotation.AllowTotalCount
                Page<Order> findByCustomerAndNumber(String customer, long number, Pageable page);
                """,
                "Orders.java:3 [Tables/QueryReturnType] Orders.findByCustomer returns a Page, which would count "
                        + "all results for every page. Return a Slice or a Window, or allow it with @AllowTotalCount.",
                "Orders.java:4 [Tables/QueryReturnType] Orders.findByCustomerOrderByNote returns pages, but is "
                        + "sorted in memory, so it cannot continue from one page to the next. Use a sort order that "
                        + "keys or an index support, or return a List.\n"
                        + """
                          PARTITION_SCAN on Order in table orders
                            conditions: customer = ?1
                            keys: partition key: customer = ?1; row key: all
                            sorted: note: in memory, up to the maximum size of a sort
                            requests: 1 per page of up to 1000 rows
                            cost: about 100 requests, 100000 entities
                            because: The query contains the partition key, but no condition that the row key or an index supports.
                            advice: Declare @IndexedBy(properties = {"note"}). Property 'note' may be null, and entities with null are not in the index. Add NoteIsNotNull to the query, or declare the property @NonNull.""".indent(2).stripTrailing(),
                "Orders.java:5 [Tables/QueryReturnType] Orders.findByCustomerAndNote returns a Window without a "
                        + "size. Use findTop10By…, or add a Limit parameter.");
    }

    @Test
    void filtersArePlannedLikeMethodNames() throws IOException {
        Compilation compilation = compileFilters("""
                @Query("customer eq :customer and number gt ?2") List<Order> one(String customer, long number);
                @Query("customer eq :who and home.city eq 'Rome'") List<Order> two(@Param("who") String customer);
                """);
        assertThat(Compiled.diagnostics(compilation)).isEmpty();
        assertThat(plans(compilation))
                .contains("ROW_RANGE on Order in table orders")
                .contains("conditions: customer = ?1 and home.city = ?2");
    }

    @Test
    void targetStoreDeterminesThePlan() {
        String slice = "\nSlice<Order> findByCustomer(String customer, Pageable page);\n";
        String first = "\n@AllowScan Slice<Order> findFirst3ByCustomerGreaterThanOrderByCustomer(String customer);\n";
        for (String store : List.of("embedded", "azure", "postgresql", "cassandra")) {
            assertThat(Compiled.diagnostics(compile(List.of("-Atables.target=" + store), slice)))
                    .isEmpty();
        }
        assertThat(Compiled.diagnostics(compile(List.of("-Atables.target=cosmos"), slice)))
                .singleElement()
                .asString()
                .startsWith("Orders.java:4 [Tables/QueryReturnType] Orders.findByCustomer returns pages, but this "
                        + "store does not return rows in key order");
        for (String store : List.of("embedded", "azure", "postgresql")) {
            assertThat(Compiled.diagnostics(compile(List.of("-Atables.target=" + store), first)))
                    .isEmpty();
        }
        assertThat(Compiled.diagnostics(compile(List.of("-Atables.target=cassandra"), first)))
                .singleElement()
                .asString()
                .contains("Use a sort order that keys or an index support, or return a List.");
        assertThat(Compiled.diagnostics(compile(List.of("-Atables.target=mainframe"), slice)))
                .containsExactly(
                        "Orders.java:2 [Tables/UnknownTarget] Found -Atables.target=mainframe, expected embedded,"
                                + " azure, cosmos, postgresql or cassandra. Name the store that the application "
                                + "runs on.");
    }

    /** Its rows are in shards there, so that what keys over all partitions do not serve an index does. */
    @Test
    void globalIndexRangesAndOrdersArePlannedForCassandra() throws IOException {
        String order = ORDER.replace("@TableEntity", """
                        @IndexedBy(name = "byNote", properties = "note", scope = dev.tables.annotation.IndexScope.GLOBAL)
                        @TableEntity""")
                .replace("String note", "@NonNull String note")
                .replace("import java.math", "import org.jspecify.annotations.NonNull;\nimport java.math");
        String methods = """

                List<Order> findByNoteBetween(String first, String last);
                List<Order> findByNoteStartingWithOrderByNote(String start);
                Slice<Order> findByNoteGreaterThanOrderByNote(String note, Pageable page);
                List<Order> findTop5ByOrderByNote();
                """;
        Compilation compilation = Compiled.compile(
                List.of("-Atables.target=cassandra"),
                REPOSITORY,
                CRUD,
                DOMAIN_TYPES,
                SLICE,
                order,
                HEAD + methods + "}");

        assertThat(Compiled.diagnostics(compilation)).isEmpty();
        assertThat(plans(compilation))
                .contains("INDEX_RANGE on Order in table ordersByNote by index byNote")
                .contains("shards: all 16 of the index, read in parallel, merged in index order")
                .doesNotContain("TABLE_SCAN on");
    }

    @Test
    void filtersAreRefusedLikeMethodNames() {
        Compilation compilation = compileFilters("""
                @Query("customer eq :customr") List<Order> one(String customer);
                @Query("customer eq :customer and number gt ?2") List<Order> two(String customer, String number);
                @Query("note eq :note") List<Order> three(String note);
                """);
        assertThat(Compiled.diagnostics(compilation))
                .satisfiesExactly(
                        one -> assertThat(one)
                                .contains("Orders.java:3 [Tables/QueryRefused] Orders.one cannot be executed.")
                                .contains("names the parameter ':customr', but the parameters are [customer]"),
                        two -> assertThat(two)
                                .isEqualTo("Orders.java:4 [Tables/QueryParameterType] Orders.two takes a String to "
                                        + "compare with 'number', which is stored as long. Use that type."),
                        three -> assertThat(three)
                                .startsWith(
                                        "Orders.java:5 [Tables/QueryScans] Orders.three would scan table 'orders'."));
    }

    @Test
    void unusedIndexesAreReported() {
        String order = ORDER.replace("@TableEntity", """
                        @IndexedBy(name = "byNote", properties = {"note", "status"})
                        @IndexedBy(name = "byTotal", properties = "total")
                        @TableEntity""")
                .replace("String note", "@NonNull String note")
                .replace("import java.math", "import org.jspecify.annotations.NonNull;\nimport java.math");
        String methods = "List<Order> findByCustomerAndStatus(String customer, Order.Status status);"
                + " List<Order> findByCustomerAndNoteAndStatus(String customer, String note, Order.Status status);";
        Compilation compilation =
                Compiled.compile(List.of(), REPOSITORY, CRUD, DOMAIN_TYPES, order, HEAD + methods + "}");
        assertThat(Compiled.diagnostics(compilation)).isEmpty();
        assertThat(Compiled.notes(compilation))
                .containsExactly("Orders.java:2 [Tables/IndexUnused] Orders has no method that uses index byTotal of "
                        + "Order. An unused index only makes writes more expensive: remove it, or add a "
                        + "query that uses it.");

        String named =
                HEAD + methods + "@dev.tables.data.repository.Query(%s) List<Order> dear(java.math.BigDecimal total);}";
        for (String file : new String[] {"", "name = \"dear\""}) {
            Compilation open = Compiled.compile(
                    List.of(), REPOSITORY, CRUD, DOMAIN_TYPES, QUERY, order, String.format(Locale.ROOT, named, file));
            assertThat(Compiled.diagnostics(open)).isEmpty();
            assertThat(Compiled.notes(open)).isEmpty();
        }
        Compilation empty = Compiled.compile(
                List.of(), REPOSITORY, CRUD, DOMAIN_TYPES, QUERY, order, String.format(Locale.ROOT, named, "\"\""));
        assertThat(Compiled.diagnostics(empty))
                .singleElement()
                .asString()
                .contains("[Tables/QueryRefused] Orders.dear");

        Compilation worse = Compiled.compile(
                List.of(),
                REPOSITORY,
                CRUD,
                DOMAIN_TYPES,
                order,
                HEAD
                        + "List<Order> findByCustomerAndNoteAndStatus(String customer, String note, "
                        + "Order.Status status);"
                        + " List<Order> findByCustomerAndTotal(String customer, java.math.BigDecimal total);}");
        assertThat(Compiled.notes(worse))
                .singleElement()
                .asString()
                .contains(" uses index byStatus (findByCustomerAndNoteAndStatus(String, String, Status) uses byNote "
                        + "instead, which costs less)");

        Compilation sorted = Compiled.compile(
                List.of(),
                REPOSITORY,
                CRUD,
                DOMAIN_TYPES,
                order,
                HEAD + "List<Order> findByCustomer(String customer, Sort sort);}");
        assertThat(Compiled.notes(sorted)).isEmpty();
    }

    @Test
    void methodsWaitingForIndexesAreReported() throws IOException {
        Compilation compilation = Compiled.compile(
                List.of(),
                REPOSITORY,
                CRUD,
                DOMAIN_TYPES,
                ORDER.replace("String note", "@IndexedBy(scope = IndexScope.GLOBAL) @NonNull String note")
                        .replace("import java.math", "import org.jspecify.annotations.NonNull;\nimport java.math"),
                HEAD + """
                List<Order> findByCustomer(String customer);
                List<Order> findByCustomerAndStatus(String customer, Order.Status status);
                List<Order> findByNote(String note);
                @AllowScan List<Order> readByNote(String note);
                }
                """);
        assertThat(Compiled.diagnostics(compilation)).isEmpty();
        assertThat(Compiled.notes(compilation))
                .containsExactly(
                        "Orders.java:2 [Tables/QueryWaits] Orders has query methods that fail while their index is "
                                + "not READABLE, for example during its backfill: findByNote(String) needs byNote. "
                                + "Deploy a new index before the code that needs it, or allow the method to scan in "
                                + "the meantime with @AllowScan.");
        assertThat(plans(compilation))
                .contains("  plans: 1. INDEX_LOOKUP by index byStatus; 2. PARTITION_SCAN\n")
                .contains("  plans: 1. INDEX_LOOKUP by index byNote; 2. TABLE_SCAN\n")
                .contains("  plans: 1. INDEX_LOOKUP by index byNote; refused while index byNote is not READABLE, "
                        + "because the query would scan the table, which needs @AllowScan\n")
                .endsWith("""

                        Uses another plan while the index is not READABLE:
                          findByCustomerAndStatus(String, Status): byStatus
                          readByNote(String): byNote

                        Fails until one of these indexes is READABLE, for example during the backfill of a new index:
                          findByNote(String): byNote
                        """);
    }

    private static String plans(Compilation compilation) throws IOException {
        return compilation
                .generatedFile(StandardLocation.CLASS_OUTPUT, "shop/Orders.plans.txt")
                .orElseThrow()
                .getCharContent(false)
                .toString();
    }

    private static Compilation compileFilters(String body) {
        return Compiled.compile(
                List.of(),
                REPOSITORY,
                CRUD,
                DOMAIN_TYPES,
                "package dev.tables.data.repository;\npublic @interface Query { String value(); }\n",
                "package org.springframework.data.repository.query;\npublic @interface Param { String value(); }\n",
                ORDER,
                HEAD.replace(
                                "\ninterface",
                                " import dev.tables.data.repository.Query;"
                                        + " import org.springframework.data.repository.query.Param;\ninterface")
                        + body + "}\n");
    }

    @Test
    void implementedMethodsAreIgnored() {
        Compilation compilation = Compiled.compile(
                List.of(),
                REPOSITORY,
                CRUD,
                DOMAIN_TYPES,
                ORDER,
                "package shop;\n@interface Query {}\n",
                "package shop;\npublic interface Custom { java.util.List<Order> findByMagic(int a); }\n",
                """
                package shop;
                import java.util.*;
                import org.springframework.data.repository.*;
                interface Orders extends CrudRepository<Order, OrderKey>, Custom {
                    @Query List<Order> findByAnything(int a);
                    List<Order> findByOwn(int a);
                    @Override List<Order> findAll();
                }
                class OrdersImpl {
                    public List<Order> findByOwn(int a) { return List.of(); }
                }
                """);
        assertThat(Compiled.diagnostics(compilation)).isEmpty();
        assertThat(compilation.errors()).isEmpty();
    }

    @Test
    void ordersSortedInMemoryAreReported() {
        String body = """

                List<Order> findByCustomerAndStatusOrderByNote(String customer, Order.Status status);
                List<Order> findByCustomerOrderByNumberDesc(String customer);
                List<Order> findByCustomerOrderByNumber(String customer);
                List<Order> findByCustomerAndStatusOrderByNumber(String customer, Order.Status status);
                List<Order> findByCustomerOrderByStatus(String customer);
                """;
        String bound = " in memory, and fails if the stored size of the matching entities exceeds 16 MiB "
                + "(property tables.max-sort-size). ";
        String ofNote = "Orders.java:4 [Tables/SortsInMemory] Orders.findByCustomerAndStatusOrderByNote sorts by 'note'"
                + bound
                + "Declare @IndexedBy(properties = {\"status\", \"note\"}), which has that order. The index omits "
                + "entities where 'note' is null. Add NoteIsNotNull to the query, or declare with "
                + "@NonNull that null does not occur.";
        String ofNumber =
                "Orders.java:5 [Tables/SortsInMemory] Orders.findByCustomerOrderByNumberDesc sorts by 'number'"
                        + " descending" + bound
                        + "Declare @IndexedBy(properties = {\"number desc\"}), which has that order. Stores that can "
                        + "read backwards support this order with the existing keys and indexes. Azure cannot read "
                        + "backwards.";
        String ofStatus = "Orders.java:8 [Tables/SortsInMemory] Orders.findByCustomerOrderByStatus sorts by 'status'"
                + bound
                + "Index byStatus has that order, but it omits entities where 'status' is null. If it is "
                + "never null, declare that with JSpecify's @NullMarked on the package or @NonNull on the property. "
                + "The query then uses index byStatus. Otherwise add StatusIsNotNull to the query.";

        Compilation compilation = compile(List.of(), body);
        assertThat(Compiled.diagnostics(compilation)).isEmpty();
        assertThat(sorts(compilation)).containsExactly(ofNote, ofNumber, ofStatus);
        assertThat(sorts(compile(List.of("-Atables.target=azure"), body))).containsExactly(ofNote, ofNumber, ofStatus);
        assertThat(sorts(compile(List.of("-Atables.target=embedded"), body))).containsExactly(ofNote, ofStatus);
    }

    private static List<String> sorts(Compilation compilation) {
        return Compiled.notes(compilation).stream()
                .filter(note -> note.contains("SortsInMemory"))
                .toList();
    }
}
