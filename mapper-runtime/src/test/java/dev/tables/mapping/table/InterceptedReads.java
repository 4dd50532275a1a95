package dev.tables.mapping.table;

import dev.tables.engine.ForwardingTableStore;
import dev.tables.engine.Page;
import dev.tables.engine.PrimaryKey;
import dev.tables.engine.Projection;
import dev.tables.engine.RowDecoder;
import dev.tables.engine.RowQuery;
import dev.tables.engine.TableStore;
import java.util.List;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Sees to reads of rows, of whatever kind, in one place. */
// NullAway does not see annotations of type arguments in class files of other modules.
@SuppressWarnings("NullAway")
abstract class InterceptedReads extends ForwardingTableStore {
    InterceptedReads(TableStore store) {
        super(store);
    }

    /** Makes the request of the other store, or does not. */
    abstract <R> R read(Supplier<R> request);

    @Override
    public final <T> @Nullable T get(String table, PrimaryKey keys, Projection projection, RowDecoder<T> decoder) {
        return read(() -> super.get(table, keys, projection, decoder));
    }

    @Override
    public final <T> List<@Nullable T> getAll(
            String table, List<PrimaryKey> keys, Projection projection, RowDecoder<T> decoder) {
        return read(() -> super.getAll(table, keys, projection, decoder));
    }

    @Override
    public final <T> Page<T> query(String table, RowQuery query, RowDecoder<T> decoder) {
        return read(() -> super.query(table, query, decoder));
    }
}
