package dev.tables.mapping.table;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tables.mapping.query.internal.condition.QuerySpec;
import dev.tables.mapping.query.internal.method.MethodNameParser;
import dev.tables.mapping.query.internal.plan.Planner;
import dev.tables.mapping.query.internal.run.BoundQuery;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.function.Predicate;

/** Queries for employees, and what they mean. */
enum StaffQuery {
    BY_DEPARTMENT_AND_NAME(
            "findByDepartmentAndLastName", false, one -> isOf(one, "D2") && isNamed(one, "Name3"), "D2", "Name3"),
    BY_DEPARTMENT_AND_NAMES(
            "findByDepartmentAndLastNameStartingWith",
            false,
            one -> isOf(one, "D2") && one.lastName() != null,
            "D2",
            "Name"),
    BY_DEPARTMENT_AND_BADGE("findByDepartmentAndBadge", false, one -> isOf(one, "D1") && is(one.badge(), 7L), "D1", 7L),
    BY_TITLE(
            "findByDepartmentAndTitleOrderBySalaryDesc",
            false,
            one -> isOf(one, "D0") && is(one.title(), "T"),
            "D0",
            "T") {
        @Override
        void check(String description, List<Employee> found, List<Employee> expected) {
            super.check(description, found, expected);
            assertThat(found)
                    .as(description)
                    .isSortedAccordingTo(Comparator.comparing(Employee::salary).reversed());
        }
    },
    BY_EMAIL("findByEmail", false, one -> is(one.email(), "m6"), "m6"),
    BY_NAME("findByLastName", true, one -> isNamed(one, "Name2"), "Name2");

    private final String method;
    private final boolean scans;
    private final Predicate<Employee> condition;
    private final Object[] arguments;

    StaffQuery(String method, boolean scans, Predicate<Employee> condition, Object... arguments) {
        this.method = method;
        this.scans = scans;
        this.condition = condition;
        this.arguments = arguments;
    }

    private static boolean isOf(Employee one, String department) {
        return one.department().equals(department);
    }

    private static boolean isNamed(Employee one, String name) {
        return is(one.lastName(), name);
    }

    private static boolean is(@org.jspecify.annotations.Nullable Object found, Object expected) {
        return Objects.equals(found, expected);
    }

    /** The query, planned for the table. */
    BoundQuery bound(EntityTable<Employee> table) {
        return bound(table, false);
    }

    /** The same, to be read as pages or not. */
    BoundQuery bound(EntityTable<Employee> table, boolean paged) {
        QuerySpec spec = MethodNameParser.parse(table.model(), method).spec();
        return BoundQuery.bind(
                Planner.plan(table.model(), spec.withScanAllowed(scans).withPages(paged)), arguments);
    }

    List<Employee> expected(List<Employee> stored) {
        return stored.stream().filter(condition).toList();
    }

    /** Whether these are the answers. */
    void check(String description, List<Employee> found, List<Employee> expected) {
        assertThat(found).as("%s: %s", description, method).containsExactlyInAnyOrderElementsOf(expected);
    }
}
