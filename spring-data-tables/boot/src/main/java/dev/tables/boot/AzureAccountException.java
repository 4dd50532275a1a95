package dev.tables.boot;

/** There is no way to the account on Azure that properties, or a bean, describe. Its text holds nothing secret. */
public final class AzureAccountException extends IllegalStateException {
    private static final long serialVersionUID = 1L;

    /** What the names of the properties of the account start with. */
    private final String prefix;

    /** Why there is none. Not what the vendor's client says of it, which may hold a part of what it was given. */
    AzureAccountException(String prefix, RuntimeException why) {
        super("The store on Azure of " + prefix + ".* cannot be made. " + reason(why), why);
        this.prefix = prefix;
    }

    /** What the names of the properties of the account start with. */
    public String prefix() {
        return prefix;
    }

    private static String reason(RuntimeException why) {
        String message = String.valueOf(why.getMessage());
        return message.startsWith("Found ")
                ? message
                : "Its connection string or endpoint is not one of a table service.";
    }
}
