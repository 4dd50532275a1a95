package dev.tables.mapping.intent;

/**
 * Finishes intents of one kind that their writer left.
 *
 * <p>Duties of an implementer: any number of processes may finish the same intent at once, and again after a crash, so every
 * step must be right to repeat.
 */
public interface WriteIntentHandler {
    /** The kind of intents it finishes; without {@code +}. */
    String intentKind();

    /**
     * Finishes the work of its kind that an intent names. The {@link Recoverer} deletes the commit record and the intent
     * afterwards. An aborted intent is finished a second time when its commit record is swept, for what its writer may have done
     * in ignorance of the abort.
     *
     * @param committed whether it was committed; if not it cannot be any more
     * @return whether it is finished; false if it must wait for another write, or this process lacks what is needed, as
     *     during a rolling deployment
     */
    boolean finish(Intent intent, boolean committed);

    /**
     * Whether an intent can be finished as not committed when the table of its entities was dropped, and with it the decision
     * whether it was: only work that is the same either way.
     */
    default boolean canFinishIfTableMissing() {
        return false;
    }
}
