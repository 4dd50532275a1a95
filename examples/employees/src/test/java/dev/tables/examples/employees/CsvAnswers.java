package dev.tables.examples.employees;

import dev.tables.examples.employees.staff.Employee;
import dev.tables.examples.employees.staff.Salary;
import dev.tables.examples.employees.staff.Title;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.function.Predicate;

/**
 * Answers to queries straight from CSV files: no table, no index, no code of the application, loops over all lines. For
 * files without quoted fields.
 */
final class CsvAnswers {
    private final Map<String, List<Employee>> employees = new TreeMap<>();
    private final Map<String, List<Title>> titles = new TreeMap<>();
    private final Map<String, List<Salary>> salaries = new TreeMap<>();

    private CsvAnswers() {}

    static CsvAnswers of(Path directory) {
        CsvAnswers answers = new CsvAnswers();
        Map<String, String> home = homes(directory);
        for (String[] line : lines(directory, "employee.csv")) {
            String department = Objects.requireNonNull(home.get(line[0]));
            String name = (line[2] + "." + line[3]).toLowerCase(Locale.ROOT).replaceAll("[^a-z0-9.]", "");
            add(
                    answers.employees,
                    department,
                    new Employee(
                            department,
                            Integer.parseInt(line[0]),
                            line[2],
                            line[3],
                            name + "." + line[0] + "@example.com",
                            LocalDate.parse(line[1]),
                            LocalDate.parse(line[5])));
        }
        for (String[] line : lines(directory, "title.csv")) {
            String department = Objects.requireNonNull(home.get(line[0]));
            int number = Integer.parseInt(line[0]);
            LocalDate from = LocalDate.parse(line[2]);
            add(answers.titles, department, new Title(department, number, from, line[1], LocalDate.parse(line[3])));
        }
        for (String[] line : lines(directory, "salary.csv")) {
            String department = Objects.requireNonNull(home.get(line[0]));
            int number = Integer.parseInt(line[0]);
            LocalDate from = LocalDate.parse(line[2]);
            int amount = Integer.parseInt(line[1]);
            add(answers.salaries, department, new Salary(department, number, from, amount, LocalDate.parse(line[3])));
        }
        answers.employees.values().forEach(some -> some.sort(Comparator.comparing(Employee::number)));
        answers.titles
                .values()
                .forEach(some -> some.sort(Comparator.comparing(Title::number).thenComparing(Title::fromDate)));
        answers.salaries
                .values()
                .forEach(some -> some.sort(Comparator.comparing(Salary::number).thenComparing(Salary::fromDate)));
        return answers;
    }

    List<String> departments() {
        return List.copyOf(employees.keySet());
    }

    List<Employee> employees(String department) {
        return employees.getOrDefault(department, List.of());
    }

    List<Employee> employees(String department, Predicate<Employee> which) {
        return employees(department).stream().filter(which).toList();
    }

    List<Title> titles(String department) {
        return titles.getOrDefault(department, List.of());
    }

    List<Salary> salaries(String department) {
        return salaries.getOrDefault(department, List.of());
    }

    /** Latest first; those of one day by number. */
    List<Employee> mostRecentHires(String department, int limit) {
        return employees(department).stream()
                .sorted(Comparator.comparing(Employee::hireDate).reversed().thenComparing(Employee::number))
                .limit(limit)
                .toList();
    }

    int size() {
        return count(employees) + count(titles) + count(salaries);
    }

    private static int count(Map<String, ? extends List<?>> lists) {
        return lists.values().stream().mapToInt(List::size).sum();
    }

    private static <T> void add(Map<String, List<T>> lists, String department, T one) {
        lists.computeIfAbsent(department, none -> new ArrayList<>()).add(one);
    }

    private static Map<String, String> homes(Path directory) {
        Map<String, String> names = new HashMap<>();
        for (String[] line : lines(directory, "department.csv")) {
            names.put(line[0], line[1]);
        }
        Map<String, String[]> latest = new HashMap<>();
        for (String[] line : lines(directory, "dept_emp.csv")) {
            // ISO dates compare as text.
            latest.merge(line[0], line, (one, other) -> one[2].compareTo(other[2]) >= 0 ? one : other);
        }
        Map<String, String> home = new HashMap<>();
        latest.forEach((number, line) -> home.put(number, names.get(line[1])));
        return home;
    }

    private static List<String[]> lines(Path directory, String file) {
        try {
            return Files.readAllLines(directory.resolve(file)).stream()
                    .skip(1)
                    .map(line -> line.split(",", -1))
                    .toList();
        } catch (IOException unreadable) {
            throw new UncheckedIOException(unreadable);
        }
    }
}
