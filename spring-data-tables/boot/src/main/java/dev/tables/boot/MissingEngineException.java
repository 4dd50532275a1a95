package dev.tables.boot;

/** An engine was asked for that is not on the class path. */
public final class MissingEngineException extends IllegalStateException {
    private static final long serialVersionUID = 1L;

    /** The dependency to add. */
    private final String dependency;

    /** Names the engine and what brings it. */
    MissingEngineException(String engine, String dependency) {
        super("Tables are to be on engine '" + engine + "', but " + dependency + " is not on the class path.");
        this.dependency = dependency;
    }

    /** Group and artifact that bring the engine. */
    public String dependency() {
        return dependency;
    }
}
