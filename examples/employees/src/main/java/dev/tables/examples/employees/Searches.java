package dev.tables.examples.employees;

import dev.tables.data.repository.TablesPageRequest;
import dev.tables.data.repository.TablesSort;
import dev.tables.examples.employees.staff.Employee;
import dev.tables.examples.employees.staff.EmployeeFinder;
import dev.tables.examples.employees.staff.Employee_;
import dev.tables.mapping.query.predicate.EntityPredicate;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.springframework.data.domain.Slice;
import org.springframework.stereotype.Service;

/** Searches for employees as a form asks for them, of which any field may be left empty. */
@Service
public class Searches {
    private final EmployeeFinder employees;

    Searches(EmployeeFinder employees) {
        this.employees = employees;
    }

    /**
     * What a form asks for.
     *
     * @param department the department's name, or null
     * @param name how the last name begins, or null
     * @param since the earliest day of hiring, or null
     */
    public record Wanted(
            @Nullable String department,
            @Nullable String name,
            @Nullable LocalDate since) {}

    // tag::readme[]
    /** A page of those that match, hired last first. */
    public Slice<Employee> search(Wanted wanted, TablesPageRequest page) {
        return employees.findBy(
                asked(wanted),
                query -> query.sortBy(TablesSort.by(Employee_.hireDate.desc())).slice(page));
    }

    private static EntityPredicate<Employee> asked(Wanted wanted) {
        List<EntityPredicate<Employee>> all = new ArrayList<>();
        if (wanted.department() != null) {
            all.add(Employee_.department.eq(wanted.department()));
        }
        if (wanted.name() != null) {
            all.add(Employee_.lastName.startsWith(wanted.name()));
        }
        if (wanted.since() != null) {
            all.add(Employee_.hireDate.ge(wanted.since()));
        }
        return EntityPredicate.allOf(all);
    }
    // end::readme[]
}
