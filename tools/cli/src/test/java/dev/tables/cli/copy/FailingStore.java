package dev.tables.cli.copy;

import dev.tables.engine.ErrorCode;
import dev.tables.engine.StoreUnavailableException;
import dev.tables.engine.TableStore;
import dev.tables.engine.request.ForwardingTableStore;
import dev.tables.engine.request.StoreRequest;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Supplier;

/** A store whose writes fail after some. */
final class FailingStore extends ForwardingTableStore {
    private final AtomicInteger writesLeft = new AtomicInteger();

    FailingStore(TableStore store) {
        super(store);
    }

    void failAfter(int writes) {
        writesLeft.set(writes);
    }

    @Override
    protected <R> R around(StoreRequest request, Supplier<R> call) {
        if (request.kind().isWrite() && writesLeft.getAndDecrement() <= 0) {
            throw new StoreUnavailableException(ErrorCode.SERVER_BUSY, "The test wants this to fail.", null);
        }
        return call.get();
    }
}
