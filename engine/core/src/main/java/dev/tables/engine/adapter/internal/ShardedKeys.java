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
 * Where rows of an index in a table of its own are in a store that keeps no order across partitions.
 *
 * <p>Elsewhere the values are the partition key, and the row key names the entity. Here partitions are shards,
 * and both keys make the row key: {@code (shard of the values, escaped values + ' ' + row key)}. Rows of a shard lie in the order that they
 * have elsewhere, so a range of values is a range of row keys in each shard, and the rows of one value are in one shard.
 *
 * <p>The escape keeps the order: what is not greater than an exclamation mark becomes one and another character, so that the space behind the
 * values is less than whatever goes on.
 */
public final class ShardedKeys {
    /**
     * How many shards an index has. A range or an order asks each of them; more of them would make writers of different values wait for
     * each other less.
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

    /** Whether a store needs it: it keeps order within a partition, and none across partitions. */
    public static boolean areIn(Set<Capability> capabilities) {
        return capabilities.contains(Capability.ORDERED_WITHIN_PARTITION)
                && !capabilities.contains(Capability.ORDERED_ACROSS_PARTITIONS);
    }

    /** The keys under which a row is stored. */
    public static PrimaryKey stored(PrimaryKey usual) {
        String values = usual.partitionKey();
        return new PrimaryKey(shardOf(values), escaped(values) + END + usual.rowKey());
    }

    /** The keys that a stored row has elsewhere. */
    public static PrimaryKey usual(String storedRowKey) {
        int end = storedRowKey.indexOf(END);
        int values = end < 0 ? storedRowKey.length() : end;
        return new PrimaryKey(
                unescaped(storedRowKey.substring(0, values)), end < 0 ? "" : storedRowKey.substring(end + 1));
    }

    /** The shards that have rows with such partition keys: one, of one value, or all. */
    public static List<String> of(KeyRange usualPartitions) {
        return usualPartitions.isSingleKey()
                ? List.of(shardOf(Objects.requireNonNull(usualPartitions.lower())))
                : IntStream.range(0, COUNT).mapToObj(ShardedKeys::shard).toList();
    }

    /** The row keys of stored rows with such partition keys, and if that is one, such row keys. */
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

    /** How long the row key of a stored row is. */
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
