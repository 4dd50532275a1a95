package dev.tables.processor.diagnostic;

import java.util.Locale;
import javax.tools.Diagnostic;

/** The diagnostics that the processor reports; {@code docs/reference/diagnostics.md} lists them. */
public enum DiagnosticCode {
    /** An interface, enum, inner, generic or private class is annotated as an entity. */
    NOT_A_CLASS,
    /** The table's name violates the rules of the service. */
    INVALID_TABLE_NAME,
    /** The mapper has no way to create the entity. */
    NO_USABLE_CONSTRUCTOR,
    /** The mapper could use several constructors. */
    AMBIGUOUS_CONSTRUCTOR,
    /** A property cannot be read. */
    NO_ACCESSOR,
    /** A mapping annotation is on a method that belongs to no property. */
    NOT_A_PROPERTY,
    /** No partition key is declared. */
    MISSING_PARTITION_KEY,
    /** No row key is declared. */
    MISSING_ROW_KEY,
    /** A key is declared both as a constant and by components. */
    KEY_IS_CONSTANT,
    /** A type cannot be part of a key. */
    UNSUPPORTED_KEY_TYPE,
    /** A component of a key may be null. */
    KEY_IS_NULLABLE,
    /** Two components of a key have the same position. */
    DUPLICATE_KEY_POSITION,
    /** A component of a key has no number, but another component has a number. */
    MISSING_KEY_POSITION,
    /** A width or scale does not fit the type of its component. */
    INVALID_KEY_DIGITS,
    /** A key component for numbers of any size has no width. */
    DIGITS_NEEDED,
    /** The number of shards is invalid, or the key cannot be spread over shards. */
    INVALID_SHARDS,
    /** The constant text of a key contains a character that keys must not contain. */
    INVALID_KEY_TEXT,
    /** A separator after a text component is empty, or the first component has a separator. */
    SEPARATOR_POSITION,
    /** A key layout with a custom separator lacks some guarantees of the standard layout. */
    FOREIGN_LAYOUT(Diagnostic.Kind.MANDATORY_WARNING),
    /** A property's type cannot be stored. */
    UNSUPPORTED_PROPERTY_TYPE,
    /** The mapper requires a type that it cannot access. */
    INACCESSIBLE_TYPE,
    /** A stored name or key text is reserved for the service or for this library. */
    RESERVED_NAME,
    /** A stored name is not an identifier or is too long. */
    INVALID_PROPERTY_NAME,
    /** Two properties are stored under one name. */
    DUPLICATE_PROPERTY_NAME,
    /** The entity has more properties than a row can have. */
    TOO_MANY_PROPERTIES,
    /** A property is declared to be stored as several properties, but its type does not support or require it. */
    SPREAD_TYPE,
    /** The maximum size of a list or map with one property per element is missing or out of bounds. */
    MAX_SIZE,
    /** Two annotations of one property contradict each other. */
    CONFLICTING_ANNOTATIONS,
    /**
     * A property is declared to store a single element without its collection, but it is not a collection, or an index
     * does not support its elements.
     */
    SINGLE_ELEMENT,
    /** Two properties have a role that only one property can have. */
    DUPLICATE_ROLE,
    /** The type of a property cannot represent a version. */
    VERSION_TYPE,
    /** The type of a property cannot represent a timestamp. */
    TIMESTAMP_TYPE,
    /** A version or timestamp must be nullable, because it is null in a new entity. */
    NULLABLE_NEEDED,
    /** An index on the class names no property. */
    INDEX_WITHOUT_PROPERTIES,
    /** An index contains a property that does not exist. */
    UNKNOWN_INDEX_PROPERTY,
    /** An index lists a property twice. */
    REPEATED_INDEX_PROPERTY,
    /** The name of an index contains characters other than letters and digits. */
    INVALID_INDEX_NAME,
    /** An index of a wide entity has a layout that copies properties. */
    WIDE_INDEX_LAYOUT,
    /** The layout of an index contradicts its other attributes. */
    INDEX_LAYOUT,
    /** Two indexes have the same name. */
    DUPLICATE_INDEX_NAME,
    /** The name of an index table would be too long. */
    INDEX_TABLE_NAME,
    /** Every key of the entity exceeds the maximum length of keys. */
    KEY_TOO_LONG,
    /** Two entities of one table cannot be distinguished by their keys. */
    PREFIX_CONFLICT,
    /** Azure Cosmos DB for Table rejects the declaration or treats it differently. */
    PORTABILITY(Diagnostic.Kind.MANDATORY_WARNING),
    /** The type of a property cannot be indexed. */
    UNSUPPORTED_INDEX_TYPE,
    /** A method with an index annotation cannot compute a property. */
    INVALID_COMPUTED_PROPERTY,
    /** An index is declared to ignore case, but its values are not texts or are not compared as texts. */
    INDEX_IGNORING_CASE,
    /** An index contains several collections. */
    INDEX_OF_COLLECTIONS,
    /**
     * A save may need more operations than an entity group transaction allows. Some stores have no larger transactions.
     */
    TOO_MANY_INDEXES(Diagnostic.Kind.MANDATORY_WARNING),
    /** A key, version or timestamp is marked as encrypted. */
    ENCRYPTION_POSITION,
    /** The name of a keyset or the length of blind index hashes is out of bounds. */
    INVALID_ENCRYPTION,
    /** An index on an encrypted property requires more than blind index hashes support. */
    BLIND_INDEX,
    /** An index on an encrypted property with few possible values reveals them by their frequency. */
    GUESSABLE_INDEX(Diagnostic.Kind.MANDATORY_WARNING),
    /** An index on a computed property may reveal encrypted properties of the entity. */
    COMPUTED_OF_ENCRYPTED(Diagnostic.Kind.MANDATORY_WARNING),
    /** A property is stored as JSON, but Jackson is not available. */
    JSON_NEEDS_JACKSON(Diagnostic.Kind.MANDATORY_WARNING),
    /** A property is stored as JSON, but Jackson could not read its values back. */
    JSON_UNREADABLE,
    /** A converter cannot be used. */
    INVALID_CONVERTER,
    /** A key component of an abstract entity is not declared in the entity itself, or some subtypes do not have it. */
    KEY_NOT_SHARED,
    /** Two subtypes declare a property differently. */
    SUBTYPES_DISAGREE,
    /** Two subtypes have the same stored name. */
    DUPLICATE_ENTITY_TYPE,
    /** Two constants of an enum have the same stored text. */
    DUPLICATE_CONSTANT,
    /** A schema version is out of bounds. */
    INVALID_SCHEMA_VERSION,
    /** A class that is declared to upgrade rows cannot be used for this. */
    INVALID_UPGRADE,
    /** The file of the schema lock cannot be read. */
    SCHEMA_UNREADABLE,
    /** The schema lock is out of date: an entity has changed, but the compiler is configured not to update the lock. */
    SCHEMA_OUTDATED,
    /** The table of an entity differs from the table of its existing rows. */
    LOCKED_TABLE,
    /** An entity is declared to have one row, but existing entities may have several rows. */
    LOCKED_WIDE,
    /** The layout of a key differs from the layout of existing rows. */
    LOCKED_KEY,
    /** The schema version is less than the locked one. */
    LOCKED_VERSION,
    /** An upgrade was removed, but rows may still require it. */
    LOCKED_UPGRADE,
    /** Rows contain subtypes that the entity does not have. */
    LOCKED_ENTITY_TYPE,
    /** The type of a property cannot read the values in existing rows. */
    LOCKED_PROPERTY,
    /**
     * A property was probably renamed. The old or the new version of the application would not read the property in
     * some rows.
     */
    LOCKED_RENAMED,
    /** Rows may contain a constant that was removed. */
    LOCKED_CONSTANT,
    /** Rows lack a property that this version or the previous one requires. */
    LOCKED_REQUIRED,
    /**
     * A property is encrypted but existing rows contain it unencrypted, or it is unencrypted but existing rows contain
     * it encrypted.
     */
    LOCKED_ENCRYPTION,
    /** The definition of an index has changed, but not its name. */
    LOCKED_INDEX,
    /** The entity class of a repository is not annotated as an entity. */
    ENTITY_NOT_MAPPED,
    /** The ID type of a repository does not match the key of its entity. */
    REPOSITORY_IDENTITY,
    /** A query method cannot be parsed or is not supported. */
    QUERY_REFUSED,
    /** A query method has too many or too few parameters. */
    QUERY_PARAMETER_COUNT,
    /** The type of a parameter differs from the type of its property. */
    QUERY_PARAMETER_TYPE,
    /** The paging and sorting parameters of a query method contradict each other. */
    QUERY_PARAMETERS,
    /** The projection of a query method has properties that entities lack, or cannot be created. */
    QUERY_PROJECTION,
    /** The return type of a query method does not match its query. */
    QUERY_RETURN_TYPE,
    /** A query method would scan the table. */
    QUERY_SCANS,
    /** A query method would scan the table, and the compiler is configured to warn about scans. */
    QUERY_SCANS_WARNING(Diagnostic.Kind.MANDATORY_WARNING, "QueryScans"),
    /** The option for the target store has an unknown value. */
    UNKNOWN_TARGET,
    /** Query methods fail while an index is not readable. */
    QUERY_WAITS(Diagnostic.Kind.NOTE),
    /** A query method sorts in memory, which fails above a size limit. */
    SORTS_IN_MEMORY(Diagnostic.Kind.NOTE),
    /** An index serves no query method of the repository. */
    INDEX_UNUSED(Diagnostic.Kind.NOTE),
    /** A class with the name of the mapper, the key class or the class of properties already exists. */
    NAME_TAKEN,
    /** A class with the name of the class of properties already exists, so another name is used. */
    PROPERTIES_RENAMED(Diagnostic.Kind.NOTE),
    /** The processor has an internal error. */
    INTERNAL_ERROR;

