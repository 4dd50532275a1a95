package dev.tables.engine.jdbc;

import java.time.Duration;
import java.util.regex.Pattern;

/**
 * Options for how a {@link JdbcTableStore} uses its database. Immutable.
 *
 * @param schema the schema of the tables: lowercase letters, digits and {@code _}, not starting with a digit
 * @param createSchemaIfMissing whether a missing schema is created, with the list of tables in it. If the option is
 * false, a missing schema causes a {@link MissingSchemaException}
 * @param maxConcurrentRequests how many requests {@link dev.tables.engine.TableStore#runInParallel} sends concurrently,
 *     each over its own connection
 * @param requestTimeout how long a request is retried before it fails, while the server is unavailable or other writers
 *     conflict
 */
public record JdbcOptions(
        String schema, boolean createSchemaIfMissing, int maxConcurrentRequests, Duration requestTimeout) {
    private static final Pattern NAME = Pattern.compile("[a-z_][a-z0-9_]{0,62}");
    private static final JdbcOptions DEFAULTS = new JdbcOptions("tables", true, 4, Duration.ofSeconds(10));

    /** Checks the options. */
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

    /**
     * Returns the defaults: schema {@code tables}, created if missing, four concurrent requests, and a request timeout
     * of ten seconds.
     */
    public static JdbcOptions defaults() {
        return DEFAULTS;
    }

    /** Returns a copy of these options with a different schema. */
    public JdbcOptions withSchema(String name) {
        return new JdbcOptions(name, createSchemaIfMissing, maxConcurrentRequests, requestTimeout);
    }

    /**
     * Returns a copy of these options that sets whether a missing schema is created. Use {@code false} if another tool,
     * such as Flyway, creates it.
     */
    public JdbcOptions withCreateSchemaIfMissing(boolean creates) {
        return new JdbcOptions(schema, creates, maxConcurrentRequests, requestTimeout);
    }

    /** Returns a copy of these options with a different number of concurrent requests. */
    public JdbcOptions withMaxConcurrentRequests(int requests) {
        return new JdbcOptions(schema, createSchemaIfMissing, requests, requestTimeout);
    }

    /** Returns a copy of these options with a different request timeout. */
    public JdbcOptions withRequestTimeout(Duration longest) {
        return new JdbcOptions(schema, createSchemaIfMissing, maxConcurrentRequests, longest);
    }
}
