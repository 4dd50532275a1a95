package dev.tables.boot.internal;

/** An exception thrown if the selected engine is not on the class path. */
public final class MissingStoreModuleException extends IllegalStateException {
    private static final long serialVersionUID = 1L;

    /** The dependency to add. */
    private final String dependency;

    /** Creates the exception for an engine and the dependency that contains it. */
    public MissingStoreModuleException(String engine, String dependency) {
        super("The store '" + engine + "' needs " + dependency + ", which is not on the class path.");
        this.dependency = dependency;
    }

    /** Returns the group and artifact that contain the engine. */
    public String dependency() {
        return dependency;
    }
}
