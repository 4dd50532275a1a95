package dev.tables.mapping.table.internal.index;

import dev.tables.engine.ConcurrentUpdateException;
import dev.tables.engine.ETag;
import dev.tables.engine.EntityGroupTransaction;
import dev.tables.engine.PrimaryKey;
import dev.tables.engine.Projection;
import dev.tables.engine.RowAlreadyExistsException;
import dev.tables.engine.RowNotFoundException;
import dev.tables.engine.RowOperation;
import dev.tables.engine.RowReader;
import dev.tables.engine.RowSource;
import dev.tables.engine.TableNotFoundException;
import dev.tables.engine.TableStore;
import dev.tables.engine.TransactionFailedException;
import dev.tables.engine.adapter.internal.ShardedTables;
import dev.tables.mapping.intent.Intent;
import dev.tables.mapping.intent.IntentLog;
import dev.tables.mapping.internal.Retry;
import dev.tables.mapping.key.internal.IndexRowFormat;
import dev.tables.mapping.model.UniqueIndexViolationException;
import dev.tables.mapping.table.internal.row.CurrentRow;
import dev.tables.mapping.table.internal.row.RowSize;
import dev.tables.mapping.table.internal.row.TransactionBounds;
import dev.tables.mapping.value.MappingException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * The rows of one entity type's global index.
 *
 * <p>Three rules ensure that every entity can be found at any time:
 * <ul>
 *   <li>A row is written before its entity gets the row's values. The row is stamped with the intent and always
 *     rewritten, so that its version changes.
 *   <li>A row stamped with an undecided intent belongs to that intent's writer: no other writer changes or deletes it.
 *     The row therefore exists when the intent is committed.
 *   <li>Any other row is deleted only if it still has the version that was read before its entity was found to lack the
 *     row's values. A write that gives the values back to the entity has rewritten the row.
 * </ul>
 */
public final class TableIndex<T> {
    private static final int WAITS_FOR_OTHERS = 8;
    private static final Retry.Policy WRITES = Retry.HOT_ROW.atMost(40);
    /**
     * A placeholder for the version if a write did not return one. The placeholder matches no row, so a write that is
     * conditional on it fails and the row is read again.
     */
    static final ETag UNKNOWN = ETag.of("W/\"unknown\"");

    private final EntityIndexes<T> indexes;
    private final int number;
    private final TableStore store;
    private final String table;
    private final boolean unique;
    private final IntentLog log;

    TableIndex(EntityIndexes<T> indexes, int number) {
        this.indexes = indexes;
        this.number = number;
        store = indexes.storage().store();
        table = indexes.format().model().indexTable(number);
        unique = indexes.index(number).unique();
        log = indexes.storage().intents();
    }

    /** Returns the simple name of the entity. */
    public String entity() {
        return indexes.format().model().entity();
    }

    /** Returns the table of the index rows. */
    public String table() {
        return table;
    }

    /** Returns whether the index rows contain properties of entities. */
    public boolean hasProperties() {
        return indexes.index(number).coversProperties();
    }

    /** Returns the name of the index. */
    public String name() {
        return indexes.index(number).name();
    }

    /**
     * Returns the version by which the row can be deleted or rewritten after the entity has changed. Returns null if
     * the row does not exist, or belongs to another entity or to another unfinished write.
     *
     * @param decided intents that are known to be decided, which is final; the method adds any other decided intents
     *     that it finds
     */
    @Nullable
    public ETag version(String values, PrimaryKey entity, Set<String> decided) {
        TableIndexRow row = find(values, entity);
        return row != null && row.entity().equals(entity) && isDecided(row.intent(), decided) ? row.etag() : null;
    }

    /**
     * Returns the version by which a row of another definition of the index can be deleted. Returns null if the row
     * does not exist, refers to an entity, or belongs to an unfinished write.
     */
    @Nullable
    public ETag versionOfForeign(PrimaryKey row, Set<String> decided) {
        LastWrite found = store.get(
                table,
                row,
                Projection.ALL,
                reader -> new LastWrite(
                        TableIndexRow.entityIfValid(reader, unique), TableIndexRow.intentOf(reader), reader.etag()));
        return found != null && found.entity == null && isDecided(found.intent, decided) ? found.etag : null;
    }

