package dev.tables.boot.internal;

/** An engine was asked for that is not on the class path. */
public final class MissingStoreModuleException extends IllegalStateException {
    private static final long serialVersionUID = 1L;

    /** The dependency to add. */
    private final String dependency;

    /** Names the engine and what brings it. */
    public MissingStoreModuleException(String engine, String dependency) {
        super("The store '" + engine + "' needs " + dependency + ", which is not on the class path.");
        this.dependency = dependency;
    }

    /** Group and artifact that bring the engine. */
    public String dependency() {
        return dependency;
    }
}
