package dev.tables.engine.azure;

import dev.tables.engine.ETag;
import dev.tables.engine.EntityGroupTransaction;
import dev.tables.engine.Filter;
import dev.tables.engine.KeyRange;
import dev.tables.engine.PrimaryKey;
import dev.tables.engine.Projection;
import dev.tables.engine.ResultPage;
import dev.tables.engine.Row;
import dev.tables.engine.RowOperation;
import dev.tables.engine.RowQuery;
import dev.tables.engine.TableStore;
import dev.tables.engine.TableStoreException;
import dev.tables.engine.TransactionFailedException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.UUID;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Random operations on a few rows, the same on every store they are applied to. */
final class Workload {
    static final String TABLE = "Workload";
    private static final int PARTITIONS = 3;
    private static final int ROWS = 6;

    private final Random random;

    Workload(long seed) {
        random = new Random(seed);
    }

    /** A store and the versions its rows had. */
    static final class Side {
        final TableStore store;
        private final Map<PrimaryKey, List<ETag>> versions = new HashMap<>();

        Side(TableStore store) {
            this.store = store;
        }

        void remember(PrimaryKey keys, @Nullable ETag version) {
            if (version != null) {
                versions.computeIfAbsent(keys, absent -> new ArrayList<>()).add(version);
            }
        }

        private ETag version(PrimaryKey keys, Condition condition) {
            List<ETag> known = versions.get(keys);
            if (known == null || condition == Condition.ANY) {
                return ETag.ANY;
            }
            return known.get(condition == Condition.LAST ? known.size() - 1 : 0);
        }

        @Nullable
        Row read(PrimaryKey keys) {
            Row row = store.get(TABLE, keys, Projection.ALL, Row.DECODER);
            return row == null ? null : row.withoutETag();
        }
    }

    private enum Condition {
        ANY,
        LAST,
        FIRST
    }

    /** Something to do on each side; the answer as text, without what the store assigned. */
    interface Step {
        String apply(Side side);

        /** Returns the rows that the step may change; empty for a read. */
        default List<PrimaryKey> changes() {
            return List.of();
        }
    }

    private record Change(RowOperation.Kind kind, Row row, Condition condition) {
        RowOperation on(Side side) {
            PrimaryKey keys = row.primaryKey();
            ETag version = side.version(keys, condition);
            return switch (kind) {
                case INSERT -> RowOperation.insert(keys, row);
                case REPLACE -> RowOperation.replace(keys, row, version);
                case MERGE -> RowOperation.merge(keys, row, version);
                case INSERT_OR_REPLACE -> RowOperation.insertOrReplace(keys, row);
                case INSERT_OR_MERGE -> RowOperation.insertOrMerge(keys, row);
                case DELETE -> RowOperation.delete(keys, version);
                case CHECK_ETAG -> RowOperation.checkETag(keys, version);
            };
        }
    }

    private record Write(Change change) implements Step {
        @Override
        public String apply(Side side) {
            return answer(() -> {
                side.remember(change.row.primaryKey(), side.store.write(TABLE, change.on(side)));
                return "done";
            });
        }

        @Override
        public List<PrimaryKey> changes() {
            return List.of(change.row.primaryKey());
        }
    }

    private record Transaction(List<Change> parts) implements Step {
        @Override
        public String apply(Side side) {
            return answer(() -> {
                List<RowOperation> operations =
                        parts.stream().map(part -> part.on(side)).toList();
                var versions = side.store.execute(TABLE, EntityGroupTransaction.of(operations));
                for (int i = 0; i < parts.size(); i++) {
                    side.remember(parts.get(i).row.primaryKey(), versions.get(i));
                }
                return "done";
            });
        }

        @Override
        public List<PrimaryKey> changes() {
            return parts.stream().map(part -> part.row.primaryKey()).distinct().toList();
        }
    }

    private record Query(RowQuery query) implements Step {
        @Override
        public String apply(Side side) {
            StringBuilder found = new StringBuilder();
            RowQuery next = query;
            for (int pages = 0; pages < 1000; pages++) {
                ResultPage<String> page = side.store.query(TABLE, next, reader -> text(Row.from(reader)));
                page.items().forEach(found::append);
                if (page.nextToken() == null) {
                    return found.toString();
                }
                next = query.withContinuationToken(page.nextToken());
            }
            throw new AssertionError("The query does not end.");
        }
    }

    private record Get(List<PrimaryKey> keys, Projection projection) implements Step {
        @Override
        public String apply(Side side) {
            return side.store
                    .getAll(TABLE, keys, projection, reader -> text(Row.from(reader)))
                    .toString();
        }
    }

    private interface Call {
        String run();
    }

