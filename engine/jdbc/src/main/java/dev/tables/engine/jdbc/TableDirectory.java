package dev.tables.engine.jdbc;

import dev.tables.engine.OutcomeUnknownException;
import dev.tables.engine.TableAlreadyExistsException;
import dev.tables.engine.TableNotFoundException;
import dev.tables.engine.TableStoreException;
import dev.tables.engine.internal.Repetitions;
import dev.tables.engine.rules.RowRules;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Predicate;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * The creation, lookup and removal of tables. Tables that were found are cached; a caller that finds that a table no
 * longer exists removes it from the cache.
 */
final class TableDirectory {
    /**
     * The error codes for a name that is already taken. Another client has created a view of that name, or the row type
     * of that view, since the look-up.
     */
    private static final Set<String> NAME_IS_TAKEN = Set.of("42P07", "42710");

    /**
     * The maximum number of leading characters of a table's name that are kept in the name of its database table, for
     * readability.
     */
    private static final int SHOWN = 50;

    /** A pattern that extracts the database table from a query plan. */
    private static final Pattern PLANNED = Pattern.compile("\"Relation Name\": \"([a-z0-9_]+)\"");

    private static final String RECLAIM_PAUSE = "SET LOCAL lock_timeout = '20ms'";

    private final Database database;
    private final SqlSchema schema;
    private final Map<String, SqlTable> known = new ConcurrentHashMap<>();

    TableDirectory(Database database, SqlSchema schema) {
        this.database = database;
        this.schema = schema;
    }

    private static String folded(String name) {
        return name.toLowerCase(Locale.ROOT);
    }

    /** Returns the table of this name, ignoring case. */
    SqlTable find(String name) {
        database.checkOpen();
        String folded = folded(name);
        SqlTable table = known.get(folded);
        if (table == null) {
            table = database.read(connection -> load(connection, name));
            if (table == null) {
                throw new TableNotFoundException(name);
            }
            known.put(folded, table);
        } else if (table.isToBeMeasured()) {
            SqlTable found = table;
            database.read(connection -> measure(connection, found));
        }
        return table;
    }

    private static boolean measure(Connection connection, SqlTable table) throws SQLException {
        String sql = "SELECT coalesce(pg_relation_size(to_regclass(?)), 0)";
        try (PreparedStatement statement = connection.prepareStatement(sql)) {
            statement.setString(1, table.relation());
            try (ResultSet size = statement.executeQuery()) {
                size.next();
                table.hasBytes(size.getLong(1));
                return true;
            }
        }
    }

    /** Returns the cached table of that name, or null. Sends no request, so the table may have been dropped. */
    @Nullable
    SqlTable known(String name) {
        database.checkOpen();
        return known.get(folded(name));
    }

    /** Returns the table that is visible to the connection, or null. */
    @Nullable
    SqlTable load(Connection connection, String name) throws SQLException {
        String sql = "SELECT id, name, rows, marker, coalesce(pg_relation_size(" + schema.relationOf("rows")
                + "), 0) FROM " + schema.tables() + " WHERE folded = ?";
        try (PreparedStatement statement = connection.prepareStatement(sql)) {
            statement.setString(1, folded(name));
            try (ResultSet found = statement.executeQuery()) {
                if (!found.next()) {
                    return null;
                }
                SqlTable table = table(found.getInt(1), found.getString(2), found.getString(3), found.getLong(4));
                table.hasBytes(found.getLong(5));
                return table;
            }
        }
    }

    private SqlTable table(int id, String name, String rows, long marker) {
        return new SqlTable(id, name, schema.in(rows), marker, schema.in("_ids"));
    }

    /**
     * Finds a table by its view, even if it is younger than the transaction's snapshot. The list of tables shows the
     * tables of the snapshot, but names of relations are current. Returns null if the table does not exist. The
     * returned table has the name in the caller's spelling.
     */
    @Nullable
    SqlTable loadYounger(Connection connection, String name) throws SQLException {
        String view = schema.in(folded(name));
        try (Statement statement = connection.createStatement()) {
            statement.execute("SAVEPOINT y");
            try {
                SqlTable found = table(statement, name, view);
                statement.execute("RELEASE SAVEPOINT y");
                return found;
            } catch (SQLException failed) {
                if (SqlFailure.of(failed) != SqlFailure.NO_TABLE) {
                    throw failed;
                }
                statement.execute("ROLLBACK TO SAVEPOINT y");
                return null;
            }
        }
    }

