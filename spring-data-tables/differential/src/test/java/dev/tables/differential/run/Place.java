package dev.tables.differential.run;

import dev.tables.engine.TableStore;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;

/**
 * A place for tables, until it is closed.
 *
 * @param stores opens the store that is there
 * @param removal removes what is there
 */
public record Place(Supplier<TableStore> stores, Runnable removal) implements AutoCloseable {

    /**
     * How a life there is checked.
     *
     * @param rounds how often each question is asked, each time after changes
     * @param indexRows whether the product's own verification of indexes must find nothing, too
     */
    public record Checks(int rounds, boolean indexRows) {}

    /** The same with every store changed. */
    public Place with(UnaryOperator<TableStore> change) {
        return new Place(() -> change.apply(stores.get()), removal);
    }

    @Override
    public void close() {
        removal.run();
    }
}
