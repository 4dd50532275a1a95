package dev.tables.mapping.lifecycle;

import dev.tables.engine.Capability;
import dev.tables.engine.ConcurrentUpdateException;
import dev.tables.engine.ContinuationToken;
import dev.tables.engine.ETag;
import dev.tables.engine.EntityGroupTransaction;
import dev.tables.engine.KeyRange;
import dev.tables.engine.PrimaryKey;
import dev.tables.engine.Projection;
import dev.tables.engine.ResultPage;
import dev.tables.engine.Row;
import dev.tables.engine.RowAlreadyExistsException;
import dev.tables.engine.RowNotFoundException;
import dev.tables.engine.RowOperation;
import dev.tables.engine.RowQuery;
import dev.tables.engine.RowReader;
import dev.tables.engine.RowSource;
import dev.tables.engine.TableNotFoundException;
import dev.tables.engine.TableStore;
import dev.tables.engine.TransactionFailedException;
import dev.tables.engine.request.RequestContext;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.LongSupplier;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Reader and writer of the catalog's rows. One partition contains a row for each index and a row for each process. A
 * process writes to the catalog before it reads the catalog, both to renew its lease and to change the state of an
 * index. Of two concurrent processes, at least one therefore sees what the other has written.
 */
final class CatalogRows {
    /** The table. */
    static final String TABLE = "tablesIndexes";

    /** The partition of all rows except the row for reading the clock. */
    static final String PARTITION = "catalog";

    /** The mark of the rows of processes in this Java virtual machine. */
    private static final String MACHINE = UUID.randomUUID().toString();

    private static final PrimaryKey NOW = new PrimaryKey("~clock", "now");

    private final TableStore store;
    /**
     * The store without the catalog's request context, for reads from the snapshot of the calling thread. Requests with
     * the catalog's context read the current state.
     */
    private final TableStore asOfMoments;

    private final LongSupplier nanoTime;
    /**
     * The version of the row of each process when it was last read, and the time since when the row has had that
     * version.
     */
    private final Map<String, Unchanged> unchanged = new ConcurrentHashMap<>();

    /**
     * Creates an instance; {@code nanoTime} measures how long a row has not been renewed, independent of clocks that
     * jump.
     */
    CatalogRows(TableStore store, LongSupplier nanoTime) {
        this.store = RequestContext.of(RequestContext.Activity.INDEX_CATALOG).applyTo(store);
        asOfMoments = store;
        this.nanoTime = nanoTime;
    }

    private record Unchanged(@Nullable ETag version, long since) {}

    static String machine() {
        return MACHINE;
    }

    /** Reads the whole catalog. Sends one request for 1000 rows. */
    CatalogState read() {
        List<IndexStatus> indexes = new ArrayList<>();
        List<TableStatus> tables = new ArrayList<>();
        List<CatalogLeaseRow> processes = new ArrayList<>();
        Set<String> silent = new HashSet<>();
        for (Row row : rows(store, RowQuery.partition(PARTITION))) {
            if (StatusRow.is(row)) {
                indexes.add(StatusRow.read(row));
            } else if (TableRow.is(row)) {
                tables.add(TableRow.read(row));
            } else {
                CatalogLeaseRow process = CatalogLeaseRow.read(row);
                processes.add(process);
                if (isSilent(process)) {
                    silent.add(process.process());
                }
            }
        }
        unchanged.keySet().removeIf(known -> processes.stream().noneMatch(one -> known.equals(one.process())));
        boolean single = store.capabilities().contains(Capability.SINGLE_PROCESS_ACCESS);
        return new CatalogState(indexes, tables, processes, silent, single ? MACHINE : null);
    }

    /** Reads the catalog for one entity type. Sends one request for 1000 rows of the catalog. */
    Snapshot read(IndexedEntityType space) {
        return read().of(space);
    }

    /**
     * Returns whether a process has not renewed its lease for so long that none of its requests can still arrive. The
     * time counts from the first read of the row in its current version, which is after the row was written.
     */
    private boolean isSilent(CatalogLeaseRow process) {
        long now = nanoTime.getAsLong();
        Unchanged seen = unchanged.compute(
                process.process(),
                (any, before) -> before != null && Objects.equals(before.version(), process.version())
                        ? before
                        : new Unchanged(process.version(), now));
        return now - seen.since() > process.hold().toNanos();
    }

    /**
     * Reads the indexes of one entity type from the snapshot of the calling thread, without the rows of processes.
     * Sends one request for 1000 rows.
     */
    Snapshot readAsOfMoment(IndexedEntityType space) {
        return states(asOfMoments).of(space);
    }

    /** Reads the indexes of all entity types. */
    List<IndexStatus> all() {
        return states(store).indexes();
    }