    /** The state of the intent that a row is stamped with. */
    public enum IntentState {
        /** The intent may still be committed. */
        OPEN,
        /** The intent is decided, which is final. */
        DECIDED,
        /** The intent is decided, but a second request was necessary to find out. */
        DECIDED_LATE
    }

    /**
     * Looks up the intent that a row is stamped with. Most calls make one request.
     *
     * @param entity the entity that the row refers to, whose partition contains the commit record
     */
    public IntentState lookUp(String intent, PrimaryKey entity) {
        if (isKnownDecided(intent)) {
            return IntentState.DECIDED;
        }
        // Its record shows that it is decided, the lack of its intent that it is finished: which is likely first?
        boolean recordFirst = log.isRecent(intent);
        if (recordFirst && log.isCommitted(intent, indexes.format().table(), entity.partitionKey()) != null) {
            return IntentState.DECIDED;
        }
        Intent open = log.find(intent);
        if (open == null) {
            return recordFirst ? IntentState.DECIDED_LATE : IntentState.DECIDED;
        }
        boolean decided = log.isCommitted(intent, open.table(), open.partitionKey()) != null;
        return decided ? IntentState.DECIDED_LATE : IntentState.OPEN;
    }

    /** Returns whether the intent is already known to be decided, without sending a request. */
    boolean isKnownDecided(String intent) {
        return intent.isEmpty() || log.isFinishedByThisProcess(intent);
    }

    private boolean isDecided(String intent, Set<String> decided) {
        if (!decided.contains(intent)) {
            if (undecided(intent) != null) {
                return false;
            }
            decided.add(intent);
        }
        return true;
    }

    /** The last write of a row, regardless of the entity that the row refers to. */
    private record LastWrite(@Nullable PrimaryKey entity, String intent, ETag etag) {}

    /** Returns the partition in which the store keeps a row of this index. */
    public String partition(PrimaryKey row) {
        return ShardedTables.partition(store, table, row);
    }

    /**
     * Inserts rows of one partition in one request.
     *
     * @param entities the entity of each row
     * @return the versions of the rows; null if the store refused the request, for example because one of the rows
     *     exists
     */
    @Nullable
    public List<ETag> insertAll(List<PrimaryKey> rowKeys, List<PrimaryKey> entities, String intent) {
        EntityGroupTransaction together = new EntityGroupTransaction();
        for (int i = 0; i < rowKeys.size(); i++) {
            together.add(RowOperation.insert(rowKeys.get(i), TableIndexRow.source(unique, entities.get(i), intent)));
        }
        return writing(() -> execute(together));
    }

    /** Returns the versions of the rows, or null if the store refused the transaction. */
    private @Nullable List<ETag> execute(EntityGroupTransaction together) {
        List<ETag> versions = new ArrayList<>();
        try {
            for (ETag version : store.execute(table, together)) {
                versions.add(version == null ? UNKNOWN : version);
            }
            return versions;
        } catch (TransactionFailedException refused) {
            return null;
        }
    }

    /** Returns the rows with these keys; null for each row that does not exist. */
    public @SuppressWarnings("NullAway") // does not see nullable type arguments of compiled interfaces on JDK 17
    List<@Nullable TableIndexRow> find(List<PrimaryKey> rowKeys) {
        try {
            return store.getAll(table, rowKeys, Projection.ALL, TableIndexRow::read);
        } catch (TableNotFoundException noRowYet) {
            return Collections.nCopies(rowKeys.size(), null);
        }
    }

    /** Deletes the row if it still has the version; returns false if it has another version. */
    public boolean delete(String values, PrimaryKey entity, ETag version) {
        return delete(primaryKey(values, entity), version);
    }

    /** Deletes the row with these keys if it still has the version; returns false if it has another version. */
    public boolean delete(PrimaryKey row, ETag version) {
        try {
            store.write(table, RowOperation.delete(row, version));
            return true;
        } catch (RowNotFoundException gone) {
            return true;
        } catch (ConcurrentUpdateException rewritten) {
            return false;
        }
    }

