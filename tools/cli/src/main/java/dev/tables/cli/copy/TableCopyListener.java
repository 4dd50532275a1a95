package dev.tables.cli.copy;

/** A listener that receives the progress of a copy, after every page. */
@FunctionalInterface
public interface TableCopyListener {
    /** The current step of a copy. */
    enum Stage {
        /** Rows are read, and written unless it is a dry run. */
        COPYING,
        /** Rows of the target are read and compared. */
        VERIFYING
    }

    /** Receives the number of processed rows of a table. */
    void onProgress(String table, Stage stage, long rows);
}