    /** Reads the states of indexes and tables, without the rows of processes. */
    private static CatalogState states(TableStore from) {
        List<IndexStatus> indexes = new ArrayList<>();
        List<TableStatus> tables = new ArrayList<>();
        RowQuery states = RowQuery.partition(PARTITION).withRowKeyRange(KeyRange.startingWith(StatusRow.PREFIX));
        for (Row row : rows(from, states)) {
            if (TableRow.is(row)) {
                tables.add(TableRow.read(row));
            } else {
                indexes.add(StatusRow.read(row));
            }
        }
        return new CatalogState(indexes, tables, List.of(), Set.of(), null);
    }

    /**
     * Writes the row of a table, if no other process has changed it.
     *
     * @return the stored row; null if another process has changed it
     */
    @Nullable
    TableStatus put(TableStatus changed) {
        PrimaryKey keys = TableRow.primaryKey(changed.name());
        RowSource source = TableRow.source(changed);
        ETag version = changed.version();
        try {
            RowOperation put =
                    version == null ? RowOperation.insert(keys, source) : RowOperation.replace(keys, source, version);
            inTable(() -> Objects.requireNonNull(store.write(TABLE, put)));
        } catch (RowAlreadyExistsException | ConcurrentUpdateException | RowNotFoundException others) {
            return null;
        }
        return read().table(changed.name());
    }

    private static List<Row> rows(TableStore store, RowQuery query) {
        List<Row> rows = new ArrayList<>();
        ContinuationToken next = null;
        do {
            ResultPage<Row> page;
            try {
                page = store.query(TABLE, query.withContinuationToken(next), Row.DECODER);
            } catch (TableNotFoundException nothingYet) {
                return rows;
            }
            rows.addAll(page.items());
            next = page.nextToken();
        } while (next != null);
        return rows;
    }

    /**
     * Writes the row of a process and returns its new version. Sends only one request if the given version is the
     * current one.
     *
     * @param version the version that the process last wrote; null if there is no row or the version is not known
     */
    ETag writeLease(CatalogLeaseRow lease, @Nullable ETag version) {
        PrimaryKey keys = lease.primaryKey();
        RowSource source = lease.source();
        ETag known = version;
        while (true) {
            try {
                RowOperation put =
                        known == null ? RowOperation.insert(keys, source) : RowOperation.replace(keys, source, known);
                return inTable(() -> Objects.requireNonNull(store.write(TABLE, put)));
            } catch (RowAlreadyExistsException | ConcurrentUpdateException | RowNotFoundException notAsKnown) {
                known = version(keys);
            }
        }
    }

    private @Nullable ETag version(PrimaryKey keys) {
        return store.get(TABLE, keys, Projection.of(), RowReader::etag);
    }

    /**
     * Deletes the row of a process unless the process has renewed its lease concurrently.
     *
     * @param version the version of the row; null if it is not known
     */
    void deleteLease(String process, @Nullable ETag version) {
        PrimaryKey keys = CatalogLeaseRow.primaryKey(process);
        try {
            ETag present = version == null ? version(keys) : version;
            if (present != null) {
                store.write(TABLE, RowOperation.delete(keys, present));
            }
        } catch (RowNotFoundException | ConcurrentUpdateException | TableNotFoundException notAsSeen) {
            return;
        }
    }

    /** Adds either all indexes or none; returns false if one of the indexes already exists. */
    boolean insert(List<IndexStatus> added) {
        EntityGroupTransaction inserts = new EntityGroupTransaction();
        added.forEach(
                status -> inserts.add(RowOperation.insert(StatusRow.primaryKey(status), StatusRow.source(status))));
        try {
            inTable(() -> store.execute(TABLE, inserts));
            return true;
        } catch (TransactionFailedException present) {
            return false;
        }
    }

    /**
     * Replaces the status of an index if no other process has changed it. Returns the new version of the status, or
     * null if another process has changed the status.
     */
    @Nullable
    IndexStatus replace(IndexStatus changed) {
        ETag version = Objects.requireNonNull(changed.etag());
        try {
            ETag stored = store.write(
                    TABLE, RowOperation.replace(StatusRow.primaryKey(changed), StatusRow.source(changed), version));
            return changed.stored(Objects.requireNonNull(stored));
        } catch (ConcurrentUpdateException | RowNotFoundException others) {
            return null;
        }
    }

    /** Deletes the row of an index if it is unchanged, and returns whether it was. */
    boolean delete(IndexStatus status) {
        try {
            store.write(
                    TABLE, RowOperation.delete(StatusRow.primaryKey(status), Objects.requireNonNull(status.etag())));
            return true;
        } catch (ConcurrentUpdateException others) {
            return false;
        } catch (RowNotFoundException gone) {
            return true;
        }
    }

    /** Returns the time of the store's clock, which is the same for all processes. Sends two requests. */
    Instant storeTime() {
        RowOperation put = RowOperation.insertOrReplace(NOW, writer -> {});
        inTable(() -> Objects.requireNonNull(store.write(TABLE, put)));
        return Objects.requireNonNull(store.get(TABLE, NOW, Projection.of(), RowReader::timestamp));
    }

    private <R> R inTable(Supplier<R> write) {
        try {
            return write.get();
        } catch (TableNotFoundException first) {
            store.createTableIfNotExists(TABLE);
            return write.get();
        }
    }
}
