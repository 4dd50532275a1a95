package repairs;

/** The progress of a repair. */
public enum RepairStatus {
    /** The device waits for a technician. */
    RECEIVED,
    /** A technician works on the device. */
    IN_PROGRESS,
    /** The customer can collect the device. */
    DONE
}
