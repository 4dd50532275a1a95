package dev.tables.mapping.query.internal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.tables.mapping.query.AccessPath;
import dev.tables.mapping.query.QueryRefusedException;
import java.time.LocalDate;
import java.util.List;
import org.junit.jupiter.api.Test;

class FilterQueryTest {
    @Test
    void readsParametersByNameAndPosition() {
        FilterQuery query = parse("department eq :department and (number ge ?2 or not (lastName eq 'O''Hara?1 :x'))");
        assertThat(query.condition()).hasToString("department = ?1 and (number >= ?2 or not (lastName = ?3))");
        assertThat(query.constants()).containsExactly("O'Hara?1 :x");
    }

    @Test
    void constantsGetTheTypeOfTheirProperty() {
        FilterQuery query =
                FilterQuery.parse(Staff.MODEL, "hired gt '2020-02-29' and salary eq 5 and active", List.of());
        assertThat(query.constants()).containsExactly(LocalDate.of(2020, 2, 29), 5L);
        assertThat(query.condition()).hasToString("hired > ?1 and salary = ?2 and active is true");
    }

    @Test
    void isPlannedLikeAnyQuery() {
        QueryPlan plan = Planner.plan(
                Staff.MODEL,
                new QuerySpec(
                        parse("department eq :department and number eq :number").condition(), List.of(), 0));
        assertThat(plan.path()).isEqualTo(AccessPath.POINT);
    }

    @Test
    void refusesWhatItCannotRead() {
        assertThatExceptionOfType(QueryRefusedException.class)
                .isThrownBy(() -> parse("lastNam eq 'x'"))
                .withMessageContaining("Did you mean 'lastName'?");
        assertThatExceptionOfType(QueryRefusedException.class)
                .isThrownBy(() -> parse("lastName eq :name"))
                .withMessageContaining("names the parameter ':name', but the parameters are [department, number]");
        assertThatExceptionOfType(QueryRefusedException.class)
                .isThrownBy(() -> parse("lastName eq ?3"))
                .withMessageContaining("names the parameter '?3'");
        assertThatExceptionOfType(QueryRefusedException.class)
                .isThrownBy(() -> parse("lastName is 'x'"))
                .withMessageContaining("cannot be parsed");
        assertThatExceptionOfType(QueryRefusedException.class)
                .isThrownBy(() -> parse("lastName = 'x'"))
                .withMessageContaining("expected words as operators: eq, ne, gt, ge, lt, le, and, or, not.");
        assertThatExceptionOfType(QueryRefusedException.class)
                .isThrownBy(() -> parse("department eq ?1 and address.city eq ?2"))
                .withMessageContaining("there is no property 'address.city'");
        for (String other : List.of(
                "hired gt datetime'2020-02-29T00:00:00Z'",
                "hired gt 'soon'",
                "salary gt '5'",
                "active eq 1",
                "number eq 1.5")) {
            assertThatExceptionOfType(QueryRefusedException.class)
                    .isThrownBy(() -> parse("department eq ?1 and number gt ?2 and " + other))
                    .withMessageContaining("with something else. Write a literal of that type");
        }
        assertThatExceptionOfType(QueryRefusedException.class)
                .isThrownBy(() -> parse("department eq ?1"))
                .withMessageContaining("does not use parameter 2 of [department, number]");
    }

    @Test
    void saysThatExpressionsAreNotEvaluated() {
        for (String expression : List.of("?#{[0]}", ":#{#department}", "#{#entityName}")) {
            assertThatExceptionOfType(QueryRefusedException.class)
                    .isThrownBy(() -> parse("department eq " + expression))
                    .withMessage(
                            "Staff: the filter 'department eq " + expression + "' holds an expression of SpEL (#{...}),"
                                    + " which is not evaluated. Pass the value as a parameter, and name that as :name, or count"
                                    + " from ?1.");
        }
        assertThat(parse("department eq '#{' and number eq ?2 and email eq ?1").constants())
                .containsExactly("#{");
    }

    @Test
    void saysHowNamesOfParametersComeToBeKnown() {
        assertThatExceptionOfType(QueryRefusedException.class)
                .isThrownBy(() -> FilterQuery.parse(Staff.MODEL, "lastName eq :name", List.of("")))
                .withMessageEndingWith("names the parameter ':name', but names of parameters are not known."
                        + " Compile with -parameters, annotate them with @Param, or count from ?1.");
    }

    private static FilterQuery parse(String text) {
        return FilterQuery.parse(Staff.MODEL, text, List.of("department", "number"));
    }
}
