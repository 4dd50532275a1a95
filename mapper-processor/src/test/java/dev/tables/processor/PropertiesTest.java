package dev.tables.processor;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.testing.compile.Compilation;
import com.google.testing.compile.CompilationSubject;
import dev.tables.mapping.query.internal.method.PredicateCondition;
import dev.tables.mapping.query.predicate.EntityPredicate;
import dev.tables.mapping.query.predicate.EntityProperty;
import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.time.LocalDate;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** The class of an entity's properties, of which predicates are made. */
class PropertiesTest {
    private static final String HEAD = "package shop; import dev.tables.annotation.*; import java.util.*;\n";
    private static final String ORDER = HEAD + """
            @TableEntity
            public record Order(@PartitionKey String customer, @RowKey long number, int total) {}
            """;

    @Test
    void predicatesUsePropertyConstants() throws Exception {
        Compiled compiled = Compiled.of(ORDER, """
                package shop;
                import dev.tables.mapping.query.predicate.EntityPredicate;
                import java.util.List;
                public class Question {
                    public static final EntityPredicate<Order> ASKED = Order_.customer.eq("c")
                            .and(Order_.number.between(1L, 9L).or(Order_.total.gt(5)))
                            .and(Order_.customer.ignoreCase().startsWith("C").not());
                    public static final List<?> ORDER = List.of(Order_.total.desc(), Order_.number.asc());
                }
                """);
        EntityPredicate<?> asked = (EntityPredicate<?>)
                compiled.type("shop.Question").getField("ASKED").get(null);
        assertThat(asked)
                .hasToString("customer = ? and (number between ? and ? or total > ?)"
                        + " and not (customer starts with ? ignoring case)");
        PredicateCondition condition =
                PredicateCondition.of(compiled.mapper("shop.Order").model(), asked);
        assertThat(String.valueOf(condition.spec().condition()))
                .isEqualTo("customer = ?1 and (number between ?2 and ?3 or total > ?4)"
                        + " and not (customer starts with ?5 ignoring case)");
        assertThat(condition.arguments()).containsExactly("c", 1L, 9L, 5, "C");
    }

    @Test
    void invalidComparisonsDoNotCompile() {
        for (String wrong : List.of(
                "Order_.number.startsWith(\"1\")",
                "Order_.number.eq(\"1\")",
                "Order_.customer.eq(\"a\").and(Other_.key.eq(\"b\"))")) {
            Compilation compilation = Compiled.compile(
                    ORDER,
                    HEAD + """
                            @TableEntity
                            public record Other(@PartitionKey String key, @RowKey String row) {}
                            """,
                    "package shop;\npublic class Question { static final Object ASKED = " + wrong + "; }");
            CompilationSubject.assertThat(compilation).failed();
        }
    }

    @Test
    void constantsClassIsRenamedIfItsNameExists() throws Exception {
        Compilation compilation = Compiled.compile(ORDER, "package shop;\nclass Order_ {}");
        assertThat(Compiled.notes(compilation))
                .containsExactly("Order.java:2 [Tables/PropertiesRenamed] A class named Order_ already exists, so the "
                        + "class with the property constants of Order is named OrderTable_. To use the name Order_ "
                        + "for it, rename your class.");
        Compiled compiled = Compiled.of(ORDER, "package shop;\nclass Order_ {}");
        assertThat(compiled.type("shop.OrderTable_").getField("total").get(null))
                .hasToString("total");
    }

    @Test
    void refusesExistingClassesOfBothNames() {
        assertThat(Compiled.diagnostics(ORDER, "package shop;\nclass Order_ {}", "package shop;\nclass OrderTable_ {}"))
                .containsExactly("Order.java:2 [Tables/NameTaken] A class named OrderTable_ already exists, so the "
                        + "class with the property constants of Order cannot be generated. Rename the existing class.");
    }

    /** The generator of JPA's metamodel writes {@code Order_}, before or behind ours. */
    @Test
    void metamodelNameIsLeftToJpa() throws Exception {
        Compiled compiled = Compiled.of(
                "package jakarta.persistence;\npublic @interface Entity {}",
                ORDER.replace("@TableEntity", "@jakarta.persistence.Entity @TableEntity"));
        assertThat(compiled.type("shop.OrderTable_").getField("number").get(null))
                .hasToString("number");
        assertThat(Compiled.notes(compiled.compilation())).isEmpty();
        assertThat(compiled.compilation().generatedSourceFiles())
                .noneMatch(file -> file.getName().endsWith("/Order_.java"));
    }

    @Test
    void constantsOfNestedEntitiesHaveTheEnclosingNames() throws Exception {
        Compiled compiled = Compiled.of(HEAD + """
                class Outer {
                    @TableEntity
                    record Item(@PartitionKey String key, @RowKey java.time.LocalDate day) {}
                }
                """);
        Class<?> properties = compiled.type("shop.OuterItem_");
        assertThat(Modifier.isPublic(properties.getModifiers())).isFalse();
        Field day = properties.getField("day");
        day.setAccessible(true);
        assertThat(day.getGenericType().getTypeName())
                .endsWith("ComparableProperty<shop.Outer$Item, " + LocalDate.class.getName() + ">");
    }

    /** Paths that join to one name, value objects within some of their own name, single values of other subtypes. */
    @Test
    void constantsOfValueObjectsHaveUniqueNames() throws Exception {
        Compiled compiled = Compiled.of(HEAD + """
                @TableEntity
                public sealed interface Thing {
                    @PartitionKey String key();
                    @RowKey int row();
                    record C(String x) {}
                    record BC(String y) {}
                    record A(@Embedded BC bC, @Embedded A2 a) {}
                    record A2(String z) {}
                    record AB(@Embedded C c) {}
                    record One(String key, int row, @Embedded A a) implements Thing {}
                    record Two(String key, int row, String entityType, @Embedded AB aB, @Embedded AB single) implements Thing {}
                    record Three(String key, int row, int single) implements Thing {}
                }
                """);
        Map<String, EntityProperty<?>> found = OfferedComparisons.of(compiled.type("shop.Thing_"));
        assertThat(found.keySet())
                .containsExactlyInAnyOrder(
                        "key", "row", "a.bC.y", "a.a.z", "aB.c.x", "entityType", "single", "single.c.x");
        assertThat(compiled.type("shop.Thing_").getField("single_").getType().getSimpleName())
                .isEqualTo("SingleProperties");
        assertThat(Stream.of(compiled.type("shop.Thing_").getClasses()).map(Class::getSimpleName))
                .containsExactlyInAnyOrder(
                        "AProperties",
                        "ABCProperties",
                        "AAProperties",
                        "ABProperties",
                        "ABCProperties2",
                        "SingleProperties",
                        "SingleCProperties");
    }
}
