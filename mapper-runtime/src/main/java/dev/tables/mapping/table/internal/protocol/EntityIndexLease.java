package dev.tables.mapping.table.internal.protocol;

import dev.tables.engine.OutcomeUnknownException;
import dev.tables.engine.PrimaryKey;
import dev.tables.engine.Projection;
import dev.tables.engine.RowReader;
import dev.tables.engine.TableNotFoundException;
import dev.tables.engine.TableStore;
import dev.tables.mapping.key.KeyComponent;
import dev.tables.mapping.lifecycle.AcquiredIndexLease;
import dev.tables.mapping.lifecycle.IndexDefinition;
import dev.tables.mapping.lifecycle.IndexLease;
import dev.tables.mapping.lifecycle.IndexNotReadableException;
import dev.tables.mapping.lifecycle.ObservedIndexStatus;
import dev.tables.mapping.model.EntityModel;
import dev.tables.mapping.model.IndexModel;
import dev.tables.mapping.model.PropertyModel;
import dev.tables.mapping.model.RowCipher;
import java.util.List;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * The {@link IndexLease} of one entity type, with two conditions that {@link IndexLease} does not check. An index must
 * be readable in the calling thread's transaction. If an index contains blind index hashes, no row may contain the
 * indexed property in plaintext.
 */
public final class EntityIndexLease {
    /** Keys that no row has. */
    private static final PrimaryKey NOWHERE = new PrimaryKey("~~", "~~");

    private final TableStore store;
    private final EntityModel model;
    private final List<IndexDefinition> definitions;
    private final IndexLease lease;
    /**
     * Whether an index, by its number, may lack rows. An index may lack rows if values may have been stored in plain
     * text, and no catalog records that all of these values have index rows.
     */
    private final boolean[] mayMissRows;

    /**
     * Creates the lease of one entity type.
     *
     * @param cipher null if nothing is encrypted
     * @param definitions the definitions of the indexes by number
     * @param lease {@link IndexLease#NONE} if the indexes are in no catalog
     */
    public EntityIndexLease(
            TableStore store,
            EntityModel model,
            @Nullable RowCipher cipher,
            List<IndexDefinition> definitions,
            IndexLease lease) {
        this.store = store;
        this.model = model;
        this.definitions = definitions;
        this.lease = lease;
        lease.deferRenewalWhile(catalog -> UnitStore.isBegunAfterRenewal(store, catalog));
        mayMissRows = new boolean[definitions.size()];
        for (int i = 0; i < mayMissRows.length; i++) {
            mayMissRows[i] = !lease.isBackedByCatalog()
                    && cipher != null
                    && acceptsPlaintext(cipher, model.indexes().get(i));
        }
    }

    private boolean acceptsPlaintext(RowCipher cipher, IndexModel index) {
        for (KeyComponent component : index.components()) {
            PropertyModel property = model.property(component.property());
            if (component.isHashed() && property != null && cipher.acceptsPlaintext(property)) {
                return true;
            }
        }
        return false;
    }

    /** Returns the name of the entity type. */
    String entity() {
        return model.entity();
    }

    /** Returns the definitions of the indexes by number, which two versions of an application must agree on. */
    public List<IndexDefinition> definitions() {
        return definitions;
    }

    /** Returns the lease itself. */
    public IndexLease indexLease() {
        return lease;
    }

    /** Returns whether the states of the indexes are recorded in a catalog. */
    public boolean isInCatalog() {
        return lease.isBackedByCatalog();
    }

    // Writing

    /** Acquires a permit for one attempt to write; {@link #releaseWritePermit} must follow. */
    public long acquireWritePermit() {
        try {
            return lease.acquireWritePermit();
        } catch (OutcomeUnknownException lost) {
            // Nothing was written yet, so there is no doubt about the write.
            throw CommitRecord.notDone(lost);
        }
    }

    /**
     * Returns whether the permit is valid; must be called right before a transaction is sent, see
     * {@link IndexLease#isWritePermitValid}.
     */
    boolean isWritePermitValid(long permit) {
        try {
            return lease.isWritePermitValid(permit);
        } catch (OutcomeUnknownException lost) {
            throw CommitRecord.notDone(lost);
        }
    }

    /** Ends an attempt to write. */
    public void releaseWritePermit() {
        lease.releaseWritePermit();
    }

    /**
     * Assigns a new id in the catalog to the entities' table if the table does not exist, although one of its global
     * indexes is readable. A readable index shows that the table was dropped, and that rows of the index may remain.
     * Must be called before the table is created. Sends one request if a global index is readable.
     */
    public void beforeCreation() {
        if (isAnyTableServed() && isAbsent()) {
            lease.assignNewEntityTableId(this::isAbsent);
        }
    }

    private boolean isAnyTableServed() {
        for (int i = 0; i < definitions.size(); i++) {
            ObservedIndexStatus seen = lease.lastObservedStatus(i);
            if (definitions.get(i).rowKeyPrefix() == null && seen != null && seen.usableByQueries()) {
                return true;
            }
        }
        return false;
    }

    private boolean isAbsent() {
        try {
            store.get(model.table(), NOWHERE, Projection.of(), RowReader::primaryKey);
            return false;
        } catch (TableNotFoundException dropped) {
            return true;
        }
    }

    // Reading

    /** Returns whether the index may be read now, by the calling thread and in its transaction. */
    public boolean isReadable(int index) {
        OpenUnit unit = unitWithSnapshot();
        return !mayMissRows[index] && lease.isReadable(index) && (unit == null || unit.isReadable(lease, index));
    }

    /**
     * Reads an index, which must be readable until the read has finished.
     *
     * @throws IndexNotReadableException if the index is not readable; also if it contains blind index hashes, rows may
     *     contain plaintext without a hash, and no catalog records that all rows have one
     */
    public <R> R served(int index, Supplier<R> read) {
        OpenUnit unit = unitWithSnapshot();
        if (unit != null) {
            unit.requireReadable(lease, index, definitions.get(index).name());
        }
        if (mayMissRows[index]) {
            throw IndexNotReadableException.plaintextRowsNotIndexed(
                    IndexDefinitions.space(model), definitions.get(index));
        }
        return lease.readUsingIndex(index, read);
    }

    /**
     * Returns the calling thread's unit of work, after renewing leases that are due. Returns null if the thread has no
     * unit. Also returns null if no index state can have changed since the unit's snapshot.
     */
    private @Nullable OpenUnit unitWithSnapshot() {
        OpenUnit unit = lease.isBackedByCatalog() ? UnitStore.unitOf(store) : null;
        if (unit != null) {
            UnitStore.renewBeforeUnit(store);
        }
        return unit;
    }

    /**
     * Marks an index to be filled again, with the definition that it has in this process.
     *
     * @throws IllegalArgumentException if the index is in no catalog or does not exist, or if its rows would be
     *     elsewhere
     */
    public void rebuild(String index) {
        List<String> names = definitions.stream().map(IndexDefinition::name).toList();
        if (!names.contains(index) || !(lease instanceof AcquiredIndexLease acquired)) {
            throw new IllegalArgumentException(model.entity() + " has no index '" + index
                    + "', or its table was opened without an IndexCatalog. Name an existing index, and open the table "
                    + "with an IndexCatalog.");
        }
        acquired.markIndexForRebuild(names.indexOf(index));
    }
}