    private SqlTable table(Statement statement, String name, String view) throws SQLException {
        String rows = rowsOf(statement, view);
        int id = Integer.parseInt(rows.substring(rows.lastIndexOf('_') + 1));
        try (ResultSet marker = statement.executeQuery("SELECT '" + view + "'::regclass::oid")) {
            marker.next();
            return table(id, name, rows, marker.getLong(1));
        }
    }

    /**
     * Returns the database table that a view currently reads. Only the plan of a query shows the current database table
     * independently of the snapshot.
     */
    private static String rowsOf(Statement statement, String view) throws SQLException {
        StringBuilder plan = new StringBuilder();
        try (ResultSet lines = statement.executeQuery("EXPLAIN (VERBOSE, FORMAT JSON) SELECT FROM " + view)) {
            while (lines.next()) {
                plan.append(lines.getString(1));
            }
        }
        Matcher rows = PLANNED.matcher(plan);
        if (!rows.find()) {
            throw new SQLException("The database view " + view + " does not read from a table.", "42P01");
        }
        return rows.group(1);
    }

    /** Caches a table that exists. */
    void remember(SqlTable found) {
        known.put(folded(found.name()), found);
    }

    /** Removes a dropped table from the cache, but not a new table of the same name. */
    void forget(SqlTable gone) {
        known.computeIfPresent(folded(gone.name()), (name, table) -> table.id() == gone.id() ? null : table);
    }

    /** Returns whether the table exists now, regardless of the cache. */
    boolean exists(SqlTable table) {
        return database.read(connection -> Database.evaluateCondition(connection, table.exists()));
    }

    void create(String name) {
        RowRules.checkTableName(name);
        Database.Patience left = database.requestTimeout();
        int id = database.read(this::nextId);
        while (true) {
            ServerProcess process = null;
            try (Connection connection = database.connect()) {
                SqlTable present = load(connection, name);
                if (present == null) {
                    process = ServerProcess.of(connection);
                    Database.executeTransaction(connection, creation(name, id, null));
                } else if (present.id() != id) {
                    throw new TableAlreadyExistsException(name, false);
                }
                return;
            } catch (SQLException failed) {
                SqlFailure failure = SqlFailure.of(failed);
                if (failure == SqlFailure.DUPLICATE || NAME_IS_TAKEN.contains(String.valueOf(failed.getSQLState()))) {
                    throw new TableAlreadyExistsException(name, false);
                }
                if (process != null
                        && failure == SqlFailure.LOST
                        && isDoneAfterLoss(process, failed, name, table -> isOf(table, id))) {
                    return;
                }
                left.spend(failed);
            }
        }
    }

    /**
     * Determines the outcome of a request to create or drop a table after the connection was lost, by looking for the
     * table.
     *
     * @return whether the request was done; if it was not done, it never will be
     * @throws OutcomeUnknownException if the request may still be done
     */
    private boolean isDoneAfterLoss(
            ServerProcess process, SQLException failed, String name, Predicate<@Nullable SqlTable> isDone) {
        Repetitions.addAfterLostAnswer();
        try {
            return database.afterEnd(process, (connection, isEnded) -> {
                if (isDone.test(load(connection, name))) {
                    Replicas.await(connection);
                    return true;
                }
                if (!isEnded) {
                    throw unknown(failed);
                }
                return false;
            });
        } catch (OutcomeUnknownException unknown) {
            throw unknown;
        } catch (TableStoreException unreachable) {
            unreachable.addSuppressed(failed);
            throw unknown(unreachable);
        }
    }

    private static boolean isOf(@Nullable SqlTable table, int id) {
        return table != null && table.id() == id;
    }

    private static OutcomeUnknownException unknown(Exception cause) {
        return new OutcomeUnknownException(
                "It is unknown whether a table was created or deleted. The response of PostgreSQL was lost. PostgreSQL"
                        + " can still execute the request later. Check whether the table exists before you retry.",
                cause);
    }

