package dev.tables.differential.run;

import dev.tables.engine.TableStore;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;

/**
 * A place for tables, until it is closed.
 *
 * @param stores opens the store that is there
 * @param removal removes what is there
 * @param lasting whether tables are there after the store was closed
 */
public record Place(Supplier<TableStore> stores, Runnable removal, boolean lasting) implements AutoCloseable {

    /** The same with every store changed. */
    Place with(UnaryOperator<TableStore> change) {
        return new Place(() -> change.apply(stores.get()), removal, lasting);
    }

    @Override
    public void close() {
        removal.run();
    }
}
