package dev.tables.boot;

import dev.tables.data.core.ExternalTransactionPolicy;
import dev.tables.data.core.TransactionScope;
import dev.tables.engine.files.FilePermissions;
import dev.tables.engine.local.Durability;
import dev.tables.mapping.lifecycle.IndexMismatchPolicy;
import dev.tables.mapping.table.TransactionLimits;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;
import org.springframework.boot.context.properties.source.InvalidConfigurationPropertyValueException;
import org.springframework.util.unit.DataSize;

/**
 * Configuration of the store and its tables.
 *
 * @param store Store that contains the tables.
 * @param directory Directory of the tables of an embedded store. Created if it does not exist. Only one process at a
 *     time can use the directory.
 * @param durability Which failures an acknowledged write survives.
 * @param createTables Whether to create missing tables of repositories at startup.
 * @param transactionScope Scope of a transaction: entities of one partition, or of any partitions and tables if the
 *     store supports it.
 * @param limits How much one transaction may write: as much as the store can, or as much as Azure can, so that every
 *     store refuses what Azure would refuse.
 * @param externalTransactionPolicy How to handle a write within an active transaction of another transaction manager,
 *     which does not cover the write. By default the write is refused with tables.transaction-scope=store, and logged
 *     once per calling method with tables.transaction-scope=partition.
 * @param queryParallelism Number of partitions that a query reads concurrently.
 * @param maxInListSize Maximum number of values of an In or NotIn condition. Queries with more values are refused.
 * @param maxSortSize Maximum size of the entities that a query sorts in memory, as they are stored. A query without a
 *     limit is rejected if its results exceed this size.
 * @param rocksdb Settings of the RocksDB store.
 * @param jdbc Settings of the PostgreSQL store.
 * @param cassandra Settings of the Cassandra store.
 * @param writeRecovery Recovery of writes that were interrupted by a crash.
 * @param indexes How indexes are added to existing tables, and how versions of an application share them.
 */
