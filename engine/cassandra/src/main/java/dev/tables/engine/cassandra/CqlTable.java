package dev.tables.engine.cassandra;

/**
 * A table from its creation to its drop, with its own Cassandra table. If a table is dropped and created again with the
 * same name, the new table is a different object.
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

    /** Returns a statement for the Cassandra table with the rows of this table; {@code $rows} represents that table. */
    String on(String text) {
        return text.replace(CqlSchema.ROWS_NAME, "$" + place);
    }

    /** Returns the ID, which is never assigned to another table. */
    int id() {
        return id;
    }

    /** Returns the name as spelled at creation. */
    String name() {
        return name;
    }

    /** Returns the name of the Cassandra table. */
    String place() {
        return place;
    }

    /** Returns the slices in which the partitions are read. */
    CqlSlices slices() {
        return slices;
    }

    /** Returns the estimated size of a row in bytes, or 0 if no row was read. */
    int bytesOfRow() {
        return bytesOfRow;
    }

    /** Updates the estimated size of a row with the size of a row that was read. */
    void sawRow(int bytes) {
        int before = bytesOfRow;
        bytesOfRow = before == 0 ? bytes : Math.max(bytes, (before * 7 + bytes) / 8);
    }
}
