package dev.tables.boot.internal;

import org.jspecify.annotations.Nullable;

/** An exception for an application that starts with other properties than it was compiled with ahead of time. */
public final class AotConfigurationMismatchException extends IllegalStateException {
    private static final long serialVersionUID = 1L;

    /**
     * The argument to pass to {@code process-aot}, so that the generated code matches the properties of this startup.
     */
    private final @Nullable String requiredAotArgument;

    private AotConfigurationMismatchException(String message, @Nullable String requiredAotArgument) {
        super(message);
        this.requiredAotArgument = requiredAotArgument;
    }

    /** Creates the exception for an application that was compiled for another store. */
    static AotConfigurationMismatchException engine(String prepared, String asked) {
        return new AotConfigurationMismatchException(
                "The application was compiled ahead of time for the store '" + prepared
                        + "', but the current properties select '" + asked + "'.",
                "--tables.store=" + asked);
    }

    /** Creates the exception for a property that was set at compilation and is not set at startup. */
    public static AotConfigurationMismatchException with(String property) {
        return new AotConfigurationMismatchException(
                "The application was compiled ahead of time with the property " + property
                        + ", but the property is not set at startup.",
                null);
    }

    /** Creates the exception for a property that was not set at compilation and is set at startup. */
    public static AotConfigurationMismatchException without(String property, String requiredAotArgument) {
        return new AotConfigurationMismatchException(
                "The application was compiled ahead of time without the property " + property
                        + ", but the property is set at startup.",
                requiredAotArgument);
    }

    /** Creates the exception for a boolean property that had the opposite value at compilation. */
    static AotConfigurationMismatchException opposite(String property, boolean found) {
        return new AotConfigurationMismatchException(
                "The application was compiled ahead of time with the property " + property + "=" + !found
                        + ", but the property is " + found + " at startup.",
                "--" + property + "=" + found);
    }

    /**
     * Returns the argument to pass to {@code process-aot}, so that the generated code matches the properties of this
     * startup; null if an argument must be removed instead.
     */
    public @Nullable String requiredAotArgument() {
        return requiredAotArgument;
    }
}