@ConfigurationProperties("tables")
public record TablesProperties(
        @DefaultValue("rocksdb") Store store,
        @DefaultValue("data/tables") Path directory,
        @DefaultValue("sync") Durability durability,
        @DefaultValue("true") boolean createTables,
        @DefaultValue("partition") TransactionScope transactionScope,
        @DefaultValue("store") TransactionLimits limits,
        @Nullable ExternalTransactionPolicy externalTransactionPolicy,
        @DefaultValue("8") int queryParallelism,
        @DefaultValue("10000") int maxInListSize,
        @DefaultValue("16MB") DataSize maxSortSize,
        @DefaultValue RocksDb rocksdb,
        @DefaultValue Jdbc jdbc,
        @DefaultValue Cassandra cassandra,
        @DefaultValue WriteRecovery writeRecovery,
        @DefaultValue Indexes indexes) {
    private static final DataSize LEAST_CACHE = DataSize.ofMegabytes(1);
    private static final Duration LEAST_LEASE = Duration.ofMillis(10);

    /** Rejects invalid values. */
    public TablesProperties {
        require(
                maxInListSize >= 1,
                "max-in-list-size",
                maxInListSize,
                "Set the maximum number of values in an In or NotIn condition to 1 or more.");
        require(
                maxSortSize.toBytes() >= 1,
                "max-sort-size",
                maxSortSize,
                "Set the maximum size of the entities that a query sorts in memory to 1B or more.");
    }

    /**
     * Rejects a value of a property.
     *
     * @param name the name of the property without {@code tables.}
     * @throws InvalidConfigurationPropertyValueException if the value is not {@code right}
     */
    public static void require(boolean right, String name, @Nullable Object value, String reason) {
        if (!right) {
            throw new InvalidConfigurationPropertyValueException("tables." + name, value, reason);
        }
    }

    /**
     * Settings of the RocksDB store.
     *
     * @param blockCacheSize Size of the off-heap cache of blocks read from disk.
     * @param filePermissions File permissions of a new directory of the tables. An existing directory keeps its
     *     permissions.
     * @param allowDamagedStore Whether to open a damaged store with the data that remains. Copy the directory first;
     *     then repair the indexes and remove this property.
     * @param maxForwardClockJump Maximum time that the clock may be ahead of the last write. Beyond it, writes are
     *     refused, because timestamps of a store never go back. If the clock is correct, raise the value temporarily
     *     until the next write.
     */
    public record RocksDb(
            @DefaultValue("128MB") DataSize blockCacheSize,
            @DefaultValue("owner-only") FilePermissions filePermissions,
            @DefaultValue("false") boolean allowDamagedStore,
            @DefaultValue("366d") Duration maxForwardClockJump) {
        /** Rejects invalid values. */
        public RocksDb {
            require(
                    blockCacheSize.compareTo(LEAST_CACHE) >= 0,
                    "rocksdb.block-cache-size",
                    blockCacheSize,
                    "Set the cache size to 1MB or more.");
            require(
                    !maxForwardClockJump.isNegative() && !maxForwardClockJump.isZero(),
                    "rocksdb.max-forward-clock-jump",
                    maxForwardClockJump,
                    "Use a duration of more than 0. Writes are refused if the clock is ahead of the last write by more"
                            + " than this duration.");
        }
    }

    /** How the schema of the tables in PostgreSQL is created. */
    public enum SchemaCreation {
        /** Flyway or Liquibase if the application uses one of them, otherwise the store. */
        AUTO,
        /** Flyway, with a separate history table. */
        FLYWAY,
        /** Liquibase, with a separate history table. */
        LIQUIBASE,
        /** The store. */
        STORE,
        /** Not created: the schema must exist. */
        NONE
    }

    /**
     * Settings of the PostgreSQL store.
     *
     * @param schema Schema that contains the tables.
     * @param schemaCreation What creates the schema if it does not exist.
     * @param maxConcurrentRequests Number of concurrent requests of one operation, each on its own connection.
     * @param requestTimeout How long to retry a request if the server is unavailable or other writers conflict with it.
     * @param joinDataSourceTransactions Whether writes of repositories and templates take part in transactions of the
     *     application's DataSource. Enabled by default with tables.transaction-scope=store.
     */
    public record Jdbc(
            @DefaultValue("tables") String schema,
            @DefaultValue("auto") SchemaCreation schemaCreation,
            @DefaultValue("4") int maxConcurrentRequests,
            @DefaultValue("10s") Duration requestTimeout,
            @Nullable Boolean joinDataSourceTransactions) {
        /** Rejects invalid values. */
        public Jdbc {
            require(
                    schema.matches("(?!pg_)[a-z_][a-z0-9_]{0,62}"),
                    "jdbc.schema",
                    schema,
                    "Use lower-case letters, digits and _, starting with neither a digit nor pg_.");
            require(
                    maxConcurrentRequests >= 1,
                    "jdbc.max-concurrent-requests",
                    maxConcurrentRequests,
                    "Set the number of concurrent requests to 1 or more.");
            require(
                    !requestTimeout.isNegative(),
                    "jdbc.request-timeout",
                    requestTimeout,
                    "Set the request timeout to 0 or more.");
        }

        /**
         * Returns whether writes to tables take part in transactions of the application's DataSource, given their
         * scope.
         */
        public boolean shouldJoinDataSourceTransactions(TransactionScope reach) {
            return joinDataSourceTransactions == null ? reach == TransactionScope.STORE : joinDataSourceTransactions;
        }
    }

    /**
     * Settings of the Cassandra store. All processes that use a keyspace need the same consistency levels and the same
     * table-metadata-cache-time-to-live.
     *
     * @param keyspace Keyspace that contains the tables. Created if it does not exist.
     * @param replicationFactor Number of replicas of a new keyspace in each data center. An existing keyspace keeps its
     *     replication.
     * @param consistency Consistency level of reads and of the commit of writes.
     * @param serialConsistency Serial consistency level of conditional writes (lightweight transactions).
     * @param maxConcurrentRequests Number of concurrent requests of one operation.
     * @param requestTimeout How long to retry a request if nodes are unavailable or other writers conflict with it. Use
     *     more than the time that nodes need to detect a failed node, about 20 seconds.
     * @param maxClockSkew Maximum difference between the clocks of the nodes.
     * @param tableMetadataCacheTimeToLive How long a process caches that a table exists. This time is added to the
     *     duration of dropping a table.
     * @param tablesWithShortLivedRows Tables with short-lived rows, such as the log of index writes. Cassandra removes
     *     tombstones of these tables sooner.
     */
    public record Cassandra(
            @DefaultValue("tables") String keyspace,
            @DefaultValue("3") int replicationFactor,
            @DefaultValue("quorum") Consistency consistency,
            @DefaultValue("serial") SerialConsistency serialConsistency,
            @DefaultValue("8") int maxConcurrentRequests,
            @DefaultValue("30s") Duration requestTimeout,
            @DefaultValue("500ms") Duration maxClockSkew,
            @DefaultValue("1s") Duration tableMetadataCacheTimeToLive,
            @DefaultValue("tablesIntents") Set<String> tablesWithShortLivedRows) {
        /** Rejects invalid values. */
        public Cassandra {
            require(
                    keyspace.matches("[a-z][a-z0-9_]{0,47}"),
                    "cassandra.keyspace",
                    keyspace,
                    "Use up to 48 lower-case letters, digits and _, starting with a letter.");
            require(
                    replicationFactor >= 1,
                    "cassandra.replication-factor",
                    replicationFactor,
                    "Set the number of replicas to 1 or more.");
            require(
                    maxConcurrentRequests >= 1,
                    "cassandra.max-concurrent-requests",
                    maxConcurrentRequests,
                    "Set the number of concurrent requests to 1 or more.");
            require(
                    !requestTimeout.isNegative(),
                    "cassandra.request-timeout",
                    requestTimeout,
                    "Set the request timeout to 0 or more.");
            require(
                    !maxClockSkew.isNegative(),
                    "cassandra.max-clock-skew",
                    maxClockSkew,
                    "Set the maximum difference between the clocks of the nodes to 0 or more.");
            require(
                    !tableMetadataCacheTimeToLive.isNegative(),
                    "cassandra.table-metadata-cache-time-to-live",
                    tableMetadataCacheTimeToLive,
                    "Set the time to live to 0 or more.");
            tablesWithShortLivedRows = Set.copyOf(tablesWithShortLivedRows);
        }

        /** Consistency levels at which reads see committed writes. */
        public enum Consistency {
            /**
             * More than half of the replicas in the data center of the session. Requires that only one data center
             * writes.
             */
            LOCAL_QUORUM,
            /** More than half of all replicas. */
            QUORUM,
            /** All replicas. If one replica is unavailable, reads and writes fail. */
            ALL
        }

        /** Serial consistency levels of conditional writes. */
        public enum SerialConsistency {
            /** The replicas in the data center of the session. Requires that only one data center writes. */
            LOCAL_SERIAL,
            /** The replicas in all data centers. */
            SERIAL
        }
    }

    /**
     * Recovery of writes that were interrupted by a crash. Applies only to entities with a global index.
     *
     * @param enabled Whether this process finishes interrupted writes.
     * @param interval Time between two checks whether a recovery round is due. The check itself sends no request.
     * @param interruptedWriteMinAge Age after which an unfinished write is considered interrupted.
     */
    public record WriteRecovery(
            @DefaultValue("true") boolean enabled,
            @DefaultValue("30s") Duration interval,
            @DefaultValue("1m") Duration interruptedWriteMinAge) {
        /** Rejects invalid durations. */
        public WriteRecovery {
            require(
                    interval.compareTo(Duration.ZERO) > 0,
                    "write-recovery.interval",
                    interval,
                    "Set the interval to more than 0. To disable recovery, set tables.write-recovery.enabled=false.");
            require(
                    !interruptedWriteMinAge.isNegative(),
                    "write-recovery.interrupted-write-min-age",
                    interruptedWriteMinAge,
                    "Use a duration of 0 or more. An unfinished write of this age is considered interrupted.");
        }
    }

    /**
     * How indexes are added to tables that have entities, and how versions of an application share them.
     *
     * @param catalogEnabled Whether index states are managed in the store. If disabled, every index is considered
     *     complete.
     * @param mismatchPolicy What to do at startup if the application does not declare a readable index, or declares it
     *     differently.
     * @param leaseDuration Duration of the index lease: how long a process may work without reading the index states
     *     again.
     * @param leaseGracePeriod Maximum duration of a write, including retries. The default is the time for which the
     *     store retries, at least 2m.
     * @param backfill How the backfill of an incomplete index is started: by the application, as soon as every live
     *     process maintains the index, or by an administrator.
     * @param backfillRowsPerSecond Maximum number of rows per second that a background backfill reads; 0 for no limit.
     * @param maxStartupBackfillWait Maximum time that startup waits while indexes are filled at full speed. The
     *     remaining rows are filled in the background.
     */
    public record Indexes(
            @DefaultValue("true") boolean catalogEnabled,
            @DefaultValue("reject") IndexMismatchPolicy mismatchPolicy,
            @DefaultValue("1m") Duration leaseDuration,
            @Nullable Duration leaseGracePeriod,
            @DefaultValue("auto") BackfillMode backfill,
            @DefaultValue("5000") int backfillRowsPerSecond,
            @DefaultValue("1s") Duration maxStartupBackfillWait) {
        /** Rejects invalid durations and numbers. */
        public Indexes {
            require(
                    leaseDuration.compareTo(LEAST_LEASE) >= 0,
                    "indexes.lease-duration",
                    leaseDuration,
                    "Set the lease duration to 10ms or more.");
            require(
                    leaseGracePeriod == null || !leaseGracePeriod.isNegative(),
                    "indexes.lease-grace-period",
                    leaseGracePeriod,
                    "Set the grace period (the maximum duration of a write) to 0 or more, or remove the property to use"
                            + " the default.");
            require(
                    backfillRowsPerSecond >= 0,
                    "indexes.backfill-rows-per-second",
                    backfillRowsPerSecond,
                    "Set the number of rows per second to 1 or more, or to 0 for no limit.");
            require(
                    !maxStartupBackfillWait.isNegative(),
                    "indexes.max-startup-backfill-wait",
                    maxStartupBackfillWait,
                    "Set the maximum time that startup waits for index backfills to 0 or more.");
        }
    }

    /** How index backfills are started. */
    public enum BackfillMode {
        /**
         * The application fills indexes: at startup, and in the background as soon as every live process maintains the
         * index.
         */
        AUTO,
        /** An administrator starts backfills through the actuator. */
        MANUAL
    }

    /** A store that can contain the tables. */
    public enum Store {
        /** Files in a directory, stored by RocksDB in this process. */
        ROCKSDB,
        /** Memory of this process; all data is lost when it ends. */
        MEMORY,
        /**
         * Azure Table Storage or Cosmos DB for Table, configured by {@code tables.azure.*}. This store is also the
         * default if {@code tables.azure.*} configures an account.
         */
        AZURE,
        /** PostgreSQL, through the DataSource of the application. */
        JDBC,
        /** Apache Cassandra, through the CqlSession of the application. */
        CASSANDRA
    }
}
