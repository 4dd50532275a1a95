package dev.tables.mapping.table;

/** Changes of several partitions cannot be done together now, for their index rows are written by the protocol. Nothing was sent. */
final class IndexesByProtocolException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    IndexesByProtocolException() {
        super("Index rows in separate tables are written by the index protocol, which covers one partition. "
                + "Write each partition separately.");
    }
}
