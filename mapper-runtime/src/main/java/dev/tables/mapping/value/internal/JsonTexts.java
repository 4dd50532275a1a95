package dev.tables.mapping.value.internal;

/**
 * The messages about types that JSON cannot restore, used by the compiler and at startup. Each message contains the
 * type, the reason and the remedy.
 */
public final class JsonTexts {
    private JsonTexts() {}

    /** Returns the message for an interface or abstract class that does not declare which class to read. */
    public static String withoutTypes(String type, boolean isInterface, boolean isSealed) {
        return type + " is " + (isInterface ? "an interface" : "an abstract class")
                + " without type information, so Jackson cannot determine which class to read. Annotate it "
                + (isSealed ? "@JsonTypeInfo(use = NAME)" : "@JsonTypeInfo and @JsonSubTypes")
                + ", or declare a class that is not abstract.";
    }

    /** Returns the message for a map key that cannot be restored from its text. */
    public static String key(String type) {
        return type
                + " is the key of a map, but cannot be created from its text. Annotate a method that returns a "
                + "text with @JsonKey and the constructor that takes it with @JsonCreator, use a String or"
                + " another simple type as key, or store a list of entries.";
    }

    /** Returns the message for a class without written properties. */
    public static String withoutProperties(String type) {
        return type
                + " has fields, but no property that Jackson writes, so it would be stored as {}. Add getters and"
                + " setters, annotate it @JsonAutoDetect(fieldVisibility = ANY), or make it a record.";
    }

    /** Returns the message for an inner class, whose objects require an enclosing object. */
    public static String inner(String type) {
        return type + " is an inner class, whose objects need an enclosing object. Make it static.";
    }
}
