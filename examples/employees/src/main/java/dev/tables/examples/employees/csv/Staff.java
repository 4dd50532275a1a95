package dev.tables.examples.employees.csv;

import de.siegmar.fastcsv.reader.NamedCsvRecord;
import dev.tables.examples.employees.staff.Employee;
import dev.tables.examples.employees.staff.Salary;
import dev.tables.examples.employees.staff.Title;
import java.text.Normalizer;
import java.time.LocalDate;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;

/** Employees, titles and salaries of all departments in the order of their keys, read from CSV files into memory. */
public final class Staff {
    private final Map<String, Department> departments = new TreeMap<>();

    private Staff() {}

    /**
     * Reads all files. Someone with several departments belongs to the latest, titles and salaries too.
     *
     * @throws UnreadableCsvException if a file cannot be read or does not fit the others
     */
    public static Staff read(CsvFiles files) {
        Staff staff = new Staff();
        Map<Integer, Department> home = staff.homes(files);
        files.forEach("employee.csv", line -> {
            Department department = homeOf(line, home);
            department.employees().add(employee(department.name(), line));
        });
        files.forEach("title.csv", line -> {
            Department department = homeOf(line, home);
            department.titles().add(title(department.name(), line));
        });
        files.forEach("salary.csv", line -> {
            Department department = homeOf(line, home);
            department.salaries().add(salary(department.name(), line));
        });
        staff.departments.values().forEach(Department::sort);
        return staff;
    }

    /** The departments by name. */
    public List<Department> departments() {
        return List.copyOf(departments.values());
    }

    /** The department with the most employees. */
    public Department largest() {
        return departments.values().stream()
                .max(Comparator.comparingInt(
                        department -> department.employees().size()))
                .orElseThrow(() -> new IllegalStateException("The files contain no department."));
    }

    /** All entities. */
    public int size() {
        return departments.values().stream().mapToInt(Department::size).sum();
    }

    private Map<Integer, Department> homes(CsvFiles files) {
        Map<String, Department> byCode = new HashMap<>();
        files.forEach("department.csv", line -> {
            Department department = new Department(line.getField("dept_name"));
            departments.put(department.name(), department);
            byCode.put(line.getField("dept_no"), department);
        });
        Map<Integer, Department> home = new HashMap<>();
        Map<Integer, LocalDate> since = new HashMap<>();
        files.forEach("dept_emp.csv", line -> {
            LocalDate from = date(line, "from_date");
            LocalDate before = since.get(number(line));
            if (before == null || from.isAfter(before)) {
                since.put(number(line), from);
                home.put(
                        number(line),
                        known(byCode.get(line.getField("dept_no")), "department.csv does not contain this department"));
            }
        });
        return home;
    }

    private static Employee employee(String department, NamedCsvRecord line) {
        int number = number(line);
        String first = line.getField("first_name");
        String last = line.getField("last_name");
        String email = mailName(first) + "." + mailName(last) + "." + number + "@example.com";
        return new Employee(department, number, first, last, email, date(line, "birth_date"), date(line, "hire_date"));
    }

    private static Title title(String department, NamedCsvRecord line) {
        return new Title(
                department, number(line), date(line, "from_date"), line.getField("title"), date(line, "to_date"));
    }

    private static Salary salary(String department, NamedCsvRecord line) {
        int amount = Integer.parseInt(line.getField("amount"));
        return new Salary(department, number(line), date(line, "from_date"), amount, date(line, "to_date"));
    }

    /** Letters and digits of a name, accents off. */
    private static String mailName(String name) {
        String plain = Normalizer.normalize(name, Normalizer.Form.NFD).toLowerCase(Locale.ROOT);
        return plain.replaceAll("[^a-z0-9]", "");
    }

    private static Department homeOf(NamedCsvRecord line, Map<Integer, Department> home) {
        return known(home.get(number(line)), "dept_emp.csv does not contain a department for this employee");
    }

    private static Department known(@org.jspecify.annotations.Nullable Department department, String message) {
        return Objects.requireNonNull(department, message);
    }

    private static int number(NamedCsvRecord line) {
        return Integer.parseInt(line.getField("emp_no"));
    }

    private static LocalDate date(NamedCsvRecord line, String field) {
        return LocalDate.parse(line.getField(field));
    }
}
