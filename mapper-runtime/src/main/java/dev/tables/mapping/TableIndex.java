package dev.tables.mapping;

import dev.tables.engine.ConcurrentUpdateException;
import dev.tables.engine.ETag;
import dev.tables.engine.Projection;
import dev.tables.engine.RowAlreadyExistsException;
import dev.tables.engine.RowKeys;
import dev.tables.engine.RowNotFoundException;
import dev.tables.engine.RowOperation;
import dev.tables.engine.TableNotFoundException;
import dev.tables.engine.TableStore;
import dev.tables.mapping.index.DuplicateIndexValueException;
import dev.tables.mapping.intent.Intent;
import dev.tables.mapping.intent.IntentLog;
import org.jspecify.annotations.Nullable;

/**
 * The rows of one entity type's index in a table of its own.
 *
 * <p>Three rules keep every entity findable at every moment:
 * <ul>
 *   <li>A row is put before its entity gets the values, stamped with the intent, and always written anew, so that its version
 *       changes.
 *   <li>A row stamped with an intent that is not decided belongs to that intent's writer: nobody else writes or deletes it.
 *       So it is there when the intent is committed.
 *   <li>Any other row is deleted only by its version as read before its entity was seen without the values. Whoever gives
 *       the entity the values again has written the row anew.
 * </ul>
 */
final class TableIndex<T> {
    private static final int WAITS_FOR_OTHERS = 8;
    private static final int ATTEMPTS = 40;

    private final EntityRows<T> rows;
    private final int number;
    private final TableStore store;
    private final String table;
    private final boolean unique;
    private final IntentLog log;

    TableIndex(EntityRows<T> rows, int number) {
        this.rows = rows;
        this.number = number;
        store = rows.store();
        table = rows.model().indexTable(number);
        unique = rows.index(number).unique();
        log = rows.intents();
    }

    /** The simple name of the entity. */
    String entity() {
        return rows.model().entity();
    }

    /** The name of the index. */
    String name() {
        return rows.index(number).name();
    }

    /**
     * The version by which the row can be deleted once the entity has lost the values; null if it is not there, another
     * entity's, or the affair of another write in flight.
     */
    @Nullable
    ETag version(String values, RowKeys entity) {
        TableIndexRow row = find(values, entity);
        if (row == null || !row.entity().equals(entity) || undecided(row.stamp()) != null) {
            return null;
        }
        return row.etag();
    }

    /** Deletes the row if it still has the version; false if it has another. */
    boolean delete(String values, RowKeys entity, ETag version) {
        try {
            store.write(table, RowOperation.delete(keys(values, entity), version));
            return true;
        } catch (RowNotFoundException gone) {
            return true;
        } catch (ConcurrentUpdateException rewritten) {
            return false;
        }
    }

    /**
     * Puts the row for values that the entity is to have, stamped with an intent. Another write in flight that wants the row
     * is given some time, then it is aborted and has to start again.
     *
     * @throws DuplicateIndexValueException if the index is unique and another entity has the values
     * @throws ConcurrentUpdateException if others kept writing the row
     */
    void put(String values, RowKeys entity, String stamp) {
        RowKeys keys = keys(values, entity);
        for (int attempt = 0; attempt < ATTEMPTS; attempt++) {
            if (insert(keys, entity, stamp)) {
                return;
            }
            TableIndexRow present = find(values, entity);
            if (present != null && mayTakeOver(present, values, entity, attempt)) {
                if (replace(keys, entity, stamp, present.etag())) {
                    return;
                }
            }
            Backoff.pause(attempt);
        }
        // Not the index row's keys, which are made of values.
        throw new ConcurrentUpdateException(rows.table(), entity);
    }

    /** Order matters: the stamp's intent is seen decided before the owner is seen without the values. */
    private boolean mayTakeOver(TableIndexRow present, String values, RowKeys entity, int attempt) {
        Intent inFlight = undecided(present.stamp());
        if (!present.entity().equals(entity) && has(present.entity(), values)) {
            throw new DuplicateIndexValueException(
                    rows.model().entity(), rows.index(number).name(), rows.table(), entity);
        }
        if (inFlight != null && attempt >= WAITS_FOR_OTHERS) {
            log.abort(inFlight);
        }
        return inFlight == null;
    }

    private boolean insert(RowKeys keys, RowKeys entity, String stamp) {
        try {
            write(RowOperation.insert(keys, TableIndexRow.source(unique, entity, stamp)));
            return true;
        } catch (RowAlreadyExistsException taken) {
            return false;
        }
    }

    private boolean replace(RowKeys keys, RowKeys entity, String stamp, ETag version) {
        try {
            write(RowOperation.replace(keys, TableIndexRow.source(unique, entity, stamp), version));
            return true;
        } catch (ConcurrentUpdateException | RowNotFoundException changed) {
            return false;
        }
    }

    /**
     * Deletes a row that an intent was concerned with, if its entity lacks the values.
     *
     * <p>The order is what makes it safe: the row and its stamp are read first, then the stamp's intent is seen decided (the
     * caller's own is), then the entity is read. Whoever gives the entity the values after that must have written the row
     * anew after the first step.
     *
     * @return false if the row bears the stamp of another write in flight, so that it cannot be told yet
     */
    boolean clean(String values, RowKeys entity, String intent) {
        TableIndexRow row = find(values, entity);
        if (row == null || !row.entity().equals(entity)) {
            return true;
        }
        if (!row.stamp().equals(intent) && undecided(row.stamp()) != null) {
            return false;
        }
        if (!has(entity, values)) {
            delete(values, entity, row.etag());
        }
        return true;
    }

    /** The intent if it may still be committed. */
    private @Nullable Intent undecided(String stamp) {
        Intent open = log.find(stamp);
        return open == null || log.isCommitted(stamp, open.table(), open.partitionKey()) != null ? null : open;
    }

    private boolean has(RowKeys entity, String values) {
        CurrentRow current = rows.current(entity);
        return current != null && current.indexKeys().get(number).contains(values);
    }

    private @Nullable TableIndexRow find(String values, RowKeys entity) {
        try {
            return store.get(table, keys(values, entity), Projection.ALL, TableIndexRow::read);
        } catch (TableNotFoundException noRowYet) {
            return null;
        }
    }

    private RowKeys keys(String values, RowKeys entity) {
        return TableIndexRow.keys(values, unique, entity);
    }

    private void write(RowOperation operation) {
        try {
            store.write(table, operation);
        } catch (TableNotFoundException first) {
            store.createTableIfAbsent(table);
            store.write(table, operation);
        }
    }
}
