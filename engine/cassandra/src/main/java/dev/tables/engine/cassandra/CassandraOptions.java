package dev.tables.engine.cassandra;

import com.datastax.oss.driver.api.core.ConsistencyLevel;
import com.datastax.oss.driver.api.core.DefaultConsistencyLevel;
import java.time.Duration;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * How a {@link CassandraTableStore} uses its cluster. Immutable. All processes that use a keyspace need the same consistency levels and the
 * same {@code tableMemory}.
 *
 * @param keyspace the keyspace that has the tables, made if absent: lower-case letters, digits and {@code _}, a letter first
 * @param replicas how many replicas a keyspace that is made gets in each data centre; one that exists keeps its own
 * @param consistency of reads, and of what a write commits: {@code LOCAL_QUORUM}, {@code QUORUM} or {@code ALL}, so that
 *     reads see writes
 * @param serialConsistency of conditions: {@code LOCAL_SERIAL} if all processes write in one data centre, else {@code SERIAL}
 * @param parallelism how many requests {@link dev.tables.engine.TableStore#inParallel} makes side by side
 * @param patience how long a request is retried while nodes are away or other writers are in the way, before it fails.
 *     It should be longer than nodes need to notice that one of them hangs, about 20 seconds unless {@code
 *     phi_convict_threshold} is configured: until then they send it requests and wait for its answers
 * @param clockSkew by how much the clocks of the nodes differ at most
 * @param briefTables tables whose rows stay for moments, such as the log of index writes: what they leave when they go is forgotten after three hours,
 *     not ten days. Matters when a table is created
 * @param tableMemory how long a process relies on a table being there without asking; a drop takes that much longer
 */
public record CassandraOptions(
        String keyspace,
        int replicas,
        ConsistencyLevel consistency,
        ConsistencyLevel serialConsistency,
        int parallelism,
        Duration patience,
        Duration clockSkew,
        Duration tableMemory,
        Set<String> briefTables) {
    private static final Pattern NAME = Pattern.compile("[a-z][a-z0-9_]{0,47}");
    /** Those at which reads see what was written. */
    private static final Set<ConsistencyLevel> LEVELS =
            Set.of(DefaultConsistencyLevel.LOCAL_QUORUM, DefaultConsistencyLevel.QUORUM, DefaultConsistencyLevel.ALL);

    private static final CassandraOptions DEFAULTS = new CassandraOptions(
            "tables",
            3,
            DefaultConsistencyLevel.LOCAL_QUORUM,
            DefaultConsistencyLevel.LOCAL_SERIAL,
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
                "at most 48 lower-case letters, digits and _, a letter first");
        require(replicas >= 1, "replicas", replicas, "at least 1");
        require(LEVELS.contains(consistency), "consistency", consistency, "LOCAL_QUORUM, QUORUM or ALL");
        require(serialConsistency.isSerial(), "serialConsistency", serialConsistency, "LOCAL_SERIAL or SERIAL");
        require(parallelism >= 1, "parallelism", parallelism, "at least 1");
        require(!patience.isNegative(), "patience", patience, "none or more");
        require(!clockSkew.isNegative(), "clockSkew", clockSkew, "none or more");
        require(!tableMemory.isNegative(), "tableMemory", tableMemory, "none or more");
        briefTables = Set.copyOf(briefTables);
    }

    private static void require(boolean holds, String name, Object found, String expected) {
        if (!holds) {
            throw new IllegalArgumentException("Found " + name + " '" + found + "', expected " + expected + ".");
        }
    }

    /**
     * Keyspace {@code tables} of three replicas, {@code LOCAL_QUORUM} and {@code LOCAL_SERIAL}, eight requests side by
     * side, 30 seconds of patience, clocks that differ by half a second at most, a second of relying on tables, and
     * brief rows of {@code tablesIntents}, the log of index writes.
     */
    public static CassandraOptions defaults() {
        return DEFAULTS;
    }

    /** The same in another keyspace. */
    public CassandraOptions withKeyspace(String name) {
        return new CassandraOptions(
                name,
                replicas,
                consistency,
                serialConsistency,
                parallelism,
                patience,
                clockSkew,
                tableMemory,
                briefTables);
    }

    /** The same with more or fewer replicas of a keyspace that is made. */
    public CassandraOptions withReplicas(int number) {
        return new CassandraOptions(
                keyspace,
                number,
                consistency,
                serialConsistency,
                parallelism,
                patience,
                clockSkew,
                tableMemory,
                briefTables);
    }

    /** The same with other levels. */
    public CassandraOptions withConsistency(ConsistencyLevel ofReads, ConsistencyLevel ofConditions) {
        return new CassandraOptions(
                keyspace, replicas, ofReads, ofConditions, parallelism, patience, clockSkew, tableMemory, briefTables);
    }

    /** The same with more or fewer requests side by side. */
    public CassandraOptions withParallelism(int requests) {
        return new CassandraOptions(
                keyspace,
                replicas,
                consistency,
                serialConsistency,
                requests,
                patience,
                clockSkew,
                tableMemory,
                briefTables);
    }

    /** The same with more or less patience. */
    public CassandraOptions withPatience(Duration longest) {
        return new CassandraOptions(
                keyspace,
                replicas,
                consistency,
                serialConsistency,
                parallelism,
                longest,
                clockSkew,
                tableMemory,
                briefTables);
    }

    /** The same with clocks that differ by this much at most. */
    public CassandraOptions withClockSkew(Duration most) {
        return new CassandraOptions(
                keyspace,
                replicas,
                consistency,
                serialConsistency,
                parallelism,
                patience,
                most,
                tableMemory,
                briefTables);
    }

    /** The same relying on tables for a longer or shorter time. */
    public CassandraOptions withTableMemory(Duration time) {
        return new CassandraOptions(
                keyspace,
                replicas,
                consistency,
                serialConsistency,
                parallelism,
                patience,
                clockSkew,
                time,
                briefTables);
    }

    /** The same with other tables whose rows stay for moments. */
    public CassandraOptions withBriefTables(Set<String> names) {
        return new CassandraOptions(
                keyspace,
                replicas,
                consistency,
                serialConsistency,
                parallelism,
                patience,
                clockSkew,
                tableMemory,
                names);
    }
}
