package dev.tables.engine.cassandra;

/** A table as long as it exists. A table created again under the same name is another one. */
final class CqlTable {
    private final int id;
    private final String name;
    private final boolean brief;
    private volatile int bytesOfRow;

    CqlTable(int id, String name, boolean brief) {
        this.id = id;
        this.name = name;
        this.brief = brief;
    }

    /** A statement on {@code $rows}, on the table of the cluster that has the rows of this one. */
    String on(String text) {
        return brief ? text.replace(CqlSchema.ROWS_NAME, CqlSchema.BRIEF_ROWS_NAME) : text;
    }

    /** Is never given to another table. */
    int id() {
        return id;
    }

    /** As spelled at creation. */
    String name() {
        return name;
    }

    /** About how large its rows are, or 0 if none was read. */
    int bytesOfRow() {
        return bytesOfRow;
    }

    /** Takes in what was read. */
    void sawRow(int bytes) {
        int before = bytesOfRow;
        bytesOfRow = before == 0 ? bytes : Math.max(bytes, (before * 7 + bytes) / 8);
    }
}
