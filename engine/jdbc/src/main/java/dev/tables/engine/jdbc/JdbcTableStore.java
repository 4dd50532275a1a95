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
import dev.tables.engine.StoreLimits;
import dev.tables.engine.StoreSession;
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
 * Tables in PostgreSQL 15 or later, for any number of processes.
 *
 * <p>Each table is a table of the database, each row a row of it, keyed by both keys as bytes. Writes are transactions
 * of the database, as durable as it is configured to make them. A single write and several inserts or upserts of a
 * table are one statement, a transaction of few rows that replaces one of a known version is one round trip; any other
 * is two, whatever its size. A read is one.
 *
 * <p><b>Connections</b> come from a {@link DataSource}, which must give each to one thread at a time; a pool. A request
 * takes one. {@link #readSnapshot} and {@link #beginTransaction} keep one, over which all requests are made that are part of
 * the moment or the transaction. So a thread needs no second one, and a pool of any size serves any number of threads,
 * unless a thread that keeps a connection makes a request that is part of neither: a write within a moment, a table
 * that is created or deleted, a request outside of its open transaction, or a second moment or transaction within.
 *
 * <p><b>Errors.</b> Where others were in the way, or the server is away or in recovery, a request is repeated for
 * {@link JdbcOptions#requestTimeout}. If the answer to a write is lost, the server's process is ended, and the versions of
 * its rows show what became of it. If they do not, such as a row that is absent after an insert, or if a pooler hides
 * the process, it is an {@link dev.tables.engine.OutcomeUnknownException}.
 *
 * <p>Times of rows are those of the server. Both keys of a row must fit into an entry of an index: 2,600 bytes, one
 * each for a character of ASCII; longer ones are an {@link dev.tables.engine.InvalidRowException} unless they compress.
 */
public final class JdbcTableStore implements TableStore {
    /** What a server may take for a statement that its client has given up. */
    private static final Duration AT_WORK_UNSEEN = Duration.ofSeconds(30);

    /** An entry of an index has room for so many. */
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
    private final StoreSession session = new StoreSession();

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
     * Opens the tables in a schema of a database, which is made if absent, unless the options say otherwise. The source
     * is not closed with the store. On a standby the store reads; its writes wait until the standby is promoted.
     *
     * @throws MissingSchemaException if the schema is absent and is not to be made
     * @throws dev.tables.engine.StoreUnavailableException if the database cannot be reached, or is not PostgreSQL 15 or
     *     later
     * @throws dev.tables.engine.PermissionDeniedException if the schema is absent and the user may not make it
     */
    public static JdbcTableStore open(DataSource source, JdbcOptions options) {
        return open(source, options, TransactionConnectionProvider.NONE);
    }

    /**
     * The same with transactions that are part of others, which {@code joined} gives.
     *
     * <p>Such a transaction uses the other's connection only. If the other's isolation is {@code REPEATABLE READ} or
     * stricter, it reads as of the other's moment; else each request sees what is committed by then, and a write of a
     * row that others have changed since it was read fails. Its commit sends what it has written in two round trips,
     * with rows locked from then on; an error of it is final, for the database ends the other transaction too: nothing
     * is repeated.
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
     * Drops a table: waits for writes to it that are in flight. Its space is returned when nobody reads it as of a
     * moment before.
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

    /** Reads several rows in one request, as of one moment. */
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
     * <p>With a filter on properties a page looks at no more than 10,000 rows, so it may have fewer than asked for, or
     * none, and be continued.
     */
    @Override
    public <T> ResultPage<T> query(String table, RowQuery query, RowDecoder<T> decoder) {
        database.checkOpen();
        return reads.query(views.get(), table, query, decoder);
    }

    /** Counts as of one moment, by the server; with a filter on properties, rows are read. */
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

    /** Begins a transaction, which is part of the application's if {@link TransactionConnectionProvider} gives one. */
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

    /** Within a moment or a transaction, which belong to a thread, one after the other. */
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

    /** Those of the contract, but for the bytes of keys. */
    @Override
    public StoreLimits limits() {
        return LIMITS;
    }

    @Override
    public Set<Capability> capabilities() {
        return Collections.unmodifiableSet(EnumSet.complementOf(EnumSet.of(Capability.SINGLE_PROCESS_ACCESS)));
    }

    @Override
    public StoreSession currentSession() {
        return session;
    }

    /** Makes later calls fail; the source stays open. */
    @Override
    public void close() {
        session.close();
        database.close();
        sideBySide.close();
    }
}
