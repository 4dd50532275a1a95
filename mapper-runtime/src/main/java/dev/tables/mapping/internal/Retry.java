package dev.tables.mapping.internal;

import dev.tables.engine.internal.Backoff;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Bounded retries of an operation that may fail because of concurrent readers or writers. A {@link Policy} bounds the
 * attempts and sets the pauses between them, and the caller must pass the result or error for the case that no attempt
 * succeeds.
 */
public final class Retry {
    /**
     * The policy for an operation that reads one row and then writes the row if its version is unchanged. The first
     * retry has no pause, because the first attempt often writes without reading the row.
     *
     * <p>A bound below 21 fails in the static initializers of {@code TableJobs} and {@code MigrationJournal}, which
     * derive policies of 20 attempts with {@link Policy#atMost}.
     */
    public static final Policy RACE_ON_ONE_ROW = new Policy(Backoff.LOST_RACE, 2, 30);

    /**
     * The policy if entities change while several requests read them. The first retry is made at once.
     *
     * <p>A bound below 7 fails in the static initializers of classes that derive a policy of 6 attempts, such as
     * {@code IndexPages}.
     */
    public static final Policy MOVING_PAGE = new Policy(Backoff.LOST_RACE, 2, 7);

    /**
     * The policy if other writers change the row all the time. There is a pause before each retry.
     *
     * <p>A bound below 41 fails in the static initializer of {@code TableIndex}, which derives a policy of 40 attempts.
     */
    public static final Policy HOT_ROW = new Policy(Backoff.LOST_RACE, 1, 50);

    private Retry() {}

    /**
     * The number of attempts of an operation, and the pauses between them.
     *
     * @param backoff the pauses
     * @param firstPaused the number of the first attempt that is preceded by a pause; attempts are numbered from 0
     * @param bound the number of attempts
     */
    public record Policy(Backoff backoff, int firstPaused, int bound) {
        /** Rejects a policy without attempts. */
        public Policy {
            if (bound < 1) {
                throw new IllegalArgumentException("A policy allows " + bound + " attempts, expected 1 or more.");
            }
        }

        /**
         * Returns this policy with fewer attempts.
         *
         * @throws IllegalArgumentException if this policy does not allow more attempts than {@code attempts}
         */
        public Policy atMost(int attempts) {
            if (attempts >= bound) {
                throw new IllegalArgumentException(
                        "The policy allows " + bound + " attempts, expected more than " + attempts + ".");
            }
            return new Policy(backoff, firstPaused, attempts);
        }

        private void pauseBefore(int number) {
            if (number >= firstPaused) {
                backoff.pause(number - firstPaused + 1);
            }
        }
    }

    /** One attempt of an operation with a result. */
    @FunctionalInterface
    public interface Attempt<R> {
        /**
         * Runs the operation once.
         *
         * @param number the number of the attempt, from 0
         * @return the result; empty if another attempt may succeed
         */
        Optional<R> make(int number);
    }

    /** One attempt of an operation without a result. */
    @FunctionalInterface
    public interface Step {
        /**
         * Runs the operation once.
         *
         * @param number the number of the attempt, from 0
         * @return whether the operation is over; false if another attempt may succeed
         */
        boolean isOver(int number);
    }

    /**
     * Runs an operation repeatedly until it has a result.
     *
     * @param whenExhausted throws, or returns the result to use, after the last attempt has failed
     */
    public static <R> R run(Policy policy, Attempt<R> attempt, Supplier<? extends R> whenExhausted) {
        for (int number = 0; number < policy.bound; number++) {
            policy.pauseBefore(number);
            Optional<R> result = attempt.make(number);
            if (result.isPresent()) {
                return result.get();
            }
        }
        return whenExhausted.get();
    }

    /**
     * Runs an operation repeatedly until it is over.
     *
     * @param whenExhausted throws, or reports that the operation is incomplete, after the last attempt has failed
     */
    public static void until(Policy policy, Step step, Runnable whenExhausted) {
        for (int number = 0; number < policy.bound; number++) {
            policy.pauseBefore(number);
            if (step.isOver(number)) {
                return;
            }
        }
        whenExhausted.run();
    }

    /** The exception of the latest attempt, for an operation that throws it when all attempts have failed. */
    public static final class LatestFailure {
        private @Nullable RuntimeException failure;

        /** Records why an attempt failed; returns an empty result. */
        public <R> Optional<R> record(RuntimeException reason) {
            failure = reason;
            return Optional.empty();
        }

        /** Throws the exception recorded last. */
        public <R> R rethrow() {
            throw Objects.requireNonNull(failure);
        }
    }
}
