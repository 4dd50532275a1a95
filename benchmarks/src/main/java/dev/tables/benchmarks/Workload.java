package dev.tables.benchmarks;

import dev.tables.annotation.IndexScope;
import dev.tables.benchmarks.contender.Employee;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;

/**
 * Generates the employees of a table from a seed: any of them at any time, without keeping one.
 *
 * <p>The last tenth of every department are the <em>movers</em>: only they change their last name in updates, so that a
 * look-up by last name, which asks for the others, has the same hits during the whole run.
 *
 * @param seed what everything is made from
 * @param employees how many there are, before a run adds some
 * @param departments over how many partitions they spread, evenly
 * @param scope whether the indexes are of each department, or of all: so are those who share a last name
 */
public record Workload(long seed, int employees, int departments, IndexScope scope) {
    /** How many employees share a last name, those of a department or of all. */
    public static final int NAMESAKES = 20;

    /** How many employees are saved at once. */
    public static final int SAVED_AT_ONCE = 100;

    private static final String[] FIRST = {
        "Georgi", "Bezalel", "Parto", "Chirstian", "Kyoichi", "Anneke", "Tzvetan", "Saniya", "Sumant", "Duangkaew"
    };
    private static final String[] LAST = {
        "Facello", "Simmel", "Bamford", "Koblick", "Maliniak", "Preusig", "Zielinski", "Kalloufi", "Peac", "Piveteau"
    };
    private static final String[] TITLE = {
        "Senior Engineer", "Staff", "Engineer", "Senior Staff", "Assistant Engineer", "Technique Leader", "Manager"
    };
    private static final String[] CITY = {"Amsterdam", "Berlin", "Cluj-Napoca", "Dublin", "Evora", "Frankfurt", "Graz"};
    private static final String WORDS =
            "was promoted after the review moved to another team and leads the project there"
                    + " speaks several languages works from home on two days a week mentors new colleagues in the first year";
    private static final LocalDate EPOCH = LocalDate.of(1950, 1, 1);

    /** Indexes of each department. */
    public Workload(long seed, int employees, int departments) {
        this(seed, employees, departments, IndexScope.LOCAL);
    }

    /** How many employees every department has at the start. */
    public int perDepartment() {
        return employees / departments;
    }

    /** The first mover's number. */
    public int firstMover() {
        return perDepartment() - perDepartment() / 10;
    }

    /** The partition key of a department. */
    public String department(int index) {
        String digits = Integer.toString(index);
        return "d" + "0000".substring(Math.min(4, digits.length())) + digits;
    }

    /** The employee of that number, whether of the start or added later; not stored yet. */
    public Employee employee(String department, int number) {
        long hash = mix(seed ^ department.hashCode() * 31L ^ ((long) number << 20));
        String first = FIRST[bounded(hash, FIRST.length)];
        LocalDate birth = EPOCH.plusDays(bounded(hash >>> 7, 15_000));
        int start = bounded(hash >>> 13, WORDS.length() / 4);
        return new Employee(
                department,
                number,
                first,
                lastName(department, number),
                email(department, number),
                TITLE[bounded(hash >>> 17, TITLE.length)],
                (hash & 1) == 0 ? "M" : "F",
                birth,
                birth.plusDays(8_000 + bounded(hash >>> 23, 6_000)),
                30_000 + bounded(hash >>> 29, 90_000),
                CITY[bounded(hash >>> 37, CITY.length)],
                WORDS.substring(start, start + 130),
                null);
    }

    /** The e-mail address of an employee, unique in the whole table. */
    public String email(String department, int number) {
        return "employee." + number + "@" + department + ".example.com";
    }

    /** The last name of an employee: {@link #NAMESAKES} or one more share it, of a department or of all. */
    public String lastName(String department, int number) {
        if (number >= firstMover()) {
            return "Mover" + number / NAMESAKES;
        }
        boolean anywhere = scope == IndexScope.GLOBAL;
        return name((anywhere ? number * departments + index(department) : number) % families());
    }

    /** How many last names the employees other than movers have, of a department or of all. */
    public int families() {
        int sharing = scope == IndexScope.GLOBAL ? firstMover() * departments : firstMover();
        return Math.max(1, sharing / NAMESAKES);
    }

    /** A last name by its number, of {@link #families}. */
    public String name(int family) {
        return LAST[family % LAST.length] + "-" + LAST[family / LAST.length % LAST.length] + family;
    }

    /** The employees of a department at the start, in groups of {@link #SAVED_AT_ONCE}. */
    public List<List<Employee>> groups(String department) {
        List<List<Employee>> groups = new ArrayList<>();
        for (int from = 0; from < perDepartment(); from += SAVED_AT_ONCE) {
            groups.add(group(department, from, Math.min(SAVED_AT_ONCE, perDepartment() - from)));
        }
        return groups;
    }

    /** Consecutive employees of a department. */
    public List<Employee> group(String department, int from, int count) {
        List<Employee> group = new ArrayList<>(count);
        for (int number = from; number < from + count; number++) {
            group.add(employee(department, number));
        }
        return group;
    }

    private static int index(String department) {
        return Integer.parseInt(department.substring(1));
    }

    private static int bounded(long hash, int bound) {
        return (int) Long.remainderUnsigned(hash, bound);
    }

    private static long mix(long value) {
        long mixed = (value ^ (value >>> 33)) * 0xff51afd7ed558ccdL;
        mixed = (mixed ^ (mixed >>> 33)) * 0xc4ceb9fe1a85ec53L;
        return mixed ^ (mixed >>> 33);
    }
}
