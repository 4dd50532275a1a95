package dev.tables.boot;

/** An application was prepared ahead of time for another engine than the one asked for at start. */
public final class PreparedEngineException extends IllegalStateException {
    private static final long serialVersionUID = 1L;

    /** Names both. */
    PreparedEngineException(String prepared, String asked) {
        super("The application was prepared ahead of time for tables on engine '" + prepared
                + "', but the properties ask for '" + asked + "'.");
    }
}
