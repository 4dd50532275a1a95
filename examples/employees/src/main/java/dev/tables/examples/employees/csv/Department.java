package dev.tables.examples.employees.csv;

import dev.tables.examples.employees.staff.Employee;
import dev.tables.examples.employees.staff.Salary;
import dev.tables.examples.employees.staff.Title;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/**
 * What one partition holds.
 *
 * @param name the department's name
 * @param employees its employees by number
 * @param titles their titles by number and day
 * @param salaries their salaries by number and day
 */
public record Department(String name, List<Employee> employees, List<Title> titles, List<Salary> salaries) {
    Department(String name) {
        this(name, new ArrayList<>(), new ArrayList<>(), new ArrayList<>());
    }

    void sort() {
        employees.sort(Comparator.comparingInt(Employee::number));
        titles.sort(Comparator.comparingInt(Title::number).thenComparing(Title::fromDate));
        salaries.sort(Comparator.comparingInt(Salary::number).thenComparing(Salary::fromDate));
    }

    /** All entities. */
    public int size() {
        return employees.size() + titles.size() + salaries.size();
    }
}
