package dev.tables.engine.cassandra;

import com.datastax.oss.driver.api.core.ConsistencyLevel;
import com.datastax.oss.driver.api.core.DefaultConsistencyLevel;
import java.time.Duration;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * How a {@link CassandraTableStore} uses its cluster. Immutable. All processes that use a keyspace need the same consistency levels and the
 * same {@code tableMetadataCacheTimeToLive}.
 *
 * @param keyspace the keyspace that has the tables, made if absent: lower-case letters, digits and {@code _}, a letter first
 * @param replicationFactor the number of replicas in each data center if the keyspace is created; an existing
 *     keyspace keeps its own
 * @param consistency the level of reads and of committed writes: {@code QUORUM} by default, {@code ALL}, or {@code
 *     LOCAL_QUORUM} if all processes that write connect to one data center. Each lets reads see acknowledged writes
 * @param serialConsistency the level of conditional writes: {@code SERIAL} by default, or {@code LOCAL_SERIAL} if all
 *     processes that write connect to one data center. With replicas in one data center only, both cost the same
 * @param maxConcurrentRequests how many requests {@link dev.tables.engine.TableStore#runInParallel} makes side by side
 * @param requestTimeout how long a request is retried while nodes are away or other writers are in the way, before it fails.
 *     It should be longer than nodes need to notice that one of them hangs, about 20 seconds unless {@code
 *     phi_convict_threshold} is configured: until then they send it requests and wait for its answers
 * @param maxClockSkew by how much the clocks of the nodes differ at most
 * @param tablesWithShortLivedRows tables whose rows stay for moments, such as the log of index writes: what they leave when they go is forgotten after three hours,
 *     not ten days. Matters when a table is created
 * @param tableMetadataCacheTimeToLive how long a process relies on a table being there without asking; a drop takes that much longer
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
    /** Those at which reads see what was written. */
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

    /** Checks them. */
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
     * Returns the defaults: keyspace {@code tables} with three replicas in each data center, levels {@code QUORUM} and
     * {@code SERIAL}, eight concurrent requests, a request timeout of 30 seconds, a clock difference of up to half a
     * second, a table cache of one second, and short-lived rows in {@code tablesIntents}, the log of index writes.
     */
    public static CassandraOptions defaults() {
        return DEFAULTS;
    }

    /** The same in another keyspace. */
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

    /** The same with more or fewer replicas of a keyspace that is made. */
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

    /** The same with other levels. */
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

    /** The same with more or fewer requests side by side. */
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

    /** Returns these options with another request timeout. */
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

    /** The same with clocks that differ by this much at most. */
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

    /** The same relying on tables for a longer or shorter time. */
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

    /** The same with other tables whose rows stay for moments. */
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
