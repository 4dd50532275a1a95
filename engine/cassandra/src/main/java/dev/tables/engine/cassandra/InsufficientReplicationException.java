package dev.tables.engine.cassandra;

/**
 * An error because the keyspace has fewer replicas than its consistency levels require, in the data centers to which
 * the levels apply. Every request fails until the keyspace has enough replicas.
 */
public final class InsufficientReplicationException extends IllegalStateException {
    private static final long serialVersionUID = 1L;

    private final String keyspace;

    InsufficientReplicationException(String keyspace, String problem) {
        super("Keyspace '" + keyspace + "' cannot serve requests. " + problem);
        this.keyspace = keyspace;
    }

    /** Returns the name of the keyspace. */
    public String keyspace() {
        return keyspace;
    }
}
