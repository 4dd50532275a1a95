package dev.tables.mapping.table;

import dev.tables.engine.PrimaryKey;
import dev.tables.engine.Projection;
import dev.tables.engine.RowReader;
import dev.tables.engine.TableNotFoundException;
import dev.tables.engine.TableStore;
import dev.tables.mapping.key.KeyComponent;
import dev.tables.mapping.lifecycle.IndexDefinition;
import dev.tables.mapping.lifecycle.IndexLease;
import dev.tables.mapping.lifecycle.IndexNotReadableException;
import dev.tables.mapping.lifecycle.IndexStatus;
import dev.tables.mapping.lifecycle.IndexView;
import dev.tables.mapping.model.EntityModel;
import dev.tables.mapping.model.IndexModel;
import dev.tables.mapping.model.PropertyModel;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * This process's part in the life cycle of the indexes of one entity type: whether it may write, and which indexes may be read. Without a
 * catalog of indexes it always may, and may read all that need no proof.
 */
final class IndexParticipation {
    /** Keys that no row has. */
    private static final PrimaryKey NOWHERE = new PrimaryKey("~~", "~~");

    private final TableStore store;
    private final EntityModel model;
    private final List<IndexDefinition> definitions;
    /** By number of the index: whether rows may lack the token that an index has for their value. */
    private final boolean[] acceptPlaintext;

    private final @Nullable IndexLease membership;

    /**
     * Of one entity type.
     *
     * @param cipher if there is encryption
     * @param definitions of each index
     * @param membership null if the indexes are in no catalog
     */
    IndexParticipation(
            TableStore store,
            EntityModel model,
            @Nullable RowCipher cipher,
            List<IndexDefinition> definitions,
            @Nullable IndexLease membership) {
        this.store = store;
        this.model = model;
        this.definitions = definitions;
        this.membership = membership;
        if (membership != null) {
            membership.deferRenewalWhile(() -> UnitOfWork.isBegunAfterRenewal(store, membership.catalog()));
        }
        acceptPlaintext = new boolean[definitions.size()];
        for (int i = 0; i < acceptPlaintext.length; i++) {
            acceptPlaintext[i] =
                    cipher != null && acceptsPlaintext(cipher, model.indexes().get(i));
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

    /** What two versions of an application must agree on, of each index. */
    List<IndexDefinition> definitions() {
        return definitions;
    }

    /** The part in the catalog of indexes; null if they are in none. */
    @Nullable
    IndexLease membership() {
        return membership;
    }

    // Writing

    /** Acquires a permit for one attempt to write; {@link #releaseWritePermit} must follow. */
    long acquireWritePermit() {
        return membership == null ? 0 : CommitRecord.unwritten(membership::acquireWritePermit);
    }

    /** Must be asked right before a transaction is sent, see {@link IndexLease#isWritePermitValid}. */
    boolean isWritePermitValid(long permit) {
        return membership == null || CommitRecord.unwritten(() -> membership.isWritePermitValid(permit));
    }

    /** Ends an attempt to write. */
    void releaseWritePermit() {
        if (membership != null) {
            membership.releaseWritePermit();
        }
    }

    /**
     * Gives the entities' table another identity in the catalog if it does not exist although one of its indexes in a table of its own is
     * readable: the table was dropped, and rows of that index may be left. To be called before the table is created. One request if there is
     * such an index.
     */
    void beforeCreation() {
        if (membership != null && isAnyTableServed() && isAbsent()) {
            membership.catalog().assignTableIdentity(model.table(), this::isAbsent);
        }
    }

    private boolean isAnyTableServed() {
        for (int i = 0; i < definitions.size(); i++) {
            IndexView seen = lastSeen(i);
            if (definitions.get(i).rowKeyPrefix() == null && seen != null && seen.readable()) {
                return true;
            }
        }
        return false;
    }

    private boolean isAbsent() {
        try {
            store.get(model.table(), NOWHERE, Projection.of(), RowReader::keys);
            return false;
        } catch (TableNotFoundException dropped) {
            return true;
        }
    }

    // Reading

    /** The states of the indexes, as seen at most a lease ago, by number; empty if they are in no catalog. */
    List<IndexStatus> states() {
        List<IndexStatus> states = new ArrayList<>();
        for (int i = 0; membership != null && i < acceptPlaintext.length; i++) {
            states.add(membership.status(i));
        }
        return states;
    }

    /** The index as last seen in the catalog; null if it has not been, or is in none. */
    @Nullable
    IndexView lastSeen(int index) {
        return membership == null ? null : membership.lastSeen(index);
    }

    /** Whether the index may be read now, by the calling thread and in its transaction. */
    boolean isReadable(int index) {
        if (membership == null) {
            return isProven(index);
        }
        UnitOfWork.renewBefore(store);
        UnitOfWork unit = UnitOfWork.current(store);
        return membership.isReadable(index) && (unit == null || unit.isReadable(membership, index));
    }

    /** Whether an index has every entity that it should, as far as its states, or their absence, say. */
    private boolean isProven(int index) {
        return membership != null || !acceptPlaintext[index];
    }

    /**
     * Reads an index, which must have been served all the while.
     *
     * @throws IndexNotReadableException if it was not, or is one of tokens where rows may hold values in plain that were never under a
     *     token, and no catalog knows that all are
     */
    <R> R served(int index, Supplier<R> read) {
        UnitOfWork unit = membership == null ? null : UnitOfWork.current(store);
        if (membership != null && unit != null) {
            UnitOfWork.renewBefore(store);
            unit.requireReadable(membership, index);
        }
        if (!isProven(index)) {
            throw IndexNotReadableException.mayMissPlaintextRows(IndexDefinitions.space(model), definitions.get(index));
        }
        return membership == null ? read.get() : membership.readByIndex(index, read);
    }

    /**
     * Lets an index be filled again, by the definition it has here.
     *
     * @throws IllegalArgumentException if it is in no catalog, there is no such index, or its rows would be elsewhere
     */
    void rebuild(String index) {
        for (int i = 0; membership != null && i < acceptPlaintext.length; i++) {
            if (model.indexes().get(i).name().equals(index)) {
                membership.markForRebuild(i);
                return;
            }
        }
        throw new IllegalArgumentException(model.entity() + " has no index '" + index
                + "', or its table was opened without an IndexCatalog. Name an existing index, and open the table "
                + "with an IndexCatalog.");
    }
}
