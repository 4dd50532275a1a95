package dev.tables.engine.tck;

import dev.tables.engine.ETag;
import dev.tables.engine.ErrorCode;
import dev.tables.engine.Filter;
import dev.tables.engine.KeyRange;
import dev.tables.engine.PrimaryKey;
import dev.tables.engine.Row;
import dev.tables.engine.RowOperation;
import dev.tables.engine.RowQuery;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * The expected content of one table in the simplest form: a sorted map of maps. The model shares only the types of the
 * contract with real stores, and enforces no limits.
 */
public final class ModelStore {
    private final TreeMap<PrimaryKey, Entry> rows = new TreeMap<>();
    /** The keys of rows written since this model was created or copied. */
    private final Set<PrimaryKey> written = new TreeSet<>();

    /** Creates an empty table. */
    public ModelStore() {}

    /**
     * A stored row.
     *
     * @param properties the properties by name
     * @param version the version that the store returned
     */
    public record Entry(Map<String, Object> properties, ETag version) {}

    /** Returns an independent copy of the current rows, which has no written keys yet. */
    ModelStore copy() {
        ModelStore copy = new ModelStore();
        copy.rows.putAll(rows);
        return copy;
    }

    /** Sets the row to this entry, or removes it if the entry is null. */
    void set(PrimaryKey keys, @Nullable Entry entry) {
        if (entry == null) {
            rows.remove(keys);
        } else {
            rows.put(keys, entry);
        }
    }

    /** Returns the row, or null if it does not exist. */
    public @Nullable Entry get(PrimaryKey keys) {
        return rows.get(keys);
    }

    /** Returns the keys of rows written since this model was created or copied. */
    Set<PrimaryKey> written() {
        return written;
    }

    /** Returns the keys of all rows. */
    public List<PrimaryKey> keys() {
        return List.copyOf(rows.keySet());
    }

    /** Returns the error with which the operation must fail, or null if it must succeed. */
    public @Nullable ErrorCode expectedError(RowOperation operation) {
        Entry present = rows.get(operation.primaryKey());
        return switch (operation.kind()) {
            case INSERT -> present == null ? null : ErrorCode.ENTITY_ALREADY_EXISTS;
            case INSERT_OR_REPLACE, INSERT_OR_MERGE -> null;
            case REPLACE, MERGE, DELETE, CHECK_ETAG -> {
                if (present == null) {
                    yield operation.isDeleteIfExists() ? null : ErrorCode.RESOURCE_NOT_FOUND;
                }
                ETag condition = operation.ifMatch();
                boolean met = condition == null
                        || condition.isAny()
                        || condition.toString().equals(present.version.toString());
                yield met ? null : ErrorCode.UPDATE_CONDITION_NOT_SATISFIED;
            }
        };
    }

    /** Applies an operation that must succeed. */
    public void apply(RowOperation operation, @Nullable ETag version) {
        PrimaryKey keys = operation.primaryKey();
        written.add(keys);
        if (operation.kind() == RowOperation.Kind.CHECK_ETAG) {
            return;
        }
        if (operation.kind() == RowOperation.Kind.DELETE || version == null) {
            rows.remove(keys);
            return;
        }
        Map<String, Object> properties = new LinkedHashMap<>();
        Entry present = rows.get(keys);
        boolean keeps =
                operation.kind() == RowOperation.Kind.MERGE || operation.kind() == RowOperation.Kind.INSERT_OR_MERGE;
        if (keeps && present != null) {
            properties.putAll(present.properties);
        }
        Row given = Row.of(keys, operation.source());
        for (String name : given.propertyNames()) {
            Object value = given.value(name);
            if (value != null) {
                properties.put(name, value);
            }
        }
        rows.put(keys, new Entry(properties, version));
    }

