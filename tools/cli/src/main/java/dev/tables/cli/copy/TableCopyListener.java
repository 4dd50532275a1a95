package dev.tables.cli.copy;

/** Receives the progress of a copy, after every page. */
@FunctionalInterface
public interface TableCopyListener {
    /** What is being done. */
    enum Stage {
        /** Rows are read, and written unless it is a dry run. */
        COPYING,
        /** Rows of the target are read and compared. */
        VERIFYING
    }

    /** So many rows of the table are done. */
    void onProgress(String table, Stage stage, long rows);
}
