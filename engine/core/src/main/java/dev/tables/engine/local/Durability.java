package dev.tables.engine.local;

/** The failures that an acknowledged write survives. */
public enum Durability {
    /**
     * Writes survive a killed process and a power failure. The log is flushed to the device before the write returns.
     * The default.
     */
    SYNC,
    /** Writes survive a killed process. The log is handed to the operating system before the write returns. */
    OS,
    /** Writes before the next flush survive no failure. For tests and for data that can be recreated. */
    NONE
}
