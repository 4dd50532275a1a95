package dev.tables.engine.cassandra;

import com.datastax.oss.driver.api.core.cql.BoundStatement;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;

/** A statement that reads rows of a table, with the values of its conditions. For one thread. */
final class CqlText {
    private final StringBuilder text;
    private final List<Object> values;
    private boolean conditional;

    private CqlText(String text, List<Object> values) {
        this.text = new StringBuilder(text);
        this.values = values;
    }

    /** Begins a statement that reads columns of a table. */
    static CqlText select(CqlTable table, CqlColumns columns) {
        return new CqlText(table.on(columns.select()), new ArrayList<>(columns.values()));
    }

    /** Begins a statement that reads the keys of partitions. */
    static CqlText selectPartitions(CqlTable table) {
        return new CqlText(table.on("SELECT DISTINCT pk FROM $rows"), new ArrayList<>());
    }

    /** Adds a condition, which has one marker. */
    CqlText where(String condition, Object value) {
        text.append(conditional ? " AND " : " WHERE ").append(condition);
        conditional = true;
        values.add(value);
        return this;
    }

    /** Adds the conditions that a key is within a range. */
    CqlText within(String column, CqlRange range) {
        ByteBuffer least = range.lower();
        if (least != null) {
            where(column + (range.lowerInclusive() ? " >= ?" : " > ?"), least);
        }
        ByteBuffer greatest = range.upper();
        if (greatest != null) {
            where(column + (range.upperInclusive() ? " <= ?" : " < ?"), greatest);
        }
        return this;
    }

    /**
     * Adds conditions that select the partitions in a slice of the ring: tokens greater than {@code after}, up to and
     * including {@code end}.
     */
    CqlText inSlice(long after, long end) {
        if (after != Long.MIN_VALUE) {
            where("token(pk) > ?", after);
        }
        if (end != Long.MAX_VALUE) {
            where("token(pk) <= ?", end);
        }
        return this;
    }

    /** Adds an ending to the statement. */
    CqlText with(String ending) {
        text.append(ending);
        return this;
    }

    BoundStatement bind(CqlCalls calls) {
        return calls.bind(text.toString(), values.toArray());
    }
}
