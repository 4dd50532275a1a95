package dev.tables.benchmarks.jpa;

import dev.tables.benchmarks.contender.Employee;
import dev.tables.benchmarks.contender.Found;
import jakarta.persistence.EmbeddedId;
import jakarta.persistence.Entity;
import jakarta.persistence.Table;
import jakarta.persistence.Version;
import java.time.LocalDate;
import org.jspecify.annotations.Nullable;

/** An employee in a table with six indexes. */
@Entity
@Table(name = "staff")
public class StaffEntity implements Found {
    @EmbeddedId
    private EmployeeId id = new EmployeeId();

    private String firstName = "";
    private String lastName = "";
    private String email = "";
    private String title = "";
    private String gender = "";
    private LocalDate birthDate = LocalDate.MIN;
    private LocalDate hireDate = LocalDate.MIN;
    private int salary;
    private String city = "";
    private String notes = "";

    @Version
    private @Nullable Long version;

    /** For Hibernate. */
    protected StaffEntity() {}

    static StaffEntity of(Employee employee) {
        StaffEntity entity = new StaffEntity();
        entity.id = new EmployeeId(employee.department(), employee.number());
        entity.firstName = employee.firstName();
        entity.lastName = employee.lastName();
        entity.email = employee.email();
        entity.title = employee.title();
        entity.gender = employee.gender();
        entity.birthDate = employee.birthDate();
        entity.hireDate = employee.hireDate();
        entity.salary = employee.salary();
        entity.city = employee.city();
        entity.notes = employee.notes();
        entity.version = employee.countedVersion();
        return entity;
    }

    @Override
    public int number() {
        return id.getNumber();
    }

    @Override
    public Employee toEmployee() {
        return new Employee(
                id.getDepartment(),
                id.getNumber(),
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
