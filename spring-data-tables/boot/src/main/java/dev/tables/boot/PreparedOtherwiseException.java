package dev.tables.boot;

import org.jspecify.annotations.Nullable;

/** An application was prepared ahead of time by other properties than it is started with. */
public final class PreparedOtherwiseException extends IllegalStateException {
    private static final long serialVersionUID = 1L;

    /** What to prepare it with. */
    private final @Nullable String argument;

    private PreparedOtherwiseException(String prepared, String found, @Nullable String argument) {
        super("The application was prepared ahead of time " + prepared + ", but the properties " + found + ".");
        this.argument = argument;
    }

    /** For another engine. */
    static PreparedOtherwiseException engine(String prepared, String asked) {
        return new PreparedOtherwiseException(
                "for tables on engine '" + prepared + "'", "ask for '" + asked + "'", "--tables.engine=" + asked);
    }

    /** With a property that is gone. */
    static PreparedOtherwiseException with(String property) {
        return new PreparedOtherwiseException("with " + property, "do not set it", null);
    }

    /** Without a property that is there, as by the argument. */
    static PreparedOtherwiseException without(String property, String argument) {
        return new PreparedOtherwiseException("without " + property, "set it", argument);
    }

    /** With the opposite. */
    static PreparedOtherwiseException opposite(String property, boolean found) {
        return new PreparedOtherwiseException(
                "with " + property + "=" + !found, "say " + found, "--" + property + "=" + found);
    }

    /** The argument of {@code process-aot} that would prepare the application for this start; null if it takes one less. */
    public @Nullable String argument() {
        return argument;
    }
}
