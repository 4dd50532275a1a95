package dev.tables.engine.jdbc;

import dev.tables.engine.ContinuationToken;
import dev.tables.engine.Filter;
import dev.tables.engine.PrimaryKey;
import dev.tables.engine.Projection;
import dev.tables.engine.ResultPage;
import dev.tables.engine.RowDecoder;
import dev.tables.engine.RowQuery;
import dev.tables.engine.adapter.KeyBytes;
import dev.tables.engine.adapter.PortableRows;
import dev.tables.engine.adapter.QueryBounds;
import dev.tables.engine.adapter.RowVersions;
import dev.tables.engine.rules.FilterRules;
import dev.tables.engine.rules.RowRules;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** The reads of a view. */
final class SqlReads {
    /** The maximum number of comparisons in a filter, as in the embedded engine. */
    private static final int MOST_COMPARISONS = 1000;
    /**
     * The maximum number of rows that a page examines if the filter is evaluated here, so that a page takes about 50
     * ms.
     */
    private static final int LOOKED_AT = 10_000;
    /** The number of bytes of rows that are fetched at a time. */
    private static final int AT_A_TIME = 4 << 20;

    private static final int FEWEST_AT_A_TIME = 8;
    private static final int MOST_AT_A_TIME = 1001;
    /**
     * The assumed size of a row before any row was read. A row may have 1 MiB, and all rows that are fetched at a time
     * are in memory.
     */
    private static final int UNKNOWN_ROW = 64 << 10;

    private final TableDirectory directory;

    SqlReads(TableDirectory directory) {
        this.directory = directory;
    }

    /** Runs work on an existing table; runs it again if the cached table is outdated. */
    private <T extends @Nullable Object> T on(ReadView view, String name, Function<SqlTable, T> work) {
        SqlTable table = view.table(name);
        try {
            return work.apply(table);
        } catch (SqlTable.Gone gone) {
            directory.forget(table);
            if (view.isSnapshot()) {
                throw gone.reported();
            }
            try {
                return work.apply(view.table(name));
            } catch (SqlTable.Gone again) {
                directory.forget(again.table());
                throw again.reported();
            }
        }
    }

    <T> List<@Nullable T> getAll(
            ReadView view, String name, List<PrimaryKey> keys, Projection projection, RowDecoder<T> decoder) {
        return on(view, name, table -> {
            List<SqlKey> wanted = new ArrayList<>(keys.size());
            for (PrimaryKey one : keys) {
                RowRules.checkKeys(table.name(), one);
                wanted.add(SqlKey.of(one));
            }
            List<@Nullable T> found = new ArrayList<>(keys.size());
            if (wanted.isEmpty()) {
                checkExists(view, table);
                return found;
            }
            PortableRows reader = new PortableRows(table.name(), projection, null);
            for (SqlRow row : view.rows(table, wanted)) {
                found.add(row != null && passes(reader, row) ? decoder.decode(reader.reader()) : null);
            }
            return found;
        });
    }

    private static boolean passes(PortableRows reader, SqlRow row) {
        SqlKey key = row.key();
        return reader.read(key.partition(), key.row(), row.content(), row.ticks(), RowVersions.etag(row.version()));
    }

    <T> ResultPage<T> query(ReadView view, String name, RowQuery query, RowDecoder<T> decoder) {
        return on(view, name, table -> {
            Scan scan = new Scan(view, table, query);
            if (scan.bounds.isEmpty()) {
                checkExists(view, table);
                return new ResultPage<>(List.of(), null);
            }
            return scan.page(decoder);
        });
    }

    long count(ReadView view, String name, RowQuery query) {
        return on(view, name, table -> {
            Scan scan = new Scan(view, table, query.withProjection(Projection.of()));
            if (scan.bounds.isEmpty()) {
                checkExists(view, table);
                return 0L;
            }
            return scan.count();
        });
    }

    /** Checks on the server that a table exists if no row of the table was read, because the cache may be outdated. */
    private static void checkExists(ReadView view, SqlTable table) {
        boolean exists = view.read(table, connection -> Database.evaluateCondition(connection, table.exists()));
        if (!exists) {
            throw new SqlTable.Gone(table);
        }
    }

    /** One query of one table. */
    private static final class Scan {
        private final ReadView view;
        private final SqlTable table;
        private final RowQuery query;
        private final QueryBounds bounds;
        private final QueryBounds.@Nullable Position from;
        private final OwnRows own;

        Scan(ReadView view, SqlTable table, RowQuery query) {
            this.view = view;
            this.table = table;
            this.query = query;
            own = view.own(table);
            Filter filter = query.filter();
            if (filter != null) {
                FilterRules.check(filter, MOST_COMPARISONS, table.name());
            }
            bounds = QueryBounds.of(query);
            from = QueryBounds.position(table.id(), table.name(), query);
        }

        <T> ResultPage<T> page(RowDecoder<T> decoder) {
            boolean filtered = bounds.residualFilter() != null;
            int limit = filtered ? LOOKED_AT : query.pageSize() + 1;
            return view.read(table, connection -> over(connection, limit, rows -> take(rows, decoder)));
        }

