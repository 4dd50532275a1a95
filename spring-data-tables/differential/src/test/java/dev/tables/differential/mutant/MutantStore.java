package dev.tables.differential.mutant;

import dev.tables.engine.ETag;
import dev.tables.engine.EntityGroupTransaction;
import dev.tables.engine.OpenTransaction;
import dev.tables.engine.PrimaryKey;
import dev.tables.engine.Projection;
import dev.tables.engine.ResultPage;
import dev.tables.engine.Row;
import dev.tables.engine.RowDecoder;
import dev.tables.engine.RowOperation;
import dev.tables.engine.RowQuery;
import dev.tables.engine.RowReader;
import dev.tables.engine.StoreTransaction;
import dev.tables.engine.TableStore;
import dev.tables.engine.internal.StoredRow;
import dev.tables.engine.request.ForwardingTableStore;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A store with a defect. Only tables of random entities have it, not those in which the product keeps what it does. */
@SuppressWarnings("NullAway") // does not see nullable type arguments of compiled interfaces on JDK 17
public final class MutantStore extends ForwardingTableStore {
    private final Mutant mutant;

    /** The store with the defect. */
    public MutantStore(Mutant mutant, TableStore store) {
        super(store);
        this.mutant = mutant;
    }

    private static boolean isConcerned(String table) {
        return table.startsWith("things");
    }

    private boolean isLost(String table, RowOperation operation) {
        boolean ofIndex =
                table.contains("By") || operation.primaryKey().rowKey().startsWith("~by");
        return isConcerned(table)
                && mutant.isLost(operation, ofIndex)
                && (!mutant.isLostOnlyIfPresent()
                        || super.get(table, operation.primaryKey(), Projection.ALL, Row.DECODER) != null);
    }

    private <T> RowDecoder<T> decoder(String table, RowDecoder<T> decoder) {
        return isConcerned(table) ? row -> read(row, decoder) : decoder;
    }

    private <T> T read(RowReader row, RowDecoder<T> decoder) {
        return decoder.decode(new StoredRow(mutant.read(Row.from(row)), row.etag(), row.timestamp()));
    }

    @Override
    public <T> @Nullable T get(String table, PrimaryKey keys, Projection projection, RowDecoder<T> decoder) {
        return super.get(table, keys, projection, decoder(table, decoder));
    }

    @Override
    public <T> List<@Nullable T> getAll(
            String table, List<PrimaryKey> keys, Projection projection, RowDecoder<T> decoder) {
        return super.getAll(table, keys, projection, decoder(table, decoder));
    }

    @Override
    public <T> ResultPage<T> query(String table, RowQuery query, RowDecoder<T> decoder) {
        RowQuery asked = isConcerned(table) ? mutant.asked(query) : query;
        ResultPage<T> page = super.query(table, asked, decoder(table, decoder));
        return isConcerned(table)
                ? new ResultPage<>(mutant.page(query, page.items(), page.hasNext()), page.nextToken())
                : page;
    }

    @Override
    public long count(String table, RowQuery query) {
        return isConcerned(table) ? TableStore.countByReadingPages(this, table, query) : super.count(table, query);
    }

    @Override
    public @Nullable ETag write(String table, RowOperation operation) {
        return isLost(table, operation) ? null : super.write(table, operation);
    }

    @Override
    public List<@Nullable ETag> execute(String table, EntityGroupTransaction transaction) {
        List<RowOperation> done = new ArrayList<>();
        for (RowOperation operation : transaction.operations()) {
            if (!isLost(table, operation)) {
                done.add(operation);
            }
        }
        List<@Nullable ETag> found = done.isEmpty() ? List.of() : super.execute(table, EntityGroupTransaction.of(done));
        return versions(transaction.operations(), done, found);
    }

    @Override
    public List<@Nullable ETag> execute(StoreTransaction transaction) {
        List<StoreTransaction.Operation> done = new ArrayList<>();
        for (StoreTransaction.Operation one : transaction.operations()) {
            if (!isLost(one.table(), one.operation())) {
                done.add(one);
            }
        }
        List<@Nullable ETag> found = done.isEmpty() ? List.of() : super.execute(StoreTransaction.of(done));
        return versions(transaction.operations(), done, found);
    }

    /** What was lost, was lost when it was written within. */
    @Override
    protected void commit(OpenTransaction transaction) {
        super.commit(transaction);
    }

    private static <T> List<@Nullable ETag> versions(List<T> operations, List<T> done, List<@Nullable ETag> found) {
        List<@Nullable ETag> all = new ArrayList<>();
        for (T operation : operations) {
            int place = done.indexOf(operation);
            all.add(place < 0 ? null : found.get(place));
        }
        return all;
    }
}
