package dev.tables.benchmarks;

import java.util.Locale;

/** The operations of the scope {@code daily}: queries and bulk writes of an ordinary application. */
enum DailyOperation {
    /** The last page of a department by its number. */
    PAGE("page %,d of 20 by offset"),
    /** The employees of a last name, counted by an index over all departments. */
    COUNT("count of %,d by an index"),
    /** The first 20 of a department by a property without an index. */
    TOP_BY_NOTES("first 20 of %,d by a property without an index"),
    /** A whole department by a property without an index. */
    ALL_BY_NOTES("%,d by a property without an index"),
    /** Employees by their addresses, through a unique index over all departments. */
    IN("In of %,d values of an index"),
    /** The ten employees of a last name with the highest salaries, in the order of an index over all departments. */
    BEST_PAID("top 10 of %,d by a global index"),
    /** Consecutive employees. */
    RANGE("range of %,d"),
    /** Consecutive employees of a class whose version is a text. */
    TEXT_VERSIONS("range of %,d, version of type String"),
    /** Two properties of consecutive employees by a closed interface. */
    INTERFACE("range of %,d, interface projection"),
    /** Two properties of consecutive employees by a record. */
    RECORD("range of %,d, record projection"),
    /** One employee of a hundred by a property without an index, in all departments. */
    FILTER("scan of %,d with a filter"),
    /** All employees, read as a stream. */
    STREAM("stream of %,d"),
    /** A department, of which each employee was read and changed. */
    SAVE_ALL("saveAll of %,d changed"),
    /** A property of all staff, changed by one statement. */
    MERGE("merge of %,d with 7 rows each"),
    /** A property of all staff, changed by one statement in one transaction. */
    MERGE_IN_TRANSACTION("merge of %,d with 7 rows each in a transaction");

    private final String label;

    DailyOperation(String label) {
        this.label = label;
    }

    /** Returns the name in tables and results. */
    String label(DailyWorkload work) {
        int count = switch (this) {
            case PAGE -> work.lastPage() + 1;
            case COUNT, BEST_PAID -> work.employees() / work.families();
            case TOP_BY_NOTES, ALL_BY_NOTES, SAVE_ALL -> work.perDepartment();
            case IN -> DailyWorkload.VALUES;
            case RANGE, TEXT_VERSIONS, INTERFACE, RECORD -> work.range();
            case FILTER, STREAM -> work.employees();
            case MERGE, MERGE_IN_TRANSACTION -> work.staff();
        };
        return String.format(Locale.ROOT, label, count);
    }

    /** Returns how many calls the compiler needs before the operation is as fast as it stays. */
    int operationsToSettle() {
        return switch (this) {
            case COUNT, IN, BEST_PAID -> 10_000;
            default -> 0;
        };
    }
}
