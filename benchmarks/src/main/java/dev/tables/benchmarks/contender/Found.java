package dev.tables.benchmarks.contender;

/** An employee that was read, as an object of the contender's own class: nobody copies what an application would use as it is. */
public interface Found {
    /** The number. */
    int number();

    /** The same in the class of all contenders. */
    Employee toEmployee();
}
