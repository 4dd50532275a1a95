package dev.tables.engine.cassandra;

import com.datastax.oss.driver.api.core.CqlSession;
import dev.tables.engine.Capability;
import dev.tables.engine.ETag;
import dev.tables.engine.EntityGroupTransaction;
import dev.tables.engine.PrimaryKey;
import dev.tables.engine.Projection;
import dev.tables.engine.ResultPage;
import dev.tables.engine.RowDecoder;
import dev.tables.engine.RowOperation;
import dev.tables.engine.RowQuery;
import dev.tables.engine.SharedStoreState;
import dev.tables.engine.StoreLimits;
import dev.tables.engine.TableAlreadyExistsException;
import dev.tables.engine.TableStore;
import dev.tables.engine.adapter.ParallelRequests;
import dev.tables.engine.adapter.RowVersions;
import java.time.Duration;
import java.util.Collections;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * A store of tables in Apache Cassandra 5, for any number of processes.
 *
 * <p>Each table has its own Cassandra table for its rows, so the cost of an operation does not depend on other tables.
 * A write is one conditional batch ({@code IF}) within a partition, so writes to a partition are serialized across all
 * processes. A read is one request at the level of {@link CassandraOptions#consistency} and sees each acknowledged
 * write.
 *
 * <p><b>Order.</b> Cassandra orders partitions by a hash of their keys, and rows of a partition by their keys. A query
 * for a range of partition keys reads the keys of all partitions of the table, one slice of the ring per request.
 *
 * <p><b>Errors.</b> If other writers conflict or too few replicas respond, a request is retried for {@link
 * CassandraOptions#requestTimeout}. If the answer to a write is lost, the store first ensures that the write cannot
 * take effect later. The store then reads the mark that each write leaves in its partition, which shows whether the
 * write was done. The store throws an {@link dev.tables.engine.OutcomeUnknownException} only if too few replicas
 * respond at that point. Before this store reads or writes the partition again, it ensures that the write is either
 * done or can no longer take effect. Other store objects must call {@link #resolveUnknownWriteOutcomes} to ensure this.
 *
 * <p>The nodes set the timestamps of rows. The clocks of the nodes must not differ by more than {@link
 * CassandraOptions#maxClockSkew}.
 */
public final class CassandraTableStore implements TableStore {
    /** The maximum time for which a node may continue a request after its client has given up. */
    private static final Duration AT_WORK_UNSEEN = Duration.ofSeconds(30);

    private static final Set<Capability> CAPABILITIES = Collections.unmodifiableSet(EnumSet.complementOf(EnumSet.of(
            Capability.ORDERED_ACROSS_PARTITIONS,
            Capability.SINGLE_PROCESS_ACCESS,
            Capability.CROSS_PARTITION_TRANSACTIONS,
            Capability.DEPENDENT_TABLES,
            Capability.COUNT_IN_SINGLE_REQUEST,
            Capability.MULTI_GET_IN_SINGLE_REQUEST)));

    /** The limits, with the default of Cassandra's {@code tombstone_failure_threshold}. */
    private static final StoreLimits LIMITS = StoreLimits.AZURE_STORAGE.withMaxDeletedRowsPerScan(100_000);

    private final CqlCalls calls;
    private final CassandraOptions options;
    private final CqlTables tables;
    private final CqlReads reads;
    private final CqlWrites writes;
    private final DroppedTables dropped;
    private final ParallelRequests sideBySide;
    private final SharedStoreState shared = new SharedStoreState();

    /** Opens a store with a bound on the number of partitions in doubt. */
    CassandraTableStore(CqlSession session, CassandraOptions options, int mostDoubts) {
        this.options = options;
        calls = new CqlCalls(session, options);
        CqlSchema.open(session, calls);
        RowVersions versions = RowVersions.ofRandomWriter();
        tables = new CqlTables(session, calls, versions);
        sideBySide = new ParallelRequests(options.maxConcurrentRequests(), "tables-cassandra-request");
        writes = new CqlWrites(calls, tables, versions, mostDoubts);
        reads = new CqlReads(calls, tables, writes.doubts(), sideBySide);
        dropped = new DroppedTables(
                session,
                calls,
                maxWriteDuration().plus(options.tableMetadataCacheTimeToLive()).plus(options.maxClockSkew()));
        dropped.removeLater();
    }

    /** Opens the tables of a cluster with {@link CassandraOptions#defaults}. */
    public static CassandraTableStore open(CqlSession session) {
        return open(session, CassandraOptions.defaults());
    }

    /**
     * Opens the tables in a keyspace of a cluster. The keyspace is created if it does not exist. The store does not
     * close the session, which need not have a keyspace. Several processes may start concurrently on a cluster without
     * the keyspace, because all of them create it through the same node.
     *
     * @throws dev.tables.engine.StoreUnavailableException if too few nodes can be reached
     * @throws InsufficientReplicationException if the keyspace has too few replicas for the consistency levels
     * @throws dev.tables.engine.PermissionDeniedException if the role lacks the permission to create something that
     *     does not exist
     */
    public static CassandraTableStore open(CqlSession session, CassandraOptions options) {
        return new CassandraTableStore(session, options, CqlTurns.DOUBTS);
    }

    /**
     * Creates a table and its Cassandra table for the rows. The role needs {@code CREATE} on the keyspace. Takes about
     * a second. A cluster supports a few hundred tables.
     *
     * @throws dev.tables.engine.TableAlreadyExistsException if a table of that name exists
     * @throws dev.tables.engine.StoreUnavailableException if too few nodes respond or agree, or the cluster permits no
     *     more tables
     * @throws dev.tables.engine.OutcomeUnknownException if the table may have been created
     */
    @Override
    public void createTable(String name) {
        calls.checkOpen();
        try {
            tables.create(name);
        } catch (TableAlreadyExistsException other) {
            // This one may have had a table of the cluster already.
            dropped.removeLater();
            throw other;
        }
    }

    /**
     * Drops a table. Takes {@link CassandraOptions#tableMetadataCacheTimeToLive}; after that time no process uses the
     * table anymore. The Cassandra table is dropped later, in the background.
     */
    @Override
    public void deleteTable(String name) {
        calls.checkOpen();
        tables.drop(name);
        dropped.removeLater();
    }

    @Override
    public List<String> tableNames() {
        calls.checkOpen();
        return tables.names();
    }

    @Override
    public <T> @Nullable T get(String table, PrimaryKey keys, Projection projection, RowDecoder<T> decoder) {
        return getAll(table, List.of(keys), projection, decoder).get(0);
    }

    /**
     * Reads several rows, with one request for every hundred rows of each partition. The requests run concurrently. The
     * rows of each request are from one point in time.
     */
    // The compiler of JDK 17 does not show the checker the inherited type's annotations.
    @SuppressWarnings("NullAway")
    @Override
    public <T> List<@Nullable T> getAll(
            String table, List<PrimaryKey> keys, Projection projection, RowDecoder<T> decoder) {
        return reads.getAll(table, keys, projection, decoder);
    }

    /**
     * {@inheritDoc}
     *
     * <p>A page with a filter on properties examines at most 10,000 rows. A page may have fewer rows than requested, or
     * none, although more pages follow. A descending query of several partitions sends one request for each partition,
     * and a page ends after 500 requests. A query with key bounds over several partitions reads slices of the ring, and
     * a page ends after 32 slices.
     */
    @Override
    public <T> ResultPage<T> query(String table, RowQuery query, RowDecoder<T> decoder) {
        return reads.query(table, query, decoder);
    }

    @Override
    public @Nullable ETag write(String table, RowOperation operation) {
        return writes.write(table, operation);
    }

    // The compiler of JDK 17 does not show the checker the inherited type's annotations.
    @SuppressWarnings("NullAway")
    @Override
    public List<@Nullable ETag> execute(String table, EntityGroupTransaction transaction) {
        return writes.execute(table, transaction.operations());
    }

    /**
     * Resolves the writes to a partition whose outcome is unknown, no matter which process made them. After this call,
     * each of these writes is either visible to every read, or can no longer take effect. A store that has thrown an
     * {@link dev.tables.engine.OutcomeUnknownException} resolves these writes by itself, before it reads or writes the
     * partition again. Other store objects need this call, for example in a process that continues the work of a
     * process that has ended.
     *
     * <p>Costs two serial reads and a conditional write. Concurrent writes of other processes to the partition are
     * retried.
     *
     * @throws dev.tables.engine.TableNotFoundException if the table does not exist
     * @throws dev.tables.engine.StoreUnavailableException if too few replicas respond
     */
    public void resolveUnknownWriteOutcomes(String table, String partitionKey) {
        writes.doubts().settle(tables.find(table), CqlKey.partition(partitionKey));
    }

    @Override
    public void runInParallel(List<? extends Runnable> requests) {
        sideBySide.runAll(requests);
    }

    /**
     * {@inheritDoc}
     *
     * <p>Until the returned time has passed, replicas may have accepted a write without committing it. The next write
     * to the partition first commits the accepted write, and {@link #resolveUnknownWriteOutcomes} also commits it. A
     * read alone may therefore miss an accepted write; another process must write to the partition first.
     */
    @Override
    public Duration maxWriteDuration() {
        return options.requestTimeout().multipliedBy(2).plus(AT_WORK_UNSEEN);
    }

    @Override
    public Duration maxClockSkew() {
        return options.maxClockSkew();
    }

    @Override
    public StoreLimits limits() {
        return LIMITS;
    }

    @Override
    public Set<Capability> capabilities() {
        return CAPABILITIES;
    }

    /** Drops the Cassandra tables that are no longer needed; returns whether all these tables were dropped. */
    boolean removeDropped(Duration sinceDrop, Duration inCreation) {
        return dropped.remove(sinceDrop, inCreation);
    }

    @Override
    public SharedStoreState sharedState() {
        return shared;
    }

    /** Closes the store, so that later calls fail; the session of the driver stays open. */
    @Override
    public void close() {
        shared.close();
        calls.close();
        dropped.close();
        sideBySide.close();
    }
}
