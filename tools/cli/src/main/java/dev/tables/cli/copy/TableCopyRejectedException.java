package dev.tables.cli.copy;

/** The copy did not start, because a table does not exist in the source, or the target contains rows. */
public final class TableCopyRejectedException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    TableCopyRejectedException(String message) {
        super(message);
    }
}
