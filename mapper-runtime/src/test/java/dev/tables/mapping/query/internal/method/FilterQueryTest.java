package dev.tables.mapping.query.internal.method;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.tables.mapping.model.PropertyModel;
import dev.tables.mapping.query.AccessPath;
import dev.tables.mapping.query.UnsupportedQueryException;
import dev.tables.mapping.query.internal.condition.QuerySpec;
import dev.tables.mapping.query.internal.condition.Staff;
import dev.tables.mapping.query.internal.method.DerivedQuery.Subject;
import dev.tables.mapping.query.internal.plan.Planner;
import dev.tables.mapping.query.internal.plan.QueryPlan;
import java.time.LocalDate;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class FilterQueryTest {
    @Test
    void parserReadsParametersByNameAndPosition() {
        FilterQuery query = parse("department eq :department and (number ge ?2 or not (lastName eq 'O''Hara?1 :x'))");
        assertThat(query.condition()).hasToString("department = ?1 and (number >= ?2 or not (lastName = ?3))");
        assertThat(query.constants()).containsExactly("O'Hara?1 :x");
    }

    @Test
    void constantsAreConvertedToTheTypeOfTheirProperty() {
        FilterQuery query =
                FilterQuery.parse(Staff.MODEL, "hired gt '2020-02-29' and salary eq 5 and active", List.of());
        assertThat(query.constants()).containsExactly(LocalDate.of(2020, 2, 29), 5L);
        assertThat(query.condition()).hasToString("hired > ?1 and salary = ?2 and active is true");
    }

    @Test
    void filterIsPlannedLikeADerivedQuery() {
        QueryPlan plan = Planner.plan(
                Staff.MODEL,
                new QuerySpec(
                        parse("department eq :department and number eq :number").condition(), List.of(), 0));
        assertThat(plan.accessPath()).isEqualTo(AccessPath.POINT_READ);
    }

    @Test
    void parserRejectsUnsupportedFilters() {
        assertThatExceptionOfType(UnsupportedQueryException.class)
                .isThrownBy(() -> parse("lastNam eq 'x'"))
                .withMessageContaining("Did you mean 'lastName'?");
        assertThatExceptionOfType(UnsupportedQueryException.class)
                .isThrownBy(() -> parse("lastName eq :name"))
                .withMessageContaining("names the parameter ':name', but the parameters are [department, number]");
        assertThatExceptionOfType(UnsupportedQueryException.class)
                .isThrownBy(() -> parse("lastName eq ?3"))
                .withMessageContaining("names the parameter '?3'");
        assertThatExceptionOfType(UnsupportedQueryException.class)
                .isThrownBy(() -> parse("lastName is 'x'"))
                .withMessageContaining("cannot be parsed");
        assertThatExceptionOfType(UnsupportedQueryException.class)
                .isThrownBy(() -> parse("lastName = 'x'"))
                .withMessageContaining("expected words as operators: eq, ne, gt, ge, lt, le, in, and, or, not.");
        assertThatExceptionOfType(UnsupportedQueryException.class)
                .isThrownBy(() -> parse("department eq ?1 and address.city eq ?2"))
                .withMessageContaining("refers to the property 'address.city', which does not exist");
        for (String other : List.of(
                "hired gt datetime'2020-02-29T00:00:00Z'",
                "hired gt 'soon'",
                "salary gt '5'",
                "active eq 1",
                "number eq 1.5")) {
            assertThatExceptionOfType(UnsupportedQueryException.class)
                    .isThrownBy(() -> parse("department eq ?1 and number gt ?2 and " + other))
                    .withMessageContaining("with a literal of another type. Write a literal of that type");
        }
        assertThatExceptionOfType(UnsupportedQueryException.class)
                .isThrownBy(() -> parse("department eq ?1"))
                .withMessageContaining("does not use parameter 2 of [department, number]");
    }

    @Test
    void expressionsBecomeValuesAfterTheParameters() {
        FilterQuery query =
                parse("department eq :department and (lastName in (:#{ {'}', 'b'} }, 'c') or number gt ${least}"
                        + " or email eq ?#{[0] + '?2'}) and number ne ?2");
        assertThat(query.condition())
                .hasToString("department = ?1 and (lastName in ?6 or lastName in ?3 or number > ?4 or email = ?5) and"
                        + " number <> ?2");
        assertThat(query.expressions()).containsExactly("#{ {'}', 'b'} }", "${least}", "#{[0] + '?2'}");
        assertThat(query.constants()).containsExactly(List.of("c"));
        assertThat(parse("department eq :#{#department}").expressions()).containsExactly("#{#department}");
        assertThat(parse("department eq '#{' and number eq ?2 and email eq ?1").constants())
                .containsExactly("#{");
    }

    @Test
    void parserReadsInPrefixesAndNull() {
        assertThat(parse("department in (:department, 'a', 'b') and ?2 le number"))
                .satisfies(query -> assertThat(query.condition())
                        .hasToString("(department in ?3 or department in ?1) and number >= ?2"))
                .satisfies(query -> assertThat(query.constants()).containsExactly(List.of("a", "b")));
        assertThat(FilterQuery.parse(Staff.MODEL, "number in ()", List.of()).constants())
                .containsExactly(List.of());
        assertThat(parse("startswith(department, ?1) or endswith( email , 'x') or not contains(lastName, ?1)"
                                + " and left eq null and null ne salary and number eq ?2")
                        .condition())
                .hasToString(
                        "department starts with ?1 or email ends with ?3 or not (lastName contains ?1) and left is null"
                                + " and salary is not null and number = ?2");
    }

    @Test
    void filterHasSortOrderAndLimit() {
        QuerySpec spec = FilterQuery.parse(
                        Staff.MODEL,
                        new DeclaredFilter("active", "hired desc,  lastName , number asc", 3, Subject.FIND),
                        List.of())
                .spec();
        assertThat(spec.sort()).hasToString("[hired desc, lastName, number]");
        assertThat(spec.limit()).isEqualTo(3);
        assertRefused(
                "active",
                "hired down",
                0,
                "the sort 'hired down' cannot be parsed: expected comma-separated properties");
        assertRefused("active", "hired,", 0, "cannot be parsed");
        assertRefused("active", "hird", 0, "Did you mean 'hired'?");
        assertRefused("active", "", -1, "has the limit -1. Set top to at least 1");
        assertThatExceptionOfType(UnsupportedQueryException.class)
                .isThrownBy(() -> FilterQuery.parse(
                        Staff.MODEL, new DeclaredFilter("active", "hired", 0, Subject.COUNT), List.of()))
                .withMessageContaining("has a sort order or a limit, but count applies to all");
    }

    private static void assertRefused(String text, String sort, int top, String message) {
        assertThatExceptionOfType(UnsupportedQueryException.class)
                .isThrownBy(() ->
                        FilterQuery.parse(Staff.MODEL, new DeclaredFilter(text, sort, top, Subject.FIND), List.of()))
                .withMessageContaining(message);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "lastName is \"x\" | at position 9: found 'is', expected an operator (eq, ne, gt, ge, lt, le, in, "
                        + "and, or) or the end.",
                "lastName eq number | at position 12: found 'number', expected a literal",
                "number eq 5 6 | at position 12: found a literal, expected an operator",
                "number eq 5x | at position 11: found text directly after a literal",
                "lastName eq \"x\"and active | at position 15: found text directly after a literal",
                "lastName eq \"x | at position 12: found a literal without a closing quote",
                "(number eq 5 | found the end, expected ')'",
                "number in 5 | found a literal, expected '(' and a list",
                "number in (5 6) | found a literal, expected ',' or ')'",
                "number in (5,) | found ')', expected a literal",
                "number in (5, null) | with a list that contains null. Remove null from the list",
                "startswith(lastName) | found ')', expected ','",
                "startswith(lastName, null) | searches 'lastName' for null",
                "salary gt null | with null, which has no order",
                "lastName eq #{#entityName} | found an expression without a colon before it",
                "lastName eq :#{#a | found an expression that is never closed",
                "number eq 5.5.5 | cannot be parsed",
                "and | found 'and', expected a condition such as price gt 5",
            })
    void rejectsInvalidFilterText(String text, String message) {
        assertThatExceptionOfType(UnsupportedQueryException.class)
                .isThrownBy(() -> FilterQuery.parse(Staff.MODEL, text.replace('"', '\''), List.of()))
                .withMessageContaining(message);
    }

    @Test
    void placeholderTextIsConvertedToAValue() {
        assertThat(FilterLiterals.ofText(Staff.MODEL, property("salary"), " 1000 "))
                .isEqualTo(1000L);
        assertThat(FilterLiterals.ofText(Staff.MODEL, property("hired"), "2020-02-29"))
                .isEqualTo(LocalDate.of(2020, 2, 29));
        assertThat(FilterLiterals.ofText(Staff.MODEL, property("active"), "true"))
                .isEqualTo(true);
        assertThat(FilterLiterals.ofText(Staff.MODEL, property("lastName"), "5 or active"))
                .isEqualTo("5 or active");
        assertThatExceptionOfType(UnsupportedQueryException.class)
                .isThrownBy(() -> FilterLiterals.ofText(Staff.MODEL, property("salary"), "5 or active"))
                .withMessage("Staff.salary: is compared with a placeholder whose value is not of type long. Set the "
                        + "placeholder to a literal of that type.");
    }

    private static PropertyModel property(String name) {
        return MethodNameParser.property(Staff.MODEL, name);
    }

    @Test
    void missingParameterNameIsExplained() {
        assertThatExceptionOfType(UnsupportedQueryException.class)
                .isThrownBy(() -> FilterQuery.parse(Staff.MODEL, "lastName eq :name", List.of("")))
                .withMessageEndingWith("names the parameter ':name', but parameter names are not available. "
                        + "Compile with -parameters, annotate parameters with @Param, or use positions from ?1.");
    }

    private static FilterQuery parse(String text) {
        return FilterQuery.parse(Staff.MODEL, text, List.of("department", "number"));
    }
}
