package dev.tables.engine.jdbc;

import dev.tables.engine.ErrorCode;
import dev.tables.engine.StoreUnavailableException;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.sql.Connection;
import java.sql.DatabaseMetaData;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import org.jspecify.annotations.Nullable;

/**
 * The database schema of the tables. In addition to the tables, the schema contains a list of the tables, a list of
 * dropped tables whose space is not yet freed, and sequences. Names that contain {@code _} are never names of tables.
 */
final class SqlSchema {
    private static final int OLDEST = 15;
    /** The key of the advisory lock for creating the schema; an arbitrary number. */
    private static final long LOCK = 0x7461_626c_6573L;

    /** The script that creates the schema, for Flyway, Liquibase and {@link #create}. */
    private static final String SCRIPT = "/META-INF/tables/jdbc/V1__tables.sql";

    private final String name;
    private final boolean creates;

    /**
     * Describes the schema of this name, without a request to the server.
     *
     * @param creates whether the schema is created in the database if it does not exist
     */
    SqlSchema(String name, boolean creates) {
        this.name = name;
        this.creates = creates;
    }

    String tables() {
        return "\"" + name + "\".\"_tables\"";
    }

    String dropped() {
        return "\"" + name + "\".\"_dropped\"";
    }

    String stores() {
        return "\"" + name + "\".\"_stores\"";
    }

    /** Returns an expression for the table or view of the schema that a column names; null if it does not exist. */
    String relationOf(String column) {
        return "to_regclass('\"" + name + "\".\"' || " + column + " || '\"')";
    }

    /** Returns the qualified name of a table or view of the schema. */
    String in(String relation) {
        return "\"" + name + "\".\"" + relation + "\"";
    }

    /** Creates the schema if it is missing; returns the number of this store, or null if the server is in recovery. */
    @Nullable
    Integer open(Connection connection) throws SQLException {
        check(connection.getMetaData());
        if (!Database.evaluateCondition(connection, "to_regclass('" + stores() + "') IS NOT NULL")) {
            if (!creates) {
                throw new MissingSchemaException(name);
            }
            create(connection);
        }
        return number(connection);
    }

    /** Returns a new number for a store, or null if the server is in recovery. */
    @Nullable
    Integer number(Connection connection) throws SQLException {
        try (Statement statement = connection.createStatement();
                ResultSet number = statement.executeQuery(
                        "SELECT CASE WHEN NOT pg_is_in_recovery() THEN nextval('" + stores() + "') END")) {
            number.next();
            int assigned = number.getInt(1);
            return number.wasNull() ? null : assigned;
        }
    }

    private static void check(DatabaseMetaData database) throws SQLException {
        String product = database.getDatabaseProductName();
        if (!product.equals("PostgreSQL") || database.getDatabaseMajorVersion() < OLDEST) {
            throw new StoreUnavailableException(
                    ErrorCode.INVALID_INPUT,
                    "Found " + product + " " + database.getDatabaseProductVersion() + ", expected PostgreSQL " + OLDEST
                            + " or later. Configure a DataSource for PostgreSQL.",
                    null);
        }
    }

    /** Executes the statements of the script in one transaction. Concurrent creators wait for each other. */
    private void create(Connection connection) throws SQLException {
        Database.executeTransaction(connection, "SELECT pg_advisory_xact_lock(" + LOCK + "); " + script());
    }

    private String script() {
        try (InputStream script = SqlSchema.class.getResourceAsStream(SCRIPT)) {
            if (script == null) {
                throw new IllegalStateException(
                        "The file " + SCRIPT + " is missing from the jar of the JDBC store. Use a complete jar.");
            }
            return new String(script.readAllBytes(), StandardCharsets.UTF_8).replace("${schema}", name);
        } catch (IOException unreadable) {
            throw new UncheckedIOException(unreadable);
        }
    }
}
