package dev.tables.boot.observation;

import dev.tables.engine.ETag;
import dev.tables.engine.EntityGroupTransaction;
import dev.tables.engine.ForwardingTableStore;
import dev.tables.engine.KeyRange;
import dev.tables.engine.OpenTransaction;
import dev.tables.engine.Page;
import dev.tables.engine.PrimaryKey;
import dev.tables.engine.Projection;
import dev.tables.engine.RequestContext;
import dev.tables.engine.RowDecoder;
import dev.tables.engine.RowOperation;
import dev.tables.engine.RowQuery;
import dev.tables.engine.StoreTransaction;
import dev.tables.engine.TableStore;
import dev.tables.engine.internal.Repetitions;
import dev.tables.mapping.query.AccessPath;
import io.micrometer.observation.Observation;
import io.micrometer.observation.ObservationRegistry;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Makes an observation of each call to a store: one request each, apart from reads of several rows. */
final class ObservedTableStore extends ForwardingTableStore {
    /** Index rows start with it. */
    private static final String INDEX_ROWS = "~";

    private final ObservationRegistry registry;
    private final TableStoreObservationConvention convention;

    private ObservedTableStore(
            TableStore store, ObservationRegistry registry, TableStoreObservationConvention convention) {
        super(store);
        this.registry = registry;
        this.convention = convention;
    }

    /** The store itself if nobody observes, so that nothing is paid for nothing. */
    static TableStore of(TableStore store, ObservationRegistry registry, TableStoreObservationConvention convention) {
        return registry.isNoop() ? store : new ObservedTableStore(store, registry, convention);
    }

    /** The store behind a store that may be observed. */
    static TableStore unobserved(TableStore store) {
        return store instanceof ObservedTableStore observed ? observed.delegate() : store;
    }

    @Override
    public void createTable(String name) {
        observed(context("create-table", name, null), context -> {
            delegate().createTable(name);
            return name;
        });
    }

    @Override
    public boolean createTableIfNotExists(String name) {
        return observed(
                context("create-table", name, null), context -> delegate().createTableIfNotExists(name));
    }

    @Override
    public boolean createDependentTable(String name, String owner) {
        return observed(
                context("create-table", name, null), context -> delegate().createDependentTable(name, owner));
    }

    @Override
    public void deleteTable(String name) {
        observed(context("delete-table", name, null), context -> {
            delegate().deleteTable(name);
            return name;
        });
    }

    // The compiler of JDK 17 does not show the checker that what a function returns may be null.
    @SuppressWarnings("NullAway")
    @Override
    public <T> @Nullable T get(String table, PrimaryKey keys, Projection projection, RowDecoder<T> decoder) {
        return observed(read("get", table, AccessPath.POINT_READ), context -> {
            T found = delegate().get(table, keys, projection, counting(decoder, context));
            context.rows(found == null ? 0 : 1);
            return found;
        });
    }

    @SuppressWarnings("NullAway")
    @Override
    public <T> List<@Nullable T> getAll(
            String table, List<PrimaryKey> keys, Projection projection, RowDecoder<T> decoder) {
        return observed(read("get-all", table, AccessPath.MULTI_POINT_READ), context -> {
            List<@Nullable T> found = delegate().getAll(table, keys, projection, counting(decoder, context));
            context.rows((int) found.stream().filter(one -> one != null).count());
            return found;
        });
    }

    @Override
    public <T> Page<T> query(String table, RowQuery query, RowDecoder<T> decoder) {
        return observed(read("query", table, path(query)), context -> {
            Page<T> page = delegate().query(table, query, counting(decoder, context));
            context.rows(page.items().size());
            return page;
        });
    }

    /** Has as many rows as it reports: none of them is read where the store knows. */
    @Override
    public long count(String table, RowQuery query) {
        return observed(read("count", table, path(query)), context -> delegate().count(table, query));
    }

    @SuppressWarnings("NullAway")
    @Override
    public @Nullable ETag write(String table, RowOperation operation) {
        return observed(context("write", table, null), context -> {
            context.rows(1);
            CountedSource counted = new CountedSource(operation.source());
            try {
                return delegate().write(table, operation.withSource(counted));
            } finally {
                context.addBytes(counted.bytes());
            }
        });
    }

    @SuppressWarnings("NullAway")
    @Override
    public List<@Nullable ETag> execute(String table, EntityGroupTransaction transaction) {
        return observed(context("transaction", table, null), context -> {
            context.rows(transaction.size());
            CountedSources counted = new CountedSources(context);
            EntityGroupTransaction same = new EntityGroupTransaction();
            transaction.operations().forEach(operation -> same.add(counted.of(operation)));
            try {
                return delegate().execute(table, same);
            } finally {
                counted.add();
            }
        });
    }

