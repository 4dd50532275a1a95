package dev.tables.benchmarks.contender;

import java.util.List;
import java.util.function.Consumer;

/**
 * A store of employees with the queries and bulk writes of an ordinary application.
 *
 * <p>It holds two tables. Employees have a unique index of e-mail addresses and an index of last name and salary, highest salary first, both
 * over all departments. Staff are employees in one department, whose rows are kept with six copies, one for each of six indexes within the
 * department. Databases with tables of their own kind have six indexes instead of copies.
 *
 * <p>Duties of an implementer: check versions, keep all indexes exact, and return entities as objects of the contender's own class.
 */
public interface DailyContender extends AutoCloseable {
    /** Stores employees, new ones if they have no version, else changed ones that must still have the version. */
    void saveAll(List<Employee> employees);

    /** Stores new staff. */
    void saveStaff(List<Employee> staff);

    /** Stores new employees in a table whose version is a text; does nothing if the contender has one type of version only. */
    default void saveTextVersions(List<Employee> employees) {}

    /** Returns a page of a department by its number, the first being 0, in descending order of employee numbers. */
    List<? extends Found> page(String department, int page, int size);

    /** Counts the employees of a last name through the index. */
    long countByLastName(String lastName);

    /** Returns the first 20 employees of a department by their notes, which have no index. */
    List<? extends Found> firstTwentyByNotes(String department);

    /** Returns all employees of a department in the order of their notes, which have no index. */
    List<? extends Found> allByNotes(String department);

    /** Returns the employees with one of these addresses in any order. */
    List<? extends Found> withEmails(List<String> emails);

    /** Returns the ten employees of a last name who have the highest salaries, highest first. */
    List<? extends Found> tenBestPaid(String lastName);

    /** Returns the employees numbered {@code from} to {@code to}, both included, in any order. */
    List<? extends Found> range(String department, int from, int to);

    /**
     * Returns the employees numbered {@code from} to {@code to}, both included, in any order, from the table whose version is a text.
     *
     * @throws UnsupportedOperationException if the contender has one type of version only
     */
    default List<? extends Found> rangeOfTextVersions(String department, int from, int to) {
        throw new UnsupportedOperationException("The contender has one type of version only.");
    }

    /**
     * Returns an interface projection of the employees numbered {@code from} to {@code to}, both included, in any order.
     *
     * @throws UnsupportedOperationException if the contender has none
     */
    List<Paid> paid(String department, int from, int to);

    /** Returns a record projection of the employees numbered {@code from} to {@code to}, both included, in any order. */
    List<PaidPerson> paidPeople(String department, int from, int to);

    /** Returns the employees who earn at least a salary, of all departments and in any order; reads the whole table. */
    List<? extends Found> earningAtLeast(int salary);

    /** Passes all employees to a consumer as they are read. */
    void stream(Consumer<Found> consumer);

    /** Changes the salary of all staff of a department by one statement; returns their number. */
    int raiseStaff(String department, int salary);

    /** Changes the salary of all staff of a department by one statement in one atomic transaction; returns their number. */
    int raiseStaffInTransaction(String department, int salary);

    /** Returns the staff of a department in any order. */
    List<? extends Found> staff(String department);

    /** Brings the files into the order they have after a long rest; does nothing if the contender has no call for it. */
    default void compact() {}

    @Override
    void close();
}
