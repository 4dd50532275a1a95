package dev.tables.examples.employees;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tables.examples.employees.staff.Contact;
import dev.tables.examples.employees.staff.Employee;
import dev.tables.examples.employees.staff.EmployeeKey;
import dev.tables.examples.employees.staff.EmployeeRepository;
import dev.tables.examples.employees.staff.Salary;
import dev.tables.examples.employees.staff.SalaryRepository;
import dev.tables.examples.employees.staff.TitleRepository;
import dev.tables.testing.Seed;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.stream.Stream;
import org.springframework.data.domain.ScrollPosition;
import org.springframework.data.domain.Window;

/** Asks every query of the repositories in every department and compares with the CSV files. */
record QueryChecks(
        CsvAnswers answers, EmployeeRepository employees, TitleRepository titles, SalaryRepository salaries) {

    void allQueriesAnswerAsTheFiles() {
        Seed seed = Seed.of(20_261_122);
        System.out.println("QueryChecks: " + seed);
        Random random = seed.random();
        for (String department : answers.departments()) {
            byNumber(department);
            byNumberRange(department, random);
            byEmail(department);
            byEmailStart(department);
            byLastName(department);
            byBirthDate(department);
            hires(department);
            histories(department);
            contacts(department);
            windows(department);
            stream(department);
        }
    }

    private void byNumber(String department) {
        for (Employee one : answers.employees(department)) {
            assertThat(employees.findById(new EmployeeKey(department, one.number())))
                    .contains(one);
        }
        assertThat(employees.findById(new EmployeeKey(department, 99_999_999))).isEmpty();
        assertThat(employees.findFirstByDepartmentOrderByNumber(department))
                .contains(answers.employees(department).get(0));
    }

    private void byNumberRange(String department, Random random) {
        for (int i = 0; i < 20; i++) {
            int first = 10_000 + random.nextInt(10_500);
            int last = first + random.nextInt(i < 10 ? 50 : 5_000);
            assertThat(employees.findByDepartmentAndNumberBetween(department, first, last))
                    .isEqualTo(answers.employees(department, one -> one.number() >= first && one.number() <= last));
        }
    }

    private void byEmail(String department) {
        for (Employee one : answers.employees(department)) {
            assertThat(employees.findByDepartmentAndEmail(department, one.email()))
                    .contains(one);
        }
        assertThat(employees.findByDepartmentAndEmail(department, "nobody@example.com"))
                .isEmpty();
        for (Employee one : answers.employees(department)) {
            assertThat(employees.findByEmail(one.email())).contains(one);
        }
        assertThat(employees.findByEmail("nobody@example.com")).isEmpty();
    }

    private void byEmailStart(String department) {
        TreeSet<String> starts = new TreeSet<>(List.of("a", "el", "zz", "x"));
        answers.employees(department).stream()
                .limit(50)
                .forEach(one -> starts.add(one.email().substring(0, one.email().indexOf('.') + 1)));
        for (String start : starts) {
            assertThat(employees.findByDepartmentAndEmailStartingWith(department, start))
                    .containsExactlyInAnyOrderElementsOf(
                            answers.employees(department, one -> one.email().startsWith(start)));
        }
    }

    private void byLastName(String department) {
        for (String name : distinct(department, Employee::lastName)) {
            assertThat(employees.findByDepartmentAndLastName(department, name))
                    .containsExactlyInAnyOrderElementsOf(
                            answers.employees(department, one -> one.lastName().equals(name)));
        }
        assertThat(employees.findByDepartmentAndLastName(department, "Nobody")).isEmpty();
    }

    private void byBirthDate(String department) {
        TreeSet<LocalDate> days = new TreeSet<>(List.of(LocalDate.of(1900, 1, 1)));
        answers.employees(department).stream().limit(300).forEach(one -> days.add(one.birthDate()));
        for (LocalDate day : days) {
            assertThat(employees.findByDepartmentAndBirthDate(department, day))
                    .containsExactlyInAnyOrderElementsOf(
                            answers.employees(department, one -> one.birthDate().equals(day)));
        }
    }

    private void hires(String department) {
        assertThat(employees.findTop10ByDepartmentOrderByHireDateDesc(department))
                .isEqualTo(answers.mostRecentHires(department, 10));
    }

    private void histories(String department) {
        for (Employee one : answers.employees(department).stream().limit(300).toList()) {
            assertThat(salaries.findByDepartmentAndNumberOrderByFromDate(department, one.number()))
                    .isEqualTo(answers.salaries(department).stream()
                            .filter(salary -> salary.number() == one.number())
                            .toList());
            assertThat(titles.findByDepartmentAndNumberOrderByFromDate(department, one.number()))
                    .isEqualTo(answers.titles(department).stream()
                            .filter(title -> title.number() == one.number())
                            .toList());
        }
    }

    private void contacts(String department) {
        for (String name : distinct(department, Employee::lastName)) {
            assertThat(employees.searchByDepartmentAndLastName(department, name))
                    .containsExactlyInAnyOrderElementsOf(
                            answers.employees(department, one -> one.lastName().equals(name)).stream()
                                    .map(one -> new Contact(one.firstName(), one.lastName(), one.email()))
                                    .toList());
        }
    }

    /** Twenty after twenty, each window continued from the last row of the one before. */
    private void windows(String department) {
        List<Employee> found = new ArrayList<>();
        ScrollPosition position = ScrollPosition.keyset();
        Window<Employee> window;
        do {
            window = employees.findTop20ByDepartmentOrderByNumber(department, position);
            found.addAll(window.getContent());
            assertThat(window.size()).isLessThanOrEqualTo(20);
            position = window.isEmpty() ? position : window.positionAt(window.size() - 1);
        } while (window.hasNext());
        assertThat(found).isEqualTo(answers.employees(department));
    }

    private void stream(String department) {
        try (Stream<Salary> all = salaries.streamByDepartment(department)) {
            assertThat(all.toList()).containsExactlyInAnyOrderElementsOf(answers.salaries(department));
        }
    }

    private TreeSet<String> distinct(String department, Function<Employee, String> property) {
        TreeSet<String> values = new TreeSet<>();
        answers.employees(department).forEach(one -> values.add(property.apply(one)));
        return values;
    }
}
