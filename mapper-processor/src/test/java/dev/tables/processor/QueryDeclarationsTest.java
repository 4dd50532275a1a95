package dev.tables.processor;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.testing.compile.Compilation;
import dev.tables.mapping.model.MissingMapperException;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import javax.tools.StandardLocation;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What of a query method's declaration is refused, which start would refuse too. */
class QueryDeclarationsTest {
    private static final String ORDER = """
            package shop;
            import dev.tables.annotation.*;
            @TableEntity(table = "orders")
            public record Order(@PartitionKey String customer, @RowKey long number, @IndexedBy Status status,
                    String note, @Embedded Address home) {
                public enum Status { OPEN, DONE }
                public record Address(String city) {}
                public boolean isLong() { return note.length() > 100; }
            }
            """;
    private static final String HEAD = "package shop; import java.util.*; import java.util.stream.Stream;"
            + " import org.springframework.data.domain.*; import org.springframework.data.repository.*;"
            + " import org.springframework.data.repository.query.Param; import dev.tables.annotation.*;"
            + " import dev.tables.data.repository.Query; import shop.Shown.*;\n"
            + "interface Orders extends Repository<Order, OrderKey> {\n";
    private static final String SHOWN = """
            package shop;
            import org.springframework.beans.factory.annotation.Value;
            import org.springframework.data.annotation.PersistenceCreator;
            public class Shown {
                public record Noted(String note, Order.Address home) {}
                public record Nicknamed(String nickname) {}
                public interface Length { boolean isLong(); String getNote(); }
                public interface Named { String getNickname(); }
                public interface More extends Named { String getNote(); }
                public interface Open { @Value("#{target.note}") String getText(); String getNickname(); }
                public interface Computing { String getNote(); default String getNickname() { return getNote(); } }
                public static class Empty {}
                public static class Two { Two(String note) {} Two(long number) {} }
                public static class Chosen { Chosen(String nickname) {} @PersistenceCreator Chosen(long number) {} }
            }
            """;

    private static Compilation compile(String... sources) {
        return Compiled.compile(List.of(), SpringStubs.with(sources));
    }

    private static void assertDiagnostics(String body, String... expected) {
        Compilation compilation = compile(ORDER, SHOWN, HEAD + body + "}\n");
        assertThat(Compiled.diagnostics(compilation)).containsExactly(expected);
        assertThat(compilation.errors()).hasSize(expected.length);
    }

    private static String at(int line, String code, String fact) {
        return "Orders.java:" + line + " [Tables/" + code + "] Orders." + fact;
    }

    @Test
    void refusesCollectionArgumentsForCollectionProperties() {
        String film = """
                package shop;
                import dev.tables.annotation.*;
                @TableEntity
                public record Film(@PartitionKey String studio, @RowKey String title,
                    @IndexedBy(scope = IndexScope.GLOBAL) java.util.List<String> cast) {}
                """;
        assertThat(Compiled.diagnostics(compile(film, """
                package shop;
                import java.util.*;
                interface Films extends org.springframework.data.repository.Repository<Film, FilmKey> {
                    List<Film> findByCast(List<String> cast);
                    List<Film> findByCastContaining(Set<String> cast);
                    List<Film> findByCastIn(List<String> cast);
                    List<Film> findByCast(String actor);
                    List<Film> findByCastContaining(Integer actor);
                }
                """)))
                .containsExactly(
                        "Films.java:4 [Tables/QueryParameterType] Films.findByCast takes a List<String> to compare "
                                + "with the collection 'cast'. A collection is compared with single elements. Take one "
                                + "element, or use In to match any of several.",
                        "Films.java:5 [Tables/QueryParameterType] Films.findByCastContaining takes a Set<String> to "
                                + "compare with the collection 'cast'. A collection is compared with single elements. "
                                + "Take one element, or use In to match any of several.",
                        "Films.java:8 [Tables/QueryParameterType] Films.findByCastContaining takes a Integer to "
                                + "compare with 'cast', which is stored as String. Use that type.");
    }

    @Test
    void refusesContradictoryParameters() {
        assertDiagnostics(
                """
                List<Order> findByCustomer(String customer, Sort sort, Sort other);
                Slice<Order> findByCustomer(String customer, Pageable page, Sort sort);
                Slice<Order> findByCustomer(String customer, Pageable page, Limit limit);
                List<Order> findByCustomer(String customer, Limit limit, Sort sort);
                """,
                "Orders.java:3 [Tables/QueryParameters] Orders.findByCustomer takes 2 parameters of type Sort, "
                        + "expected at most"
                        + " one.",
                at(
                        4,
                        "QueryParameters",
                        "findByCustomer takes a Pageable and a Sort, but the Pageable already contains the order and "
                                + "the size. Remove one of the two parameters."),
                at(
                        5,
                        "QueryParameters",
                        "findByCustomer takes a Pageable and a Limit, but the Pageable already contains the order and "
                                + "the size. Remove one of the two parameters."));
    }