    /** Creates a table that depends on an owner table, if it does not exist. Returns whether the table was created. */
    boolean createDependent(String name, String owner) {
        RowRules.checkTableName(name);
        RowRules.checkTableName(owner);
        if (folded(name).equals(folded(owner))) {
            throw new IllegalArgumentException(
                    "Table '" + name + "' cannot depend on itself. Specify another table as its owner.");
        }
        Database.Patience left = database.requestTimeout();
        Integer id = null;
        while (true) {
            ServerProcess process = null;
            try (Connection connection = database.connect()) {
                Listed present = findEntries(connection, "folded = '" + folded(name) + "'").stream()
                        .findFirst()
                        .orElse(null);
                if (present == null) {
                    id = id == null ? nextId(connection) : id;
                    process = ServerProcess.of(connection);
                    Database.executeTransaction(connection, lock() + creation(name, id, folded(owner)));
                    return true;
                }
                if (present.owner() == null) {
                    process = ServerProcess.of(connection);
                    Database.executeTransaction(
                            connection,
                            lock() + "UPDATE " + schema.tables() + " SET owner = '" + folded(owner) + "' WHERE id = "
                                    + present.id() + " AND owner IS NULL;");
                } else if (!present.owner().equals(folded(owner))) {
                    throw new TableAlreadyExistsException(name, false);
                } else {
                    return id != null && present.id() == id;
                }
            } catch (SQLException failed) {
                Integer made = id;
                if (process != null
                        && SqlFailure.of(failed) == SqlFailure.LOST
                        && isDoneAfterLoss(process, failed, name, table -> made != null && isOf(table, made))) {
                    return true;
                }
                if (NAME_IS_TAKEN.contains(String.valueOf(failed.getSQLState()))) {
                    left.lostRace();
                } else {
                    left.spend(failed);
                }
            }
        }
    }

    /** A table of the list, with the folded name of its owner. */
    private record Listed(
            String name, int id, String rows, @Nullable String owner) {}

    private List<Listed> findEntries(Connection connection, String condition) throws SQLException {
        List<Listed> found = new ArrayList<>();
        try (Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery("SELECT name, id, rows, owner FROM " + schema.tables()
                        + " WHERE " + condition + " ORDER BY id")) {
            while (rows.next()) {
                found.add(new Listed(rows.getString(1), rows.getInt(2), rows.getString(3), rows.getString(4)));
            }
        }
        return found;
    }

    /**
     * Returns the statement that locks the list of tables. Until the end of the transaction, other clients cannot
     * create or drop tables, or make a table depend on another.
     */
    private String lock() {
        return "LOCK TABLE " + schema.tables() + " IN SHARE ROW EXCLUSIVE MODE; ";
    }

    private String creation(String name, int id, @Nullable String owner) {
        String folded = folded(name);
        String rows = folded.substring(0, Math.min(SHOWN, folded.length())) + "_" + id;
        String view = schema.in(folded);
        return "CREATE TABLE " + schema.in(rows)
                + " (pk bytea NOT NULL, rk bytea NOT NULL, version bytea NOT NULL,"
                + " changed timestamptz NOT NULL, record bytea NOT NULL, PRIMARY KEY (pk, rk))"
                + " WITH (fillfactor = 90);"
                + "CREATE VIEW " + view + " AS SELECT encode(pk, 'escape') AS partition_key,"
                + " encode(rk, 'escape') AS row_key, changed, octet_length(record) AS bytes FROM "
                + schema.in(rows) + ";"
                + "INSERT INTO " + schema.tables() + " VALUES ('" + folded + "', '" + name + "', " + id + ", '"
                + rows + "', '" + view + "'::regclass::oid, " + (owner == null ? "NULL" : "'" + owner + "'") + ");";
    }

    private int nextId(Connection connection) throws SQLException {
        try (Statement statement = connection.createStatement();
                ResultSet number = statement.executeQuery("SELECT nextval('" + schema.in("_ids") + "')")) {
            number.next();
            return number.getInt(1);
        }
    }

