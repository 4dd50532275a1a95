package dev.tables.differential.snapshot;

import dev.tables.engine.ResultPage;
import dev.tables.engine.RowDecoder;
import dev.tables.engine.RowQuery;
import dev.tables.engine.TableStore;
import dev.tables.engine.request.ForwardingTableStore;
import dev.tables.engine.request.StoreRequest;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Lets somebody act before requests of a reader, until the reader writes; and gives short pages, so that few entities take several
 * requests.
 */
// NullAway does not see annotations of type arguments in class files of other modules.
@SuppressWarnings("NullAway")
final class BetweenRequests extends ForwardingTableStore {
    private static final int ROWS = 3;

    private @Nullable Runnable action;
    private int only = -1;
    private int requests;

    BetweenRequests(TableStore store) {
        super(store);
    }

    /**
     * Acts from now on.
     *
     * @param only before which request, counted from 0; negative before each
     */
    void act(int only, Runnable action) {
        this.only = only;
        this.action = action;
        requests = 0;
    }

    /** Acts no more; returns how many requests there were. */
    int rest() {
        action = null;
        return requests;
    }

    private void read() {
        int number = requests++;
        Runnable acting = action;
        if (acting != null && (only < 0 ? number < 60 : only == number)) {
            acting.run();
        }
    }

    @Override
    protected <R> R around(StoreRequest request, Supplier<R> call) {
        if (request.kind().isRead()) {
            read();
        } else if (request.kind().isWrite() && request.kind() != StoreRequest.Kind.COMMIT_OPEN_TRANSACTION) {
            requests++;
            action = null;
        }
        return call.get();
    }

    @Override
    public <T> ResultPage<T> query(String table, RowQuery query, RowDecoder<T> decoder) {
        return super.query(table, query.withPageSize(Math.min(ROWS, query.pageSize())), decoder);
    }
}
