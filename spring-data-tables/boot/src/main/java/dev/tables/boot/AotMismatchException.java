package dev.tables.boot;

import org.jspecify.annotations.Nullable;

/** An application was prepared ahead of time by other properties than it is started with. */
public final class AotMismatchException extends IllegalStateException {
    private static final long serialVersionUID = 1L;

    /** The argument to run process-aot with. */
    private final @Nullable String requiredAotArgument;

    private AotMismatchException(String message, @Nullable String requiredAotArgument) {
        super(message);
        this.requiredAotArgument = requiredAotArgument;
    }

    /** For another engine. */
    static AotMismatchException engine(String prepared, String asked) {
        return new AotMismatchException(
                "The application was compiled ahead of time for the store '" + prepared
                        + "', but the current properties select '" + asked + "'.",
                "--tables.store=" + asked);
    }

    /** With a property that is gone. */
    static AotMismatchException with(String property) {
        return new AotMismatchException(
                "The application was compiled ahead of time with the property " + property
                        + ", but the property is not set at startup.",
                null);
    }

    /** Without a property that is there, as by the argument. */
    static AotMismatchException without(String property, String requiredAotArgument) {
        return new AotMismatchException(
                "The application was compiled ahead of time without the property " + property
                        + ", but the property is set at startup.",
                requiredAotArgument);
    }

    /** With the opposite. */
    static AotMismatchException opposite(String property, boolean found) {
        return new AotMismatchException(
                "The application was compiled ahead of time with the property " + property + "=" + !found
                        + ", but the property is " + found + " at startup.",
                "--" + property + "=" + found);
    }

    /**
     * Returns the argument of {@code process-aot} that would prepare the application for this start; null if an
     * argument must be removed instead.
     */
    public @Nullable String requiredAotArgument() {
        return requiredAotArgument;
    }
}
