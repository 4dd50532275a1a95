package dev.tables.examples.employees;

import dev.tables.examples.employees.staff.EmployeeKey;
import dev.tables.examples.employees.staff.Salary;
import dev.tables.examples.employees.staff.SalaryRepository;
import dev.tables.examples.employees.staff.Title;
import dev.tables.examples.employees.staff.TitleRepository;
import java.time.LocalDate;
import java.util.List;
import java.util.NoSuchElementException;
import org.springframework.stereotype.Service;
import org.springframework.transaction.annotation.Transactional;

/** Promotes employees. */
@Service
public class Promotions {
    private static final LocalDate STILL = LocalDate.of(9999, 1, 1);

    private final TitleRepository titles;
    private final SalaryRepository salaries;

    Promotions(TitleRepository titles, SalaryRepository salaries) {
        this.titles = titles;
        this.salaries = salaries;
    }

    /**
     * Gives an employee a title and a salary from a day on; those held so far end that day. All four rows are in the employee's
     * partition, so they are written in one entity group transaction: all or none.
     *
     * @throws NoSuchElementException if the employee has no title or no salary so far
     */
    // tag::readme[]
    @Transactional
    public void promote(EmployeeKey employee, String title, int amount, LocalDate day) {
        Title held = last(titles.findByDepartmentAndNumberOrderByFromDate(employee.department(), employee.number()));
        titles.save(new Title(held.department(), held.number(), held.fromDate(), held.title(), day));
        titles.save(new Title(held.department(), held.number(), day, title, STILL));

        Salary earned =
                last(salaries.findByDepartmentAndNumberOrderByFromDate(employee.department(), employee.number()));
        salaries.save(new Salary(earned.department(), earned.number(), earned.fromDate(), earned.amount(), day));
        salaries.save(new Salary(earned.department(), earned.number(), day, amount, STILL));
    }
    // end::readme[]

    private static <T> T last(List<T> history) {
        if (history.isEmpty()) {
            throw new NoSuchElementException("An employee without a title or a salary cannot be promoted.");
        }
        return history.get(history.size() - 1);
    }
}
