package dev.tables.mapping.intent.internal;

import dev.tables.engine.PrimaryKey;

/** The partitions of the log of intents. */
public final class IntentPartitions {
    /** The beginning of the names of partitions of open intents. */
    public static final String OPEN = "intent_";

    private IntentPartitions() {}

    /**
     * Returns whether a row of the log is an open intent, whose work is still to be done; otherwise it is a note of a
     * decision.
     */
    public static boolean isOpen(PrimaryKey row) {
        return row.partitionKey().startsWith(OPEN);
    }
}
