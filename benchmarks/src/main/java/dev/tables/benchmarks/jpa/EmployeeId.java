package dev.tables.benchmarks.jpa;

import jakarta.persistence.Embeddable;
import java.io.Serializable;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** The primary key. */
@Embeddable
public class EmployeeId implements Serializable {
    private static final long serialVersionUID = 1;

    private String department = "";
    private int number;

    /** For Hibernate. */
    protected EmployeeId() {}

    /** A key. */
    public EmployeeId(String department, int number) {
        this.department = department;
        this.number = number;
    }

    /** The department. */
    public String getDepartment() {
        return department;
    }

    /** The number within the department. */
    public int getNumber() {
        return number;
    }

    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof EmployeeId that && number == that.number && department.equals(that.department);
    }

    @Override
    public int hashCode() {
        return Objects.hash(department, number);
    }
}
