package dev.tables.boot;

/** There is no way to the account on Azure that properties, or a bean, describe. Its text holds nothing secret. */
public final class InvalidAzurePropertiesException extends IllegalStateException {
    private static final long serialVersionUID = 1L;

    /** What the names of the properties of the account start with. */
    private final String prefix;

    /** Why there is none. Not what the vendor's client says of it, which may hold a part of what it was given. */
    InvalidAzurePropertiesException(String prefix, RuntimeException why) {
        super("Could not create the Azure store (properties " + prefix + ".*). " + reason(why), why);
        this.prefix = prefix;
    }

    /** What the names of the properties of the account start with. */
    public String prefix() {
        return prefix;
    }

    /** Shows only messages of this project: those of the SDK may contain parts of the connection string. */
    private static String reason(RuntimeException why) {
        StackTraceElement[] thrown = why.getStackTrace();
        boolean own = thrown.length > 0 && thrown[0].getClassName().startsWith("dev.tables.engine.");
        return own
                ? String.valueOf(why.getMessage())
                : "The connection string or the endpoint does not belong to a table service.";
    }
}
