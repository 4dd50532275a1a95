package dev.tables.boot;

import dev.tables.data.core.ForeignTransactions;
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
 * @param engine Engine that keeps the tables.
 * @param directory Directory of the tables, for an engine on disk. It is made if it is not there. One process at a time can use
 *     it.
 * @param durability What an acknowledged write survives.
 * @param cacheSize Memory for blocks read from disk, off the Java heap.
 * @param createTables Whether to make the tables of repositories at start if they are missing.
 * @param transactions What a transaction may write: entities of one partition, or of any partitions and tables where the store
 *     can.
 * @param foreignTransactions What a write does within an active transaction of another transaction manager that does not include
 *     it. By default it is refused if transactions are of the store, and logged once for each calling method if they are of a
 *     partition.
 * @param queryParallelism How many partitions one query reads at once; 1 reads one after the other.
 * @param queryMaxInValues How many values In and NotIn of a query may have. A query with more is refused.
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
        @Nullable ForeignTransactions foreignTransactions,
        @DefaultValue("8") int queryParallelism,
        @DefaultValue("10000") int queryMaxInValues,
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
        require(queryMaxInValues >= 1, "query-max-in-values", queryMaxInValues, "It is how many values: 1 or more.");
    }

    static void require(boolean right, String name, @Nullable Object value, String reason) {
        if (!right) {
            throw new InvalidConfigurationPropertyValueException("tables." + name, value, reason);
        }
    }

    /**
     * What concerns the engine on RocksDB alone.
     *
     * @param access Who may use a new directory of the tables. An existing directory keeps its permissions.
     * @param openDamaged Whether to open what is left of a damaged store. Copy the directory before; afterwards repair the
     *     indexes and remove this property.
     * @param maxClockJump How far the clock may be ahead of the last write. Writes are refused beyond it, since the timestamps of a
     *     store never go back. Confirm a clock that is right by a larger value, for one write.
     */
    public record RocksDb(
            @DefaultValue("owner") FileAccess access,
            @DefaultValue("false") boolean openDamaged,
            @DefaultValue("366d") Duration maxClockJump) {
        /** Refuses values that mean nothing. */
        public RocksDb {
            require(
                    !maxClockJump.isNegative() && !maxClockJump.isZero(),
                    "rocksdb.max-clock-jump",
                    maxClockJump,
                    "It is a time: more than 0.");
        }
    }

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
     * @param schema Schema that has the tables.
     * @param schemaCreation Who creates the schema if it is missing.
     * @param parallelism How many requests of one operation run at once, each on a connection.
     * @param patience How long a request is retried while the server is away or other writers are in the way.
     * @param joinTransactions Whether transactions of the application's DataSource include what repositories and the template write. By
     *     default they do if transactions are of the store.
     */
    public record Jdbc(
            @DefaultValue("tables") String schema,
            @DefaultValue("auto") SchemaCreation schemaCreation,
            @DefaultValue("4") int parallelism,
            @DefaultValue("10s") Duration patience,
            @Nullable Boolean joinTransactions) {
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

        /** Whether transactions of the application's DataSource include tables, where those of tables have that reach. */
        public boolean joinsTransactions(TransactionReach reach) {
            return joinTransactions == null ? reach == TransactionReach.STORE : joinTransactions;
        }
    }

    /**
     * What concerns the engine on Cassandra alone. All processes that use a keyspace need the same levels and table memory.
     *
     * @param keyspace Keyspace that has the tables. It is made if it is not there.
     * @param replicas How many replicas a new keyspace gets in each data centre. An existing keyspace keeps its own.
     * @param consistency How many replicas answer a read, and keep what a write commits.
     * @param serialConsistency Replicas among which writes of a partition take turns.
     * @param parallelism How many requests of one operation run at once.
     * @param patience How long a request is retried while nodes are away or other writers are in the way. Should be
     *     longer than nodes need to notice that one of them hangs, about 20 seconds.
     * @param clockSkew Largest difference between the clocks of the nodes.
     * @param tableMemory How long a process assumes that a table exists without asking again. Dropping a table takes that much
     *     longer.
     * @param briefTables Tables whose rows live for moments, such as the log of index writes. Cassandra forgets their deleted
     *     rows sooner.
     */
    public record Cassandra(
            @DefaultValue("tables") String keyspace,
            @DefaultValue("3") int replicas,
            @DefaultValue("local-quorum") Level consistency,
            @DefaultValue("local-serial") Turns serialConsistency,
            @DefaultValue("8") int parallelism,
            @DefaultValue("30s") Duration patience,
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
     * @param enabled Whether this process finishes writes that a crash interrupted.
     * @param interval Time between two checks whether a round of recovery is due. A check alone makes no request.
     * @param staleAfter Age at which an unfinished write counts as interrupted.
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
     * @param managed Whether the store keeps the states of indexes. If not, every index counts as complete.
     * @param onMismatch What a version of the application does if it lacks a readable index or defines it differently.
     * @param lease How long a process may work without reading the states of indexes.
     * @param grace How long a write may be in flight, retries included. By default as long as the store retries, at least 2m.
     * @param backfill Who starts the backfill of an incomplete index: the application, as soon as every live process maintains
     *     the index, or an operator.
     * @param backfillRowsPerSecond How many rows per second a backfill in the background reads at most; 0 for no limit.
     * @param backfillAtStart How long the start waits at most while indexes are filled at full speed. The rest is filled in the
     *     background.
     * @param writes How rows of an index with scope TABLE are written: in the transaction of the entity where the store can, or
     *     by the protocol.
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
         * Azure Table Storage or Cosmos DB for Table, as {@code tables.azure.*} say; also taken where those name an account and
         * no engine is named.
         */
        AZURE,
        /** PostgreSQL, by the DataSource of the application. */
        JDBC,
        /** Apache Cassandra, by the CqlSession of the application. */
        CASSANDRA
    }
}
