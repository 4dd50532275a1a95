package dev.tables.cli.copy;

/** An error because a copy cannot start: a table does not exist in the source, or the target contains rows. */
public final class TableCopyRejectedException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    TableCopyRejectedException(String message) {
        super(message);
    }
}
