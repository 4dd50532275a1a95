package dev.tables.boot;

import dev.tables.data.core.TransactionReach;
import dev.tables.engine.files.FileAccess;
import dev.tables.engine.local.Durability;
import dev.tables.mapping.lifecycle.OnMismatch;
import dev.tables.mapping.table.IndexWrites;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;
import org.springframework.boot.context.properties.source.InvalidConfigurationPropertyValueException;
import org.springframework.util.unit.DataSize;

/**
 * Where tables live.
 *
 * @param engine What keeps the tables.
 * @param directory Where an engine on disk keeps its files. Made if it is not there. One process may use it at a time.
 * @param durability What an acknowledged write survives.
 * @param cacheSize Memory for blocks read from disk, off the Java heap.
 * @param createTables Whether to make the tables of repositories at start, unless they are there.
 * @param transactions What a transaction may write: entities of one partition, in every store; or of any partitions and tables, where the
 *     store can.
 * @param queryParallelism How many partitions, or other parts that lie apart, one query reads at once; 1 reads one after the
 *     other.
 * @param rocksdb What concerns the engine on RocksDB alone.
 * @param jdbc What concerns the engine on PostgreSQL alone.
 * @param cassandra What concerns the engine on Cassandra alone.
 * @param recovery How writes that a crash left half done are finished.
 * @param indexes How indexes are added to tables that have entities, and how versions of an application share them.
 */
