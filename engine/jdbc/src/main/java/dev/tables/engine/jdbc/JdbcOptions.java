package dev.tables.engine.jdbc;

import java.time.Duration;
import java.util.regex.Pattern;

/**
 * How a {@link JdbcTableStore} uses its database. Immutable.
 *
 * @param schema the schema that has the tables: lower-case letters, digits and {@code _}, no digit first
 * @param createSchemaIfMissing whether the schema and what tables need in it is made if absent; if not, {@link MissingSchemaException} says so
 * @param maxConcurrentRequests how many requests {@link dev.tables.engine.TableStore#runInParallel} makes side by side, each with a connection
 * @param requestTimeout how long a request is repeated while the server is away or others are in the way, before it fails
 */
public record JdbcOptions(
        String schema, boolean createSchemaIfMissing, int maxConcurrentRequests, Duration requestTimeout) {
    private static final Pattern NAME = Pattern.compile("[a-z_][a-z0-9_]{0,62}");
    private static final JdbcOptions DEFAULTS = new JdbcOptions("tables", true, 4, Duration.ofSeconds(10));

    /** Checks them. */
    public JdbcOptions {
        if (!NAME.matcher(schema).matches() || schema.startsWith("pg_")) {
            throw new IllegalArgumentException("Found schema '" + schema
                    + "'. Expected at most 63 lowercase letters, digits and _, not beginning with a digit or pg_.");
        }
        if (maxConcurrentRequests < 1) {
            throw new IllegalArgumentException(
                    "Found maxConcurrentRequests " + maxConcurrentRequests + ", expected at least 1.");
        }
        if (requestTimeout.isNegative()) {
            throw new IllegalArgumentException(
                    "Found a request timeout of " + requestTimeout + ". Expected zero or more.");
        }
    }

    /** Schema {@code tables}, four requests side by side, ten seconds of request timeout. */
    public static JdbcOptions defaults() {
        return DEFAULTS;
    }

    /** The same in another schema. */
    public JdbcOptions withSchema(String name) {
        return new JdbcOptions(name, createSchemaIfMissing, maxConcurrentRequests, requestTimeout);
    }

    /** The same with the schema made by others, such as Flyway, if {@code false}. */
    public JdbcOptions withCreateSchemaIfMissing(boolean creates) {
        return new JdbcOptions(schema, creates, maxConcurrentRequests, requestTimeout);
    }

    /** The same with more or fewer requests side by side. */
    public JdbcOptions withMaxConcurrentRequests(int requests) {
        return new JdbcOptions(schema, createSchemaIfMissing, requests, requestTimeout);
    }

    /** Returns these options with another request timeout. */
    public JdbcOptions withRequestTimeout(Duration longest) {
        return new JdbcOptions(schema, createSchemaIfMissing, maxConcurrentRequests, longest);
    }
}
