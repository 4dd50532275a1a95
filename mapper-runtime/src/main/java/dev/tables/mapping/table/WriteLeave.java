package dev.tables.mapping.table;

import dev.tables.engine.TableStoreException;
import dev.tables.mapping.lifecycle.IndexMismatchException;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;

/**
 * The leave to write that one attempt has, of each kind of entities it concerns: this process counts as one that writes them, and others wait
 * for it. To be closed when the attempt is over.
 */
final class WriteLeave implements AutoCloseable {
    private final Map<EntityRows<?>, Long> leaves = new IdentityHashMap<>();

    private WriteLeave() {}

    /**
     * Asks for it.
     *
     * @throws dev.tables.mapping.lifecycle.IndexMismatchException if this process may not write
     */
    static WriteLeave of(List<? extends Change<?>> changes) {
        WriteLeave leave = new WriteLeave();
        try {
            for (Change<?> change : changes) {
                if (!leave.leaves.containsKey(change.rows())) {
                    leave.leaves.put(change.rows(), change.rows().beforeWrite());
                }
            }
            return leave;
        } catch (RuntimeException refused) {
            leave.close();
            throw refused;
        }
    }

    /**
     * Whether it holds and has held all the while; leases that are half over are renewed. Costs a look at the clock if none is. Who asks for
     * another is told why there is none.
     */
    boolean holds() {
        try {
            for (Map.Entry<EntityRows<?>, Long> one : leaves.entrySet()) {
                if (!one.getKey().mayStillWrite(one.getValue())) {
                    return false;
                }
            }
            return true;
        } catch (IndexMismatchException | TableStoreException refused) {
            return false;
        }
    }

    @Override
    public void close() {
        leaves.keySet().forEach(EntityRows::afterWrite);
    }
}