    /** Drops a table. Waits for writes in flight, but not for reads. */
    void drop(String name) {
        Database.Patience left = database.requestTimeout();
        while (true) {
            SqlTable tried = null;
            ServerProcess process = null;
            try (Connection connection = database.connect()) {
                tried = load(connection, name);
                if (tried == null) {
                    throw new TableNotFoundException(name);
                }
                process = ServerProcess.of(connection);
                drop(connection, tried);
                forget(tried);
                process = null;
                reclaim(connection);
                return;
            } catch (SQLException failed) {
                if (tried != null && isDropped(tried, process, failed)) {
                    forget(tried);
                    return;
                }
                SqlFailure failure = SqlFailure.of(failed);
                boolean isOvertaken = failure == SqlFailure.NO_TABLE || failure == SqlFailure.NOT_AS_EXPECTED;
                if (tried != null && isOvertaken && !exists(tried)) {
                    forget(tried);
                    throw new TableNotFoundException(name);
                }
                if (tried != null && isOvertaken) {
                    // Others have changed which tables depend on it.
                    left.lostRace();
                } else {
                    left.spend(failed);
                }
            }
        }
    }

    /**
     * Returns whether a failed request dropped a table.
     *
     * @param process the process that handled the request, or null if the request was answered
     */
    private boolean isDropped(SqlTable tried, @Nullable ServerProcess process, SQLException failed) {
        return process == null
                || SqlFailure.of(failed) == SqlFailure.LOST
                        && isDoneAfterLoss(
                                process, failed, tried.name(), table -> table == null || table.id() != tried.id());
    }

    /** Drops a table, and replaces each table that depends on it with an empty one. */
    private void drop(Connection connection, SqlTable table) throws SQLException {
        String folded = folded(table.name());
        String ofOwner = "owner = '" + folded + "'";
        List<Listed> dependent = findEntries(connection, ofOwner);
        StringBuilder sql = new StringBuilder("LOCK TABLE " + table.rows() + " IN EXCLUSIVE MODE;");
        dependent.forEach(
                one -> sql.append("LOCK TABLE ").append(schema.in(one.rows())).append(" IN EXCLUSIVE MODE;"));
        String ids = dependent.stream().map(one -> String.valueOf(one.id())).collect(Collectors.joining(","));
        sql.append(lock())
                .append("SELECT 1 / (CASE WHEN (SELECT coalesce(string_agg(id::text, ',' ORDER BY id), '') FROM ")
                .append(schema.tables())
                .append(" WHERE " + ofOwner + ") = '" + ids + "' THEN 1 ELSE 0 END);")
                .append(removal(folded, table.id()));
        for (Listed one : dependent) {
            sql.append(removal(folded(one.name()), one.id())).append(creation(one.name(), nextId(connection), folded));
        }
        Database.executeTransaction(connection, sql.toString());
        dependent.forEach(one -> known.remove(folded(one.name())));
    }

    private String removal(String folded, int id) {
        String own = " WHERE id = " + id;
        // Others that have dropped it may have created it again: the view is then that of another table.
        return "INSERT INTO " + schema.dropped() + " SELECT rows FROM " + schema.tables() + own + ";"
                + "WITH d AS (DELETE FROM " + schema.tables() + own + " RETURNING 1) SELECT 1 / count(*) FROM d;"
                + "DROP VIEW " + schema.in(folded) + ";";
    }

    /** Releases the space of dropped tables that are no longer read; the other ones wait for the next drop. */
    void reclaim(Connection connection) throws SQLException {
        List<String> left = new ArrayList<>();
        try (Statement statement = connection.createStatement();
                ResultSet found = statement.executeQuery("SELECT rows FROM " + schema.dropped() + " LIMIT 20")) {
            while (found.next()) {
                left.add(found.getString(1));
            }
        }
        for (String rows : left) {
            try {
                Database.executeTransaction(
                        connection,
                        RECLAIM_PAUSE + "; DROP TABLE IF EXISTS " + schema.in(rows) + ";" + "DELETE FROM "
                                + schema.dropped() + " WHERE rows = '" + rows + "';");
            } catch (SQLException inUse) {
                continue;
            }
        }
    }

    List<String> names() {
        String sql = "SELECT name FROM " + schema.tables() + " ORDER BY folded COLLATE \"C\"";
        return database.read(connection -> {
            List<String> names = new ArrayList<>();
            try (Statement statement = connection.createStatement();
                    ResultSet found = statement.executeQuery(sql)) {
                while (found.next()) {
                    names.add(found.getString(1));
                }
            }
            return names;
        });
    }
}