    /**
     * Writes the row for values that the entity is about to get, stamped with an intent. Another unfinished write that
     * needs the row gets some time to finish; after that time, it is aborted and must retry.
     *
     * @param beforeEach runs immediately before each write
     * @return the row's version
     * @throws UniqueIndexViolationException if the index is unique and another entity has the values
     * @throws ConcurrentUpdateException if other writers kept changing the row
     */
    public ETag put(String values, PrimaryKey entity, String intent, Runnable beforeEach) {
        PrimaryKey keys = primaryKey(values, entity);
        return Retry.run(
                WRITES,
                attempt -> {
                    beforeEach.run();
                    ETag inserted = insert(keys, entity, intent);
                    if (inserted != null) {
                        return Optional.of(inserted);
                    }
                    TableIndexRow present = find(values, entity);
                    if (present == null || !mayTakeOver(present, values, entity, intent, attempt)) {
                        return Optional.empty();
                    }
                    beforeEach.run();
                    return Optional.ofNullable(replace(
                            RowOperation.replace(keys, TableIndexRow.source(unique, entity, intent), present.etag())));
                },
                () -> {
                    // Not the index row's keys, which are made of values.
                    throw new ConcurrentUpdateException(indexes.format().table(), entity);
                });
    }

    /**
     * Writes the row of an entity that has the indexed values, outside of the entity's transactions.
     *
     * <p>If the entity no longer has the row's values when the write ends, the row is deleted again. A process that
     * ends before the row is deleted leaves a stale row. Use this method only for stores without transactions across
     * partitions, where each reader compares index rows with their entities.
     *
     * @param beforeEach runs immediately before each write
     * @throws UniqueIndexViolationException if the index is unique and another entity has the values
     * @throws ConcurrentUpdateException if other writers kept changing the row
     */
    public void complete(String values, PrimaryKey entity, Runnable beforeEach) {
        TableIndexRow present = find(values, entity);
        if (present == null || !present.entity().equals(entity)) {
            put(values, entity, "", beforeEach);
        }
        settle(values, entity, "");
    }

    /**
     * Checks whether a write may overwrite an existing row. The order is essential: the intent must be found to be
     * decided before the owner is found to lack the values.
     */
    private boolean mayTakeOver(TableIndexRow present, String values, PrimaryKey entity, String intent, int attempt) {
        Intent inFlight = undecided(present.intent());
        boolean others = !present.entity().equals(entity);
        // One write can be for two entities of the same value.
        boolean ofSameWrite = !intent.isEmpty() && present.intent().equals(intent);
        if (others && (ofSameWrite || has(present.entity(), values))) {
            throw new UniqueIndexViolationException(
                    indexes.format().model().entity(),
                    indexes.index(number).name(),
                    indexes.format().table(),
                    entity);
        }
        if (inFlight != null && attempt >= WAITS_FOR_OTHERS) {
            log.abort(inFlight);
        }
        return inFlight == null;
    }

    private @Nullable ETag insert(PrimaryKey keys, PrimaryKey entity, String intent) {
        try {
            return write(RowOperation.insert(keys, TableIndexRow.source(unique, entity, intent)));
        } catch (RowAlreadyExistsException taken) {
            return null;
        }
    }

    private @Nullable ETag replace(RowOperation operation) {
        try {
            return write(operation);
        } catch (ConcurrentUpdateException | RowNotFoundException changed) {
            return null;
        }
    }

    /**
     * Deletes a row that an intent names if its entity lacks the row's values; otherwise updates the row from its
     * entity.
     *
     * <p>The order of the steps makes the deletion safe. First, the row and its intent are read. Second, the intent is
     * verified to be decided, or to be the caller's own. Third, the entity is read. A write that later gives the entity
     * the row's values has rewritten the row after the first step. A row that is rewritten during this method is read
     * again, because the other writer may have updated only its properties.
     *
     * @return false if the result cannot be known yet, because the row has the intent of another unfinished write or is
     *     constantly rewritten
     */
    public boolean settle(String values, PrimaryKey entity, String intent) {
        return Retry.run(WRITES, attempt -> isSettled(values, entity, intent), () -> false);
    }

    /**
     * Returns true if the row was deleted or updated as necessary, false if the result cannot be known yet, and empty
     * if the row was rewritten.
     */
    private Optional<Boolean> isSettled(String values, PrimaryKey entity, String intent) {
        TableIndexRow row = find(values, entity);
        if (row == null || !row.entity().equals(entity)) {
            return Optional.of(true);
        }
        if (!row.intent().equals(intent) && undecided(row.intent()) != null) {
            return Optional.of(false);
        }
        boolean settled = indexes.index(number).coversProperties()
                ? refresh(values, entity, row.etag())
                : has(entity, values) || delete(values, entity, row.etag());
        return settled ? Optional.of(true) : Optional.empty();
    }

