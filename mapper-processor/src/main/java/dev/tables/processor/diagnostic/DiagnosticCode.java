package dev.tables.processor.diagnostic;

import java.util.Locale;
import javax.tools.Diagnostic;

/** Everything the processor can find wrong; each is a row in DIAGNOSTICS.md of this module. */
public enum DiagnosticCode {
    /** An interface, enum, inner, generic or private class is annotated as an entity. */
    NOT_A_CLASS,
    /** The table's name breaks the rules of the service. */
    INVALID_TABLE_NAME,
    /** No way to make an entity was found. */
    NO_USABLE_CONSTRUCTOR,
    /** Several constructors would do. */
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
    /** A component of a key has no number, but another one has. */
    MISSING_KEY_POSITION,
    /** A width or scale does not fit the type of its component. */
    INVALID_KEY_DIGITS,
    /** A number of any size is part of a key without a width. */
    DIGITS_NEEDED,
    /** A number of shards that cannot be, or what cannot be spread over shards. */
    INVALID_SHARDS,
    /** A key's constant text holds a character that keys may not have. */
    INVALID_KEY_TEXT,
    /** A separator is empty behind a text, or on the first component. */
    SEPARATOR_POSITION,
    /** A layout of another writer, which cannot promise all that ours does. */
    FOREIGN_LAYOUT(Diagnostic.Kind.MANDATORY_WARNING),
    /** A property's type cannot be stored. */
    UNSUPPORTED_PROPERTY_TYPE,
    /** A type that the mapper needs cannot be seen by it. */
    INACCESSIBLE_TYPE,
    /** A stored name or key text that belongs to the service or to this library. */
    RESERVED_NAME,
    /** A stored name that is no identifier or too long. */
    INVALID_PROPERTY_NAME,
    /** Two properties are stored under one name. */
    DUPLICATE_PROPERTY_NAME,
    /** More properties than a row can have. */
    TOO_MANY_PROPERTIES,
    /** A property of a type that cannot be stored as several, or need not. */
    SPREAD_TYPE,
    /** The size of an exploded list or map is missing or out of bounds. */
    MAX_SIZE,
    /** Two annotations of one property contradict each other. */
    CONFLICTING_ANNOTATIONS,
    /**
     * A single element is to be stored without its collection, but the property is not a collection, or an index does
     * not support its elements.
     */
    SINGLE_ELEMENT,
    /** A role that only one property can have is given twice. */
    DUPLICATE_ROLE,
    /** A version of a type that cannot hold one. */
    VERSION_TYPE,
    /** A timestamp of a type that cannot hold one. */
    TIMESTAMP_TYPE,
    /** A version or timestamp that is null at first, but may not be. */
    NULLABLE_NEEDED,
    /** An index on the class names no property. */
    INDEX_WITHOUT_PROPERTIES,
    /** An index names a property that is not there. */
    UNKNOWN_INDEX_PROPERTY,
    /** An index lists a property twice. */
    REPEATED_INDEX_PROPERTY,
    /** An index's name is not made of letters and digits. */
    INVALID_INDEX_NAME,
    /** An index of a wide entity is to copy properties. */
    WIDE_INDEX_LAYOUT,
    /** The layout of an index contradicts its other attributes. */
    INDEX_LAYOUT,
    /** Two indexes have the same name. */
    DUPLICATE_INDEX_NAME,
    /** The table of an index would have a name that is too long. */
    INDEX_TABLE_NAME,
    /** Every key is longer than keys may be. */
    KEY_TOO_LONG,
    /** Two entities of one table cannot be distinguished by their keys. */
    PREFIX_CONFLICT,
    /** Azure Cosmos DB for Table would refuse it, or take it otherwise. */
    PORTABILITY(Diagnostic.Kind.MANDATORY_WARNING),
    /** A type that cannot be indexed. */
    UNSUPPORTED_INDEX_TYPE,
    /** A method that an index is to be by cannot compute a property. */
    INVALID_COMPUTED_PROPERTY,
    /** An index is to ignore the case of what has none, or of what is not compared so. */
    INDEX_IGNORING_CASE,
    /** An index is of several collections. */
    INDEX_OF_COLLECTIONS,
    /**
     * A save may need more operations than an entity group transaction allows. Some stores have no larger transactions.
     */
    TOO_MANY_INDEXES(Diagnostic.Kind.MANDATORY_WARNING),
    /** A key, version or timestamp is marked as encrypted. */
    ENCRYPTION_POSITION,
    /** A keyset's name or the length of tokens is outside its bounds. */
    INVALID_ENCRYPTION,
    /** An index on an encrypted property promises what tokens cannot. */
    BLIND_INDEX,
    /** An index on an encrypted property of few possible values, which reveals them by how often each occurs. */
    GUESSABLE_INDEX(Diagnostic.Kind.MANDATORY_WARNING),
    /** An index on what a method computes of an entity with encrypted properties, which it may show. */
    COMPUTED_OF_ENCRYPTED(Diagnostic.Kind.MANDATORY_WARNING),
    /** A property is kept as JSON, but Jackson is not there. */
    JSON_NEEDS_JACKSON(Diagnostic.Kind.MANDATORY_WARNING),
    /** Values of a property that is kept as JSON could not be read back. */
    JSON_UNREADABLE,
    /** A converter cannot be used. */
    INVALID_CONVERTER,
    /** A component of an abstract entity's key is not common to its subtypes. */
    KEY_NOT_SHARED,
    /** Two subtypes disagree about a property. */
    SUBTYPES_DISAGREE,
    /** Two subtypes have the same name in rows. */
    DUPLICATE_ENTITY_TYPE,
    /** Two constants of an enum have the same text in rows. */
    DUPLICATE_CONSTANT,
    /** A schema version that is none. */
    INVALID_SCHEMA_VERSION,
    /** A class that is to upgrade rows cannot. */
    INVALID_UPGRADE,
    /** The file of the schema lock cannot be read. */
    SCHEMA_UNREADABLE,
    /** The file of the schema lock lacks a change, where it is only compared. */
    SCHEMA_OUTDATED,
    /** An entity goes to another table than its rows are in. */
    LOCKED_TABLE,
    /** An entity goes to one row that may be in several. */
    LOCKED_WIDE,
    /** The layout of a key is not that of the rows. */
    LOCKED_KEY,
    /** A schema version goes back. */
    LOCKED_VERSION,
    /** An upgrade that rows may need is gone. */
    LOCKED_UPGRADE,
    /** Rows have subtypes that the entity has not. */
    LOCKED_ENTITY_TYPE,
    /** A property's type does not fit what rows hold. */
    LOCKED_PROPERTY,
    /** A property seems to have been renamed, or rows may have one under a name that is no longer read. */
    LOCKED_RENAMED,
    /** Rows may hold a constant that is gone. */
    LOCKED_CONSTANT,
    /** Rows lack a property that they must have, in this version or in the one before. */
    LOCKED_REQUIRED,
    /** A property is encrypted that rows have in plain, or the reverse. */
    LOCKED_ENCRYPTION,
    /** An index has changed under its name. */
    LOCKED_INDEX,
    /** A repository's entities are of a class that is none. */
    ENTITY_NOT_MAPPED,
    /** A repository names its entities by what does not. */
    REPOSITORY_IDENTITY,
    /** A query method cannot be understood or served. */
    QUERY_REFUSED,
    /** A query method has too many or too few parameters. */
    QUERY_PARAMETER_COUNT,
    /** A parameter of a query method is of another type than the property. */
    QUERY_PARAMETER_TYPE,
    /** Parameters of a query method that say how much and in which order do not go together. */
    QUERY_PARAMETERS,
    /** A query method shows of entities what they do not have, or cannot be made to show anything. */
    QUERY_PROJECTION,
    /** A query method returns what its query cannot give. */
    QUERY_RETURN_TYPE,
    /** A query method would scan the table. */
    QUERY_SCANS,
    /** A query method would scan the table, and the compiler is configured to warn about scans. */
    QUERY_SCANS_WARNING(Diagnostic.Kind.MANDATORY_WARNING, "QueryScans"),
    /** The option that names the store to plan for names none. */
    UNKNOWN_TARGET,
    /** Query methods are refused while an index is not readable. */
    QUERY_WAITS(Diagnostic.Kind.NOTE),
    /** The order of a query method is made in memory, which fails above a bound. */
    SORTS_IN_MEMORY(Diagnostic.Kind.NOTE),
    /** No query method of a repository is served by an index. */
    INDEX_UNUSED(Diagnostic.Kind.NOTE),
    /** A class of the name that the mapper, the key or the properties would get is already there. */
    NAME_TAKEN,
    /** A class of the name that the properties would get is already there, so that they get another. */
    PROPERTIES_RENAMED(Diagnostic.Kind.NOTE),
    /** A fault of the processor. */
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

    /** Returns how a message with this code ends: where the code is explained. */
    public String ending() {
        return ReferenceAddress.ending(text);
    }

    /** Returns the message that the compiler prints: the code, a fact and a remedy, and where the code is explained. */
    public String message(String factAndRemedy) {
        // A text that ends with a plan or a list has several lines.
        String before = factAndRemedy.contains("\n") ? "\n" : " ";
        return "[Tables/" + text + "] " + factAndRemedy + before + ending();
    }
}
