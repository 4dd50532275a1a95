package dev.tables.engine.server;

import dev.tables.engine.Capability;
import dev.tables.engine.ContinuationToken;
import dev.tables.engine.Filter;
import dev.tables.engine.KeyRange;
import dev.tables.engine.Limits;
import dev.tables.engine.PrimaryKey;
import dev.tables.engine.ResultPage;
import dev.tables.engine.RowQuery;
import dev.tables.engine.TableStore;
import dev.tables.engine.filter.FilterParser;
import dev.tables.engine.server.internal.ByteOutput;
import dev.tables.engine.server.internal.ProtocolException;
import dev.tables.engine.server.internal.QueryParameters;
import dev.tables.engine.server.internal.RowOutput;
import dev.tables.engine.server.security.RequestPermissions;
import dev.tables.engine.server.security.RequestPermissions.RowAccess;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/** A handler of queries of rows. */
final class QueryHandler {
    /** The number of bytes of JSON after which a page ends early, which bounds the memory of a request. */
    static final int MOST_BYTES = 4 * 1024 * 1024;

    /** The time after which a page ends early; Azure documents it in "Query timeout and pagination". */
    private static final long LONGEST_NANOS = TimeUnit.SECONDS.toNanos(5);

    private static final int LEAST_ROOM = 1024;
    private static final int MOST_ROOM = 128 * 1024;

    private final TableStore store;
    private final String account;
    private final boolean sorted;
    /**
     * The initial buffer size for the next page. The size is about the size of the last page, so that the buffer rarely
     * has to grow.
     */
    private volatile int room = LEAST_ROOM;

    QueryHandler(TableStore store, String account) {
        this.store = store;
        this.account = account;
        sorted = store.capabilities().contains(Capability.ORDERED_ACROSS_PARTITIONS);
    }

    Answer query(ReadRequest request, String table, RequestPermissions access) {
        access.check(RowAccess.QUERY, table);
        SystemTable.hide(table);
        QueryParameters parameters = request.parameters();
        int top = top(parameters.get("$top"));
        Selection selection = Selection.of(parameters);
        RowQuery asked = RowQuery.wholeTable()
                .withFilter(filter(parameters.get("$filter")))
                .withProjection(selection.projection());
        RowQuery query = GuardedStore.narrowed(asked, access.permittedKeyRange(table));
        ByteOutput body = new ByteOutput(new byte[room], 0);
        RowOutput.Names names = new RowOutput.Names(request.base(), account, table);
        Position next;
        try (RowOutput output = new RowOutput(body, request.level(), names, selection.names())) {
            output.beginPage(selection.text());
            next = new Reading(table, query, output, body, request.exchange()).read(Position.of(parameters), top);
            output.endPage();
        }
        room = Math.min(MOST_ROOM, body.length() + LEAST_ROOM);
        Answer answer = new Answer(200).body(request.level().contentType(), body);
        if (next != null) {
            next.to(answer);
        }
        return answer;
    }

    static @Nullable Filter filter(@Nullable String text) {
        return text == null || text.isBlank() ? null : FilterParser.parse(text);
    }

    /** Parses the page size {@code $top}; 0 is legal. */
    static int top(@Nullable String text) {
        if (text == null) {
            return Limits.MAX_PAGE_SIZE;
        }
        if (text.matches("[0-9]{1,9}") && Integer.parseInt(text) <= Limits.MAX_PAGE_SIZE) {
            return Integer.parseInt(text);
        }
        throw ProtocolException.invalidInput("$top must be a number from 0 to " + Limits.MAX_PAGE_SIZE
                + ". To read more rows, use the continuation token of the response.");
    }

    /** The state of reading one page. */
    private final class Reading {
        private final String table;
        private final RowQuery query;
        private final RowOutput output;
        private final ByteOutput body;
        private final Exchange exchange;
        private final AnswerRoom room;
        private final long longest;
        private int rows;
        private boolean full;
        private @Nullable PrimaryKey last;

        Reading(String table, RowQuery query, RowOutput output, ByteOutput body, Exchange exchange) {
            this.table = table;
            this.query = query;
            this.output = output;
            this.body = body;
            this.exchange = exchange;
            longest = Math.min(LONGEST_NANOS, exchange.requestTimeout());
            room = new AnswerRoom(exchange::tryReserve, MOST_BYTES);
        }

        /** Writes the rows. Returns the position where the next page starts, or null. */
        @Nullable
        Position read(Position from, int top) {
            Position at = from;
            if (top == 0) {
                store.query(table, query.withPageSize(1), row -> true);
                return null;
            }
            while (true) {
                Position next = part(at, top - rows);
                if (full) {
                    return last == null ? next : behind(last);
                }
                if (next == null) {
                    return null;
                }
                if (rows == top || isLate()) {
                    return last != null && next.token() != null ? behind(last) : next;
                }
                at = next;
            }
        }

        private boolean isLate() {
            return exchange.age() > longest;
        }

        /** Reads one part of the query by one call of the store. */
        private @Nullable Position part(Position at, int most) {
            RowQuery part = at.kind() == Position.Kind.WHOLE
                    ? query.withContinuationToken(at.token())
                    : at.kind() == Position.Kind.AFTER ? after(at) : partition(at);
            if (part.partitionKeyRange().isEmpty() || part.rowKeyRange().isEmpty()) {
                // Also where nothing can be found, the table has to exist.
                store.query(table, query.withPageSize(1), row -> true);
                return end(at);
            }
            ResultPage<Boolean> page = store.query(table, part.withPageSize(most), row -> {
                full |= last != null && isLate() || !room.holds(body.length() + output.buffered(), last != null);
                if (!full) {
                    output.row(row);
                    rows++;
                    last = row.primaryKey();
                }
                return !full;
            });
            ContinuationToken token = page.nextToken();
            return token == null ? end(at) : at.withToken(token);
        }

        /** Returns the position after a part that was read to its end. */
        private @Nullable Position end(Position at) {
            return at.kind() == Position.Kind.ROW
                            && sorted
                            && !query.partitionKeyRange().isSingleKey()
                    ? Position.after(at.partition())
                    : null;
        }

        /**
         * Returns a query for the rest of a partition; in a store without sorted partitions, for all following rows.
         */
        private RowQuery partition(Position at) {
            if (!sorted) {
                return query.withContinuationToken(
                        at.token() == null ? ContinuationToken.after(rowBefore(at)) : at.token());
            }
            return query.withPartitionKeyRange(query.partitionKeyRange().intersect(KeyRange.exactly(at.partition())))
                    .withRowKeyRange(query.rowKeyRange().intersect(KeyRange.atLeast(at.row())))
                    .withContinuationToken(at.token());
        }

        private RowQuery after(Position at) {
            return query.withPartitionKeyRange(
                            query.partitionKeyRange().intersect(KeyRange.greaterThan(at.partition())))
                    .withContinuationToken(at.token());
        }

        private PrimaryKey rowBefore(Position at) {
            if (!at.row().endsWith("\0")) {
                throw ProtocolException.invalidInput("The continuation token is not from this server."
                        + " Send the token of the previous page, unchanged.");
            }
            return new PrimaryKey(at.partition(), at.row().substring(0, at.row().length() - 1));
        }

        private Position behind(PrimaryKey row) {
            return Position.behind(row);
        }
    }
}
