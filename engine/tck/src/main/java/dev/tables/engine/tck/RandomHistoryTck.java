package dev.tables.engine.tck;

import dev.tables.testing.Effort;
import dev.tables.testing.Seed;
import org.junit.jupiter.api.Test;

/**
 * A test that compares a store with {@link ModelStore} over long random histories. {@code -Dtables.seed} sets the seed
 * of the history, and {@code -Dhistory.steps} its length.
 */
public interface RandomHistoryTck extends StoreUnderTest {

    /**
     * Closes and reopens the store between two steps of a history. By default does nothing, for stores that cannot be
     * reopened.
     */
    default void restart() {}

    /** Returns the number of random operations in a history. */
    default int historySteps() {
        return Effort.byEffort("history.steps", 500, 4000);
    }

    /** Verifies that the store returns the same results as the model for a random sequence of operations. */
    @Test
    default void behavesLikeModelForRandomHistory() {
        Seed seed = Seed.of(20_261_122);
        int steps = historySteps();
        History history = new History(this, seed.value());
        try {
            history.run(steps);
        } catch (AssertionError | RuntimeException failed) {
            throw new AssertionError(
                    "The random history failed at step " + history.step() + ". Repeat it with: " + seed
                            + " -Dhistory.steps=" + steps,
                    failed);
        }
    }
}
