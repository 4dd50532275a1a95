package dev.tables.mapping.intent;

/**
 * A handler that finishes intents of one kind that their writers have left unfinished.
 *
 * <p>Requirements for implementations: any number of processes may finish the same intent concurrently, and again after
 * a crash, so every step must be safe to repeat.
 */
public interface WriteIntentHandler {
    /** Returns the kind of intents that this handler finishes; the kind does not contain {@code +}. */
    String intentKind();

    /**
     * Finishes the work of its kind that an intent describes. The {@link Recoverer} deletes the commit record and the
     * intent afterwards. An aborted intent is finished a second time when its commit record is swept, because its
     * writer may have written rows before it noticed the abort.
     *
     * @param committed whether the intent was committed; if not, it can no longer be committed
     * @return whether the intent is finished; false if it must wait for another write, or if this process lacks a
     *     requirement, as during a rolling deployment
     */
    boolean finish(Intent intent, boolean committed);

    /**
     * Returns whether this handler can finish an intent as uncommitted if the table that contained the decision was
     * dropped with its entities. A handler may return true only if its work does not depend on the decision.
     */
    default boolean canFinishIfTableMissing() {
        return false;
    }
}
