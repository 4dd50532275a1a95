package dev.tables.engine.cassandra;

import com.datastax.oss.driver.api.core.cql.BoundStatement;
import com.datastax.oss.driver.api.core.cql.Row;
import com.datastax.oss.driver.api.core.data.ByteUtils;
import dev.tables.engine.ContinuationToken;
import dev.tables.engine.Filter;
import dev.tables.engine.Page;
import dev.tables.engine.RowDecoder;
import dev.tables.engine.RowKeys;
import dev.tables.engine.RowQuery;
import dev.tables.engine.adapter.FilterRules;
import dev.tables.engine.local.KeyBytes;
import dev.tables.engine.local.PortableRows;
import dev.tables.engine.local.QueryBounds;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * A page of a query: of one partition, or of all that lie in the cluster from where the page before ended. The rest of that partition comes
 * first, then those behind it in the order of the cluster. Goes on where it was if a request fails in between. For one thread.
 */
final class CqlScan<T> {
    /** As the embedded engine. */
    private static final int MOST_COMPARISONS = 1000;
    /** Rows that one page looks at, if a filter is evaluated here. */
    private static final int LOOKED_AT = 10_000;
    /** Partitions that one page reads from the last row to the first, each by a request. */
    private static final int MOST_PARTITIONS = 500;
    /** Bytes of rows that come at a time. */
    private static final int AT_A_TIME = 4 << 20;

    private static final int FEWEST_AT_A_TIME = 8;
    private static final int MOST_AT_A_TIME = 1001;
    /**
     * How large a row is taken to be before one was read: it may be 1 MiB, and those that come at a time are all in
     * memory.
     */
    private static final int UNKNOWN_ROW = 64 << 10;

    private final CqlCalls calls;
    private final CqlTable table;
    private final RowQuery query;
    private final RowDecoder<T> decoder;
    private final QueryBounds bounds;
    private final PortableRows reader;
    private final CqlColumns columns;
    private final List<T> items = new ArrayList<>();
    private @Nullable CqlKey last;
    private int lookedAt;

    CqlScan(CqlCalls calls, CqlTable table, RowQuery query, RowDecoder<T> decoder) {
        this.calls = calls;
        this.table = table;
        this.query = query;
        this.decoder = decoder;
        Filter filter = query.filter();
        if (filter != null) {
            FilterRules.check(filter, MOST_COMPARISONS, table.name());
        }
        bounds = QueryBounds.of(query);
        reader = new PortableRows(table.name(), query.projection(), bounds.residual());
        columns = CqlColumns.of(query.projection(), bounds.residual());
        last = begin();
    }

    private @Nullable CqlKey begin() {
        ContinuationToken token = query.continuation();
        RowKeys any = token == null ? null : token.row();
        if (any != null) {
            return CqlKey.of(any);
        }
        QueryBounds.Position from = QueryBounds.position(table.id(), table.name(), query);
        return from == null ? null : new CqlKey(ByteBuffer.wrap(from.partitionKey()), ByteBuffer.wrap(from.rowKey()));
    }

    /** Returns the only partition that it reads, or null if it may read several. */
    @Nullable
    ByteBuffer partition() {
        return bounds.partitions().isExact()
                ? CqlKey.bytes(String.valueOf(bounds.partitions().lower()))
                : null;
    }

    /** Reads it, or what is left of it after a failure. */
    Page<T> page() {
        if (bounds.isEmpty()) {
            return new Page<>(List.of(), null);
        }
        boolean more;
        if (bounds.partitions().isExact()) {
            CqlKey partition =
                    new CqlKey(CqlKey.bytes(String.valueOf(bounds.partitions().lower())), CqlKey.bytes(""));
            CqlKey from = last;
            more = from != null && !from.partition().equals(partition.partition())
                    ? isBehind(partition, from) && take(ofPartition(partition, null))
                    : take(ofPartition(partition, from));
        } else {
            CqlKey from = last;
            more = from != null && isWithin(from) && take(ofPartition(from, from))
                    || (query.descending() ? takeEach(last) : take(behind(last)));
        }
        CqlKey end = last;
        return new Page<>(items, more && end != null ? after(end) : null);
    }

    private boolean isWithin(CqlKey row) {
        return bounds.partitions().contains(KeyBytes.text(ByteUtils.getArray(row.partition())));
    }