    /** Has the table of its first operation, which is that of an entity where index rows are written with it. */
    @SuppressWarnings("NullAway")
    @Override
    public List<@Nullable ETag> execute(StoreTransaction transaction) {
        List<StoreTransaction.Operation> operations = transaction.operations();
        List<String> tables = operations.stream()
                .map(StoreTransaction.Operation::table)
                .distinct()
                .toList();
        return observed(context("transaction", tables), context -> {
            context.rows(transaction.size());
            CountedSources counted = new CountedSources(context);
            StoreTransaction same = new StoreTransaction();
            operations.forEach(one -> same.add(one.table(), counted.of(one.operation())));
            try {
                return delegate().execute(same);
            } finally {
                counted.add();
            }
        });
    }

    /** Has the table of its first write; the commit of nothing is no request. */
    @Override
    protected void commit(OpenTransaction transaction) {
        OpenTransaction.WriteSummary writes = transaction.pendingWrites();
        if (writes.isEmpty()) {
            transaction.commit();
            return;
        }
        observed(context("commit", writes.tables()), context -> {
            context.rows(writes.rows());
            context.addBytes(writes.bytes());
            transaction.commit();
            return writes;
        });
    }

    /** Requests that other threads make belong to what this thread is observed to do. */
    @Override
    public void runInParallel(List<? extends Runnable> requests) {
        Observation present = registry.getCurrentObservation();
        List<Runnable> scoped = new ArrayList<>();
        requests.forEach(request -> scoped.add(present == null ? request : () -> present.scoped(request)));
        delegate().runInParallel(scoped);
    }

    /** Counts what the operations of a transaction write. */
    private static final class CountedSources {
        private final TableStoreObservationContext context;
        private final List<CountedSource> sources = new ArrayList<>();

        CountedSources(TableStoreObservationContext context) {
            this.context = context;
        }

        RowOperation of(RowOperation operation) {
            CountedSource source = new CountedSource(operation.source());
            sources.add(source);
            return operation.withSource(source);
        }

        /** To be called when it is written. */
        void add() {
            sources.forEach(one -> context.addBytes(one.bytes()));
        }
    }

    /**
     * A read: by the path of the plan it is made for, whatever that plan has it ask for. The application's other reads have the path
     * that their keys come to; those that are no query of the application have none, so that they are not taken for one.
     */
    private static TableStoreObservationContext read(String operation, String table, AccessPath byKeys) {
        RequestContext purpose = RequestContext.current();
        if (purpose.accessPath() != null) {
            return context(operation, table, AccessPath.valueOf(purpose.accessPath()));
        }
        return context(operation, table, purpose.activity() == RequestContext.Activity.FOREGROUND ? byKeys : null);
    }

    private static TableStoreObservationContext context(String operation, String table, @Nullable AccessPath path) {
        return new TableStoreObservationContext(
                operation, List.of(table), path, RequestContext.current().activity());
    }

    private static TableStoreObservationContext context(String operation, List<String> tables) {
        return new TableStoreObservationContext(
                operation, tables, null, RequestContext.current().activity());
    }

    /** What the keys of a query come to. */
    static AccessPath path(RowQuery query) {
        if (!query.partitionKeyRange().isSingleKey()) {
            return query.partitionKeyRange().isAll() ? AccessPath.TABLE_SCAN : AccessPath.FAN_OUT;
        }
        KeyRange rows = query.rowKeyRange();
        String from = rows.lower();
        if (from != null && from.startsWith(INDEX_ROWS)) {
            return AccessPath.INDEX_RANGE;
        }
        return rows.isSingleKey()
                ? AccessPath.POINT_READ
                : rows.isAll() ? AccessPath.PARTITION_SCAN : AccessPath.ROW_RANGE;
    }

    private static <T> RowDecoder<T> counting(RowDecoder<T> decoder, TableStoreObservationContext context) {
        return reader -> {
            context.addBytes(reader.bytes());
            return decoder.decode(reader);
        };
    }

    private <R> R observed(TableStoreObservationContext context, Call<R> call) {
        Observation observation = Observation.createNotStarted(convention, () -> context, registry);
        Supplier<R> supplier = () -> {
            long before = Repetitions.ofThisThread();
            try {
                return call.with(context);
            } finally {
                context.retries(Repetitions.ofThisThread() - before);
            }
        };
        return observation.observe(supplier);
    }

    private interface Call<R> {
        R with(TableStoreObservationContext context);
    }
}
