package dev.tables.cli;

import java.util.LinkedHashMap;
import java.util.Map;

/** The exit codes of every command. */
final class ExitCode {
    static final int OK = 0;
    /** The command ran to its end and found that the data has problems. */
    static final int PROBLEMS = 1;
    /**
     * An argument, or an environment variable that an argument names, is invalid. This error does not depend on the
     * content of the stores.
     */
    static final int USAGE = 2;

    static final int FAILED = 3;

    private ExitCode() {}

    /** Returns the descriptions of the exit codes for the help of each command. */
    static Map<String, String> descriptions() {
        Map<String, String> descriptions = new LinkedHashMap<>();
        descriptions.put(" " + OK, "OK");
        descriptions.put(" " + PROBLEMS, "the data has problems");
        descriptions.put(" " + USAGE, "the command line is invalid");
        descriptions.put(" " + FAILED, "the command failed");
        return descriptions;
    }
}
