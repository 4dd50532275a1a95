package dev.tables.benchmarks.daily;

import dev.tables.annotation.PartitionKey;
import dev.tables.annotation.RowKey;
import dev.tables.annotation.TableEntity;
import dev.tables.annotation.Version;
import dev.tables.benchmarks.contender.Employee;
import dev.tables.benchmarks.contender.Found;
import dev.tables.engine.ETag;
import java.time.LocalDate;
import org.jspecify.annotations.Nullable;

/** An employee whose version is a text, without an index. */
@TableEntity(table = "textversions")
record TextVersionEmployee(
        @PartitionKey String department,
        @RowKey(digits = 8, descending = true) int number,
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
        @Version @Nullable String version)
        implements Found {

    static TextVersionEmployee of(Employee employee) {
        return new TextVersionEmployee(
                employee.department(),
                employee.number(),
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
                null);
    }

    @Override
    public Employee toEmployee() {
        return new Employee(
                department,
                number,
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
                version == null ? null : ETag.of(version));
    }
}
