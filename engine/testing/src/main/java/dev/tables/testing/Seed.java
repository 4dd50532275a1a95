package dev.tables.testing;

import java.util.Random;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.LifecycleMethodExecutionExceptionHandler;
import org.junit.jupiter.api.extension.TestExecutionExceptionHandler;

/**
 * The seed of a test's random choices: a fixed number, or the value of {@code -Dtables.seed}. The fixed number makes
 * every run of the build repeat the same choices.
 *
 * <p>Register the seed as an extension, so that each failure shows the option that repeats the run:
 * {@code @RegisterExtension static final Seed SEED = Seed.of(29);}
 */
public final class Seed implements TestExecutionExceptionHandler, LifecycleMethodExecutionExceptionHandler {
    /** The system property that replaces the fixed seed. */
    public static final String PROPERTY = "tables.seed";

    private static final @Nullable String GIVEN = given();

    private final long value;

    private Seed(long value) {
        this.value = value;
    }

    /** Returns the seed of a test: the system property {@code tables.seed} if it is set, otherwise {@code fixed}. */
    public static Seed of(long fixed) {
        return of(fixed, GIVEN);
    }

    static Seed of(long fixed, @Nullable String given) {
        try {
            return new Seed(given == null ? fixed : Long.parseLong(given));
        } catch (NumberFormatException noNumber) {
            throw new IllegalArgumentException(
                    "-D" + PROPERTY + "=" + given + " is not a valid seed."
                            + " Expected a whole number from -2^63 to 2^63-1.",
                    noNumber);
        }
    }

    /**
     * Reads the system property once. Prints the seed at the start, because a process that is killed cannot print it at
     * the end.
     */
    private static @Nullable String given() {
        String given = System.getProperty(PROPERTY);
        if (given == null || given.isBlank()) {
            return null;
        }
        System.out.println("The tests use the random seed -D" + PROPERTY + "=" + given);
        return given;
    }

    /** Returns the seed as a number, for another random generator or another process. */
    public long value() {
        return value;
    }

    /** Derives another seed for a round or thread with the given number. */
    public Seed plus(long number) {
        return new Seed(value + number);
    }

    /** Returns a new generator of random numbers. Equal seeds generate equal numbers. */
    public Random random() {
        return new Random(value);
    }

    /** Returns the option that repeats a run, such as {@code -Dtables.seed=29}. */
    @Override
    public String toString() {
        return "-D" + PROPERTY + "=" + value;
    }

    @Override
    public void handleTestExecutionException(ExtensionContext test, Throwable failure) throws Throwable {
        throw repeatable(failure);
    }

    @Override
    public void handleBeforeAllMethodExecutionException(ExtensionContext test, Throwable failure) throws Throwable {
        throw repeatable(failure);
    }

    @Override
    public void handleBeforeEachMethodExecutionException(ExtensionContext test, Throwable failure) throws Throwable {
        throw repeatable(failure);
    }

    @Override
    public void handleAfterEachMethodExecutionException(ExtensionContext test, Throwable failure) throws Throwable {
        throw repeatable(failure);
    }

    @Override
    public void handleAfterAllMethodExecutionException(ExtensionContext test, Throwable failure) throws Throwable {
        throw repeatable(failure);
    }

    /**
     * Adds to a failure the option that repeats the run, and returns the failure. The option is printed after the stack
     * trace.
     */
    private Throwable repeatable(Throwable failure) {
        failure.addSuppressed(new Repeat("To repeat this test with the same random choices, pass " + this));
        return failure;
    }

    /** A suppressed exception whose message shows how to repeat the run. */
    private static final class Repeat extends RuntimeException {
        private static final long serialVersionUID = 1;

        private Repeat(String message) {
            super(message, null, false, false);
        }
    }
}
