package dev.tables.mapping.intent;

import java.util.Set;

/**
 * Finishes intents of one kind that their writer left.
 *
 * <p>Duties of an implementer: any number of processes may finish the same intent at once, and again after a crash, so every
 * step must be right to repeat.
 */
public interface IntentHandler {
    /** The kind of intents it finishes. */
    String kind();

    /** All kinds of intents it finishes, such as one that an earlier version of it wrote: {@link #kind} alone. */
    default Set<String> kinds() {
        return Set.of(kind());
    }

    /**
     * Finishes the work of an intent but for its decision row and the intent itself; the {@link Recoverer} deletes those
     * afterwards. An aborted intent is finished a second time when its decision is swept, for what its writer may have done
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
    default boolean canFinishWithoutTable() {
        return false;
    }
}
