package dev.tables.examples.employees;

/** More people would work in a department than can. */
public final class DepartmentFullException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    DepartmentFullException(Department full) {
        super("Department " + full.name() + " is full: all of its " + full.places() + " places are taken.");
    }
}