    @Test
    void refusesContradictoryPagesAndPositions() {
        assertDiagnostics(
                """
                Set<Order> findByCustomer(String customer, Pageable page);
                List<Order> findByCustomer(String customer, ScrollPosition position);
                @AllowTotalCount Page<Order> findByCustomer(String customer);
                Window<Order> findTop3ByCustomer(String customer);
                List<Order> findByCustomerAndNote(String customer, String note, Pageable page);
                Slice<Order> findByCustomerAndNote(String customer, String note);
                """,
                at(
                        3,
                        "QueryReturnType",
                        "findByCustomer takes a Pageable, but returns Set of Order, which cannot contain a page. Return "
                                + "a Slice,"
                                + " List, Streamable, Stream or Window."),
                at(
                        4,
                        "QueryReturnType",
                        "findByCustomer takes a ScrollPosition, but returns List of Order, which has no "
                                + "positions. Return"
                                + " a Window."),
                at(5, "QueryReturnType", "findByCustomer returns a Page, but has no Pageable parameter. Add one."),
                at(
                        6,
                        "QueryReturnType",
                        "findTop3ByCustomer returns a Window, but has no ScrollPosition or Pageable parameter "
                                + "to continue from. Add one."));
    }

    @Test
    void refusesUnsupportedResultTypes() {
        String expected = ", expected Order, or a record, class or interface that projects it.";
        assertDiagnostics(
                """
                boolean findByCustomerAndNumber(String customer, long number);
                List<String> findByCustomer(String customer);
                Optional<Order.Status> findByCustomerAndNumber(String customer, long number, Sort sort);
                void findByCustomerAndStatus(String customer, Order.Status status);
                List<?> findByCustomer(String customer, Sort sort);
                Object[] findByCustomer(String customer, Limit limit);
                """,
                at(3, "QueryReturnType", "findByCustomerAndNumber returns boolean" + expected),
                at(4, "QueryReturnType", "findByCustomer returns String" + expected),
                at(5, "QueryReturnType", "findByCustomerAndNumber returns Order.Status" + expected),
                at(6, "QueryReturnType", "findByCustomerAndStatus returns void" + expected));
    }

    @Test
    void refusesReturnTypesThatDoNotMatchTheQuery() {
        assertDiagnostics(
                """
                boolean countByCustomer(String customer);
                long existsByCustomer(String customer);
                Optional<Order> deleteByCustomerAndNumber(String customer, long number);
                List<Long> deleteByCustomer(String customer);
                long deleteFirst3ByCustomer(String customer);
                @Query(value = "customer eq ?1", count = true) Order orders(String customer);
                List<Order> removeByCustomer(String customer);
                """,
                at(3, "QueryReturnType", "countByCustomer counts entities, but returns boolean. Return a long."),
                at(
                        4,
                        "QueryReturnType",
                        "existsByCustomer tests whether an entity exists, but returns long. Return a boolean."),
                at(
                        6,
                        "QueryReturnType",
                        "deleteByCustomer deletes entities, but returns List of Long. Return void, a long for "
                                + "the number of deleted entities, a boolean for whether any was deleted, the "
                                + "entity if there is at most one, or a List of the entities."),
                at(
                        7,
                        "QueryRefused",
                        "deleteFirst3ByCustomer has a limit, but delete always applies to all matching entities. "
                                + "Remove the limit, or find entities with a limit and process the result."),
                at(8, "QueryReturnType", "orders counts entities, but returns Order. Return a long."));
    }

    @Test
    void refusesProjectionsOfUnknownProperties() {
        String unknown = ", which needs the property 'nickname', but Order has no such property. Name the record "
                + "components or getters of the result type after properties of the entity.";
        assertDiagnostics(
                """
                List<Noted> findByCustomer(String customer);
                List<Length> readByCustomer(String customer);
                List<Open> getByCustomer(String customer);
                List<Computing> queryByCustomer(String customer);
                List<Chosen> searchByCustomer(String customer);
                List<OrderKey> streamByCustomer(String customer);
                <P> List<P> findByCustomer(String customer, Class<P> type);
                Optional<Nicknamed> findByCustomerAndNumber(String customer, long number);
                Stream<Named> findByCustomer(String customer, Sort sort);
                List<More> findByCustomer(String customer, Limit limit);
                List<Noted> findDistinctByCustomer(String customer);
                """,
                "Orders.java:10 [Tables/QueryProjection] Orders.findByCustomerAndNumber returns Shown.Nicknamed"
                        + unknown,
                at(11, "QueryProjection", "findByCustomer returns Shown.Named" + unknown),
                at(12, "QueryProjection", "findByCustomer returns Shown.More" + unknown),
                at(
                        13,
                        "QueryReturnType",
                        "findDistinctByCustomer uses Distinct and returns projections. Distinct compares only the keys "
                                + "of entities, so some of the projections may be equal. Return a Set, or remove "
                                + "Distinct."));
    }