    /** Whether a partition comes after that of a row, which a token of another query names. */
    private boolean isBehind(CqlKey partition, CqlKey from) {
        Row tokens = calls.read(calls.bind(
                        table.on("SELECT token(table_id, pk) FROM $rows WHERE table_id = ? AND pk = ?"
                                + " AND token(table_id, pk) > token(?, ?) LIMIT 1 ALLOW FILTERING"),
                        table.id(),
                        partition.partition(),
                        table.id(),
                        from.partition()))
                .one();
        return tokens != null;
    }

    private ContinuationToken after(CqlKey row) {
        return QueryBounds.tokenAfter(
                table.id(),
                table.name(),
                query,
                new QueryBounds.Position(ByteUtils.getArray(row.partition()), ByteUtils.getArray(row.row())));
    }

    /** Takes rows in; says whether there are more than go into the page. */
    private boolean take(BoundStatement statement) {
        int size = table.bytesOfRow() == 0 ? UNKNOWN_ROW : table.bytesOfRow();
        int wanted = bounds.residual() == null ? query.pageSize() - items.size() + 1 : LOOKED_AT;
        int most = Math.max(FEWEST_AT_A_TIME, Math.min(MOST_AT_A_TIME, AT_A_TIME / size));
        for (Row answer : calls.read(statement.setPageSize(Math.min(wanted, most)))) {
            CqlRow row = columns.row(answer);
            if (row == null) {
                continue;
            }
            if (items.size() == query.pageSize() || lookedAt == LOOKED_AT) {
                return true;
            }
            lookedAt++;
            last = row.key();
            if (columns.isAll()) {
                table.sawRow(row.bytes());
            }
            if (row.passes(reader)) {
                items.add(decoder.decode(reader.reader()));
            }
        }
        return false;
    }

    /** Takes in the rows of each partition behind that of a row: in one request the cluster reads several from the first row on only. */
    private boolean takeEach(@Nullable CqlKey from) {
        int asked = 0;
        for (Row answer : calls.read(partitionsBehind(from))) {
            if (asked++ == MOST_PARTITIONS) {
                return true;
            }
            CqlKey partition = new CqlKey(Objects.requireNonNull(answer.getByteBuffer(1)), CqlKey.bytes(""));
            if (take(ofPartition(partition, null))) {
                return true;
            }
            // Behind its last row in this order, whatever rows it has.
            last = partition;
        }
        return false;
    }

    private StringBuilder select() {
        return new StringBuilder(table.on(columns.select()));
    }

    private List<Object> selected() {
        List<Object> values = new ArrayList<>(columns.values());
        values.add(table.id());
        return values;
    }

    /** The rows of a partition, from behind one of them in the order asked for. */
    private BoundStatement ofPartition(CqlKey partition, @Nullable CqlKey from) {
        StringBuilder text = select().append(" AND pk = ?");
        List<Object> values = selected();
        values.add(partition.partition());
        CqlRange rows = CqlRange.of(bounds.rows());
        if (from != null) {
            rows = query.descending() ? rows.before(from.row()) : rows.behind(from.row());
        }
        rows.append("rk", text, values);
        return calls.bind(
                text.append(query.descending() ? " ORDER BY rk DESC" : "").toString(), values.toArray());
    }

    /** The rows of partitions behind that of a row. */
    private BoundStatement behind(@Nullable CqlKey from) {
        StringBuilder text = select();
        List<Object> values = selected();
        appendBehind(from, text, values);
        CqlRange.of(bounds.rows()).append("rk", text, values);
        return calls.bind(text.append(" ALLOW FILTERING").toString(), values.toArray());
    }

    /** The keys of the partitions behind that of a row. */
    private BoundStatement partitionsBehind(@Nullable CqlKey from) {
        StringBuilder text = new StringBuilder(table.on("SELECT DISTINCT table_id, pk FROM $rows WHERE table_id = ?"));
        List<Object> values = new ArrayList<>(List.of(table.id()));
        appendBehind(from, text, values);
        return calls.bind(text.append(" ALLOW FILTERING").toString(), values.toArray());
    }

    /** Appends that partitions lie behind that of a row, and within the query. */
    private void appendBehind(@Nullable CqlKey from, StringBuilder text, List<Object> values) {
        if (from != null) {
            text.append(" AND token(table_id, pk) > token(?, ?)");
            values.add(table.id());
            values.add(from.partition());
        }
        CqlRange.of(bounds.partitions()).append("pk", text, values);
    }
}
