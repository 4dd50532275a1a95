package dev.tables.engine.azure;

import com.azure.data.tables.models.TableEntity;
import dev.tables.engine.Capability;
import dev.tables.engine.ETag;
import dev.tables.engine.EntityGroupTransaction;
import dev.tables.engine.ErrorCode;
import dev.tables.engine.OutcomeUnknownException;
import dev.tables.engine.PrimaryKey;
import dev.tables.engine.Projection;
import dev.tables.engine.ResultPage;
import dev.tables.engine.RowDecoder;
import dev.tables.engine.RowOperation;
import dev.tables.engine.RowQuery;
import dev.tables.engine.RowReader;
import dev.tables.engine.SharedStoreState;
import dev.tables.engine.StoreClosedException;
import dev.tables.engine.StoreLimits;
import dev.tables.engine.TableNotFoundException;
import dev.tables.engine.TableStore;
import dev.tables.engine.TableStoreException;
import dev.tables.engine.TransactionFailedException;
import dev.tables.engine.adapter.ParallelRequests;
import dev.tables.engine.rules.RowRules;
import java.net.URI;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * A {@link TableStore} on Azure Table Storage, Cosmos DB for Table or Azurite, Microsoft's emulator.
 *
 * <p>Every method sends one request, with these exceptions. {@link #getAll} sends one request for each key, several
 * concurrently. {@link #tableNames} sends one request for each 1000 tables. A request with a transient failure is
 * retried ({@link AzureRetryOptions}). A change whose answer was lost is repeated only if the repeat cannot undo a
 * change of another client. A repeat is safe if the change is conditional on a version, or if a read of its rows shows
 * that the change was not made. If neither applies, the change fails with an {@link OutcomeUnknownException}.
 *
 * <p>Rows, keys, names and transactions are validated before they are sent, with the same rules and errors as in the
 * embedded engine. The service validates what only it can determine, such as the size of a row after a merge.
 */
public final class AzureTableStore implements TableStore {
    private static final Duration CLOCK_SKEW = Duration.ofMillis(500);

    private final TableRequests requests;
    private final LostAnswer lostAnswer;
    private final ParallelReads reads;
    private final ParallelRequests sideBySide;
    private final TableNames names;
    private final AzureTableServiceKind serviceKind;
    private final URI endpoint;
    private final SharedStoreState shared = new SharedStoreState();
    private volatile boolean closed;

    AzureTableStore(
            TableRequests requests,
            TableNames names,
            AzureTableServiceKind service,
            URI endpoint,
            ParallelReads reads,
            ParallelRequests sideBySide) {
        this.requests = requests;
        this.lostAnswer = new LostAnswer(requests);
        this.reads = reads;
        this.sideBySide = sideBySide;
        this.names = names;
        this.serviceKind = service;
        this.endpoint = endpoint;
    }

    /** Creates a builder, which configures the store. */
    public static AzureTableStoreBuilder builder() {
        return new AzureTableStoreBuilder();
    }

    /** Returns the kind of service that this store uses. */
    public AzureTableServiceKind serviceKind() {
        return serviceKind;
    }

    /** Returns the address of the service: scheme, host, port and path, without secrets. */
    public URI endpoint() {
        return endpoint;
    }

    /** Returns the prefix of every table name on the service; may be empty. */
    public String tableNamePrefix() {
        return names.prefix();
    }

    /**
     * Creates a table.
     *
     * @throws OutcomeUnknownException if the answer was lost, because the request is not repeated
     */
    @Override
    public void createTable(String name) {
        open();
        names.check(name);
        Attempts.Outcome<Object> outcome = requests.createTable(name, Attempts.STOP_AFTER_LOSS);
        if (!outcome.isDone()) {
            throw failedTable(outcome, name);
        }
    }

    /**
     * Creates a table unless it exists. A table that has its own shared access signature is assumed to exist, because a
     * signature for a table does not permit creation. If the answer is lost, the request is repeated, and a table that
     * then exists counts as created.
     *
     * @throws dev.tables.engine.StoreUnavailableException if a table of that name is still being deleted; retry later
     */
    @Override
    public boolean createTableIfNotExists(String name) {
        open();
        if (requests.isTakenAsPresent(name)) {
            return false;
        }
        names.check(name);
        Attempts.Outcome<Object> outcome = requests.createTable(name, Attempts.REPEAT_AFTER_LOSS);
        boolean exists = outcome.isRefused() && outcome.answer().code() == ErrorCode.TABLE_ALREADY_EXISTS;
        if (!outcome.isDone() && !exists) {
            throw outcome.isRefused() && outcome.answer().code() == ErrorCode.TABLE_BEING_DELETED
                    ? Failure.beingDeleted(name)
                    : failedTable(outcome, name);
        }
        return outcome.isDone() || outcome.doubtful();
    }

    /**
     * Drops a table with all its rows. The service does not accept the name for a new table for about 40 s.
     *
     * @throws TableNotFoundException if the table does not exist, or is already being deleted by another client or by
     *     an earlier request whose answer was lost
     * @throws OutcomeUnknownException if the answer was lost, because the request is not repeated, since another client
     *     may have created the table again
     */
    @Override
    public void deleteTable(String name) {
        open();
        names.checkPossible(name);
        Attempts.Outcome<Object> outcome = requests.deleteTable(name);
        if (outcome.isRefused() && outcome.answer().code() == ErrorCode.TABLE_BEING_DELETED) {
            throw new TableNotFoundException(name);
        }
        if (!outcome.isDone()) {
            throw failedTable(outcome, name);
        }
    }

    private static TableStoreException failedTable(Attempts.Outcome<?> outcome, String name) {
        return outcome.mayBeDone() ? Failure.unknown(outcome.answer()) : Failure.ofTable(outcome.answer(), name);
    }

    @Override
    public List<String> tableNames() {
        open();
        Attempts.Outcome<List<String>> outcome = requests.tableNames();
        List<String> found = outcome.result();
        if (!outcome.isDone() || found == null) {
            throw Failure.ofTable(outcome.answer(), "");
        }
        found.sort(String.CASE_INSENSITIVE_ORDER);
        return found;
    }

    @Override
    public <T> @Nullable T get(String table, PrimaryKey keys, Projection projection, RowDecoder<T> decoder) {
        open();
        names.checkPossible(table);
        checked(table, () -> serviceKind.checkKeys(table, keys));
        Attempts.Outcome<TableEntity> outcome = requests.get(table, keys, QueryText.select(projection));
        TableEntity found = outcome.result();
        if (outcome.isDone()) {
            return found == null ? null : decoder.decode(new TableEntityReader(table, found, projection));
        }
        TableStoreException failure = Failure.ofRow(outcome.answer(), table, keys);
        if (failure.errorCode() == ErrorCode.RESOURCE_NOT_FOUND) {
            return null;
        }
        throw failure;
    }

    // The compiler of JDK 17 does not show the checker the inherited type's annotations.
    @SuppressWarnings("NullAway")
    @Override
    public <T> List<@Nullable T> getAll(
            String table, List<PrimaryKey> keys, Projection projection, RowDecoder<T> decoder) {
        open();
        return reads.all(keys, one -> get(table, one, projection, decoder));
    }

    @Override
    public <T> ResultPage<T> query(String table, RowQuery query, RowDecoder<T> decoder) {
        open();
        names.checkPossible(table);
        ServiceQuery request = checked(table, () -> ServiceQuery.of(query, table));
        Attempts.Outcome<List<TableEntity>> outcome = requests.query(table, request.options(), request.from());
        List<TableEntity> found = outcome.result();
        if (!outcome.isDone() || found == null) {
            throw Failure.ofQuery(outcome.answer(), table);
        }
        List<T> items = new ArrayList<>(found.size());
        for (TableEntity entity : found) {
            TableEntityReader row = new TableEntityReader(table, entity, query.projection());
            if (query.partitionKeyRange().contains(row.partitionKey())
                    && query.rowKeyRange().contains(row.rowKey())) {
                items.add(decoder.decode(row));
            }
        }
        ServicePageToken next = outcome.answer().next();
        return new ResultPage<>(items, next == null ? null : next.boundTo(table, query));
    }

    @Override
    public @Nullable ETag write(String table, RowOperation operation) {
        RowRules.rejectCheck(operation);
        open();
        names.checkPossible(table);
        TableEntityWriter.Made made = checked(table, () -> TableEntityWriter.make(table, operation, serviceKind));
        LostAnswer.Change change = lostAnswer.of(table, List.of(operation), false);
        Attempts.Outcome<Object> outcome = requests.write(table, operation, made.entity(), change::decide);
        if (outcome.isDone()) {
            return etagAfter(table, operation, outcome.answer().etag());
        }
        LostAnswer.Finding finding = change.settle(outcome);
        return switch (finding.verdict()) {
            case DONE -> finding.etag();
            case NOT_DONE -> throw Failure.ofRow(outcome.answer(), table, operation.primaryKey());
            case UNKNOWN -> throw Failure.unknown(outcome.answer());
        };
    }

    // The compiler of JDK 17 does not show the checker the inherited type's annotations.
    @SuppressWarnings("NullAway")
    @Override
    public List<@Nullable ETag> execute(String table, EntityGroupTransaction transaction) {
        open();
        List<RowOperation> operations = transaction.operations();
        operations.forEach(RowRules::rejectCheck);
        List<TableEntity> entities = checkedTransaction(table, operations);
        LostAnswer.Change change = lostAnswer.of(table, operations, true);
        Attempts.Outcome<Object> outcome = requests.execute(table, operations, entities, change::decide);
        if (outcome.isDone()) {
            return versions(operations, outcome.answer().etags());
        }
        if (change.settle(outcome).verdict() != LostAnswer.Verdict.NOT_DONE) {
            throw Failure.unknown(outcome.answer());
        }
        int index = Math.min(Math.max(outcome.answer().failedIndex(), 0), operations.size() - 1);
        TableStoreException failure =
                Failure.ofRow(outcome.answer(), table, operations.get(index).primaryKey());
        throw outcome.isRefused() && !outcome.answer().isForeign()
                ? new TransactionFailedException(index, failure)
                : failure;
    }

    @Override
    public void runInParallel(List<? extends Runnable> several) {
        sideBySide.runAll(several);
    }

    /** Returns {@link AzureRetryOptions#maxRequestTime}. */
    @Override
    public Duration maxWriteDuration() {
        return requests.maxRequestTime();
    }

    /**
     * Returns the maximum clock skew. The timestamps of rows come from the clocks of the service, and Microsoft does
     * not document how far those clocks differ. Half a second is far more than the difference between synchronized
     * clocks.
     */
    @Override
    public Duration maxClockSkew() {
        return CLOCK_SKEW;
    }

    @Override
    public StoreLimits limits() {
        return serviceKind.limits();
    }

    @Override
    public Set<Capability> capabilities() {
        return serviceKind.capabilities();
    }

    @Override
    public SharedStoreState sharedState() {
        return shared;
    }

    @Override
    public void close() {
        closed = true;
        shared.close();
        reads.close();
        sideBySide.close();
    }

    private static List<@Nullable ETag> versions(List<RowOperation> operations, List<@Nullable ETag> etags) {
        List<@Nullable ETag> versions = new ArrayList<>(operations.size());
        for (int i = 0; i < operations.size(); i++) {
            boolean returned = i < etags.size() && operations.get(i).kind() != RowOperation.Kind.DELETE;
            versions.add(returned ? etags.get(i) : null);
        }
        return versions;
    }

    /**
     * Returns the version after a write. Reads the row if the answer does not contain the version, although every
     * current service returns it. If that read fails, throws an {@link OutcomeUnknownException}, although the write was
     * done.
     */
    private @Nullable ETag etagAfter(String table, RowOperation operation, @Nullable ETag returned) {
        if (returned != null || operation.kind() == RowOperation.Kind.DELETE) {
            return operation.kind() == RowOperation.Kind.DELETE ? null : returned;
        }
        try {
            return get(table, operation.primaryKey(), Projection.of(), RowReader::etag);
        } catch (TableStoreException unread) {
            throw new OutcomeUnknownException(
                    "The write succeeded, but the service did not return the new ETag, and the row could not be read."
                            + " Read the row to get its ETag.",
                    unread);
        }
    }

    /**
     * Runs a check. If the check fails and the table does not exist, reports the missing table, as every store does.
     */
    private <T> T checked(String table, Supplier<T> check) {
        try {
            return check.get();
        } catch (TableStoreException invalid) {
            Attempts.Outcome<TableEntity> outcome = requests.get(table, new PrimaryKey("", ""), null);
            if (!outcome.isDone() && outcome.answer().code() == ErrorCode.TABLE_NOT_FOUND) {
                throw new TableNotFoundException(table);
            }
            throw invalid;
        }
    }

    private void checked(String table, Runnable check) {
        checked(table, () -> {
            check.run();
            return table;
        });
    }

    private List<TableEntity> checkedTransaction(String table, List<RowOperation> operations) {
        try {
            names.checkPossible(table);
            return checked(table, () -> TransactionEntities.make(table, operations, serviceKind));
        } catch (TableNotFoundException absent) {
            throw new TransactionFailedException(0, absent);
        }
    }

    private void open() {
        if (closed) {
            throw new StoreClosedException();
        }
    }
}