    private final Diagnostic.Kind kind;
    private final String text;

    DiagnosticCode() {
        this(Diagnostic.Kind.ERROR);
    }

    DiagnosticCode(Diagnostic.Kind kind) {
        this.kind = kind;
        StringBuilder camel = new StringBuilder();
        for (String word : name().split("_")) {
            camel.append(word.charAt(0)).append(word.substring(1).toLowerCase(Locale.ROOT));
        }
        text = camel.toString();
    }

    DiagnosticCode(Diagnostic.Kind kind, String text) {
        this.kind = kind;
        this.text = text;
    }

    /** Returns how the compiler treats diagnostics with this code. */
    public Diagnostic.Kind kind() {
        return kind;
    }

    /** Returns the code as it appears in messages, such as {@code MissingRowKey}. */
    public String text() {
        return text;
    }

    /** Returns the end of a message with this code, which states where the code is explained. */
    public String ending() {
        return ReferenceAddress.ending(text);
    }

    /**
     * Returns the message that the compiler prints: the code, the problem and its solution, and where the code is
     * explained.
     */
    public String message(String factAndRemedy) {
        // A text that ends with a plan or a list has several lines.
        String before = factAndRemedy.contains("\n") ? "\n" : " ";
        return "[Tables/" + text + "] " + factAndRemedy + before + ending();
    }
}
