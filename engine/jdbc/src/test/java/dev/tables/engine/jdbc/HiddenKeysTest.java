package dev.tables.engine.jdbc;

import dev.tables.build.HiddenKeys;
import dev.tables.engine.ConcurrentUpdateException;
import dev.tables.engine.KeyVisibility;
import dev.tables.engine.RowKeys;
import dev.tables.engine.TableStoreException;
import java.util.Map;

class HiddenKeysTest extends HiddenKeys {
    private static final RowKeys KEYS = new RowKeys(MARK, MARK);

    @Override
    protected Map<Class<?>, Object> arguments() {
        TableStoreException cause = new ConcurrentUpdateException("Table", KEYS);
        return Map.of(RowKeys.class, KEYS, TableStoreException.class, cause, Throwable.class, cause);
    }

    @Override
    protected void show(boolean keys) {
        KeyVisibility.show(keys);
    }
}
