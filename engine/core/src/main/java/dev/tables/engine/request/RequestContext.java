package dev.tables.engine.request;

import dev.tables.engine.TableStore;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * The purpose of a thread's requests to a store, set by the layers above the store. An observer of a store can
 * distinguish an application's queries from maintenance, such as the repair of an index. A store may ignore the
 * context; the embedded engine uses it to report how tables are used.
 *
 * @param activity the kind of activity that makes the request
 * @param accessPathName the access path of the query that makes the request, named by the layer that planned it;
 *     null if there is no plan
 * @param usesIndex whether the query uses an index
 */
public record RequestContext(Activity activity, @Nullable String accessPathName, boolean usesIndex) {
    private static final RequestContext APPLICATION = new RequestContext(Activity.FOREGROUND, null, false);
    private static final ThreadLocal<RequestContext> PRESENT = ThreadLocal.withInitial(() -> APPLICATION);

    /** The kinds of activity that make requests. */
    public enum Activity {
        /** The application reads and writes, also when a read or a write takes several requests. */
        FOREGROUND,
        /** The states of indexes, and the processes that maintain them. */
        INDEX_CATALOG,
        /** Writes that a crash interrupted are completed. */
        WRITE_RECOVERY,
        /** An index is filled and checked. */
        INDEX_BACKFILL,
        /** The rows of a dropped index are removed. */
        INDEX_REMOVAL,
        /** Indexes are compared with entities and repaired. */
        INDEX_REPAIR,
        /** Rows are rewritten: under another key, or by another version of their entity. */
        ENTITY_REWRITE
    }

    /** Returns the context of the calling thread. */
    public static RequestContext current() {
        return PRESENT.get();
    }

    /** Returns the context of an activity without a planned query. */
    public static RequestContext of(Activity activity) {
        return new RequestContext(activity, null, false);
    }

    /** Returns a copy with the same activity and the access path of a query. */
    public RequestContext withAccessPath(String accessPath, boolean index) {
        return new RequestContext(activity, accessPath, index);
    }

    /** Runs requests with this context in the calling thread and returns their result. */
    public <R> R runWithin(Supplier<R> requests) {
        RequestContext before = PRESENT.get();
        PRESENT.set(this);
        try {
            return requests.get();
        } finally {
            PRESENT.set(before);
        }
    }

    /** Returns a store whose requests have this context, regardless of the context of the calling thread. */
    public TableStore applyTo(TableStore store) {
        return new OfPurpose(store, this);
    }

    private static final class OfPurpose extends ForwardingTableStore {
        private final RequestContext purpose;

        OfPurpose(TableStore store, RequestContext purpose) {
            super(store);
            this.purpose = purpose;
        }

        @Override
        protected <R> R around(StoreRequest request, Supplier<R> call) {
            return purpose.runWithin(call);
        }
    }
}
