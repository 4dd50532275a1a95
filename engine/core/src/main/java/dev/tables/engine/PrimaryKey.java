package dev.tables.engine;

/**
 * The key of one row of a table.
 *
 * <p>Ordered by partition key, then row key, each compared by UTF-16 code unit, like the rows of a table.
 *
 * <p>{@link #toString} contains both keys. Use {@link PrimaryKeyFormatter#formatPrimaryKey(PrimaryKey)} for messages
 * and log lines.
 *
 * @param partitionKey identifies the partition; at most 1024 code units, may be empty
 * @param rowKey identifies the row in its partition; at most 1024 code units, may be empty
 */
public record PrimaryKey(String partitionKey, String rowKey) implements Comparable<PrimaryKey> {

    @Override
    public int compareTo(PrimaryKey other) {
        int byPartition = partitionKey.compareTo(other.partitionKey);
        return byPartition != 0 ? byPartition : rowKey.compareTo(other.rowKey);
    }
}
