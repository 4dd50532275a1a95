package dev.tables.engine.local;

/** The failures that an acknowledged write survives. */
public enum Durability {
    /** A killed process and a power cut: the log is flushed to the device before the write returns. The default. */
    SYNC,
    /** A killed process: the log is handed to the operating system before the write returns. */
    OS,
    /** No failure before the next flush: for tests and for data that can be recreated. */
    NONE
}