@ConfigurationProperties("tables")
public record TablesProperties(
        @DefaultValue("rocksdb") Engine engine,
        @DefaultValue("data/tables") Path directory,
        @DefaultValue("sync") Durability durability,
        @DefaultValue("128MB") DataSize cacheSize,
        @DefaultValue("true") boolean createTables,
        @DefaultValue("partition") TransactionReach transactions,
        @DefaultValue("8") int queryParallelism,
        @DefaultValue RocksDb rocksdb,
        @DefaultValue Jdbc jdbc,
        @DefaultValue Cassandra cassandra,
        @DefaultValue Recovery recovery,
        @DefaultValue Indexes indexes) {
    private static final DataSize LEAST_CACHE = DataSize.ofMegabytes(1);
    private static final Duration LEAST_LEASE = Duration.ofMillis(10);

    /** Refuses values that mean nothing. */
    public TablesProperties {
        require(
                cacheSize.compareTo(LEAST_CACHE) >= 0,
                "cache-size",
                cacheSize,
                "It is the size of a cache: 1MB or more.");
    }

    static void require(boolean right, String name, @Nullable Object value, String reason) {
        if (!right) {
            throw new InvalidConfigurationPropertyValueException("tables." + name, value, reason);
        }
    }

    /**
     * What concerns the engine on RocksDB alone.
     *
     * @param access Who may use a directory that is made for the store. One that is there keeps its permissions.
     * @param openDamaged Whether what is left of a damaged store is opened, instead of refusing it. Copy its directory before; repair
     *     the indexes after, and take this away.
     */
    public record RocksDb(
            @DefaultValue("owner") FileAccess access,
            @DefaultValue("false") boolean openDamaged) {}

    /** Who makes the schema of tables in PostgreSQL. */
    public enum SchemaCreation {
        /** Flyway, or Liquibase, if the application has it; else the store. */
        AUTO,
        /** Flyway, with a history of its own. */
        FLYWAY,
        /** Liquibase, with a history of its own. */
        LIQUIBASE,
        /** The store. */
        STORE,
        /** Nobody: it is there. */
        NONE
    }

    /**
     * What concerns the engine on PostgreSQL alone.
     *
     * @param schema The schema that has the tables.
     * @param schemaCreation Who makes the schema if it is not there.
     * @param parallelism How many requests of one operation are made side by side, each with a connection.
     * @param patience How long a request is repeated while the server is away or others are in the way.
     * @param joinTransactions Whether transactions of the application's DataSource include what repositories and the template write.
     */
    public record Jdbc(
            @DefaultValue("tables") String schema,
            @DefaultValue("auto") SchemaCreation schemaCreation,
            @DefaultValue("4") int parallelism,
            @DefaultValue("10s") Duration patience,
            @DefaultValue("false") boolean joinTransactions) {
        /** Refuses values that mean nothing. */
        public Jdbc {
            require(
                    schema.matches("(?!pg_)[a-z_][a-z0-9_]{0,62}"),
                    "jdbc.schema",
                    schema,
                    "It is the name of a schema: lower-case letters, digits and _, no digit and no pg_ first.");
            require(parallelism >= 1, "jdbc.parallelism", parallelism, "It is how many requests: 1 or more.");
            require(!patience.isNegative(), "jdbc.patience", patience, "It is how long to try: 0 or more.");
        }
    }

    /**
     * What concerns the engine on Cassandra alone. All processes that use a keyspace need the same levels and table memory.
     *
     * @param keyspace The keyspace that has the tables. Made if it is not there.
     * @param replicas How many replicas a keyspace that is made gets in each data centre. One that is there keeps its own.
     * @param consistency How many replicas answer a read, and keep what a write commits.
     * @param serialConsistency Among which replicas writes of a partition take turns.
     * @param parallelism How many requests of one operation are made side by side.
     * @param patience How long a request is repeated while nodes are away or others are in the way.
     * @param clockSkew By how much the clocks of the nodes differ at most.
     * @param tableMemory How long a process relies on a table being there without asking. A drop takes that much longer.
     * @param briefTables Tables whose rows stay for moments, the log of index writes among them. What they leave when they go is forgotten sooner.
     */
    public record Cassandra(
            @DefaultValue("tables") String keyspace,
            @DefaultValue("3") int replicas,
            @DefaultValue("local-quorum") Level consistency,
            @DefaultValue("local-serial") Turns serialConsistency,
            @DefaultValue("8") int parallelism,
            @DefaultValue("10s") Duration patience,
            @DefaultValue("500ms") Duration clockSkew,
            @DefaultValue("1s") Duration tableMemory,
            @DefaultValue("tablesIntents") Set<String> briefTables) {
        /** Refuses values that mean nothing. */
        public Cassandra {
            require(
                    keyspace.matches("[a-z][a-z0-9_]{0,47}"),
                    "cassandra.keyspace",
                    keyspace,
                    "It is the name of a keyspace: at most 48 lower-case letters, digits and _, a letter first.");
            require(replicas >= 1, "cassandra.replicas", replicas, "It is how many replicas: 1 or more.");
            require(parallelism >= 1, "cassandra.parallelism", parallelism, "It is how many requests: 1 or more.");
            require(!patience.isNegative(), "cassandra.patience", patience, "It is how long to try: 0 or more.");
            require(!clockSkew.isNegative(), "cassandra.clock-skew", clockSkew, "It is a difference: 0 or more.");
            require(!tableMemory.isNegative(), "cassandra.table-memory", tableMemory, "It is a time: 0 or more.");
            briefTables = Set.copyOf(briefTables);
        }

        /** Levels of consistency at which reads see what writes have committed. */
        public enum Level {
            /** More than half of the replicas in the data centre of the session. */
            LOCAL_QUORUM,
            /** More than half of all replicas. */
            QUORUM,
            /** All replicas: one that is away stops reads and writes. */
            ALL
        }

        /** Among which replicas writes take turns. */
        public enum Turns {
            /** Those in the data centre of the session: all processes write there. */
            LOCAL_SERIAL,
            /** All: processes write in several data centres. */
            SERIAL
        }
    }

    /**
     * How writes that a crash left half done are finished; concerns entities with an index in TABLE scope only.
     *
     * @param enabled Whether this process takes part.
     * @param interval Time from one check, which asks the store nothing, whether a round is due to the next.
     * @param staleAfter How old an unfinished write must be before its writer is taken to be gone.
     */
    public record Recovery(
            @DefaultValue("true") boolean enabled,
            @DefaultValue("30s") Duration interval,
            @DefaultValue("1m") Duration staleAfter) {
        /** Refuses times that mean nothing. */
        public Recovery {
            require(
                    interval.compareTo(Duration.ZERO) > 0,
                    "recovery.interval",
                    interval,
                    "It is the time between two rounds: more than 0. To have none, set tables.recovery.enabled=false.");
            require(
                    !staleAfter.isNegative(),
                    "recovery.stale-after",
                    staleAfter,
                    "It is the age of a write: 0 or more.");
        }
    }

    /**
     * How indexes are added to tables that have entities, and how versions of an application share them.
     *
     * @param managed Whether the states of indexes are kept in the store. If not, every index is taken to be complete.
     * @param onMismatch What a version does that does not know a readable index, or defines it otherwise.
     * @param lease How long a process may go on without looking at the states.
     * @param grace How long a write may be in flight, repetitions included; by default what the store's retries allow, at least 2m.
     * @param backfill Who has indexes filled that are not complete: the application itself, as soon as every live process maintains
     *     them, or an operator.
     * @param backfillRowsPerSecond At most so many rows a second are looked at by a backfill in the background; 0 for no limit.
     * @param backfillAtStart How long the start waits, at most, for indexes to be filled without that limit; what is left then is filled
     *     in the background.
     * @param writes How rows of indexes in tables of their own are written: in the entity's transaction where the store can, or by the
     *     protocol, as in a store without transactions across partitions.
     */
    public record Indexes(
            @DefaultValue("true") boolean managed,
            @DefaultValue("refuse") OnMismatch onMismatch,
            @DefaultValue("1m") Duration lease,
            @Nullable Duration grace,
            @DefaultValue("auto") Backfill backfill,
            @DefaultValue("5000") int backfillRowsPerSecond,
            @DefaultValue("1s") Duration backfillAtStart,
            @DefaultValue("auto") IndexWrites writes) {
        /** Refuses times and numbers that mean nothing. */
        public Indexes {
            require(
                    lease.compareTo(LEAST_LEASE) >= 0,
                    "indexes.lease",
                    lease,
                    "It is how often to look: 10ms or more.");
            require(
                    grace == null || !grace.isNegative(),
                    "indexes.grace",
                    grace,
                    "It is how long a write may take: 0 or more, or unset.");
            require(
                    backfillRowsPerSecond >= 0,
                    "indexes.backfill-rows-per-second",
                    backfillRowsPerSecond,
                    "It is how many rows a second: 1 or more, or 0 for no limit.");
            require(
                    !backfillAtStart.isNegative(),
                    "indexes.backfill-at-start",
                    backfillAtStart,
                    "It is how long the start may wait: 0 or more.");
        }
    }

    /** Who has indexes filled. */
    public enum Backfill {
        /** The application: at its start, and in the background as soon as every live process maintains them. */
        AUTO,
        /** An operator, by the actuator. */
        MANUAL
    }

    /** What keeps the tables. */
    public enum Engine {
        /** Files in a directory, kept by RocksDB within this process. */
        ROCKSDB,
        /** The memory of this process: nothing is left when it ends. */
        MEMORY,
        /**
         * Azure Table Storage or Cosmos DB for Table, as {@code tables.azure.*} say; also taken where those tell an account and
         * no engine is named.
         */
        AZURE,
        /** PostgreSQL, by the DataSource of the application. */
        JDBC,
        /** Apache Cassandra, by the CqlSession of the application. */
        CASSANDRA
    }
}
