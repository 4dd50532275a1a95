package dev.tables.engine.cassandra;

import com.datastax.oss.driver.api.core.DriverException;
import com.datastax.oss.driver.api.core.cql.BoundStatement;
import com.datastax.oss.driver.api.core.cql.ResultSet;
import com.datastax.oss.driver.api.core.cql.Row;
import dev.tables.engine.ContinuationToken;
import dev.tables.engine.Filter;
import dev.tables.engine.PrimaryKey;
import dev.tables.engine.ResultPage;
import dev.tables.engine.RowDecoder;
import dev.tables.engine.RowQuery;
import dev.tables.engine.adapter.KeyBytes;
import dev.tables.engine.adapter.PortableRows;
import dev.tables.engine.adapter.QueryBounds;
import dev.tables.engine.rules.FilterRules;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * A page of a query, in the order of the ring. A page of several partitions first reads the rest of the partition in
 * which the previous page ended. The page then reads other partitions with the same token, and then slices of the ring.
 * After a failed request, the missing rows are requested again, in smaller slices. For one thread.
 */
final class CqlScan<T> {
    /** The maximum number of comparisons in a filter, as in the embedded engine. */
    private static final int MOST_COMPARISONS = 1000;
    /** The maximum number of rows that a page examines if the filter is evaluated here. */
    private static final int LOOKED_AT = 10_000;
    /** The maximum number of partitions that a page in descending order reads, each by its own request. */
    private static final int MOST_PARTITIONS = 500;
    /** The maximum number of slices of the ring that a page reads. */
    static final int MOST_SLICES = 32;
    /** The number of bytes of rows that are fetched at a time. */
    private static final int AT_A_TIME = 4 << 20;

    private static final int FEWEST_AT_A_TIME = 8;
    private static final int MOST_AT_A_TIME = 1001;
    /** The divisor of the number of rows to request, after a request failed because of too many deleted rows. */
    private static final int FEWER = 8;
    /**
     * The assumed size of a row before any row was read. A row may have 1 MiB, and all rows that are fetched at a time
     * are in memory.
     */
    private static final int UNKNOWN_ROW = 64 << 10;

    private final CqlCalls calls;
    private final CqlTable table;
    private final RowQuery query;
    private final RowDecoder<T> decoder;
    private final QueryBounds bounds;
    private final CqlRange partitions;
    private final CqlRange rows;
    /**
     * Whether a request for several partitions has conditions on keys, so that nodes also read rows that they do not
     * return.
     */
    private final boolean filters;

    private final PortableRows reader;
    private final CqlColumns columns;
    private final List<T> items = new ArrayList<>();
    /** The token up to which partitions were read, except for rows after the last row of the page. */
    private long done = Long.MIN_VALUE;

    private CqlSlices slices;
    private @Nullable CqlKey last;
    private int lookedAt;
    private int withoutRows;
    private int slicesRead;
    private int requests;
    /** The maximum number of rows that a request fetches. A node also scans the deleted rows between these rows. */
    private int atATime = MOST_AT_A_TIME;
    /** The maximum number of rows of the last request. */
    private int requested;
    /** Whether the page ends early, because too many deleted rows follow. */
    private boolean cutShort;

    private boolean inSlice;
    private boolean progressed;

    CqlScan(CqlCalls calls, CqlTable table, RowQuery query, RowDecoder<T> decoder) {
        this.calls = calls;
        this.table = table;
        this.query = query;
        this.decoder = decoder;
        slices = table.slices();
        Filter filter = query.filter();
        if (filter != null) {
            FilterRules.check(filter, MOST_COMPARISONS, table.name());
        }
        bounds = QueryBounds.of(query);
        partitions = CqlRange.ofPartitions(bounds.partitionKeyRange());
        rows = CqlRange.ofRows(bounds.rowKeyRange());
        filters = !partitions.isAll() || !query.descending() && !rows.isAll();
        reader = new PortableRows(table.name(), query.projection(), bounds.residualFilter());
        columns = CqlColumns.of(query.projection(), bounds.residualFilter());
        begin();
    }

