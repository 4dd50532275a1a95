package dev.tables.engine.cassandra;

import com.datastax.oss.driver.api.core.ConsistencyLevel;
import com.datastax.oss.driver.api.core.DefaultConsistencyLevel;
import java.time.Duration;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * Options of a {@link CassandraTableStore}. Immutable. All processes that use a keyspace need the same consistency
 * levels and the same {@code tableMetadataCacheTimeToLive}.
 *
 * @param keyspace the keyspace of the tables, created if it does not exist: lowercase letters, digits and {@code _},
 *     starting with a letter
 * @param replicationFactor the number of replicas in each data center if the keyspace is created; an existing keyspace
 *     keeps its own
 * @param consistency the level of reads and of committed writes: {@code QUORUM} by default, {@code ALL}, or
 *     {@code LOCAL_QUORUM} if all processes that write connect to one data center. With each of these levels, reads see
 *     acknowledged writes
 * @param serialConsistency the level of conditional writes: {@code SERIAL} by default, or {@code LOCAL_SERIAL} if all
 *     processes that write connect to one data center. If only one data center has replicas, the two levels cost the
 *     same
 * @param maxConcurrentRequests how many requests {@link dev.tables.engine.TableStore#runInParallel} sends concurrently
 * @param requestTimeout how long a request is retried before it fails, while nodes are unavailable or other writers
 *     conflict. The timeout should exceed the time that nodes need to detect an unresponsive node, which is about 20
 *     seconds with the default {@code phi_convict_threshold}
 * @param maxClockSkew the maximum difference between the clocks of the nodes
 * @param tablesWithShortLivedRows tables whose rows are soon deleted, such as the log of index writes. The tombstones
 * of these tables are removed after three hours, not ten days. The setting applies when a table is created
 * @param tableMetadataCacheTimeToLive how long a process caches that a table exists; a drop takes that much longer
 */
public record CassandraOptions(
        String keyspace,
        int replicationFactor,
        ConsistencyLevel consistency,
        ConsistencyLevel serialConsistency,
        int maxConcurrentRequests,
        Duration requestTimeout,
        Duration maxClockSkew,
        Duration tableMetadataCacheTimeToLive,
        Set<String> tablesWithShortLivedRows) {
    private static final Pattern NAME = Pattern.compile("[a-z][a-z0-9_]{0,47}");
    /** The levels at which reads see acknowledged writes. */
    private static final Set<ConsistencyLevel> LEVELS =
            Set.of(DefaultConsistencyLevel.LOCAL_QUORUM, DefaultConsistencyLevel.QUORUM, DefaultConsistencyLevel.ALL);

    private static final CassandraOptions DEFAULTS = new CassandraOptions(
            "tables",
            3,
            DefaultConsistencyLevel.QUORUM,
            DefaultConsistencyLevel.SERIAL,
            8,
            Duration.ofSeconds(30),
            Duration.ofMillis(500),
            Duration.ofSeconds(1),
            Set.of("tablesIntents"));

    /** Checks the options. */
    public CassandraOptions {
        require(
                NAME.matcher(keyspace).matches(),
                "keyspace",
                keyspace,
                "at most 48 lowercase letters, digits and _, beginning with a letter");
        require(replicationFactor >= 1, "replicationFactor", replicationFactor, "at least 1");
        require(LEVELS.contains(consistency), "consistency", consistency, "LOCAL_QUORUM, QUORUM or ALL");
        require(serialConsistency.isSerial(), "serialConsistency", serialConsistency, "LOCAL_SERIAL or SERIAL");
        require(maxConcurrentRequests >= 1, "maxConcurrentRequests", maxConcurrentRequests, "at least 1");
        require(!requestTimeout.isNegative(), "request timeout", requestTimeout, "zero or more");
        require(!maxClockSkew.isNegative(), "maxClockSkew", maxClockSkew, "zero or more");
        require(
                !tableMetadataCacheTimeToLive.isNegative(),
                "tableMetadataCacheTimeToLive",
                tableMetadataCacheTimeToLive,
                "zero or more");
        tablesWithShortLivedRows = Set.copyOf(tablesWithShortLivedRows);
    }

    private static void require(boolean holds, String name, Object found, String expected) {
        if (!holds) {
            throw new IllegalArgumentException("Found " + name + " '" + found + "', expected " + expected + ".");
        }
    }

    /**
     * Returns the defaults: keyspace {@code tables} with three replicas in each data center, and levels {@code QUORUM}
     * and {@code SERIAL}. Eight requests run concurrently, with a request timeout of 30 seconds. The maximum clock skew
     * is half a second, and tables are cached for one second. Rows are short-lived in {@code tablesIntents}, the log of
     * index writes.
     */
    public static CassandraOptions defaults() {
        return DEFAULTS;
    }

    /** Returns a copy of these options with a different keyspace. */
    public CassandraOptions withKeyspace(String name) {
        return new CassandraOptions(
                name,
                replicationFactor,
                consistency,
                serialConsistency,
                maxConcurrentRequests,
                requestTimeout,
                maxClockSkew,
                tableMetadataCacheTimeToLive,
                tablesWithShortLivedRows);
    }

    /** Returns a copy of these options with a different number of replicas, used if the keyspace is created. */
    public CassandraOptions withReplicationFactor(int number) {
        return new CassandraOptions(
                keyspace,
                number,
                consistency,
                serialConsistency,
                maxConcurrentRequests,
                requestTimeout,
                maxClockSkew,
                tableMetadataCacheTimeToLive,
                tablesWithShortLivedRows);
    }

    /** Returns a copy of these options with different consistency levels. */
    public CassandraOptions withConsistency(ConsistencyLevel ofReads, ConsistencyLevel ofConditions) {
        return new CassandraOptions(
                keyspace,
                replicationFactor,
                ofReads,
                ofConditions,
                maxConcurrentRequests,
                requestTimeout,
                maxClockSkew,
                tableMetadataCacheTimeToLive,
                tablesWithShortLivedRows);
    }

    /** Returns a copy of these options with a different number of concurrent requests. */
    public CassandraOptions withMaxConcurrentRequests(int requests) {
        return new CassandraOptions(
                keyspace,
                replicationFactor,
                consistency,
                serialConsistency,
                requests,
                requestTimeout,
                maxClockSkew,
                tableMetadataCacheTimeToLive,
                tablesWithShortLivedRows);
    }

    /** Returns a copy of these options with a different request timeout. */
    public CassandraOptions withRequestTimeout(Duration longest) {
        return new CassandraOptions(
                keyspace,
                replicationFactor,
                consistency,
                serialConsistency,
                maxConcurrentRequests,
                longest,
                maxClockSkew,
                tableMetadataCacheTimeToLive,
                tablesWithShortLivedRows);
    }

    /** Returns a copy of these options with a different maximum clock skew. */
    public CassandraOptions withMaxClockSkew(Duration most) {
        return new CassandraOptions(
                keyspace,
                replicationFactor,
                consistency,
                serialConsistency,
                maxConcurrentRequests,
                requestTimeout,
                most,
                tableMetadataCacheTimeToLive,
                tablesWithShortLivedRows);
    }

    /** Returns a copy of these options with a different duration of the table cache. */
    public CassandraOptions withTableMetadataCacheTimeToLive(Duration time) {
        return new CassandraOptions(
                keyspace,
                replicationFactor,
                consistency,
                serialConsistency,
                maxConcurrentRequests,
                requestTimeout,
                maxClockSkew,
                time,
                tablesWithShortLivedRows);
    }

    /** Returns a copy of these options with a different set of tables with short-lived rows. */
    public CassandraOptions withTablesWithShortLivedRows(Set<String> names) {
        return new CassandraOptions(
                keyspace,
                replicationFactor,
                consistency,
                serialConsistency,
                maxConcurrentRequests,
                requestTimeout,
                maxClockSkew,
                tableMetadataCacheTimeToLive,
                names);
    }
}
