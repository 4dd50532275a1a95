package dev.tables.mapping.table;

/** Changes of several partitions cannot be done together now, for their index rows are written by the protocol. Nothing was sent. */
final class IndexesByProtocolException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    IndexesByProtocolException() {
        super("A transaction across partitions is not possible now, because index rows in separate tables are written "
                + "by the index protocol. Write each partition separately.");
    }
}
