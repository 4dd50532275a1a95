package dev.tables.engine.server;

import dev.tables.build.HiddenKeys;
import dev.tables.engine.ConcurrentUpdateException;
import dev.tables.engine.PrimaryKey;
import dev.tables.engine.PrimaryKeyFormatter;
import dev.tables.engine.TableStoreException;
import java.util.Map;

class HiddenKeysTest extends HiddenKeys {
    private static final PrimaryKey KEYS = new PrimaryKey(MARK, MARK);

    @Override
    protected Map<Class<?>, Object> arguments() {
        TableStoreException cause = new ConcurrentUpdateException("Table", KEYS);
        return Map.of(PrimaryKey.class, KEYS, TableStoreException.class, cause, Throwable.class, cause);
    }

    @Override
    protected void show(boolean keys) {
        PrimaryKeyFormatter.setShowKeys(keys);
    }
}
