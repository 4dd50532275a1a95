package dev.tables.engine.tck;

import dev.tables.testing.Effort;
import dev.tables.testing.Seed;
import org.junit.jupiter.api.Test;

/**
 * Long random histories against {@link ModelStore}. {@code -Dtables.seed} chooses another, {@code -Dhistory.steps} makes
 * it longer.
 */
public interface RandomHistoryTck extends StoreUnderTest {

    /** Closes and opens the store between two steps of a history; does nothing where that makes no sense. */
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
