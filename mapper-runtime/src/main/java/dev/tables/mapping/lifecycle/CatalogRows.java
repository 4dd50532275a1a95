package dev.tables.mapping.lifecycle;

import dev.tables.engine.Capability;
import dev.tables.engine.ConcurrentUpdateException;
import dev.tables.engine.ContinuationToken;
import dev.tables.engine.ETag;
import dev.tables.engine.EntityGroupTransaction;
import dev.tables.engine.KeyRange;
import dev.tables.engine.Page;
import dev.tables.engine.Projection;
import dev.tables.engine.Purpose;
import dev.tables.engine.Row;
import dev.tables.engine.RowAlreadyExistsException;
import dev.tables.engine.RowKeys;
import dev.tables.engine.RowNotFoundException;
import dev.tables.engine.RowOperation;
import dev.tables.engine.RowQuery;
import dev.tables.engine.RowReader;
import dev.tables.engine.RowSource;
import dev.tables.engine.TableNotFoundException;
import dev.tables.engine.TableStore;
import dev.tables.engine.TransactionFailedException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.LongSupplier;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * The catalog as rows: one partition for each space, in it one row for each index and one for each process. So that a
 * process that registers and one that changes a state cannot miss each other: each writes first and reads then.
 */
final class CatalogRows {
    /** Marks what was registered by this Java virtual machine. */
    private static final String MACHINE = UUID.randomUUID().toString();

    private static final RowKeys NOW = new RowKeys("~clock", "now");

    private final TableStore store;
    private final LongSupplier nanoTime;
    /** The registrations read last, and since when each is as it is. */
    private final Map<RowKeys, Unchanged> unchanged = new ConcurrentHashMap<>();

    /** {@code nanoTime} measures how long a registration has not been renewed, whatever clocks say that jump. */
    CatalogRows(TableStore store, LongSupplier nanoTime) {
        this.store = Purpose.of(Purpose.Work.CATALOG).on(store);
        this.nanoTime = nanoTime;
    }

    private record Unchanged(@Nullable ETag version, long since) {}

    static String machine() {
        return MACHINE;
    }

    /** Everything of one space: one request. */
    Snapshot read(IndexSpace space) {
        Map<String, IndexStatus> indexes = new TreeMap<>();
        List<Registration> processes = new ArrayList<>();
        Set<String> silent = new HashSet<>();
        for (Row row : rows(RowQuery.partition(space.key()))) {
            if (StatusRow.is(row)) {
                IndexStatus status = StatusRow.read(row);
                indexes.put(status.name(), status);
            } else {
                Registration registration = RegistrationRow.read(row);
                processes.add(registration);
                if (isSilent(row.keys(), registration)) {
                    silent.add(registration.process());
                }
            }
        }
        unchanged
                .keySet()
                .removeIf(keys -> keys.partitionKey().equals(space.key())
                        && processes.stream().noneMatch(one -> keys.equals(keys(space, one.process()))));
        boolean single = store.capabilities().contains(Capability.SINGLE_PROCESS);
        return new Snapshot(indexes, processes, silent, single ? MACHINE : null);
    }

    /**
     * Whether a registration has not been renewed for so long that no request of its process can arrive: counted from when it was
     * first read as it is, which is after it was written.
     */
    private boolean isSilent(RowKeys keys, Registration registration) {
        long now = nanoTime.getAsLong();
        Unchanged seen = unchanged.compute(
                keys,
                (any, before) -> before != null && Objects.equals(before.version(), registration.version())
                        ? before
                        : new Unchanged(registration.version(), now));
        return now - seen.since() > registration.hold().toNanos();
    }

    /** Every index of every space. */
    List<IndexStatus> all() {
        List<IndexStatus> all = new ArrayList<>();
        for (Row row : rows(RowQuery.wholeTable().withRowKeys(KeyRange.startingWith(StatusRow.PREFIX)))) {
            all.add(StatusRow.read(row));
        }
        return all;
    }

