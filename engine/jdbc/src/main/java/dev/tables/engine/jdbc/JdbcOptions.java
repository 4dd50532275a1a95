package dev.tables.engine.jdbc;

import java.time.Duration;
import java.util.regex.Pattern;

/**
 * How a {@link JdbcTableStore} uses its database. Immutable.
 *
 * @param schema the schema that has the tables: lower-case letters, digits and {@code _}, no digit first
 * @param createsSchema whether the schema and what tables need in it is made if absent; if not, {@link SchemaMissingException} says so
 * @param parallelism how many requests {@link dev.tables.engine.TableStore#inParallel} makes side by side, each with a connection
 * @param patience how long a request is repeated while the server is away or others are in the way, before it fails
 */
public record JdbcOptions(String schema, boolean createsSchema, int parallelism, Duration patience) {
    private static final Pattern NAME = Pattern.compile("[a-z_][a-z0-9_]{0,62}");
    private static final JdbcOptions DEFAULTS = new JdbcOptions("tables", true, 4, Duration.ofSeconds(10));

    /** Checks them. */
    public JdbcOptions {
        if (!NAME.matcher(schema).matches() || schema.startsWith("pg_")) {
            throw new IllegalArgumentException("Found schema '" + schema
                    + "', expected at most 63 lower-case letters, digits and _, no digit and no pg_ first.");
        }
        if (parallelism < 1) {
            throw new IllegalArgumentException("Found parallelism " + parallelism + ", expected at least 1.");
        }
        if (patience.isNegative()) {
            throw new IllegalArgumentException("Found a patience of " + patience + ", expected none or more.");
        }
    }

    /** Schema {@code tables}, four requests side by side, ten seconds of patience. */
    public static JdbcOptions defaults() {
        return DEFAULTS;
    }

    /** The same in another schema. */
    public JdbcOptions withSchema(String name) {
        return new JdbcOptions(name, createsSchema, parallelism, patience);
    }

    /** The same with the schema made by others, such as Flyway, if {@code false}. */
    public JdbcOptions withSchemaCreation(boolean creates) {
        return new JdbcOptions(schema, creates, parallelism, patience);
    }

    /** The same with more or fewer requests side by side. */
    public JdbcOptions withParallelism(int requests) {
        return new JdbcOptions(schema, createsSchema, requests, patience);
    }

    /** The same with more or less patience. */
    public JdbcOptions withPatience(Duration longest) {
        return new JdbcOptions(schema, createsSchema, parallelism, longest);
    }
}
