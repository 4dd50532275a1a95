package dev.tables.engine;

/**
 * A formatter of keys for exception messages and log lines. Keys are hidden by default because keys can be personal
 * data.
 *
 * <p>Keys are shown if the system property {@value #KEY_VISIBILITY_PROPERTY} is {@code shown} when this class is
 * loaded, or after {@link #setShowKeys} was called with {@code true}. Spring Boot applies its property of the same name
 * at startup. The setting applies to the whole process and to messages that are created after it has changed.
 * {@link TableStoreException#primaryKey} returns the keys even if messages hide them.
 *
 * <p>Safe for concurrent use.
 */
public final class PrimaryKeyFormatter {

    /** The system property that shows keys in messages if it is {@code shown}. */
    public static final String KEY_VISIBILITY_PROPERTY = "tables.messages.keys";

    /** The placeholder for hidden keys in messages. */
    public static final String HIDDEN_PLACEHOLDER = "(keys hidden)";

    private static volatile boolean shown = "shown".equalsIgnoreCase(System.getProperty(KEY_VISIBILITY_PROPERTY));

    private PrimaryKeyFormatter() {}

    /** Sets whether messages show keys, for the whole process. */
    public static void setShowKeys(boolean keys) {
        shown = keys;
    }

    /** Returns whether messages show keys. */
    public static boolean showsKeys() {
        return shown;
    }

    /** Formats the keys of a row: {@code (partition key, row key)}, or {@value #HIDDEN_PLACEHOLDER}. */
    public static String formatPrimaryKey(PrimaryKey keys) {
        return formatPrimaryKey(keys.partitionKey(), keys.rowKey());
    }

    /** Formats the two keys of a row: {@code (partition key, row key)}, or {@value #HIDDEN_PLACEHOLDER}. */
    public static String formatPrimaryKey(String partitionKey, String rowKey) {
        return shown ? "(" + partitionKey + ", " + rowKey + ")" : HIDDEN_PLACEHOLDER;
    }

    /** Formats a partition key, a row key, or an entity's identifier: in quotes, or {@value #HIDDEN_PLACEHOLDER}. */
    public static String formatKey(Object key) {
        return shown ? "'" + key + "'" : HIDDEN_PLACEHOLDER;
    }
}
