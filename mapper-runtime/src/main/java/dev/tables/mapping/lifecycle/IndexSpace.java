package dev.tables.mapping.lifecycle;

/**
 * The entities that have indexes in common: those of one table with the same constant prefixes of keys, whatever their class
 * is called in one version or another.
 *
 * @param entity the simple name of the class, for messages
 * @param table the table
 * @param key the partition key of what the catalog keeps of them
 */
public record IndexSpace(String entity, String table, String key) {
    /** Names the entities of a table whose keys start with these prefixes. */
    public static IndexSpace of(String entity, String table, String partitionKeyPrefix, String rowKeyPrefix) {
        String key = table + "_" + partitionKeyPrefix.length() + "_" + partitionKeyPrefix + rowKeyPrefix;
        return new IndexSpace(entity, table, key);
    }
}