    private List<Row> rows(RowQuery query) {
        List<Row> rows = new ArrayList<>();
        ContinuationToken next = null;
        do {
            Page<Row> page;
            try {
                page = store.query(IndexCatalog.TABLE, query.from(next), Row.DECODER);
            } catch (TableNotFoundException nothingYet) {
                return rows;
            }
            rows.addAll(page.items());
            next = page.next();
        } while (next != null);
        return rows;
    }

    /**
     * Writes the registration of a process; its new version. One request, if the version is right.
     *
     * @param version the one that the process wrote last; null if there is none or it is not known
     */
    ETag register(IndexSpace space, Registration registration, @Nullable ETag version) {
        RowKeys keys = keys(space, registration.process());
        RowSource source = RegistrationRow.source(registration);
        ETag known = version;
        while (true) {
            try {
                RowOperation put =
                        known == null ? RowOperation.insert(keys, source) : RowOperation.replace(keys, source, known);
                return inTable(() -> Objects.requireNonNull(store.write(IndexCatalog.TABLE, put)));
            } catch (RowAlreadyExistsException | ConcurrentUpdateException | RowNotFoundException notAsKnown) {
                known = version(keys);
            }
        }
    }

    private @Nullable ETag version(RowKeys keys) {
        return store.get(IndexCatalog.TABLE, keys, Projection.of(), RowReader::etag);
    }

    private static RowKeys keys(IndexSpace space, String process) {
        return new RowKeys(space.key(), RegistrationRow.PREFIX + process);
    }

    /**
     * Forgets a process unless it has registered again meanwhile.
     *
     * @param version the version of its registration; null if it is not known
     */
    void deregister(IndexSpace space, String process, @Nullable ETag version) {
        RowKeys keys = keys(space, process);
        try {
            ETag present = version == null ? version(keys) : version;
            if (present != null) {
                store.write(IndexCatalog.TABLE, RowOperation.delete(keys, present));
            }
        } catch (RowNotFoundException | ConcurrentUpdateException | TableNotFoundException notAsSeen) {
            return;
        }
    }

    /** Adds indexes, all or none; false if one is there already. */
    boolean insert(List<IndexStatus> added) {
        EntityGroupTransaction inserts = new EntityGroupTransaction();
        added.forEach(status -> inserts.add(RowOperation.insert(StatusRow.keys(status), StatusRow.source(status))));
        try {
            inTable(() -> store.execute(IndexCatalog.TABLE, inserts));
            return true;
        } catch (TransactionFailedException present) {
            return false;
        }
    }

    /** Changes an index if nobody has changed it; its new version, or null if somebody has. */
    @Nullable
    IndexStatus replace(IndexStatus changed) {
        ETag version = Objects.requireNonNull(changed.version());
        try {
            ETag stored = store.write(
                    IndexCatalog.TABLE,
                    RowOperation.replace(StatusRow.keys(changed), StatusRow.source(changed), version));
            return changed.stored(Objects.requireNonNull(stored));
        } catch (ConcurrentUpdateException | RowNotFoundException others) {
            return null;
        }
    }

    /** Forgets an index if nobody has changed it; whether nobody had. */
    boolean delete(IndexStatus status) {
        try {
            store.write(
                    IndexCatalog.TABLE,
                    RowOperation.delete(StatusRow.keys(status), Objects.requireNonNull(status.version())));
            return true;
        } catch (ConcurrentUpdateException others) {
            return false;
        } catch (RowNotFoundException gone) {
            return true;
        }
    }

    /** The time by the clock of the store, which is the same for all processes. Two requests. */
    Instant storeTime() {
        RowOperation put = RowOperation.insertOrReplace(NOW, writer -> {});
        inTable(() -> Objects.requireNonNull(store.write(IndexCatalog.TABLE, put)));
        return Objects.requireNonNull(store.get(IndexCatalog.TABLE, NOW, Projection.of(), RowReader::timestamp));
    }

    private <R> R inTable(Supplier<R> write) {
        try {
            return write.get();
        } catch (TableNotFoundException first) {
            store.createTableIfAbsent(IndexCatalog.TABLE);
            return write.get();
        }
    }
}
