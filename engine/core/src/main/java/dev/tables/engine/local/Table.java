package dev.tables.engine.local;

import dev.tables.engine.PrimaryKey;
import dev.tables.engine.internal.record.NumberedNames;
import dev.tables.engine.internal.record.RowNames;
import dev.tables.engine.ordered.OrderedStore;
import org.jspecify.annotations.Nullable;

/**
 * A table from its creation to its drop. Compared by identity: a table created again under the same name is another
 * object.
 */
final class Table implements RowNames {
    private final int id;
    private final String name;
    private final Dictionary dictionary;
    private final OrderedStore store;
    private final LocalStoreOptions options;
    private volatile @Nullable Ranges ranges;
    private volatile @Nullable TableCounters counters;
    private volatile boolean dropped;

    Table(int id, String name, OrderedStore store, LocalStoreOptions options) {
        this.id = id;
        this.store = store;
        this.options = options;
        this.name = name;
        dictionary = new Dictionary(store, name, id);
    }

    @Override
    public int id() {
        return id;
    }

    @Override
    public String name() {
        return name;
    }

    @Override
    public NumberedNames names() {
        return dictionary.snapshot();
    }

    @Override
    public int idOf(String property, PrimaryKey keys) {
        return dictionary.idOf(property, keys);
    }

    Dictionary dictionary() {
        return dictionary;
    }

    /** Returns the ranges, which are created on first use: most of many tables are idle. */
    Ranges ranges() {
        Ranges made = ranges;
        if (made == null) {
            synchronized (this) {
                made = ranges;
                if (made == null) {
                    made = new Ranges(store, id, options.ranges(), options.nanoTimeSource());
                    ranges = made;
                }
            }
        }
        return made;
    }

    /** Returns whether rows of the table were counted, so that writers must check {@link #counters}. */
    boolean isCounted() {
        return counters != null;
    }

    /** Returns the counters, which are created on first use: most tables are not counted. */
    TableCounters counters() {
        TableCounters made = counters;
        if (made == null) {
            synchronized (this) {
                made = counters;
                if (made == null) {
                    made = new TableCounters();
                    counters = made;
                }
            }
        }
        return made;
    }

    boolean isDropped() {
        return dropped;
    }

    void drop() {
        dropped = true;
    }
}
