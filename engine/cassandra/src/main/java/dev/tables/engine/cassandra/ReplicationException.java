package dev.tables.engine.cassandra;

/**
 * The keyspace keeps fewer replicas than its consistency levels ask for, in the data centres that they are asked of: no request could ever be
 * answered.
 */
public final class ReplicationException extends IllegalStateException {
    private static final long serialVersionUID = 1L;

    private final String keyspace;

    ReplicationException(String keyspace, String problem) {
        super("Keyspace '" + keyspace + "' cannot serve requests. " + problem);
        this.keyspace = keyspace;
    }

    /** Which keyspace. */
    public String keyspace() {
        return keyspace;
    }
}
