package dev.tables.engine.jdbc;

import dev.tables.engine.TableNotFoundException;

/**
 * A table from its creation to its drop. If a table is dropped and created again with the same name, the new table is a
 * different object.
 *
 * <p>The rows are in a database table. In addition, each table has a view as its marker: the table exists while the
 * view exists. A drop removes the view immediately, and the database table once the last reader has ended.
 *
 * <p>The statements for a small table contain an SQL comment as a mark. PostgreSQL caches the plan of a statement text,
 * and for a small table the plan reads the whole table. Once the table has grown, its statements omit the mark and are
 * therefore planned again.
 */
final class SqlTable {
    /**
     * The size in bytes above which PostgreSQL certainly uses the index. A query for one key uses the index above about
     * 10 pages of the table, and a query for an array of keys above about 80 pages.
     */
    private static final long SMALL = 1 << 20;

    private static final long RENEWED_NANOS = 1_000_000_000;
    private static final String MARK = " /* small */";

    private final int id;
    private final String name;
    private final String rows;
    private final long marker;
    private final String unlocked;
    private volatile int bytesOfRow;
    private volatile boolean isSmall = true;
    private volatile long measured = System.nanoTime();

    /**
     * Creates the object for an entry of the list of tables.
     *
     * @param name the table's name as spelled at creation
     * @param rows the qualified, quoted name of the database table with the rows
     * @param marker the number of its view
     * @param unlocked the qualified, quoted name of a relation that readers of tables do not keep locked
     */
    SqlTable(int id, String name, String rows, long marker, String unlocked) {
        this.id = id;
        this.name = name;
        this.rows = rows;
        this.marker = marker;
        this.unlocked = unlocked;
    }

    /** Returns the ID, which is never assigned to another table. */
    int id() {
        return id;
    }

    /** Returns the name as spelled at creation. */
    String name() {
        return name;
    }

    /** Returns the name of the database table with the rows. */
    String relation() {
        return rows;
    }

    /** Returns the qualified, quoted name of the database table with the rows. */
    String rows() {
        return isSmall ? rows + MARK : rows;
    }

    /**
     * Returns whether the caller should now read the table's size: the table was small, and its size was not read
     * recently. After a call that returned true, later calls return false for a while.
     */
    boolean isToBeMeasured() {
        long now = System.nanoTime();
        if (!isSmall || now - measured < RENEWED_NANOS) {
            return false;
        }
        measured = now;
        return true;
    }

    /** Updates the size of the table. */
    void hasBytes(long bytes) {
        if (bytes >= SMALL) {
            isSmall = false;
        }
    }

    /**
     * Returns an SQL condition that is true if the table exists when the statement's transaction begins or takes a
     * lock. The condition does not depend on the snapshot.
     */
    String exists() {
        return "pg_table_is_visible(" + marker + "::oid) IS NOT NULL";
    }

    /**
     * Returns an SQL condition that is true if the table exists now, for statements in a transaction that takes no
     * other lock. The server detects relations that other sessions have dropped when it locks a relation that the
     * transaction has not locked yet. The first function in the condition locks a relation that the transaction has
     * never locked.
     */
    String existsNow() {
        return "pg_relation_size('" + unlocked + "'::regclass) >= 0 AND " + exists();
    }

    /** Returns the estimated size of a row in bytes, or 0 if no row was read. */
    int bytesOfRow() {
        return bytesOfRow;
    }

    /** Updates the estimated size of a row with the sizes of rows that were read. */
    void sawRows(long bytes, int count) {
        if (count > 0) {
            int now = (int) Math.max(1, bytes / count);
            int before = bytesOfRow;
            bytesOfRow = before == 0 ? now : Math.max(now, (before + now) / 2);
        }
    }

    /** An error because a cached table was dropped. */
    static final class Gone extends RuntimeException {
        private static final long serialVersionUID = 1L;

        private final transient SqlTable table;

        Gone(SqlTable table) {
            super("The table was deleted.", null, false, false);
            this.table = table;
        }

        SqlTable table() {
            return table;
        }

        TableNotFoundException reported() {
            return new TableNotFoundException(table.name);
        }
    }
}
