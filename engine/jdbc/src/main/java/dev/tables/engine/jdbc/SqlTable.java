package dev.tables.engine.jdbc;

import dev.tables.engine.TableNotFoundException;

/**
 * A table as long as it exists. A table created again under the same name is another one.
 *
 * <p>Its rows are in a table of the database. Whether it exists is said by a view, its marker, which a drop removes at
 * once, while those who still read the rows of before delay the end of the other.
 *
 * <p>As long as the table is small its statements have a mark of their own. The server keeps the plan of a statement:
 * for a table of few pages that is to read all of them, also after the table has grown. The statements without the
 * mark are planned after that.
 */
final class SqlTable {
    /**
     * From this size on the server uses the index. It does so for one row from about 10 pages on, and for an array of
     * keys, of which it expects ten, from about 80.
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
     * A table of the list.
     *
     * @param name its name as spelled at creation
     * @param rows the table of the database that has the rows, as in statements
     * @param marker the number of its view
     * @param unlocked a relation that no transaction which reads tables keeps locked, as in statements
     */
    SqlTable(int id, String name, String rows, long marker, String unlocked) {
        this.id = id;
        this.name = name;
        this.rows = rows;
        this.marker = marker;
        this.unlocked = unlocked;
    }

    /** Is never given to another table. */
    int id() {
        return id;
    }

    /** As spelled at creation. */
    String name() {
        return name;
    }

    /** The name of the table of the database that has the rows. */
    String relation() {
        return rows;
    }

    /** The table of the database that has the rows, as in statements. */
    String rows() {
        return isSmall ? rows + MARK : rows;
    }

    /** Whether its size is to be read, since the table was small and that is a while ago. For the caller only. */
    boolean isToBeMeasured() {
        long now = System.nanoTime();
        if (!isSmall || now - measured < RENEWED_NANOS) {
            return false;
        }
        measured = now;
        return true;
    }

    /** Takes in its size. */
    void hasBytes(long bytes) {
        if (bytes >= SMALL) {
            isSmall = false;
        }
    }

    /**
     * A condition of statements: whether the table exists when the statement's transaction begins or takes a lock. It
     * does not depend on the snapshot.
     */
    String exists() {
        return "pg_table_is_visible(" + marker + "::oid) IS NOT NULL";
    }

    /**
     * The same within a transaction that takes no other lock: whether the table exists now. The server notices what
     * other sessions have dropped when it locks a relation that the transaction has not locked yet, which the first
     * function does for as long as it runs.
     */
    String existsNow() {
        return "pg_relation_size('" + unlocked + "'::regclass) >= 0 AND " + exists();
    }

    /** About how large its rows are, or 0 if none was read. */
    int bytesOfRow() {
        return bytesOfRow;
    }

    /** Takes in what was read. */
    void sawRows(long bytes, int count) {
        if (count > 0) {
            int now = (int) Math.max(1, bytes / count);
            int before = bytesOfRow;
            bytesOfRow = before == 0 ? now : Math.max(now, (before + now) / 2);
        }
    }

    /** What was known of a table turns out to be past: it is dropped. */
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
