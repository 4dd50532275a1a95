package dev.tables.engine.jdbc;

import dev.tables.engine.Capability;
import dev.tables.engine.ETag;
import dev.tables.engine.EntityGroupTransaction;
import dev.tables.engine.OpenTransaction;
import dev.tables.engine.PrimaryKey;
import dev.tables.engine.Projection;
import dev.tables.engine.ResultPage;
import dev.tables.engine.RowDecoder;
import dev.tables.engine.RowOperation;
import dev.tables.engine.RowQuery;
import dev.tables.engine.SharedStoreState;
import dev.tables.engine.StoreLimits;
import dev.tables.engine.StoreTransaction;
import dev.tables.engine.TableStore;
import dev.tables.engine.adapter.ParallelRequests;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.Collections;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.function.Supplier;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;

/**
 * A store of tables in PostgreSQL 15 or later, for any number of processes.
 *
 * <p>Each table is a table of the database, and each row is a database row with both keys, as bytes, as its primary
 * key. Writes are database transactions, as durable as the database is configured to make them. A single write is one
 * statement, and so are several inserts or upserts of one table. A transaction of a few rows takes one round trip if it
 * replaces at least one row of a known version. Any other transaction takes two round trips, regardless of its size. A
 * read takes one round trip.
 *
 * <p><b>Connections</b> come from a {@link DataSource}, which must give each connection to one thread at a time; use a
 * pool. A request uses one connection. {@link #readSnapshot} and {@link #beginTransaction} keep one connection for all
 * requests of the snapshot or transaction. A thread therefore needs no second connection, and even a small pool serves
 * any number of threads.
 *
 * <p>A thread does need a second connection if it sends a request outside of its open snapshot or transaction. Examples
 * are a write during a snapshot, the creation or deletion of a table, a request outside of its open transaction, and a
 * nested snapshot or transaction.
 *
 * <p><b>Errors.</b> If other writers conflict, or the server is unavailable or in recovery, a request is retried for
 * {@link JdbcOptions#requestTimeout}. If the answer to a write is lost, the store ends the server process and then
 * reads the versions of the rows, which show the outcome. In some cases the versions do not show the outcome, for
 * example if an inserted row does not exist, or if a pooler hides the process. The write then fails with an {@link
 * dev.tables.engine.OutcomeUnknownException}.
 *
 * <p>The server sets the timestamps of rows. Both keys of a row must fit into an index entry of 2,600 bytes, where an
 * ASCII character takes one byte. Longer keys cause an {@link dev.tables.engine.InvalidRowException} unless PostgreSQL
 * can compress them.
 */
public final class JdbcTableStore implements TableStore {
    /** The maximum time for which the server may continue a statement after its client has given up. */
    private static final Duration AT_WORK_UNSEEN = Duration.ofSeconds(30);

    /** The limits. The keys of a row must fit into one index entry. */
    private static final StoreLimits LIMITS = StoreLimits.AZURE_STORAGE.withMaxPrimaryKeyBytes(2600);

    private final Database database;
    private final Duration requestTimeout;
    private final TableDirectory directory;
    private final StoreVersions versions;
    private final SqlReads reads;
    private final SqlWrites writes;
    private final ThreadView views;
    private final ParallelRequests sideBySide;
    private final TransactionConnectionProvider joined;
    private final SharedStoreState shared = new SharedStoreState();

    private JdbcTableStore(Database database, JdbcOptions options, TransactionConnectionProvider joined) {
        SqlSchema schema = new SqlSchema(options.schema(), options.createSchemaIfMissing());
        database.recognizePooler();
        this.database = database;
        this.joined = joined;
        requestTimeout = options.requestTimeout();
        directory = new TableDirectory(database, schema);
        versions = new StoreVersions(database, schema);
        versions.open();
        reads = new SqlReads(directory);
        writes = new SqlWrites(database, directory, versions);
        views = new ThreadView(new PresentView(database, directory));
        sideBySide = new ParallelRequests(options.maxConcurrentRequests(), "tables-jdbc-request");
    }

    /** Opens the tables of a database with {@link JdbcOptions#defaults}. */
    public static JdbcTableStore open(DataSource source) {
        return open(source, JdbcOptions.defaults());
    }

    /**
     * Opens the tables in a schema of a database. A missing schema is created, unless the options disable this. The
     * store does not close the data source. A store on a standby can read; its writes wait until the standby is
     * promoted.
     *
     * @throws MissingSchemaException if the schema does not exist and the options disable its creation
     * @throws dev.tables.engine.StoreUnavailableException if the database cannot be reached, or is not PostgreSQL 15 or
     *     later
     * @throws dev.tables.engine.PermissionDeniedException if the schema does not exist and the user may not create it
     */
    public static JdbcTableStore open(DataSource source, JdbcOptions options) {
        return open(source, options, TransactionConnectionProvider.NONE);
    }

    /**
     * Opens the tables in a schema of a database. Transactions of the store join the application's transactions, whose
     * connections {@code joined} provides.
     *
     * <p>A joined transaction uses only the connection of the application's transaction. If the isolation of that
     * transaction is {@code REPEATABLE READ} or stricter, reads use its snapshot. At a lower isolation level, each
     * request reads the rows that are committed when the request starts. At this level, a write of a row fails if other
     * clients have changed the row since it was read.
     *
     * <p>The commit sends the writes in two round trips, and the rows are locked from then on. If the commit fails, it
     * is not retried, because the database also ends the application's transaction.
     */
    public static JdbcTableStore open(DataSource source, JdbcOptions options, TransactionConnectionProvider joined) {
        return new JdbcTableStore(new Database(source, options.requestTimeout()), options, joined);
    }

