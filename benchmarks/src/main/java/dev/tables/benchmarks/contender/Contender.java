package dev.tables.benchmarks.contender;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A store of employees that takes part in the benchmarks, opened on a directory with a durability.
 *
 * <p>Duties of an implementer: keep the e-mail address unique and both indexes exact at all times; refuse a write that must
 * not happen with any exception; be safe for use by several threads; hand out entities with their version, as objects of the
 * contender's own class.
 */
public interface Contender extends AutoCloseable {
    /** Stores a new employee; fails if the number or the e-mail address is taken. */
    void insert(Employee employee);

    /** Stores up to 100 new employees of one department, atomically where the contender can. */
    void saveAll(List<Employee> employees);

    /** The employee, or null. */
    @Nullable
    Found find(String department, int number);

    /** The employees numbered {@code from} to {@code to}, both included, in the contender's order. */
    List<? extends Found> range(String department, int from, int to);

    /** The employee of that address, or null; indexes over all departments ignore which. */
    @Nullable
    Found byEmail(String department, String email);

    /** The employees of that last name, in any order; indexes over all departments ignore which. */
    List<? extends Found> byLastName(String department, String lastName);

    /** The ten employees with the highest numbers, highest first. */
    List<? extends Found> tenNewest(String department);

    /** Stores an employee read before and changed; fails if someone else changed it since. */
    void update(Employee changed);

    /** Deletes an employee. */
    void delete(String department, int number);

    /** How many employees the department has. */
    long count(String department);

    /**
     * Brings its files into the order that they have after a long rest, so that reads do not depend on how often it was opened since its
     * data was stored. Where it has no call for that, nothing.
     */
    default void compact() {}

    @Override
    void close();
}
