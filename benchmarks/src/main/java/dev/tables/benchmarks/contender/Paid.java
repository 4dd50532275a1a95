package dev.tables.benchmarks.contender;

/** A closed interface projection of an employee: two of its properties. */
public interface Paid {
    /** The first name. */
    String getFirstName();

    /** The salary. */
    int getSalary();
}
