package dev.tables.testing;

import java.util.Locale;
import org.jspecify.annotations.Nullable;
import org.opentest4j.TestAbortedException;

/**
 * The amount of work that tests do: {@link #SHORT} in {@code mvn verify}, {@link #COMPLETE} in {@code .ci/run}, {@link
 * #THOROUGH} in {@code mvn -Pthorough verify}. The system property {@value #PROPERTY} selects the effort; the default
 * is {@link #SHORT}.
 *
 * <p>The depth of a test, such as the number of rounds or of killed processes, depends on the effort: {@code private
 * static final int KILLS = Effort.byEffort(3, 25);}. Tests annotated with {@link Thorough} do not run with {@link
 * #SHORT}.
 */
public enum Effort {
    /** A short round of each test, for every commit. */
    SHORT,
    /** A short round of each test, including the tests that are annotated with {@link Thorough}. */
    COMPLETE,
    /** The full depth of each test, and the tests that are annotated with {@link Thorough}. */
    THOROUGH;

    /** The system property that selects the effort: {@code short}, {@code complete} or {@code thorough}. */
    public static final String PROPERTY = "tables.effort";

    private static final Effort CURRENT = of(System.getProperty(PROPERTY));

    /** Returns the effort of this process. */
    public static Effort current() {
        return CURRENT;
    }

    /** Returns whether tests of this process run at full depth. */
    public static boolean isThorough() {
        return CURRENT == THOROUGH;
    }

    /** Returns the second depth if the effort of this process is {@link #THOROUGH}, otherwise the first. */
    public static int byEffort(int inShort, int inThorough) {
        return isThorough() ? inThorough : inShort;
    }

    /**
     * Returns the depth that a system property sets, or {@link #byEffort(int, int)} if the property is not set.
     *
     * @throws IllegalArgumentException if the property is not a whole number
     */
    public static int byEffort(String property, int inShort, int inThorough) {
        String given = System.getProperty(property);
        try {
            return given == null ? byEffort(inShort, inThorough) : Integer.parseInt(given);
        } catch (NumberFormatException noNumber) {
            throw new IllegalArgumentException("-D" + property + "=" + given + " is not a whole number", noNumber);
        }
    }

    /**
     * Skips the current test if the effort is {@link #SHORT}.
     *
     * @param need what the test needs, such as "a Cassandra node"
     * @throws TestAbortedException if the effort is {@link #SHORT}
     */
    public static void requireThorough(String need) {
        if (CURRENT == SHORT) {
            throw new TestAbortedException("This test needs " + need + ". It runs only with -Pthorough.");
        }
    }

    static Effort of(@Nullable String given) {
        if (given == null || given.isBlank()) {
            return SHORT;
        }
        for (Effort effort : values()) {
            if (effort.name().toLowerCase(Locale.ROOT).equals(given)) {
                return effort;
            }
        }
        throw new IllegalArgumentException(
                "-D" + PROPERTY + "=" + given + " is invalid. Expected short, complete or thorough.");
    }
}
