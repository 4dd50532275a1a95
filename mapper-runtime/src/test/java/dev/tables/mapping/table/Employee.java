package dev.tables.mapping.table;

import org.jspecify.annotations.Nullable;

/** An entity with an index of every kind; null for what it has not. */
record Employee(
        String department,
        int number,
        @Nullable String lastName,
        @Nullable String email,
        @Nullable String title,
        int salary,
        @Nullable Long badge,
        @Nullable String version) {

    static Employee of(String department, int number) {
        return new Employee(department, number, null, null, null, 0, null, null);
    }

    Employee in(String newDepartment) {
        return new Employee(newDepartment, number, lastName, email, title, salary, badge, version);
    }

    Employee at(int newNumber) {
        return new Employee(department, newNumber, lastName, email, title, salary, badge, version);
    }

    Employee named(@Nullable String name) {
        return new Employee(department, number, name, email, title, salary, badge, version);
    }

    Employee mailed(@Nullable String address) {
        return new Employee(department, number, lastName, address, title, salary, badge, version);
    }

    Employee paid(@Nullable String newTitle, int newSalary) {
        return new Employee(department, number, lastName, email, newTitle, newSalary, badge, version);
    }

    Employee badged(@Nullable Long newBadge) {
        return new Employee(department, number, lastName, email, title, salary, newBadge, version);
    }

    Employee versioned(@Nullable String newVersion) {
        return new Employee(department, number, lastName, email, title, salary, badge, newVersion);
    }
}
