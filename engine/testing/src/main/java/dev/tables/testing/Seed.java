package dev.tables.testing;

import java.util.Random;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.LifecycleMethodExecutionExceptionHandler;
import org.junit.jupiter.api.extension.TestExecutionExceptionHandler;

/**
 * What the random choices of a test begin with: a fixed number, so that every run of the build makes the same choices, or that of
 * {@code -Dtables.seed}. Registered as an extension, {@code @RegisterExtension static final Seed SEED = Seed.of(29);}, it adds to each
 * failure of the test how to repeat it.
 */
public final class Seed implements TestExecutionExceptionHandler, LifecycleMethodExecutionExceptionHandler {
    /** The system property that says another seed. */
    public static final String PROPERTY = "tables.seed";

    private static final @Nullable String GIVEN = given();

    private final long value;

    private Seed(long value) {
        this.value = value;
    }

    /** The seed of a test: the fixed one unless the system property says another. */
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

    /** Read once, and said at the start: a process that is killed says nothing at its end. */
    private static @Nullable String given() {
        String given = System.getProperty(PROPERTY);
        if (given == null || given.isBlank()) {
            return null;
        }
        System.out.println("The tests use the random seed -D" + PROPERTY + "=" + given);
        return given;
    }

    /** For a generator of its own, or another process. */
    public long value() {
        return value;
    }

    /** Another seed, for the round or the thread of that number. */
    public Seed plus(long number) {
        return new Seed(value + number);
    }

    /** Random choices: the same of the same seed. */
    public Random random() {
        return new Random(value);
    }

    /** How a run is repeated: {@code -Dtables.seed=29}. */
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

    /** The same failure; what is printed of it ends in how to repeat it. */
    private Throwable repeatable(Throwable failure) {
        failure.addSuppressed(new Repeat("To repeat this test with the same random choices, pass " + this));
        return failure;
    }

    /** A line below a failure. */
    private static final class Repeat extends RuntimeException {
        private static final long serialVersionUID = 1;

        private Repeat(String message) {
            super(message, null, false, false);
        }
    }
}
