package dev.tables.benchmarks.daily;

import dev.tables.annotation.IndexedBy;
import dev.tables.annotation.PartitionKey;
import dev.tables.annotation.RowKey;
import dev.tables.annotation.TableEntity;
import dev.tables.annotation.Version;
import dev.tables.benchmarks.contender.Employee;
import dev.tables.benchmarks.contender.Found;
import dev.tables.engine.ETag;
import java.time.LocalDate;
import org.jspecify.annotations.Nullable;

/** An employee in seven rows: the entity, and a copy for each of six indexes within the department. */
@TableEntity(table = "dailystaff")
record StaffMember(
        @PartitionKey String department,
        @RowKey(digits = 8, descending = true) int number,
        @IndexedBy String firstName,
        @IndexedBy String lastName,
        @IndexedBy String email,
        @IndexedBy String title,
        @IndexedBy String gender,
        LocalDate birthDate,
        LocalDate hireDate,
        int salary,
        @IndexedBy String city,
        String notes,
        @Version @Nullable ETag version)
        implements Found {

    static StaffMember of(Employee employee) {
        return new StaffMember(
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
                employee.version());
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
                version);
    }
}
