package dev.tables.engine.cassandra;

import com.datastax.oss.driver.api.core.cql.Row;
import com.datastax.oss.driver.api.core.data.ByteUtils;
import dev.tables.engine.Filter;
import dev.tables.engine.Projection;
import java.nio.ByteBuffer;
import java.util.Collections;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * The columns that a read selects: keys, version, time, and all, some or no properties. If some properties are
 * selected, the nodes extract them from the map of all properties.
 *
 * @param names the names of the selected properties; null for all
 */
record CqlColumns(@Nullable List<String> names) {
    static final CqlColumns ALL = new CqlColumns(null);
    /** Keys, version and time, without properties. */
    static final CqlColumns HEAD = new CqlColumns(List.of());

    private static final String HEAD_TEXT = "pk, rk, version, writetime(version)";
    private static final int HEAD_SIZE = 4;
    /**
     * The maximum number of properties that nodes extract. If more properties are selected, this process extracts them,
     * because each number of properties requires its own prepared statement.
     */
    private static final int MOST_NAMES = 12;

    private static final Set<String> OF_ROWS = Set.of("PartitionKey", "RowKey", "Timestamp");

    /** Returns the columns needed to return rows and to test them with a filter. */
    static CqlColumns of(Projection projection, @Nullable Filter filter) {
        if (projection.isAll()) {
            return ALL;
        }
        Set<String> names = new TreeSet<>(projection.propertyNames());
        if (filter != null) {
            addNames(filter, names);
        }
        names.removeAll(OF_ROWS);
        return names.size() > MOST_NAMES ? ALL : new CqlColumns(List.copyOf(names));
    }

    private static void addNames(Filter filter, Set<String> names) {
        if (filter instanceof Filter.Comparison comparison) {
            names.add(comparison.property());
        } else if (filter instanceof Filter.IsTrue flag) {
            names.add(flag.property());
        } else if (filter instanceof Filter.And all) {
            all.terms().forEach(term -> addNames(term, names));
        } else if (filter instanceof Filter.Or any) {
            any.terms().forEach(term -> addNames(term, names));
        } else if (filter instanceof Filter.Not not) {
            addNames(not.term(), names);
        }
    }

    /** Returns whether rows are read with all properties. */
    boolean isAll() {
        return names == null;
    }

    /** Returns the {@code SELECT} clause; its markers take the values of {@link #values}. */
    String select() {
        List<String> some = names;
        return "SELECT " + HEAD_TEXT
                + (some == null ? ", properties" : String.join("", Collections.nCopies(some.size(), ", properties[?]")))
                + " FROM $rows";
    }

    /** Returns the values for the markers of {@link #select}. */
    List<String> values() {
        List<String> some = names;
        return some == null ? List.of() : some;
    }

    /** Converts a row of an answer; returns null if it contains only the static columns of its partition. */
    @Nullable
    CqlRow row(Row found) {
        ByteBuffer partition = found.getByteBuffer(0);
        ByteBuffer row = found.getByteBuffer(1);
        ByteBuffer version = found.getByteBuffer(2);
        if (partition == null || row == null || version == null) {
            return null;
        }
        List<String> some = names;
        byte[] content = some == null
                ? CqlProperties.record(found.getBytesUnsafe(HEAD_SIZE))
                : CqlProperties.record(some, found, HEAD_SIZE);
        return new CqlRow(new CqlKey(partition, row), ByteUtils.getArray(version), found.getLong(3), content);
    }
}
