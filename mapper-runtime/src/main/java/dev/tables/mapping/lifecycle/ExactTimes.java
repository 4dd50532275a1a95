package dev.tables.mapping.lifecycle;

import org.jspecify.annotations.Nullable;

/**
 * Numbers the times in which all live processes write index rows of one space in the transactions of their entities. A part of a process
 * relies on such a time only after its registration has announced that it does, so that one who writes otherwise waits. For who holds
 * the lock of the process's registration.
 */
final class ExactTimes {
    private final DeclaredIndexes declared;
    /** Whether nobody followed the protocol when the catalog was last read, or it has not been. */
    private boolean hoped = true;
    /** Whether the registration says that this part reads as if nobody did. */
    private boolean announced;
    /** How many times there were in which nobody did. */
    private long number;

    ExactTimes(DeclaredIndexes declared) {
        this.declared = declared;
    }

    /**
     * Whether the registration that is about to be written announces it.
     *
     * @param present what the part acts on, if on anything
     */
    boolean announce(@Nullable SeenIndexes present, boolean leaving) {
        announced = declared.areDirect()
                && declared.haveTables()
                && !leaving
                && (hoped || present != null && present.exact() != SeenIndexes.NOT_EXACT);
        return announced;
    }

    /** What was seen, with the time that it is in, for taking the place of what the part acts on. */
    SeenIndexes timed(SeenIndexes made, @Nullable SeenIndexes present) {
        boolean quiet = made.exact() != SeenIndexes.NOT_EXACT;
        hoped = quiet;
        return made.exactIn(quiet && announced ? timeOf(made, present) : SeenIndexes.NOT_EXACT);
    }

    /** It is the same time if others have counted this part as live ever since. */
    private long timeOf(SeenIndexes made, @Nullable SeenIndexes present) {
        return present != null && present.joined() == made.joined() && present.exact() > 0 ? present.exact() : ++number;
    }

    /** Whether somebody follows the protocol by what was seen, and may wait for a registration that does not announce it. */
    boolean isOver(SeenIndexes made) {
        return announced && made.exact() == SeenIndexes.NOT_EXACT;
    }
}
