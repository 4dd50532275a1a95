package dev.tables.mapping.lifecycle;

/**
 * The entities that share indexes: all entities of one table with the same constant prefixes of keys, regardless of the
 * class name in each version.
 *
 * @param entityName the simple name of the class, for messages
 * @param table the table
 * @param indexCatalogPartitionKey the partition key of their entries in the catalog
 */
public record IndexedEntityType(String entityName, String table, String indexCatalogPartitionKey) {
    /** Creates an instance for the entities of a table whose keys start with these prefixes. */
    public static IndexedEntityType of(String entity, String table, String partitionKeyPrefix, String rowKeyPrefix) {
        String key = table + "_" + partitionKeyPrefix.length() + "_" + partitionKeyPrefix + rowKeyPrefix;
        return new IndexedEntityType(entity, table, key);
    }
}
