package dev.tables.differential.run;

import dev.tables.engine.TableStore;
import dev.tables.engine.request.ForwardingTableStore;

/** A store that an application closes as any other, but that is there for the next. */
final class KeptStore extends ForwardingTableStore {
    KeptStore(TableStore store) {
        super(store);
    }

    @Override
    public void close() {
        // The one that made the store closes it.
    }
}
