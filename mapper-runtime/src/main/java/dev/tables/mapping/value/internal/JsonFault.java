package dev.tables.mapping.value.internal;

/**
 * A type whose values cannot be written as JSON and read back; the message names the type, the reason and the remedy.
 */
final class JsonFault extends RuntimeException {
    private static final long serialVersionUID = 1L;

    JsonFault(String message) {
        super(message, null, false, false);
    }

    /** Returns the name of a class for messages, without its package. */
    static String nameOf(Class<?> type) {
        String name = type.getTypeName();
        int dot = name.lastIndexOf('.');
        return name.substring(dot + 1).replace('$', '.');
    }
}
