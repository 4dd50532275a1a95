package dev.tables.examples.employees;

/** Watches an import. */
@FunctionalInterface
public interface ImportListener {
    /** Called after each transaction with the number of entities stored so far, which a crash cannot take back. */
    void stored(int entities, int total);
}