    /**
     * Deletes the row of that version if the entity lacks the row's values; otherwise writes the entity's properties to
     * the row.
     */
    private boolean refresh(String values, PrimaryKey entity, ETag version) {
        Stored stored = unlessDropped(() -> store.get(indexes.format().table(), entity, Projection.ALL, reader -> {
            boolean has = indexes.current(reader).indexKeys().get(number).contains(values);
            return new Stored(reader.etag(), has, has ? copied(reader) : null);
        }));
        if (stored == null || !stored.has()) {
            return delete(values, entity, version);
        }
        RowSource plain = stored.plain();
        return plain == null || refresh(values, entity, version, stored.etag(), plain);
    }

    /**
     * Returns the properties for a copy of a stored row; null if they can no longer be read. Readers do not use the
     * properties of an index row that does not contain the version of its entity.
     */
    private @Nullable RowSource copied(RowReader stored) {
        try {
            return indexes.format().form().copied(stored);
        } catch (MappingException unreadable) {
            if (unreadable.isRetryable()) {
                throw unreadable;
            }
            return null;
        }
    }

    /**
     * Writes an entity's properties to the row if the row still has the version; returns whether the row was written.
     */
    public boolean refresh(String values, PrimaryKey entity, ETag version, ETag entityVersion, RowSource plain) {
        return replace(refreshing(primaryKey(values, entity), entity, version, entityVersion, plain)) != null;
    }

    /**
     * Returns the operation that writes an entity's properties to a row that has a version.
     *
     * @param plain the properties
     */
    public RowOperation refreshing(
            PrimaryKey row, PrimaryKey entity, ETag version, ETag entityVersion, RowSource plain) {
        RowSource properties = indexes.content().of(number).source(entity, row, plain);
        return RowOperation.replace(row, TableIndexRow.source(unique, entity, entityVersion, properties), version);
    }

    /**
     * Writes rows of one partition in one request.
     *
     * @return false if the operations exceed the limits of a request or the store refused them; then none was performed
     */
    public boolean writeAll(List<RowOperation> operations) {
        long bytes = 0;
        for (RowOperation operation : operations) {
            bytes += RowSize.ofOperation(operation.primaryKey()) + RowSize.of(operation.source());
        }
        return bytes
                        <= TransactionBounds.ofPartition(indexes.storage().limits())
                                .bytes()
                && execute(EntityGroupTransaction.of(operations)) != null;
    }

    /**
     * A stored entity, whether it has the values of its index row, and the properties for that row; null if the
     * properties can no longer be read.
     */
    private record Stored(ETag etag, boolean has, @Nullable RowSource plain) {}

    /** Returns the intent if it may still be committed; null otherwise. */
    private @Nullable Intent undecided(String intent) {
        if (isKnownDecided(intent)) {
            return null;
        }
        Intent open = log.find(intent);
        return open == null || log.isCommitted(intent, open.table(), open.partitionKey()) != null ? null : open;
    }

    private boolean has(PrimaryKey entity, String values) {
        CurrentRow current = unlessDropped(() -> indexes.current(entity));
        return current != null && current.indexKeys().get(number).contains(values);
    }

    /** Runs a read of the entities' table; returns null if the table was dropped. */
    private static <R> @Nullable R unlessDropped(Supplier<@Nullable R> read) {
        try {
            return read.get();
        } catch (TableNotFoundException dropped) {
            return null;
        }
    }

    @Nullable
    public TableIndexRow find(String values, PrimaryKey entity) {
        try {
            return store.get(table, primaryKey(values, entity), Projection.ALL, TableIndexRow::read);
        } catch (TableNotFoundException noRowYet) {
            return null;
        }
    }

    public PrimaryKey primaryKey(String values, PrimaryKey entity) {
        return IndexRowFormat.primaryKey(values, unique, entity);
    }

    private ETag write(RowOperation operation) {
        ETag version = writing(() -> store.write(table, operation));
        return version == null ? UNKNOWN : version;
    }

    /** Executes a write, and creates the table if it does not exist. */
    private <R extends @Nullable Object> R writing(Supplier<R> request) {
        try {
            return request.get();
        } catch (TableNotFoundException first) {
            indexes.storage().indexTables().create(table);
            return request.get();
        }
    }
}
