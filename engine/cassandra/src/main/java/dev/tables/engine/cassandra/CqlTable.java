package dev.tables.engine.cassandra;

/**
 * A table as long as it exists, which has a table of the cluster of its own. A table created again under the same name
 * is another one.
 */
final class CqlTable {
    private final int id;
    private final String name;
    private final String place;
    private final CqlSlices slices = new CqlSlices();
    private volatile int bytesOfRow;

    CqlTable(int id, String name, String place) {
        this.id = id;
        this.name = name;
        this.place = place;
    }

    /** A statement on {@code $rows}, on the table of the cluster that has the rows of this one. */
    String on(String text) {
        return text.replace(CqlSchema.ROWS_NAME, "$" + place);
    }

    /** Is never given to another table. */
    int id() {
        return id;
    }

    /** As spelled at creation. */
    String name() {
        return name;
    }

    /** The name of the table of the cluster. */
    String place() {
        return place;
    }

    /** The slices in which its partitions are read. */
    CqlSlices slices() {
        return slices;
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
