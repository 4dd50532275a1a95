package dev.tables.engine;

/**
 * The limits of the Azure Table data model. Each comment names the page of Microsoft's documentation that defines the
 * limit.
 */
public final class Limits {
    /** Code units of a partition or row key ("Scalability and performance targets for Table storage"). */
    public static final int MAX_KEY_LENGTH = 1024;
    /** Characters of a table name, at least 3 ("Understanding the Table service data model"). */
    public static final int MAX_TABLE_NAME_LENGTH = 63;
    /** Code units of a property name ("Understanding the Table service data model"). */
    public static final int MAX_PROPERTY_NAME_LENGTH = 255;
    /** Properties besides the three system properties ("Understanding the Table service data model"). */
    public static final int MAX_PROPERTIES = 252;
    /** Bytes of a binary value, and of a string as UTF-16 ("Understanding the Table service data model"). */
    public static final int MAX_PROPERTY_VALUE_BYTES = 64 * 1024;
    /** Code units of a string value. */
    public static final int MAX_STRING_LENGTH = MAX_PROPERTY_VALUE_BYTES / 2;
    /** Bytes of a row, counted as billed ("How the size of an entity is calculated"). */
    public static final int MAX_ROW_BYTES = 1024 * 1024;
    /** Operations of an entity group transaction ("Performing entity group transactions"). */
    public static final int MAX_TRANSACTION_OPERATIONS = 100;
    /**
     * Bytes of an entity group transaction, as the body of the request that carries it: JSON in UTF-8, binary values as
     * Base64 ("Performing entity group transactions").
     */
    public static final int MAX_TRANSACTION_BYTES = 4 * 1024 * 1024;
    /**
     * Maximum operations of a {@link StoreTransaction}. A limit of this library, not of Azure: until a transaction is
     * written, its data is held in memory and its partitions are locked. A transaction of this size takes about 20 ms.
     */
    public static final int MAX_STORE_TRANSACTION_OPERATIONS = 10_000;
    /**
     * Maximum bytes of a {@link StoreTransaction}, counted as billed. A limit of this library, not of Azure: a
     * transaction is copied three times on its way to the log. A transaction must fit into the memory in which a store
     * buffers writes, 32 MiB by default.
     */
    public static final int MAX_STORE_TRANSACTION_BYTES = 32 * 1024 * 1024;
    /** Rows of a page ("Query timeout and pagination"). */
    public static final int MAX_PAGE_SIZE = 1000;
    /** Comparisons of a filter that the service documents ("Querying tables and entities"). */
    public static final int MAX_FILTER_COMPARISONS = 15;

    private Limits() {}
}
