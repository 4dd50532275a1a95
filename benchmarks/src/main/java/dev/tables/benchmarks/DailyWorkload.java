package dev.tables.benchmarks;

import dev.tables.benchmarks.contender.DailyContender;
import dev.tables.benchmarks.contender.Employee;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * Generates the employees of the scope {@code daily} from a seed: those of {@link Workload}, of whom 500 in all departments share a last name,
 * and whose notes differ within a department. One employee in twenty is also stored as staff.
 *
 * @param base generates the other properties
 */
record DailyWorkload(Workload base) {
    /** The size of a page. */
    static final int PAGE = 20;

    /** How many values a query has. */
    static final int VALUES = 50;

    /** About one employee of a hundred earns as much. */
    static final int HIGH_SALARY = 119_000;

    /** By how much the salary of a query differs: H2 returns its last result again if the same query follows. */
    static final int SALARY_RANGE = 200;

    /** The department of all staff. */
    static final String STAFF = "staff";

    private static final int SHARING = 500;
    private static final int LONGEST_RANGE = 1000;
    private static final int STAFF_EACH = 20;
    private static final int SAVED_AT_ONCE = 1000;
    private static final int SCRAMBLER = 0x9E3779B1;

    DailyWorkload(long seed, int employees, int departments) {
        this(new Workload(seed, employees, departments));
    }

    int employees() {
        return base.employees();
    }

    int perDepartment() {
        return base.perDepartment();
    }

    String department(int index) {
        return base.department(index);
    }

    int departments() {
        return base.departments();
    }

    /** Returns how many last names there are. */
    int families() {
        return Math.max(1, employees() / SHARING);
    }

    /** Returns a last name by its number. */
    String name(int family) {
        return base.name(family);
    }

    /** Returns the number of the last page of a department; the first is 0. */
    int lastPage() {
        return perDepartment() / PAGE - 1;
    }

    /** Returns how many consecutive employees a range contains. */
    int range() {
        return Math.min(LONGEST_RANGE, perDepartment() / 2);
    }

    /** Returns the number of staff. */
    int staff() {
        return employees() / STAFF_EACH;
    }

    Employee employee(int index, int number) {
        String department = department(index);
        Employee employee = base.employee(department, number);
        return employee.withLastName(name((number * departments() + index) % families()))
                .withNotes(String.format(Locale.ROOT, "%08x ", number * SCRAMBLER) + employee.notes());
    }

    /** Stores everything in an empty contender. */
    void load(DailyContender contender) {
        for (int index = 0; index < departments(); index++) {
            for (int from = 0; from < perDepartment(); from += SAVED_AT_ONCE) {
                List<Employee> group = new ArrayList<>();
                for (int number = from; number < Math.min(perDepartment(), from + SAVED_AT_ONCE); number++) {
                    group.add(employee(index, number));
                }
                contender.saveAll(group);
                if (index == 0) {
                    contender.saveTextVersions(group);
                }
            }
        }
        for (int from = 0; from < staff(); from += SAVED_AT_ONCE) {
            contender.saveStaff(base.group(STAFF, from, Math.min(SAVED_AT_ONCE, staff() - from)));
        }
    }
}
