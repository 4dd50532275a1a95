package dev.tables.engine.local;

/**
 * Targets beyond which a store answers {@link dev.tables.engine.ErrorCode#SERVER_BUSY}, to rehearse what the service does
 * ("Scalability and performance targets for Table storage"). A second's worth may come at once.
 *
 * @param partitionRowsPerSecond rows written to, or read by key or by a query of one partition
 * @param storeRowsPerSecond rows written or read by key in all tables, and queries
 */
public record ThroughputTargets(int partitionRowsPerSecond, int storeRowsPerSecond) {
    /** Checks the numbers. */
    public ThroughputTargets {
        if (partitionRowsPerSecond < 1 || storeRowsPerSecond < 1) {
            throw new IllegalArgumentException("Found targets of " + partitionRowsPerSecond + " and "
                    + storeRowsPerSecond + " rows a second, expected at least 1 each.");
        }
    }

    /** What the service documents: 2000 for a partition, 20 000 for an account. */
    public static ThroughputTargets documented() {
        return new ThroughputTargets(2000, 20_000);
    }
}
