package dev.tables.benchmarks.jdbc;

import dev.tables.benchmarks.contender.Employee;
import dev.tables.benchmarks.contender.Found;
import java.time.LocalDate;
import org.jspecify.annotations.Nullable;
import org.springframework.data.annotation.Id;
import org.springframework.data.annotation.Version;
import org.springframework.data.relational.core.mapping.Embedded;
import org.springframework.data.relational.core.mapping.Table;

/** An employee in a table with six indexes. */
@Table("staff")
record StaffRow(
        @Id @Embedded.Empty EmployeeRow.Key id,
        String firstName,
        String lastName,
        String email,
        String title,
        String gender,
        LocalDate birthDate,
        LocalDate hireDate,
        int salary,
        String city,
        String notes,
        @Version @Nullable Long version)
        implements Found {

    static StaffRow of(Employee employee) {
        return new StaffRow(
                new EmployeeRow.Key(employee.department(), employee.number()),
                employee.firstName(),
                employee.lastName(),
                employee.email(),
                employee.title(),
                employee.gender(),
                employee.birthDate(),
                employee.hireDate(),
                employee.salary(),
                employee.city(),
                employee.notes(),
                employee.countedVersion());
    }

    @Override
    public int number() {
        return id.number();
    }

    @Override
    public Employee toEmployee() {
        return new Employee(
                id.department(),
                id.number(),
                firstName,
                lastName,
                email,
                title,
                gender,
                birthDate,
                hireDate,
                salary,
                city,
                notes,
                Employee.countedVersion(version == null ? 0 : version));
    }
}