    @Test
    void refusesProjectionsThatCannotBeCreated() {
        assertDiagnostics(
                """
                List<Empty> findByCustomer(String customer);
                List<Two> findByCustomerAndNote(String customer, String note);
                """,
                at(
                        3,
                        "QueryProjection",
                        "findByCustomer returns Shown.Empty, but its constructor has no parameters. The result would "
                                + "contain no properties of Order. Add constructor parameters for the properties, or "
                                + "return a record or an interface."),
                at(
                        4,
                        "QueryProjection",
                        "findByCustomerAndNote returns Shown.Two, which has several constructors. Mark one with"
                                + " @PersistenceCreator, or return a record or an interface."));
    }

    private static final String BASE = """
            package shop;
            import dev.tables.data.repository.Query;
            import org.springframework.data.repository.*;
            @NoRepositoryBean
            public interface Base<T, I, N> extends Repository<T, I> {
                @Query("customer eq :customer and number gt :number") java.util.List<T> behind(String customer, N number);
                java.util.Optional<T> findByCustomerAndNumber(String customer, N number);
            }
            """;

    private static final String MIXIN = """
            package shop;
            import dev.tables.data.repository.Query;
            public interface Mixin<T> {
                @Query("customer eq ?1 and status eq 'OPEN'") java.util.List<T> open(String customer);
            }
            """;

    @Test
    void inheritedQueriesArePlannedWithTheirTypeArguments() throws IOException {
        Compilation compilation = compile(ORDER, BASE, MIXIN, """
                package shop;
                interface Orders extends Base<Order, OrderKey, Long>, Mixin<Order> {}
                """);
        assertThat(Compiled.diagnostics(compilation)).isEmpty();
        assertThat(compilation.errors()).isEmpty();
        assertThat(compilation
                        .generatedFile(StandardLocation.CLASS_OUTPUT, "shop/Orders.plans.txt")
                        .orElseThrow()
                        .getCharContent(false)
                        .toString())
                .contains("\nbehind(String, N)\n  ROW_RANGE on Order in table orders\n")
                .contains("\nfindByCustomerAndNumber(String, N)\n  POINT_READ on Order in table orders\n")
                .contains("\nopen(String)\n  INDEX_LOOKUP on Order in table orders by index byStatus\n");
    }

    @Test
    void inheritedQueriesAreRefusedAtTheInheritingRepository() {
        Compilation compilation = compile(ORDER, BASE, """
                package shop;
                import java.util.*;

                interface Orders extends Base<Order, OrderKey, String> {}
                """);
        String text = " takes a String to compare with 'number', which is stored as long. Use that type.";
        assertThat(Compiled.diagnostics(compilation))
                .containsExactlyInAnyOrder(
                        at(4, "QueryParameterType", "behind" + text),
                        at(4, "QueryParameterType", "findByCustomerAndNumber" + text));
    }

    @Test
    void metaAnnotationsAndOverriddenMethodsAreFound() {
        assertThat(Compiled.diagnostics(compile(ORDER, """
                package shop;
                @dev.tables.data.repository.Query("note eq 'x'")
                @interface Marked {}
                """, """
                package shop;
                @org.springframework.data.repository.NoRepositoryBean
                interface Scanning extends org.springframework.data.repository.Repository<Order, OrderKey> {
                    @dev.tables.annotation.AllowScan java.util.List<Order> findByNote(String note);
                }
                """, """
                package shop;
                import java.util.*;
                interface Orders extends Scanning {
                    @Override List<Order> findByNote(String note);
                    @dev.tables.annotation.AllowScan @Marked List<Order> marked();
                    @Marked List<Order> refused();
                }
                """)))
                .singleElement()
                .asString()
                .startsWith(at(6, "QueryScans", "refused would scan table 'orders'."));
    }

