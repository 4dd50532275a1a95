package dev.tables.boot.test;

import dev.tables.engine.ETag;
import dev.tables.engine.EntityGroupTransaction;
import dev.tables.engine.ForwardingTableStore;
import dev.tables.engine.OpenTransaction;
import dev.tables.engine.Page;
import dev.tables.engine.PrimaryKey;
import dev.tables.engine.Projection;
import dev.tables.engine.RowDecoder;
import dev.tables.engine.RowOperation;
import dev.tables.engine.RowQuery;
import dev.tables.engine.StoreTransaction;
import dev.tables.engine.TableStore;
import java.util.List;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** A store whose requests meet the {@link TableFaults} of a test. Tables are made and dropped without. */
@SuppressWarnings("NullAway") // does not see nullable type arguments of compiled interfaces on JDK 17
final class FaultyTableStore extends ForwardingTableStore {
    private static final PrimaryKey SOME_ROW = new PrimaryKey("", "");

    private final TableFaults faults;

    FaultyTableStore(TableStore store, TableFaults faults) {
        super(store);
        this.faults = faults;
    }

    @Override
    public <T> @Nullable T get(String table, PrimaryKey keys, Projection projection, RowDecoder<T> decoder) {
        return faulty(RequestKind.READ, table, keys, () -> delegate().get(table, keys, projection, decoder));
    }

    @Override
    public <T> List<@Nullable T> getAll(
            String table, List<PrimaryKey> keys, Projection projection, RowDecoder<T> decoder) {
        PrimaryKey first = keys.isEmpty() ? SOME_ROW : keys.get(0);
        return faulty(RequestKind.READ, table, first, () -> delegate().getAll(table, keys, projection, decoder));
    }

    @Override
    public <T> Page<T> query(String table, RowQuery query, RowDecoder<T> decoder) {
        return faulty(RequestKind.READ, table, SOME_ROW, () -> delegate().query(table, query, decoder));
    }

    @Override
    public long count(String table, RowQuery query) {
        return faulty(RequestKind.READ, table, SOME_ROW, () -> delegate().count(table, query));
    }

    @Override
    public @Nullable ETag write(String table, RowOperation operation) {
        return faulty(
                RequestKind.WRITE, table, operation.keys(), () -> delegate().write(table, operation));
    }

    @Override
    public List<@Nullable ETag> execute(String table, EntityGroupTransaction transaction) {
        List<RowOperation> operations = transaction.operations();
        PrimaryKey first = operations.isEmpty() ? SOME_ROW : operations.get(0).keys();
        return faulty(RequestKind.WRITE, table, first, () -> delegate().execute(table, transaction));
    }

    @Override
    public List<@Nullable ETag> execute(StoreTransaction transaction) {
        List<StoreTransaction.Operation> operations = transaction.operations();
        String table = operations.isEmpty() ? "" : operations.get(0).table();
        PrimaryKey first =
                operations.isEmpty() ? SOME_ROW : operations.get(0).operation().keys();
        return faulty(RequestKind.WRITE, table, first, () -> delegate().execute(transaction));
    }

    /** Of nothing it is no request. */
    @Override
    protected void commit(OpenTransaction transaction) {
        OpenTransaction.WriteSummary writes = transaction.pendingWrites();
        if (writes.isEmpty()) {
            transaction.commit();
            return;
        }
        PrimaryKey first = writes.first() == null ? SOME_ROW : writes.first();
        faulty(RequestKind.COMMIT, writes.tables().get(0), first, () -> {
            transaction.commit();
            return writes;
        });
    }

    private <R> R faulty(RequestKind kind, String table, PrimaryKey keys, Supplier<R> request) {
        TableFault fault = faults.take(kind);
        return fault == null ? request.get() : fault.meet(table, keys, request);
    }
}
