package dev.tables.mapping.value.internal;

/**
 * Messages about types that JSON cannot return as they were, used by the compiler and at start. Each gives the type,
 * the reason and the remedy.
 */
public final class JsonTexts {
    private JsonTexts() {}

    /** An interface or abstract class that does not say which class is read. */
    public static String withoutTypes(String type, boolean isInterface, boolean isSealed) {
        return type + " is " + (isInterface ? "an interface" : "an abstract class")
                + " without type information, so Jackson cannot determine which class to read. Annotate it "
                + (isSealed ? "@JsonTypeInfo(use = NAME)" : "@JsonTypeInfo and @JsonSubTypes")
                + ", or declare a class that is not abstract.";
    }

    /** A key of a map that is not made of its text again. */
    public static String key(String type) {
        return type
                + " is the key of a map, but cannot be created from its text. Annotate a method that returns a "
                + "text with @JsonKey and the constructor that takes it with @JsonCreator, use a String or"
                + " another simple type as key, or store a list of entries.";
    }

    /** A class of which nothing is written. */
    public static String withoutProperties(String type) {
        return type
                + " has fields, but no property that Jackson writes, so it would be stored as {}. Add getters and"
                + " setters, annotate it @JsonAutoDetect(fieldVisibility = ANY), or make it a record.";
    }

    /** A class whose objects are made within objects of another. */
    public static String inner(String type) {
        return type + " is an inner class, whose objects need an enclosing object. Make it static.";
    }
}
