package dev.tables.benchmarks;

/** The operations on employees that the benchmarks measure, with the names that reports give them. */
public enum Operation {
    /** One employee by its key. */
    FIND("findById", Kind.READ),
    /** 100 consecutive employees. */
    RANGE("range of 100", Kind.READ),
    /** A page of consecutive employees, the longest there is. */
    PAGE("page of 1000", Kind.READ),
    /** One employee by the unique index. */
    BY_EMAIL("by e-mail", Kind.READ),
    /** 20 employees by the other index. */
    BY_LAST_NAME("by last name", Kind.READ),
    /** The first ten in key order. */
    TEN_NEWEST("ten newest", Kind.READ),
    /** All rows of a partition, counted. */
    COUNT("count of a partition", Kind.READ),
    /** 100 new employees of one partition. */
    SAVE_ALL("saveAll of 100", Kind.WRITE),
    /** A new employee, in any partition. */
    INSERT("insert", Kind.WRITE),
    /** A new employee, always in the same partition. */
    INSERT_ONE_PARTITION("insert into one partition", Kind.WRITE),
    /** An employee read before gets another last name, if still in the version read. */
    UPDATE("update", Kind.WRITE),
    /** One of two thousand employees added before, in random order. */
    DELETE("delete", Kind.WRITE);

    private final String label;
    private final Kind kind;

    Operation(String label, Kind kind) {
        this.label = label;
        this.kind = kind;
    }

    /** The name in tables and results. */
    public String label() {
        return label;
    }

    /** Whether it changes something. */
    public boolean writes() {
        return kind == Kind.WRITE;
    }

    private enum Kind {
        READ,
        WRITE
    }
}
