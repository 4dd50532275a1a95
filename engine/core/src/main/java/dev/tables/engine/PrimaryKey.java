package dev.tables.engine;

/**
 * Names one row of a table.
 *
 * <p>Ordered by partition key, then row key, each compared by UTF-16 code unit, as rows are in a table.
 *
 * <p>{@link #toString} contains both keys. Use {@link PrimaryKeyFormatter#formatPrimaryKey(PrimaryKey)} for messages and log lines.
 *
 * @param partitionKey names the partition; at most 1024 code units, may be empty
 * @param rowKey names the row in its partition; at most 1024 code units, may be empty
 */
public record PrimaryKey(String partitionKey, String rowKey) implements Comparable<PrimaryKey> {

    @Override
    public int compareTo(PrimaryKey other) {
        int byPartition = partitionKey.compareTo(other.partitionKey);
        return byPartition != 0 ? byPartition : rowKey.compareTo(other.rowKey);
    }
}