    /** Compilers before 22 do not see in class files that the version may be null. */
    @Test
    void queriesOfAnEntityInAJarArePlanned(@TempDir Path folder) throws IOException {
        Path jar = folder.resolve("entity.jar");
        Compiled.jar(jar, """
                package jarred;
                import dev.tables.annotation.*;
                @TableEntity(table = "notes") @org.jspecify.annotations.NullMarked
                public record Note(@PartitionKey String topic, @RowKey int number, String text,
                    @Version @org.jspecify.annotations.Nullable String version) {}
                """);
        Compilation compilation = Compiled.compileWith(jar, SpringStubs.with("""
                package shop;
                interface Notes extends org.springframework.data.repository.Repository<jarred.Note, Object> {
                    java.util.List<jarred.Note> findByText(String text);
                }
                """));
        assertThat(Compiled.diagnostics(compilation))
                .singleElement()
                .asString()
                .startsWith("Notes.java:3 [Tables/QueryScans] Notes.findByText would scan table 'notes'.");
    }

    @Test
    void refusesRepositoryOfAClassThatIsNotAnEntity() {
        String ours = """
                package dev.tables.data.repository;
                public interface TablesRepository<T, I> extends org.springframework.data.repository.Repository<T, I> {}
                """;
        String plain = "package shop;\npublic record Plain(String key) {}\n";
        String plains = "package shop;\n%sinterface Plains extends dev.tables.data.repository.TablesRepository<Plain, "
                + "String> {}";
        assertThat(Compiled.diagnostics(Compiled.compile(SpringStubs.with(ours, plain, plains.replace("%s", "")))))
                .containsExactly("Plains.java:2 [Tables/EntityNotMapped] Plain: "
                        + MissingMapperException.messageFor("shop.PlainTableMapper"));
        assertThat(Compiled.diagnostics(Compiled.compile(
                        SpringStubs.with(ours, plain, plains.replace("%s", "@SuppressWarnings(\"tables\")\n")))))
                .isEmpty();
    }

    @Test
    void refusesUnsupportedIdentityTypes() {
        String name = "interface Orders extends org.springframework.data.repository.Repository<Order, ";
        for (String suitable : List.of("OrderKey", "Object", "Orders.Own", "dev.tables.engine.PrimaryKey")) {
            assertThat(identity(name + suitable)).isEmpty();
        }
        String expected = " as the identity type of Order, expected the generated OrderKey or a record with the "
                + "components"
                + " [customer, number].";
        assertThat(identity(name + "Long"))
                .containsExactly("Orders.java:2 [Tables/RepositoryIdentity] Found Long" + expected);
        assertThat(identity(name + "Orders.Other"))
                .containsExactly("Orders.java:2 [Tables/RepositoryIdentity] Found Orders.Other" + expected);
    }

    private static List<String> identity(String declaration) {
        return Compiled.diagnostics(compile(ORDER, "package shop;\n" + declaration + """
                > {
                    record Own(long number, String customer) {}
                    record Other(String customer) {}
                }
                """));
    }

    @Test
    void queriesMayReturnSubtypesAndSupertypes() {
        assertThat(Compiled.diagnostics(compile("""
                package shop;
                import dev.tables.annotation.*;
                @TableEntity
                public sealed interface Payment extends Dated {
                    @PartitionKey String customer();
                    @RowKey long number();
                    record Card(String customer, long number, String bank) implements Payment {
                        Card(String bank) { this("", 0, bank); }
                    }
                    record Cash(String customer, long number) implements Payment {}
                }
                """, "package shop;\npublic interface Dated {}\n", """
                package shop;
                import java.util.*;
                interface Payments extends org.springframework.data.repository.Repository<Payment, PaymentKey> {
                    List<Payment.Card> findByCustomer(String customer);
                    List<Dated> readByCustomer(String customer);
                    List<Payment.Cash> deleteByCustomer(String customer);
                }
                """)))
                .isEmpty();
    }

    /** As kapt shows classes that processors have yet to write. */
    @Test
    void queriesWithUnresolvedTypesAreAccepted() {
        Compilation compilation = compile(ORDER, "package error;\npublic final class NonExistentClass {}\n", """
                package shop;
                import error.NonExistentClass;
                import java.util.*;
                import org.springframework.data.domain.*;
                interface Orders extends org.springframework.data.repository.Repository<Order, NonExistentClass> {
                    List<NonExistentClass> findByCustomer(String customer);
                    NonExistentClass findByCustomer(String customer, Pageable page);
                    Slice<NonExistentClass> findByCustomerAndStatus(String customer, NonExistentClass status, Pageable page);
                    List<NonExistentClass> deleteByCustomer(String customer);
                }
                """);
        assertThat(Compiled.diagnostics(compilation)).isEmpty();
    }
}
