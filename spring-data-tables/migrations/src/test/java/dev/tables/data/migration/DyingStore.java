package dev.tables.data.migration;

import dev.tables.engine.ErrorCode;
import dev.tables.engine.StoreUnavailableException;
import dev.tables.engine.TableStore;
import dev.tables.engine.request.ForwardingTableStore;
import dev.tables.engine.request.StoreRequest;
import java.util.function.Supplier;

/** A process's view of a store that does not outlive it: from some request on nothing reaches the store any more. */
// NullAway does not see annotations of type arguments in class files of other modules.
@SuppressWarnings("NullAway")
final class DyingStore extends ForwardingTableStore {
    private final int most;
    private int requests;

    DyingStore(TableStore store, int most) {
        super(store);
        this.most = most;
    }

    int requests() {
        return requests;
    }

    @Override
    protected <R> R around(StoreRequest request, Supplier<R> call) {
        if (request.kind() == StoreRequest.Kind.LIST_TABLES) {
            return call.get();
        }
        if (requests >= most) {
            throw new StoreUnavailableException(ErrorCode.INTERNAL_ERROR, "This process is dead.", null);
        }
        requests++;
        return call.get();
    }
}
