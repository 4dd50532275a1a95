package dev.tables.engine.adapter.internal;

import dev.tables.engine.ConcurrentUpdateException;
import dev.tables.engine.ContinuationToken;
import dev.tables.engine.ETag;
import dev.tables.engine.EntityGroupTransaction;
import dev.tables.engine.InvalidQueryException;
import dev.tables.engine.PrimaryKey;
import dev.tables.engine.Projection;
import dev.tables.engine.ResultPage;
import dev.tables.engine.RowAlreadyExistsException;
import dev.tables.engine.RowDecoder;
import dev.tables.engine.RowNotFoundException;
import dev.tables.engine.RowOperation;
import dev.tables.engine.RowQuery;
import dev.tables.engine.StoreTransaction;
import dev.tables.engine.TableStore;
import dev.tables.engine.TableStoreException;
import dev.tables.engine.TransactionFailedException;
import dev.tables.engine.request.ForwardingTableStore;
import dev.tables.engine.request.StoreRequest;
import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * A store that presents index tables as in other stores, although the underlying store has their rows
 * {@linkplain ShardedKeys in shards}. Rows are sorted by partition key and row key. Ranges of partition keys are read
 * without the rows around them, in both directions if the store supports both.
 *
 * <p>A request for one row, or for rows of one partition, is one request to the store. A query of several partitions
 * reads each shard twice, in parallel if this is faster, and merges the rows; it continues after the last row. All
 * other tables are unchanged.
 */
// NullAway does not see annotations of type arguments in class files of other modules.
@SuppressWarnings("NullAway")
public final class ShardedTables extends ForwardingTableStore {
    private final Known known;

    private ShardedTables(TableStore store, Known known) {
        super(store);
        this.known = known;
    }

    /** The names of tables in shards, in lower case. */
    private record Known(Set<String> tables) {
        static Known none() {
            return new Known(ConcurrentHashMap.newKeySet());
        }

        void add(Collection<String> names) {
            names.forEach(name -> tables.add(name.toLowerCase(Locale.ROOT)));
        }
    }

    /**
     * Returns the store for the entities of an application. Returns the given store itself if it orders rows across
     * partitions, or does not order them at all. Otherwise returns a store that shards these tables and all tables that
     * were registered with the store in this process, because a transaction may include several entities.
     *
     * @param indexTables the tables of indexes
     */
    public static TableStore in(TableStore store, Collection<String> indexTables) {
        if (!ShardedKeys.areIn(store.capabilities())) {
            return store;
        }
        Known known = store.sharedState().getOrCreate(Known.class, Known::none);
        known.add(indexTables);
        return store instanceof ShardedTables ? store : new ShardedTables(store, known);
    }

    /** Creates a store that shards these tables, regardless of the store's capabilities. */
    public static TableStore of(TableStore store, Collection<String> indexTables) {
        Known known = Known.none();
        known.add(indexTables);
        return new ShardedTables(store, known);
    }

    /**
     * Returns the partition in which a store keeps a row: its shard if the table is in shards, else its partition key.
     */
    public static String partition(TableStore store, String table, PrimaryKey row) {
        return store instanceof ShardedTables sharded && sharded.has(table)
                ? ShardedKeys.stored(row).partitionKey()
                : row.partitionKey();
    }

    private boolean has(@Nullable String table) {
        return table != null && known.tables.contains(table.toLowerCase(Locale.ROOT));
    }

    @Override
    public <T> @Nullable T get(String table, PrimaryKey keys, Projection projection, RowDecoder<T> decoder) {
        return has(table)
                ? delegate().get(table, ShardedKeys.stored(keys), projection, UsualRow.decoder(decoder))
                : delegate().get(table, keys, projection, decoder);
    }

    @Override
    public <T> List<@Nullable T> getAll(
            String table, List<PrimaryKey> keys, Projection projection, RowDecoder<T> decoder) {
        return has(table)
                ? delegate()
                        .getAll(
                                table,
                                keys.stream()
                                        .<PrimaryKey>map(ShardedKeys::stored)
                                        .toList(),
                                projection,
                                UsualRow.decoder(decoder))
                : delegate().getAll(table, keys, projection, decoder);
    }

    @Override
    public <T> ResultPage<T> query(String table, RowQuery query, RowDecoder<T> decoder) {
        return has(table)
                ? new ShardedPage<>(delegate(), table, query, behind(table, query), decoder).read()
                : delegate().query(table, query, decoder);
    }

    private static @Nullable PrimaryKey behind(String table, RowQuery query) {
        ContinuationToken token = query.continuationToken();
        PrimaryKey row = token == null ? null : token.lastKey();
        if (token != null && row == null) {
            throw new InvalidQueryException(
                    "The continuation token is not from a page of this index. Pass the token of the previous page.",
                    table);
        }
        return row;
    }

    @Override
    public long count(String table, RowQuery query) {
        return has(table)
                ? TableStore.countByReadingPages(this, table, query)
                : delegate().count(table, query);
    }

    @Override
    public @Nullable ETag write(String table, RowOperation operation) {
        return super.write(table, has(table) ? stored(operation) : operation);
    }

    @Override
    public List<@Nullable ETag> execute(String table, EntityGroupTransaction transaction) {
        if (!has(table)) {
            return super.execute(table, transaction);
        }
        EntityGroupTransaction stored = new EntityGroupTransaction();
        transaction.operations().forEach(operation -> stored.add(stored(operation)));
        return super.execute(table, stored);
    }

    @Override
    public List<@Nullable ETag> execute(StoreTransaction transaction) {
        StoreTransaction stored = new StoreTransaction();
        for (StoreTransaction.Operation one : transaction.operations()) {
            stored.add(one.table(), has(one.table()) ? stored(one.operation()) : one.operation());
        }
        return super.execute(stored);
    }

    private static RowOperation stored(RowOperation operation) {
        return operation.withPrimaryKey(ShardedKeys.stored(operation.primaryKey()));
    }

    /** Translates the keys in errors to the keys of the requested row. */
    @Override
    protected <R> R around(StoreRequest request, Supplier<R> call) {
        try {
            return call.get();
        } catch (TransactionFailedException failed) {
            TableStoreException error = usual(failed.failedOperationException());
            throw error == failed.failedOperationException()
                    ? failed
                    : caused(new TransactionFailedException(failed.failedOperationIndex(), error), failed);
        } catch (RowAlreadyExistsException | RowNotFoundException | ConcurrentUpdateException failed) {
            throw usual(failed);
        }
    }

    private TableStoreException usual(TableStoreException error) {
        String table = error.table();
        PrimaryKey stored = error.primaryKey();
        if (table == null || stored == null || !has(table)) {
            return error;
        }
        PrimaryKey keys = ShardedKeys.usual(stored.rowKey());
        if (error instanceof RowAlreadyExistsException) {
            return caused(new RowAlreadyExistsException(table, keys), error);
        }
        if (error instanceof RowNotFoundException) {
            return caused(new RowNotFoundException(table, keys), error);
        }
        return error instanceof ConcurrentUpdateException
                ? caused(new ConcurrentUpdateException(table, keys), error)
                : error;
    }

    private static TableStoreException caused(TableStoreException error, TableStoreException stored) {
        error.addSuppressed(stored);
        return error.withNativeErrorCode(stored.nativeErrorCode());
    }
}
