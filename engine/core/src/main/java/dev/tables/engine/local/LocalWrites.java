package dev.tables.engine.local;

import dev.tables.engine.ETag;
import dev.tables.engine.RowOperation;
import dev.tables.engine.StoreTransaction;
import dev.tables.engine.TableNotFoundException;
import dev.tables.engine.TransactionFailedException;
import java.util.ArrayList;
import java.util.List;
import java.util.function.IntFunction;
import org.jspecify.annotations.Nullable;

/**
 * The writes of the embedded engine outside of open transactions. Each write returns when it is as durable as
 * configured.
 */
final class LocalWrites {
    private final Catalog catalog;
    private final Commit.Commits rules;
    private final Acknowledgement acknowledgement;

    LocalWrites(Catalog catalog, Commit.Commits rules, Acknowledgement acknowledgement) {
        this.catalog = catalog;
        this.rules = rules;
        this.acknowledgement = acknowledgement;
    }

    /** Executes one operation, and returns the new version of the row. */
    @Nullable
    ETag write(String table, RowOperation operation) {
        Table found = catalog.table(table);
        Scratch scratch = Scratch.take();
        long ticks;
        try {
            scratch.commit.prepare(found, operation);
            ticks = scratch.commit.apply(found, operation, rules);
        } finally {
            scratch.giveBack();
        }
        found.ranges().write(operation.primaryKey().partitionKey(), 1);
        acknowledgement.await();
        return operation.writesProperties() ? ETag.ofTimestampTicks(ticks) : null;
    }

    /** Executes the operations of an entity group transaction. */
    List<@Nullable ETag> execute(String table, List<RowOperation> operations) {
        Table found = tableOfTransaction(catalog, table);
        Scratch scratch = Scratch.take();
        long ticks;
        try {
            scratch.commit.prepare(found, operations);
            found.ranges().write(operations.get(0).primaryKey().partitionKey(), operations.size());
            ticks = scratch.commit.apply(found, operations, rules);
        } catch (TableNotFoundException droppedMeanwhile) {
            throw new TransactionFailedException(0, droppedMeanwhile);
        } finally {
            scratch.giveBack();
        }
        acknowledgement.await();
        return versions(operations.size(), operations::get, ticks);
    }

    /** Executes operations on rows of any tables. */
    List<@Nullable ETag> execute(List<StoreTransaction.Operation> operations) {
        Scratch scratch = Scratch.take();
        Table[] tables;
        long ticks;
        try {
            tables = scratch.commit.prepare(catalog, operations);
            ticks = scratch.commit.apply(tables, operations, rules);
        } finally {
            scratch.giveBack();
        }
        for (int i = 0; i < tables.length; i++) {
            tables[i].ranges().write(operations.get(i).operation().primaryKey().partitionKey(), 1);
        }
        acknowledgement.await();
        return versions(tables.length, i -> operations.get(i).operation(), ticks);
    }

    /**
     * Returns the table of an entity group transaction. If the table does not exist, throws an exception for the first
     * operation.
     */
    static Table tableOfTransaction(Catalog catalog, String table) {
        try {
            return catalog.table(table);
        } catch (TableNotFoundException absent) {
            throw new TransactionFailedException(0, absent);
        }
    }

    /** Returns the new versions of the rows, which are all the same. */
    static List<@Nullable ETag> versions(int count, IntFunction<RowOperation> operations, long ticks) {
        ETag version = ETag.ofTimestampTicks(ticks);
        List<@Nullable ETag> versions = new ArrayList<>(count);
        for (int i = 0; i < count; i++) {
            versions.add(operations.apply(i).writesProperties() ? version : null);
        }
        return versions;
    }
}
