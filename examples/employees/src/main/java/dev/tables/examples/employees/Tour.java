package dev.tables.examples.employees;

import dev.tables.data.core.TablesOperations;
import dev.tables.examples.employees.staff.Employee;
import dev.tables.examples.employees.staff.EmployeeKey;
import dev.tables.examples.employees.staff.EmployeeRepository;
import dev.tables.examples.employees.staff.Salary;
import dev.tables.examples.employees.staff.SalaryRepository;
import dev.tables.examples.employees.staff.TitleRepository;
import dev.tables.mapping.query.AccessPlan;
import java.io.PrintStream;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.springframework.data.domain.ScrollPosition;
import org.springframework.stereotype.Component;

/** Asks the repositories everything they can answer and prints the rows, the access path and the time of each query. */
@Component
public final class Tour {
    private static final int ROWS_SHOWN = 3;
    private static final int REPETITIONS = 100;

    private final EmployeeRepository employees;
    private final TitleRepository titles;
    private final SalaryRepository salaries;
    private final TablesOperations tables;

    Tour(EmployeeRepository employees, TitleRepository titles, SalaryRepository salaries, TablesOperations tables) {
        this.employees = employees;
        this.titles = titles;
        this.salaries = salaries;
        this.tables = tables;
    }

    /**
     * Asks about one department and its first employee.
     *
     * @throws IllegalArgumentException if the department has nobody
     */
    public void show(String department, PrintStream out) {
        Employee first = employees
                .findFirstByDepartmentOrderByNumber(department)
                .orElseThrow(() -> new IllegalArgumentException("Department '" + department
                        + "' has no employees. Omit --department to query the largest department."));
        Stream.of(employees(first), histories(first), forms(first))
                .flatMap(List::stream)
                .forEach(question -> answer(question, out));
    }

    private List<Question> employees(Employee one) {
        String department = one.department();
        int number = one.number();
        String emailStart = one.email().substring(0, 2);
        return List.of(
                new Question(
                        "number " + number,
                        tables.planForQueryMethod(Employee.class, "findByDepartmentAndNumber"),
                        () -> employees.findById(new EmployeeKey(department, number)).stream()
                                .toList()),
                new Question(
                        "numbers " + number + " to " + (number + 99),
                        employees.planForQueryMethod("findByDepartmentAndNumberBetween"),
                        () -> employees.findByDepartmentAndNumberBetween(department, number, number + 99)),
                new Question(
                        "e-mail address " + one.email(),
                        employees.planForQueryMethod("findByDepartmentAndEmail"),
                        () -> employees.findByDepartmentAndEmail(department, one.email()).stream()
                                .toList()),
                new Question(
                        "e-mail address " + one.email() + " in any department",
                        employees.planForQueryMethod("findByEmail"),
                        () -> employees.findByEmail(one.email()).stream().toList()),
                new Question(
                        "e-mail addresses that start with '" + emailStart + "'",
                        employees.planForQueryMethod("findByDepartmentAndEmailStartingWith"),
                        () -> employees.findByDepartmentAndEmailStartingWith(department, emailStart)),
                new Question(
                        "last name " + one.lastName(),
                        employees.planForQueryMethod("findByDepartmentAndLastName"),
                        () -> employees.findByDepartmentAndLastName(department, one.lastName())),
                new Question(
                        "day of birth " + one.birthDate(),
                        employees.planForQueryMethod("findByDepartmentAndBirthDate"),
                        () -> employees.findByDepartmentAndBirthDate(department, one.birthDate())),
                new Question(
                        "ten most recent hires",
                        employees.planForQueryMethod("findTop10ByDepartmentOrderByHireDateDesc"),
                        () -> employees.findTop10ByDepartmentOrderByHireDateDesc(department)));
    }

    private List<Question> histories(Employee one) {
        String department = one.department();
        int number = one.number();
        return List.of(
                new Question(
                        "salaries of number " + number + " in order",
                        salaries.planForQueryMethod("findByDepartmentAndNumberOrderByFromDate"),
                        () -> salaries.findByDepartmentAndNumberOrderByFromDate(department, number)),
                new Question(
                        "titles of number " + number + " in order",
                        titles.planForQueryMethod("findByDepartmentAndNumberOrderByFromDate"),
                        () -> titles.findByDepartmentAndNumberOrderByFromDate(department, number)));
    }

    /** The same rows in other forms: a projection, a window, a stream. */
    private List<Question> forms(Employee one) {
        String department = one.department();
        return List.of(
                new Question(
                        "contacts with last name " + one.lastName(),
                        employees.planForQueryMethod("searchByDepartmentAndLastName"),
                        () -> employees.searchByDepartmentAndLastName(department, one.lastName())),
                new Question(
                        "a window of twenty employees",
                        employees.planForQueryMethod("findTop20ByDepartmentOrderByNumber"),
                        () -> employees
                                .findTop20ByDepartmentOrderByNumber(department, ScrollPosition.keyset())
                                .getContent()),
                new Question(
                        "the highest salary, from a stream of all",
                        salaries.planForQueryMethod("streamByDepartment"),
                        () -> greatest(department)));
    }

    private List<Salary> greatest(String department) {
        try (Stream<Salary> all = salaries.streamByDepartment(department)) {
            return all.max(Comparator.comparingInt(Salary::amount)).stream().toList();
        }
    }

    private static void answer(Question question, PrintStream out) {
        long start = System.nanoTime();
        List<?> rows = question.ask().get();
        double first = (System.nanoTime() - start) / 1e6;
        double later = first;
        for (int i = 0; i < REPETITIONS; i++) {
            long again = System.nanoTime();
            rows = question.ask().get();
            later = Math.min(later, (System.nanoTime() - again) / 1e6);
        }
        out.println();
        out.println(question.title());
        question.plan().explain().lines().forEach(line -> out.println("    " + line));
        rows.stream().limit(ROWS_SHOWN).forEach(row -> out.println("  " + row));
        if (rows.size() > ROWS_SHOWN) {
            out.println("  ... and " + (rows.size() - ROWS_SHOWN) + " more");
        }
        out.println(String.format(
                Locale.ROOT, "  %d found in %.2f ms the first time, %.3f ms when warm", rows.size(), first, later));
    }

    private record Question(String title, AccessPlan plan, Supplier<List<?>> ask) {}
}