    @Override
    public void createTable(String name) {
        directory.create(name);
    }

    @Override
    public boolean createDependentTable(String name, String owner) {
        return directory.createDependent(name, owner);
    }

    /**
     * Drops a table after its writes in flight have ended. The disk space of the table is freed once no snapshot reads
     * the table.
     */
    @Override
    public void deleteTable(String name) {
        directory.drop(name);
    }

    @Override
    public List<String> tableNames() {
        return directory.names();
    }

    @Override
    public <T> @Nullable T get(String table, PrimaryKey keys, Projection projection, RowDecoder<T> decoder) {
        return getAll(table, List.of(keys), projection, decoder).get(0);
    }

    /** Reads several rows in one request, from one point in time. */
    // The compiler of JDK 17 does not show the checker the inherited type's annotations.
    @SuppressWarnings("NullAway")
    @Override
    public <T> List<@Nullable T> getAll(
            String table, List<PrimaryKey> keys, Projection projection, RowDecoder<T> decoder) {
        database.checkOpen();
        return reads.getAll(views.get(), table, keys, projection, decoder);
    }

    /**
     * {@inheritDoc}
     *
     * <p>A page with a filter on properties examines at most 10,000 rows. A page may have fewer rows than requested, or
     * none, although more pages follow.
     */
    @Override
    public <T> ResultPage<T> query(String table, RowQuery query, RowDecoder<T> decoder) {
        database.checkOpen();
        return reads.query(views.get(), table, query, decoder);
    }

    /**
     * Counts rows on the server, at one point in time. With a filter on properties, the store reads the rows instead.
     */
    @Override
    public long count(String table, RowQuery query) {
        database.checkOpen();
        return reads.count(views.get(), table, query);
    }

    @Override
    public @Nullable ETag write(String table, RowOperation operation) {
        SqlTransaction transaction = views.transaction();
        return transaction != null ? transaction.write(table, operation) : writes.write(table, operation);
    }

    // The compiler of JDK 17 does not show the checker the inherited type's annotations.
    @SuppressWarnings("NullAway")
    @Override
    public List<@Nullable ETag> execute(String table, EntityGroupTransaction transaction) {
        SqlTransaction open = views.transaction();
        return open != null
                ? open.execute(table, transaction.operations())
                : writes.execute(table, transaction.operations());
    }

    // The compiler of JDK 17 does not show the checker the inherited type's annotations.
    @SuppressWarnings("NullAway")
    @Override
    public List<@Nullable ETag> execute(StoreTransaction transaction) {
        SqlTransaction open = views.transaction();
        return open != null ? open.execute(transaction.operations()) : writes.execute(transaction.operations());
    }

    @Override
    public <T> T readSnapshot(Supplier<T> work) {
        if (views.isOfTheThread()) {
            return work.get();
        }
        try (SnapshotView view = SnapshotView.begin(database, directory, false)) {
            return views.within(view, null, work);
        }
    }

    /**
     * Begins a transaction. The new transaction is part of the application's transaction if the {@link
     * TransactionConnectionProvider} returns a connection.
     */
    @Override
    public OpenTransaction beginTransaction() {
        Connection other = joinedConnection();
        SnapshotView view =
                other == null ? SnapshotView.begin(database, directory, true) : SnapshotView.within(directory, other);
        return new SqlTransaction(view, writes, versions, views, other);
    }

    private @Nullable Connection joinedConnection() {
        database.checkOpen();
        try {
            Connection other = joined.current();
            if (other != null && other.getAutoCommit()) {
                throw new IllegalStateException(
                        "Found a connection in auto-commit mode. Begin a transaction before you use the tables.");
            }
            if (other != null) {
                database.adapt(other);
            }
            return other;
        } catch (SQLException failed) {
            throw SqlFailure.reported(failed);
        }
    }

    @Override
    public boolean isReadingFromSnapshot() {
        return views.get().readsSnapshot();
    }

    /**
     * Runs requests in parallel. Within a snapshot or transaction, which belongs to one thread, the requests run in
     * sequence.
     */
    @Override
    public void runInParallel(List<? extends Runnable> requests) {
        if (views.isOfTheThread()) {
            requests.forEach(Runnable::run);
        } else {
            sideBySide.runAll(requests);
        }
    }

    @Override
    public Duration maxWriteDuration() {
        return requestTimeout.multipliedBy(2).plus(AT_WORK_UNSEEN);
    }

    /** Returns the limits of Azure Table Storage, with an additional limit on the bytes of keys. */
    @Override
    public StoreLimits limits() {
        return LIMITS;
    }

    @Override
    public Set<Capability> capabilities() {
        return Collections.unmodifiableSet(EnumSet.complementOf(EnumSet.of(Capability.SINGLE_PROCESS_ACCESS)));
    }

    @Override
    public SharedStoreState sharedState() {
        return shared;
    }

    /** Closes the store, so that later calls fail; the data source stays open. */
    @Override
    public void close() {
        shared.close();
        database.close();
        sideBySide.close();
    }
}