    /** Returns all rows of a query in order. Page size and page token are ignored. */
    public List<Row> query(RowQuery query) {
        List<Row> found = new ArrayList<>();
        rows.forEach((keys, entry) -> {
            Filter filter = query.filter();
            if (in(query.partitionKeyRange(), keys.partitionKey())
                    && in(query.rowKeyRange(), keys.rowKey())
                    && (filter == null || test(filter, keys, entry))) {
                Row.Builder row = Row.builder(keys);
                entry.properties.forEach((name, value) -> {
                    if (query.projection().isAll()
                            || query.projection().propertyNames().contains(name)) {
                        row.value(name, value);
                    }
                });
                found.add(row.build());
            }
        });
        if (query.descending()) {
            Collections.reverse(found);
        }
        return found;
    }

    private static boolean in(KeyRange range, String key) {
        String lower = range.lower();
        String upper = range.upper();
        boolean above = lower == null || (range.lowerInclusive() ? compare(key, lower) >= 0 : compare(key, lower) > 0);
        boolean below = upper == null || (range.upperInclusive() ? compare(key, upper) <= 0 : compare(key, upper) < 0);
        return above && below;
    }

    private static int compare(String one, String other) {
        return Arrays.compare(one.toCharArray(), other.toCharArray());
    }

    private static boolean test(Filter filter, PrimaryKey keys, Entry row) {
        if (filter instanceof Filter.And and) {
            return and.terms().stream().allMatch(term -> test(term, keys, row));
        }
        if (filter instanceof Filter.Or or) {
            return or.terms().stream().anyMatch(term -> test(term, keys, row));
        }
        if (filter instanceof Filter.Not not) {
            return !test(not.term(), keys, row);
        }
        if (filter instanceof Filter.IsTrue isTrue) {
            return Boolean.TRUE.equals(row.properties.get(isTrue.property()));
        }
        Filter.Comparison comparison = (Filter.Comparison) filter;
        Object stored = switch (comparison.property()) {
            case "PartitionKey" -> keys.partitionKey();
            case "RowKey" -> keys.rowKey();
            default -> row.properties.get(comparison.property());
        };
        return stored != null && compares(stored, comparison.operator(), comparison.literal());
    }

    private static boolean compares(Object stored, Filter.Operator operator, Object literal) {
        Integer order = order(stored, literal);
        boolean unordered = stored instanceof Double one
                && literal instanceof Number other
                && (one.isNaN() || Double.isNaN(other.doubleValue()));
        return switch (operator) {
            case EQ -> order != null && order == 0;
            case NE -> order == null || order != 0;
            case LT -> order == null ? !unordered : order < 0;
            case LE -> order == null ? !unordered : order <= 0;
            case GT -> order != null && order > 0;
            case GE -> order != null && order >= 0;
        };
    }

    /**
     * Compares a stored value with a literal. Returns null if the types cannot be compared or one of the values is NaN.
     */
    private static @Nullable Integer order(Object stored, Object literal) {
        if (stored instanceof String one && literal instanceof String other) {
            return compare(one, other);
        }
        if (stored instanceof byte[] one && literal instanceof byte[] other) {
            return Arrays.compareUnsigned(one, other);
        }
        if (stored instanceof Boolean one && literal instanceof Boolean other) {
            return one.compareTo(other);
        }
        if (stored instanceof Instant one && literal instanceof Instant other) {
            return one.compareTo(other);
        }
        if (stored instanceof UUID one && literal instanceof UUID other) {
            return one.toString().compareTo(other.toString());
        }
        return orderOfNumbers(stored, literal);
    }

    private static @Nullable Integer orderOfNumbers(Object stored, Object literal) {
        if (stored instanceof Integer one && literal instanceof Integer other) {
            return one.compareTo(other);
        }
        if (stored instanceof Long one && (literal instanceof Integer || literal instanceof Long)) {
            return one.compareTo(((Number) literal).longValue());
        }
        if (stored instanceof Double one && literal instanceof Number other) {
            double number = other.doubleValue();
            if (one.isNaN() || Double.isNaN(number)) {
                return null;
            }
            return one < number ? -1 : one > number ? 1 : 0;
        }
        return null;
    }
}