    private void begin() {
        ContinuationToken token = query.continuationToken();
        PrimaryKey any = token == null ? null : token.lastKey();
        if (any != null) {
            last = CqlKey.of(any);
            return;
        }
        QueryBounds.Position from = QueryBounds.position(table.id(), table.name(), query);
        if (from != null && CqlPosition.isToken(from)) {
            done = CqlPosition.token(from);
        } else if (from != null) {
            last = CqlKey.ofBytes(from.partitionKey(), from.rowKey());
        }
    }

    /** Returns the only partition that the page reads, or null if the page may read several. */
    @Nullable
    ByteBuffer partition() {
        return bounds.partitionKeyRange().isSingleKey()
                ? CqlKey.partition(String.valueOf(bounds.partitionKeyRange().lower()))
                : null;
    }

    /** Returns whether anything was read since the last failure. */
    boolean hasProgressed() {
        return progressed;
    }

    /** Reduces the sizes of slices and requests after a failure; returns whether a retry may then succeed. */
    boolean readsLessAfter(DriverException failed) {
        progressed = false;
        boolean deleted = CqlFailure.of(failed) == CqlFailure.TOO_MANY_DELETED;
        if (deleted && slices == table.slices()) {
            // They are in one place, and matter to this page alone.
            slices = slices.ofOnePage();
        }
        boolean smaller = inSlice && slices.shrink(filters);
        inSlice = false;
        return deleted && (smaller || readsFewerRows());
    }

    /** Requests fewer rows at a time, or ends the page; returns false if not even one row can be read. */
    private boolean readsFewerRows() {
        if (requested > 1) {
            atATime = Math.max(1, requested / FEWER);
            return true;
        }
        cutShort = !items.isEmpty();
        return cutShort;
    }

    /** Reads the page, or the rest of the page after a failure. */
    ResultPage<T> page() {
        if (bounds.isEmpty()) {
            return new ResultPage<>(List.of(), null);
        }
        if (cutShort) {
            // The next page fails.
            return new ResultPage<>(items, next());
        }
        ByteBuffer partition = partition();
        boolean more = partition == null ? takeRest() || takeSlices() : takeOf(CqlKey.of(partition));
        return new ResultPage<>(items, more ? next() : null);
    }

    private boolean takeOf(CqlKey partition) {
        CqlKey from = last;
        if (from == null || from.partition().equals(partition.partition())) {
            return take(ofPartition(partition, from));
        }
        // The position is one of another query.
        return CqlToken.compare(partition.partition(), from.partition()) > 0 && take(ofPartition(partition, null));
    }

    private ContinuationToken next() {
        CqlKey row = last;
        return QueryBounds.tokenAfter(
                table.id(),
                table.name(),
                query,
                row == null
                        ? CqlPosition.ofToken(done)
                        : new QueryBounds.Position(row.partitionBytes(), row.rowBytes()));
    }

    /** Reads the rest of the last row's partition, and other partitions with the same token. */
    private boolean takeRest() {
        CqlKey from = last;
        if (from == null) {
            return false;
        }
        if (bounds.partitionKeyRange().contains(KeyBytes.decode(from.partitionBytes()))
                && take(ofPartition(from, from))) {
            return true;
        }
        long token = CqlToken.of(from.partition());
        for (ByteBuffer twin : twinsBehind(from.partition(), token)) {
            if (take(ofPartition(CqlKey.of(twin), null))) {
                return true;
            }
        }
        finish(token);
        return false;
    }

    /** Returns the partitions with this token that follow a partition and are within the bounds of the query. */
    private List<ByteBuffer> twinsBehind(ByteBuffer partition, long token) {
        List<ByteBuffer> twins = new ArrayList<>();
        for (Row answer : calls.read(
                CqlText.selectPartitions(table).where("token(pk) = ?", token).bind(calls))) {
            ByteBuffer twin = Objects.requireNonNull(answer.getByteBuffer(0));
            if (CqlToken.compareBytes(twin, partition) > 0
                    && bounds.partitionKeyRange()
                            .contains(KeyBytes.decode(CqlKey.of(twin).partitionBytes()))) {
                twins.add(twin);
            }
        }
        twins.sort(CqlToken::compareBytes);
        return twins;
    }

