package dev.tables.engine.cassandra;

/**
 * The keyspace keeps fewer replicas than its consistency levels ask for, in the data centres that they are asked of: no request could ever be
 * answered.
 */
public final class InsufficientReplicationException extends IllegalStateException {
    private static final long serialVersionUID = 1L;

    private final String keyspace;

    InsufficientReplicationException(String keyspace, String problem) {
        super("Keyspace '" + keyspace + "' cannot serve requests. " + problem);
        this.keyspace = keyspace;
    }

    /** Which keyspace. */
    public String keyspace() {
        return keyspace;
    }
}