    static String answer(Call call) {
        try {
            return call.run();
        } catch (TransactionFailedException failed) {
            return failed.failedOperationIndex() + " "
                    + failed.failedOperationException().getClass().getSimpleName() + " " + failed.errorCode();
        } catch (TableStoreException refused) {
            return refused.getClass().getSimpleName() + " " + refused.errorCode();
        }
    }

    /** Formats keys, names, types and values. */
    static String text(Row row) {
        StringBuilder text = new StringBuilder("(" + row.partitionKey() + ", " + row.rowKey() + ")");
        row.propertyNames().stream().sorted().forEach(name -> {
            Object value = row.value(name);
            text.append(' ').append(name).append(':').append(row.typeOf(name)).append('=');
            text.append(value instanceof byte[] bytes ? java.util.Arrays.toString(bytes) : value);
        });
        return text.append('\n').toString();
    }

    Step next() {
        int kind = random.nextInt(10);
        if (kind < 5) {
            return new Write(change(partition()));
        }
        if (kind < 7) {
            return transaction();
        }
        if (kind < 9) {
            return new Query(query());
        }
        List<PrimaryKey> keys = new ArrayList<>();
        for (int i = random.nextInt(4); i >= 0; i--) {
            keys.add(new PrimaryKey(partition(), row()));
        }
        return new Get(keys, projection());
    }

    /** Returns a step that changes rows. */
    Step nextWrite() {
        return random.nextInt(3) > 0 ? new Write(change(partition())) : transaction();
    }

    private Transaction transaction() {
        String partition = partition();
        List<Change> parts = new ArrayList<>();
        for (int i = random.nextInt(5); i >= 0; i--) {
            parts.add(change(random.nextInt(40) == 0 ? partition() : partition));
        }
        return new Transaction(parts);
    }

    private Change change(String partition) {
        List<RowOperation.Kind> kinds = Stream.of(RowOperation.Kind.values())
                .filter(kind -> kind != RowOperation.Kind.CHECK_ETAG)
                .toList();
        Row.Builder row = Row.builder(partition, row());
        for (String name : List.of("A", "B", "C", "D")) {
            if (random.nextBoolean()) {
                row.value(name, value());
            }
        }
        return new Change(
                kinds.get(random.nextInt(kinds.size())),
                row.build(),
                Condition.values()[random.nextInt(Condition.values().length)]);
    }

    private Object value() {
        return switch (random.nextInt(8)) {
            case 0 -> "text '" + random.nextInt(5);
            case 1 -> new byte[random.nextInt(4)];
            case 2 -> random.nextBoolean();
            case 3 -> random.nextInt(5);
            case 4 -> random.nextLong();
            case 5 -> random.nextInt(5) / 2.0;
            case 6 -> Instant.ofEpochSecond(random.nextInt(), random.nextInt(10_000_000) * 100L);
            default -> new UUID(random.nextLong(), random.nextLong());
        };
    }

    private RowQuery query() {
        RowQuery query = RowQuery.wholeTable()
                .withPartitionKeyRange(range(partition(), partition()))
                .withRowKeyRange(range(row(), row()))
                .withProjection(projection())
                .withPageSize(1 + random.nextInt(6));
        return random.nextBoolean() ? query : query.withFilter(filter(2));
    }

    private KeyRange range(String one, String other) {
        return switch (random.nextInt(6)) {
            case 0 -> KeyRange.exactly(one);
            case 1 -> KeyRange.atLeast(one);
            case 2 -> KeyRange.lessThan(one);
            case 3 -> new KeyRange(one, random.nextBoolean(), other, random.nextBoolean());
            case 4 -> KeyRange.startingWith(one.substring(0, 1));
            default -> KeyRange.all();
        };
    }

    /** Creates a filter on keys only, because comparisons of other types are a documented difference. */
    private Filter filter(int depth) {
        return switch (depth == 0 ? random.nextInt(2) : random.nextInt(5)) {
            case 0 -> Filter.compare("RowKey", operator(), row());
            case 1 -> Filter.compare("PartitionKey", operator(), partition());
            case 2 -> Filter.not(filter(depth - 1));
            case 3 -> Filter.and(filter(depth - 1), filter(depth - 1));
            default -> Filter.or(filter(depth - 1), filter(depth - 1));
        };
    }

    private Filter.Operator operator() {
        return Filter.Operator.values()[random.nextInt(Filter.Operator.values().length)];
    }

    private Projection projection() {
        return switch (random.nextInt(4)) {
            case 0 -> Projection.of("A", "D");
            case 1 -> Projection.of("B", "Absent");
            case 2 -> Projection.of();
            default -> Projection.ALL;
        };
    }

    private String partition() {
        return "p'" + random.nextInt(PARTITIONS);
    }

    private String row() {
        return "r " + random.nextInt(ROWS);
    }
}
