package dev.tables.benchmarks.server;

/** What is measured. */
enum Work {
    /** One row by its keys. */
    POINT_READ("point read", 1),
    /** One row more. */
    INSERT("insert", 1),
    /** The 100 rows of a partition of a large table. */
    QUERY("query of 100 rows", 1),
    /** A transaction of 100 inserts; counted in rows. */
    TRANSACTION("rows in transactions of 100", 100),
    /** One row by its keys, by a token and the light generator. */
    LIGHT_READ("point read, light, by a token", 1);

    private final String text;
    private final int counted;

    Work(String text, int counted) {
        this.text = text;
        this.counted = counted;
    }

    String text() {
        return text;
    }

    /** How much one request counts. */
    int counted() {
        return counted;
    }
}
