package dev.tables.engine.tck;

import dev.tables.engine.Filter;
import dev.tables.engine.Filter.Operator;
import dev.tables.engine.KeyRange;
import dev.tables.engine.Projection;
import dev.tables.engine.Row;
import dev.tables.engine.RowQuery;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.UUID;

/**
 * A generator of random keys, rows, filters and queries. The same seed generates the same data. The pools of keys and
 * values are small so that keys collide and filters find rows.
 */
public final class RandomData {
    private static final List<String> PARTITIONS =
            List.of("", "a", "a ", "aa", "b", "\u00e4", "\ud7ff", "\ud83d\ude00", "\ue000");
    private static final List<String> NAMES = List.of("a", "b", "c", "A", "name", "name2", "_x", "\u00e4", "big", "f");
    private static final List<String> TEXTS =
            List.of("", "a", "aa", "b", "B", "it's", "\u00e4", "\u4e2d", "\ud83d\ude00", "\ue000", "x".repeat(300));
    private static final List<Double> DOUBLES =
            List.of(-1.5, 0.0, 1.0, 2.0, 1e300, Double.NaN, Double.POSITIVE_INFINITY, Double.NEGATIVE_INFINITY);

    private final Random random;

    /** Creates a generator with a seed. */
    public RandomData(long seed) {
        random = new Random(seed);
    }

    /** Returns a random number from 0 (inclusive) to {@code bound} (exclusive). */
    public int nextInt(int bound) {
        return random.nextInt(bound);
    }

    /** Returns whether a random choice with a probability of 1 in {@code n} succeeds. */
    public boolean oneIn(int n) {
        return random.nextInt(n) == 0;
    }

    /** Returns a random element of the list. */
    public <T> T oneOf(List<T> list) {
        return list.get(random.nextInt(list.size()));
    }

    /** Returns a random partition key. */
    public String partitionKey() {
        return oneIn(3) ? oneOf(PARTITIONS) : oneOf(PARTITIONS.subList(0, 3));
    }

    /** Returns a random row key, which may be used in any partition. */
    public String rowKey() {
        return oneIn(6) ? oneOf(PARTITIONS) : "r" + random.nextInt(12);
    }

    /** Returns a random property name. */
    public String name() {
        return oneOf(NAMES);
    }

    /** Returns a random value of any type. */
    public Object value() {
        return switch (random.nextInt(8)) {
            case 0 -> oneOf(TEXTS);
            case 1 -> binary();
            case 2 -> random.nextBoolean();
            case 3 -> random.nextInt(4) - 1;
            case 4 -> random.nextInt(4) - 1L;
            case 5 -> oneOf(DOUBLES);
            case 6 -> Instant.parse("2026-11-20T00:00:00Z").plusNanos(random.nextInt(4) * 100L);
            default -> new UUID(random.nextInt(3) - 1L, random.nextInt(3) - 1L);
        };
    }

    private byte[] binary() {
        byte[] made = new byte[random.nextInt(3)];
        random.nextBytes(made);
        return made;
    }

    /** Returns a random row with up to six properties. */
    public Row row(String partitionKey, String rowKey) {
        Row.Builder builder = Row.builder(partitionKey, rowKey);
        List<String> left = new ArrayList<>(NAMES);
        for (int i = random.nextInt(7); i > 0; i--) {
            builder.value(left.remove(random.nextInt(left.size())), value());
        }
        return builder.build();
    }

    /** Returns a random filter that is nested up to {@code depth} levels. */
    public Filter filter(int depth) {
        if (depth == 0 || oneIn(3)) {
            return term();
        }
        return switch (random.nextInt(3)) {
            case 0 -> Filter.not(filter(depth - 1));
            case 1 -> new Filter.And(terms(depth - 1));
            default -> new Filter.Or(terms(depth - 1));
        };
    }

    private List<Filter> terms(int depth) {
        List<Filter> made = new ArrayList<>();
        for (int i = 2 + random.nextInt(2); i > 0; i--) {
            made.add(filter(depth));
        }
        return made;
    }

    private Filter term() {
        Operator operator = Operator.values()[random.nextInt(6)];
        return switch (random.nextInt(6)) {
            case 0 -> Filter.compare("PartitionKey", operator, partitionKey());
            case 1 -> Filter.compare("RowKey", operator, rowKey());
            case 2 -> new Filter.IsTrue(name());
            default -> Filter.compare(name(), operator, value());
        };
    }

    /** Returns a random range of partition keys or of row keys. */
    public KeyRange range(boolean partitions) {
        String low = partitions ? partitionKey() : rowKey();
        String high = partitions ? partitionKey() : rowKey();
        return switch (random.nextInt(8)) {
            case 0 -> KeyRange.all();
            case 1 -> KeyRange.exactly(low);
            case 2 -> KeyRange.startingWith(low);
            case 3 -> KeyRange.atLeast(low);
            case 4 -> KeyRange.greaterThan(low);
            case 5 -> KeyRange.atMost(high);
            case 6 -> KeyRange.lessThan(high);
            default -> new KeyRange(low, random.nextBoolean(), high, random.nextBoolean());
        };
    }

    /** Returns a random query that may use every feature of queries, often with a small page size. */
    public RowQuery query() {
        RowQuery query = RowQuery.wholeTable().withPageSize(oneIn(2) ? 1 + random.nextInt(5) : 1000);
        if (!oneIn(3)) {
            query = query.withPartitionKeyRange(oneIn(2) ? KeyRange.exactly(partitionKey()) : range(true));
        }
        if (oneIn(2)) {
            query = query.withRowKeyRange(range(false));
        }
        if (oneIn(2)) {
            query = query.withFilter(filter(3));
        }
        if (oneIn(4)) {
            query = query.withProjection(Projection.of(name(), name()));
        }
        return query.withDescending(oneIn(3));
    }
}