    private void finish(long token) {
        done = token;
        last = null;
        progressed = true;
    }

    /** Reads slices of the ring, up to the maximum of one page. */
    private boolean takeSlices() {
        while (done < Long.MAX_VALUE) {
            if (slicesRead == MOST_SLICES) {
                return true;
            }
            long end = slices.end(done, filters);
            long begun = System.nanoTime();
            requests = 0;
            inSlice = true;
            if (query.descending() ? takeEach(end) : take(slice(end))) {
                return true;
            }
            inSlice = false;
            slices.read(filters, (System.nanoTime() - begun) / Math.max(1, requests));
            slicesRead++;
            finish(end);
        }
        return false;
    }

    /** Reads rows into the page; returns whether the page is full and more rows exist. */
    private boolean take(BoundStatement statement) {
        int size = table.bytesOfRow() == 0 ? UNKNOWN_ROW : table.bytesOfRow();
        int wanted = bounds.residualFilter() == null ? query.pageSize() - items.size() + 1 : LOOKED_AT;
        int most = Math.max(FEWEST_AT_A_TIME, Math.min(MOST_AT_A_TIME, AT_A_TIME / size));
        requested = Math.min(atATime, Math.min(wanted, most));
        ResultSet answers = calls.read(statement.setPageSize(requested));
        for (Row answer : answers) {
            CqlRow row = columns.row(answer);
            if (row == null) {
                if (passesOver(answer)) {
                    return true;
                }
                continue;
            }
            if (items.size() == query.pageSize() || lookedAt == LOOKED_AT) {
                return true;
            }
            lookedAt++;
            last = row.key();
            progressed = true;
            if (columns.isAll()) {
                table.sawRow(row.bytes());
            }
            if (row.passes(reader)) {
                items.add(decoder.decode(reader.reader()));
            }
        }
        requests += answers.getExecutionInfos().size();
        return false;
    }

    /**
     * Skips a partition whose rows were all deleted; returns whether the page has reached the maximum number of skipped
     * partitions.
     */
    private boolean passesOver(Row partition) {
        if (withoutRows++ < LOOKED_AT) {
            return false;
        }
        last = CqlKey.of(Objects.requireNonNull(partition.getByteBuffer(0)));
        return true;
    }

    /**
     * Reads the rows of each partition of a slice by a separate request, because a request for several partitions
     * always starts at their first rows.
     */
    private boolean takeEach(long end) {
        int asked = 0;
        BoundStatement keys = CqlText.selectPartitions(table)
                .inSlice(done, end)
                .within("pk", partitions)
                .with(partitions.isAll() ? "" : " ALLOW FILTERING")
                .bind(calls);
        for (Row answer : calls.read(keys.setPageSize(MOST_PARTITIONS + 1))) {
            if (asked++ == MOST_PARTITIONS) {
                return true;
            }
            CqlKey partition = CqlKey.of(Objects.requireNonNull(answer.getByteBuffer(0)));
            if (take(ofPartition(partition, null))) {
                return true;
            }
            // Behind its last row in this order, whatever rows it has.
            last = partition;
            progressed = true;
        }
        return false;
    }

    /** Selects the rows of a partition, after the given row in the requested order. */
    private BoundStatement ofPartition(CqlKey partition, @Nullable CqlKey from) {
        CqlRange wanted = from == null ? rows : query.descending() ? rows.before(from.row()) : rows.behind(from.row());
        return CqlText.select(table, columns)
                .where("pk = ?", partition.partition())
                .within("rk", wanted)
                .with(query.descending() ? " ORDER BY rk DESC" : "")
                .bind(calls);
    }

    /** Selects the rows of a slice of the ring. */
    private BoundStatement slice(long end) {
        return CqlText.select(table, columns)
                .inSlice(done, end)
                .within("pk", partitions)
                .within("rk", rows)
                .with(filters ? " ALLOW FILTERING" : "")
                .bind(calls);
    }
}
