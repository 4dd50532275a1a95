package dev.tables.engine;

import java.util.List;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * What a thread makes requests to a store for, as layers above the store know it: so an observer of a store can keep apart the
 * requests of an application's queries and those that maintain what queries rely on. Stores need not look; the embedded engine
 * does where it judges how tables are used.
 *
 * @param work whose request it is
 * @param path how the query is served for which the request is made, in the words of the layer that planned it; null if none was
 *     planned
 * @param byIndex whether an index serves it
 */
public record Purpose(Work work, @Nullable String path, boolean byIndex) {
    private static final Purpose APPLICATION = new Purpose(Work.APPLICATION, null, false);
    private static final ThreadLocal<Purpose> PRESENT = ThreadLocal.withInitial(() -> APPLICATION);

    /** Whose requests there are. */
    public enum Work {
        /** The application reads and writes, also when a read or a write takes several requests. */
        APPLICATION,
        /** States of indexes, and who maintains them. */
        CATALOG,
        /** Writes that a crash left half done are finished. */
        RECOVERY,
        /** An index is filled and checked. */
        BACKFILL,
        /** The rows of a dropped index are removed. */
        REMOVAL,
        /** Indexes are compared with entities, and made right. */
        REPAIR,
        /** Rows are rewritten: under another key, or by another version of their entity. */
        REWRITING
    }

    /** What the calling thread makes requests for. */
    public static Purpose ofThisThread() {
        return PRESENT.get();
    }

    /** The purpose of some work, with no query planned. */
    public static Purpose of(Work work) {
        return new Purpose(work, null, false);
    }

    /** The same work, for a query that is served so. */
    public Purpose servedBy(String accessPath, boolean index) {
        return new Purpose(work, accessPath, index);
    }

    /** Makes requests for this purpose, in the calling thread, and returns what they return. */
    public <R> R during(Supplier<R> requests) {
        Purpose before = PRESENT.get();
        PRESENT.set(this);
        try {
            return requests.get();
        } finally {
            PRESENT.set(before);
        }
    }

    /** A store whose requests are made for this purpose, whatever the thread does besides. */
    public TableStore on(TableStore store) {
        return new OfPurpose(store, this);
    }

    // The compiler of JDK 17 does not show the checker that what a supplier returns may be null.
    @SuppressWarnings("NullAway")
    private static final class OfPurpose extends ForwardingTableStore {
        private final Purpose purpose;

        OfPurpose(TableStore store, Purpose purpose) {
            super(store);
            this.purpose = purpose;
        }

        @Override
        public void createTable(String name) {
            purpose.during(() -> {
                store().createTable(name);
                return name;
            });
        }

        @Override
        public boolean createTableIfAbsent(String name) {
            return purpose.during(() -> store().createTableIfAbsent(name));
        }

        @Override
        public boolean createDependentTable(String name, String owner) {
            return purpose.during(() -> store().createDependentTable(name, owner));
        }

        @Override
        public void deleteTable(String name) {
            purpose.during(() -> {
                store().deleteTable(name);
                return name;
            });
        }

        @Override
        public List<String> tableNames() {
            return purpose.during(() -> store().tableNames());
        }

        @Override
        public <T> @Nullable T get(String table, RowKeys keys, Projection projection, RowDecoder<T> decoder) {
            return purpose.during(() -> store().get(table, keys, projection, decoder));
        }

        @Override
        public <T> List<@Nullable T> getAll(
                String table, List<RowKeys> keys, Projection projection, RowDecoder<T> decoder) {
            return purpose.during(() -> store().getAll(table, keys, projection, decoder));
        }

        @Override
        public <T> Page<T> query(String table, RowQuery query, RowDecoder<T> decoder) {
            return purpose.during(() -> store().query(table, query, decoder));
        }

        @Override
        public long count(String table, RowQuery query) {
            return purpose.during(() -> store().count(table, query));
        }

        @Override
        public void purge(String table) {
            purpose.during(() -> {
                store().purge(table);
                return table;
            });
        }

        @Override
        public @Nullable ETag write(String table, RowOperation operation) {
            return purpose.during(() -> store().write(table, operation));
        }

        @Override
        public List<@Nullable ETag> execute(String table, EntityGroupTransaction transaction) {
            return purpose.during(() -> store().execute(table, transaction));
        }

        @Override
        public List<@Nullable ETag> execute(StoreTransaction transaction) {
            return purpose.during(() -> store().execute(transaction));
        }

        @Override
        protected void commit(OpenTransaction transaction) {
            purpose.during(() -> {
                transaction.commit();
                return purpose;
            });
        }
    }
}