        private <T> ResultPage<T> take(Scanned rows, RowDecoder<T> decoder) throws SQLException {
            PortableRows reader = new PortableRows(table.name(), query.projection(), bounds.residualFilter());
            List<T> items = new ArrayList<>(Math.min(query.pageSize(), 128));
            SqlKey last = null;
            SqlRow row = rows.next();
            while (row != null && items.size() < query.pageSize()) {
                last = row.key();
                if (passes(reader, row)) {
                    view.saw(table, row.key(), row.version());
                    items.add(decoder.decode(reader.reader()));
                }
                row = rows.next();
            }
            if (row == null && rows.isCut()) {
                last = rows.end();
            }
            boolean more = row != null || rows.isCut();
            return new ResultPage<>(items, more && last != null ? after(last) : null);
        }

        private ContinuationToken after(SqlKey last) {
            return QueryBounds.tokenAfter(
                    table.id(), table.name(), query, new QueryBounds.Position(last.partition(), last.row()));
        }

        long count() {
            if (bounds.residualFilter() == null && own.isEmpty()) {
                return view.read(table, this::countInStatement);
            }
            return view.read(table, connection -> over(connection, Integer.MAX_VALUE, this::countHere));
        }

        private Long countInStatement(Connection connection) throws SQLException {
            ScanText text = new ScanText(table, bounds, from, query.descending());
            boolean byIndex = !text.isUnbounded() && begins(connection);
            String sql = byIndex ? ScanText.BY_INDEX_UNORDERED + text.count() + "; COMMIT" : text.count();
            try (PreparedStatement statement = connection.prepareStatement(sql)) {
                text.set(statement);
                try (ResultSet found = rowsOf(statement)) {
                    found.next();
                    SelectRows.requireTable(found.getBoolean(1), table);
                    return found.getLong(2);
                }
            } finally {
                ends(connection, byIndex);
            }
        }

        /**
         * Begins a transaction in which planner settings apply, unless the view has one. Returns whether a transaction
         * was begun.
         */
        private boolean begins(Connection connection) throws SQLException {
            boolean isPresent = !view.isSnapshot() && connection.getAutoCommit();
            if (isPresent) {
                connection.setAutoCommit(false);
            }
            return isPresent;
        }

        private static void ends(Connection connection, boolean hasBegun) {
            if (hasBegun) {
                Database.rollBack(connection);
            }
        }

        /** Returns the rows of the statement, which may be preceded by settings. */
        private static ResultSet rowsOf(PreparedStatement statement) throws SQLException {
            boolean hasRows = statement.execute();
            while (!hasRows) {
                hasRows = statement.getMoreResults();
            }
            return statement.getResultSet();
        }

        private Long countHere(Scanned rows) throws SQLException {
            PortableRows reader = new PortableRows(table.name(), query.projection(), bounds.residualFilter());
            long count = 0;
            for (SqlRow row = rows.next(); row != null; row = rows.next()) {
                count += bounds.residualFilter() == null || passes(reader, row) ? 1 : 0;
            }
            return count;
        }

        /** A consumer of the rows. */
        private interface Rows<T> {
            T take(Scanned rows) throws SQLException;
        }

        private <T> T over(Connection connection, int limit, Rows<T> work) throws SQLException {
            int size = table.bytesOfRow() == 0 ? UNKNOWN_ROW : table.bytesOfRow();
            int atATime = Math.max(FEWEST_AT_A_TIME, Math.min(MOST_AT_A_TIME, AT_A_TIME / size));
            boolean inTurns = limit > atATime;
            ScanText text = new ScanText(table, bounds, from, query.descending());
            boolean begun = (inTurns || !text.isEstimateCertain()) && begins(connection);
            try {
                String settings = begun && !text.isEstimateCertain() ? ScanText.BY_INDEX : "";
                boolean contents = query.projection().isAll()
                        || !query.projection().propertyNames().isEmpty()
                        || bounds.residualFilter() != null;
                String sql = settings + text.rows(query.descending(), contents);
                try (PreparedStatement statement = connection.prepareStatement(sql)) {
                    text.set(statement, limit);
                    statement.setFetchSize(inTurns ? atATime : 0);
                    return take(connection, statement, limit, contents, work);
                }
            } finally {
                ends(connection, begun);
            }
        }

        private <T> T take(
                Connection connection, PreparedStatement statement, int limit, boolean contents, Rows<T> work)
                throws SQLException {
            try (ResultSet found = rowsOf(statement)) {
                Scanned rows = new Scanned(table, found, limit, query.descending(), ownWithin());
                T made = work.take(rows);
                if (rows.isEmpty() && !Database.evaluateCondition(connection, table.exists())) {
                    throw new SqlTable.Gone(table);
                }
                if (contents) {
                    rows.remember();
                }
                return made;
            }
        }

        private Iterator<Map.Entry<SqlKey, OwnRows.Own>> ownWithin() {
            NavigableMap<SqlKey, OwnRows.Own> rows =
                    query.descending() ? own.map().descendingMap() : own.map();
            QueryBounds.Position position = from;
            SqlKey start = position == null ? null : new SqlKey(position.partitionKey(), position.rowKey());
            return rows.entrySet().stream()
                    .filter(row -> start == null
                            || (query.descending()
                                    ? row.getKey().compareTo(start) < 0
                                    : row.getKey().compareTo(start) > 0))
                    .filter(row -> bounds.partitionKeyRange()
                                    .contains(KeyBytes.decode(row.getKey().partition()))
                            && bounds.rowKeyRange()
                                    .contains(KeyBytes.decode(row.getKey().row())))
                    .iterator();
        }
    }
}
