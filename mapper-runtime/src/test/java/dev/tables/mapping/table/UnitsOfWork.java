package dev.tables.mapping.table;

import dev.tables.engine.TableStore;
import org.jspecify.annotations.Nullable;

/** Units of work of one process. */
final class UnitsOfWork {
    private final TableStore store;
    private @Nullable UnitOfWork current;

    UnitsOfWork(TableStore store) {
        this.store = store;
    }

    TableStore ofUnits() {
        return UnitOfWork.transactionAwareStore(store, () -> current);
    }

    void committed(Runnable work) {
        run(work, true);
    }

    void rolledBack(Runnable work) {
        run(work, false);
    }

    /** Does something outside of the current unit. */
    void suspended(Runnable work) {
        UnitOfWork unit = current;
        current = null;
        try {
            work.run();
        } finally {
            current = unit;
        }
    }

    private void run(Runnable work, boolean commits) {
        try (UnitOfWork unit = UnitOfWork.begin(store, false)) {
            current = unit;
            work.run();
            if (commits) {
                unit.commit();
            }
        } finally {
            current = null;
        }
    }
}
