package dev.tables.benchmarks.daily;

import dev.tables.annotation.IndexScope;
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

/** The employee of the other contenders, with two indexes over all departments. */
@TableEntity(table = "dailyemployees")
@IndexedBy(
        name = "byLastName",
        properties = {"lastName", "salary desc"},
        scope = IndexScope.GLOBAL)
record DailyEmployee(
        @PartitionKey String department,
        @RowKey(digits = 8, descending = true) int number,
        String firstName,
        String lastName,
        @IndexedBy(scope = IndexScope.GLOBAL, unique = true) String email,
        String title,
        String gender,
        LocalDate birthDate,
        LocalDate hireDate,
        int salary,
        String city,
        String notes,
        @Version @Nullable ETag version)
        implements Found {

    static DailyEmployee of(Employee employee) {
        return new DailyEmployee(
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
