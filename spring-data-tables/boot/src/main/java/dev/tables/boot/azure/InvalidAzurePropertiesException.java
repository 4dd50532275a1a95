package dev.tables.boot.azure;

/** An exception thrown if the properties do not define a usable Azure store. The message contains no secret. */
public final class InvalidAzurePropertiesException extends IllegalStateException {
    private static final long serialVersionUID = 1L;

    /** The common prefix of the names of the properties. */
    private final String prefix;

    /**
     * Creates the exception. The exception message contains the message of the cause only if the cause is an exception
     * of this project.
     */
    InvalidAzurePropertiesException(String prefix, RuntimeException why) {
        super("Could not create the Azure store (properties " + prefix + ".*). " + reason(why), why);
        this.prefix = prefix;
    }

    /** Returns the common prefix of the names of the properties, such as {@code tables.azure}. */
    public String propertyPrefix() {
        return prefix;
    }

    /**
     * Returns the message of an exception of this project. Messages of the SDK are replaced, because they may contain
     * parts of the connection string.
     */
    private static String reason(RuntimeException why) {
        StackTraceElement[] thrown = why.getStackTrace();
        boolean own = thrown.length > 0 && thrown[0].getClassName().startsWith("dev.tables.engine.");
        return own
                ? String.valueOf(why.getMessage())
                : "The connection string or the endpoint does not belong to a table service.";
    }
}
