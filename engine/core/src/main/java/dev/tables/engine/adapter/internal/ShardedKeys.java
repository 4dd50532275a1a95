package dev.tables.engine.adapter.internal;

import dev.tables.engine.Capability;
import dev.tables.engine.KeyRange;
import dev.tables.engine.PrimaryKey;
import dev.tables.engine.internal.Digits;
import dev.tables.engine.internal.KeyHash;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.stream.IntStream;

/**
 * The keys of global index rows in a store that does not order partitions.
 *
 * <p>In other stores, the values are the partition key, and the row key identifies the entity. Here partitions are
 * shards, and the row key combines both keys: {@code (shard of the values, escaped values + ' ' + row key)}. Rows of a
 * shard have the same order as in other stores. A range of values is therefore a range of row keys in each shard, and
 * the rows of one value are in one shard.
 *
 * <p>The escape preserves the order. A character up to the exclamation mark becomes an exclamation mark and another
 * character, so that the space after the values sorts before any further character of a value.
 */
public final class ShardedKeys {
    /**
     * The number of shards of an index. A query of a range and a sorted query read every shard. With more shards,
     * writers of different values would wait for each other less.
     */
    public static final int COUNT = 16;

    /** The end of an index definition in the catalog if the rows of the index are in shards. */
    public static final String DEFINITION = " in " + COUNT + " shards";

    private static final String PARTITION = "shard_";
    private static final int DIGITS = 2;
    private static final char END = ' ';
    private static final char ESCAPE = '!';
    private static final char SPACE = '_';
    private static final char MARK = 'a';

    private ShardedKeys() {}

    /** Returns whether a store requires shards: it orders rows within a partition, but not across partitions. */
    public static boolean areIn(Set<Capability> capabilities) {
        return capabilities.contains(Capability.ORDERED_WITHIN_PARTITION)
                && !capabilities.contains(Capability.ORDERED_ACROSS_PARTITIONS);
    }

    /** Returns the keys under which a row is stored. */
    public static PrimaryKey stored(PrimaryKey usual) {
        String values = usual.partitionKey();
        return new PrimaryKey(shardOf(values), escaped(values) + END + usual.rowKey());
    }

    /** Returns the keys that a stored row has in other stores. */
    public static PrimaryKey usual(String storedRowKey) {
        int end = storedRowKey.indexOf(END);
        int values = end < 0 ? storedRowKey.length() : end;
        return new PrimaryKey(
                unescaped(storedRowKey.substring(0, values)), end < 0 ? "" : storedRowKey.substring(end + 1));
    }

    /** Returns the shards that can contain rows with these partition keys: one for a single value, otherwise all. */
    public static List<String> of(KeyRange usualPartitions) {
        return usualPartitions.isSingleKey()
                ? List.of(shardOf(Objects.requireNonNull(usualPartitions.lower())))
                : IntStream.range(0, COUNT).mapToObj(ShardedKeys::shard).toList();
    }

    /**
     * Returns the row keys of stored rows with these partition keys and, if the range is a single partition key, with
     * these row keys.
     */
    public static KeyRange stored(KeyRange usualPartitions, KeyRange usualRows) {
        String lower = usualPartitions.lower();
        String upper = usualPartitions.upper();
        if (lower != null && usualPartitions.isSingleKey()) {
            String first = escaped(lower) + END;
            String least = usualRows.lower();
            String most = usualRows.upper();
            return new KeyRange(
                    least == null ? first : first + least,
                    least == null || usualRows.lowerInclusive(),
                    most == null ? escaped(lower) + ESCAPE : first + most,
                    most != null && usualRows.upperInclusive());
        }
        // All that goes on behind a value, but its own rows, begins with the escape or what is greater.
        return new KeyRange(
                lower == null ? null : escaped(lower) + (usualPartitions.lowerInclusive() ? END : ESCAPE),
                true,
                upper == null ? null : escaped(upper) + (usualPartitions.upperInclusive() ? ESCAPE : END),
                upper == null);
    }

    /** Returns the length of the row key of a stored row. */
    public static int length(String values, String rowKey) {
        int length = values.length() + 1 + rowKey.length();
        for (int i = 0; i < values.length(); i++) {
            length += values.charAt(i) <= ESCAPE ? 1 : 0;
        }
        return length;
    }

    private static String shardOf(String values) {
        return shard(KeyHash.shardOf(values, COUNT));
    }

    private static String shard(int number) {
        return PARTITION + Digits.decimal(number, DIGITS);
    }

    private static String escaped(String values) {
        int first = 0;
        while (first < values.length() && values.charAt(first) > ESCAPE) {
            first++;
        }
        if (first == values.length()) {
            return values;
        }
        StringBuilder escaped = new StringBuilder(values.length() + 8).append(values, 0, first);
        for (int i = first; i < values.length(); i++) {
            char one = values.charAt(i);
            if (one > ESCAPE) {
                escaped.append(one);
            } else {
                // Nothing less than a space is in a key, though it may be in a bound.
                escaped.append(ESCAPE).append(one == ESCAPE ? MARK : one == END ? SPACE : (char) (one + ESCAPE));
            }
        }
        return escaped.toString();
    }

    private static String unescaped(String escaped) {
        if (escaped.indexOf(ESCAPE) < 0) {
            return escaped;
        }
        StringBuilder values = new StringBuilder(escaped.length());
        for (int i = 0; i < escaped.length(); i++) {
            char one = escaped.charAt(i);
            if (one == ESCAPE && i + 1 < escaped.length()) {
                char other = escaped.charAt(++i);
                values.append(other == MARK ? ESCAPE : other == SPACE ? END : (char) (other - ESCAPE));
            } else {
                values.append(one);
            }
        }
        return values.toString();
    }
}
