package dev.tables.engine.jdbc;

import dev.tables.engine.Filter;
import dev.tables.engine.PrimaryKey;
import dev.tables.engine.RowOperation;
import dev.tables.engine.Ticks;
import dev.tables.engine.adapter.PortableRecord;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * A condition with which the server preselects rows: every row that matches a filter meets the condition, and other
 * rows may meet it, too. A record meets the condition if it contains the bytes of the values that the filter compares
 * for equality, in any property. The store then evaluates the filter on the returned rows.
 *
 * <p>Numbers are not part of the condition, because a number may equal a number of another type with other bytes.
 * Comparisons with names that are not properties of the record are not part of the condition either.
 *
 * @param text the condition for a statement, on column {@code r.record}
 * @param parameters its parameters in order
 */
record StoredValue(String text, List<byte[]> parameters) {
    private static final Set<String> OUTSIDE = Set.of("PartitionKey", "RowKey", "Timestamp");
    private static final int MOST_PARAMETERS = 100;
    private static final int LONGEST = 1000;
    /**
     * The number of bytes before the value in a record of one property whose name has one letter: the version, the
     * number of names, the name, and its number.
     */
    private static final int HEAD = 5;

    /** The earliest time that a row can store. A filter may contain an earlier time. */
    private static final Instant EARLIEST = Ticks.toInstant(Ticks.MIN);

    private static final Instant LATEST = Ticks.toInstant(Ticks.MAX);

    private static final PrimaryKey ANY_KEYS = new PrimaryKey("", "");

    /** Returns the condition, or null if the filter implies none. */
    static @Nullable StoredValue of(@Nullable Filter filter) {
        if (filter == null) {
            return null;
        }
        List<byte[]> parameters = new ArrayList<>();
        String text = text(filter, parameters);
        return text == null || parameters.size() > MOST_PARAMETERS
                ? null
                : new StoredValue(text, List.copyOf(parameters));
    }

    private static @Nullable String text(Filter filter, List<byte[]> parameters) {
        if (filter instanceof Filter.Comparison comparison) {
            if (!isExact(comparison)) {
                return null;
            }
            parameters.add(bytes(comparison.literal()));
            return "position(? IN r.record) > 0";
        }
        if (filter instanceof Filter.And all) {
            return joined(all.terms(), parameters, " AND ", false);
        }
        return filter instanceof Filter.Or any ? joined(any.terms(), parameters, " OR ", true) : null;
    }

    private static @Nullable String joined(
            List<Filter> terms, List<byte[]> parameters, String word, boolean needsEach) {
        List<byte[]> own = new ArrayList<>();
        List<String> texts = new ArrayList<>();
        for (Filter term : terms) {
            String text = text(term, own);
            if (text != null) {
                texts.add(text);
            } else if (needsEach) {
                return null;
            }
        }
        parameters.addAll(own);
        return texts.isEmpty() ? null : "(" + String.join(word, texts) + ")";
    }

    private static boolean isExact(Filter.Comparison comparison) {
        Object literal = comparison.literal();
        return comparison.operator() == Filter.Operator.EQ
                && !OUTSIDE.contains(comparison.property())
                && (literal instanceof String text && text.length() <= LONGEST
                        || literal instanceof UUID
                        || literal instanceof Instant time && !time.isBefore(EARLIEST) && !time.isAfter(LATEST));
    }

    /** Returns the value as in a record, with its type. */
    private static byte[] bytes(Object literal) {
        RowOperation alone = RowOperation.insert(ANY_KEYS, writer -> writer.value("p", literal));
        byte[] record = PortableRecord.encode("filter", alone).bytes();
        return Arrays.copyOfRange(record, HEAD, record.length);
    }
}
