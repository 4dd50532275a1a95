package dev.tables.engine.server;

import dev.tables.engine.PrimaryKey;
import dev.tables.engine.Projection;
import dev.tables.engine.RowOperation;
import dev.tables.engine.RowReader;
import dev.tables.engine.TableNotFoundException;
import dev.tables.engine.TableStore;
import dev.tables.engine.server.internal.ServiceProperties;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/** The service properties, stored in the {@link SystemTable}. */
final class ServiceSettings {
    private static final PrimaryKey ROW = new PrimaryKey("service", "properties");
    private static final String DOCUMENT = "Document";
    /** The time for which the properties are cached; another process on the same store may change them. */
    private static final long FRESH_NANOS = TimeUnit.SECONDS.toNanos(5);

    private final TableStore store;
    private final LongSupplier nanos;
    private final ReentrantLock lock = new ReentrantLock();
    private volatile @Nullable Known known;

    ServiceSettings(TableStore store) {
        this(store, System::nanoTime);
    }

    /** Creates settings with a clock, in nanoseconds from any point. */
    ServiceSettings(TableStore store, LongSupplier nanos) {
        this.store = store;
        this.nanos = nanos;
    }

    private record Known(ServiceProperties properties, long readAt) {}

    /**
     * Returns the current properties, which may be stale by a few seconds. If the cached properties are too old, one
     * request reads them again, and concurrent requests use the cached ones.
     */
    ServiceProperties properties() {
        Known present = known;
        if (present == null) {
            lock.lock();
        } else if (!isStale(present) || !lock.tryLock()) {
            return present.properties();
        }
        try {
            Known meanwhile = known;
            return meanwhile == null || isStale(meanwhile) ? read(stored()) : meanwhile.properties();
        } finally {
            lock.unlock();
        }
    }

    private boolean isStale(Known read) {
        return nanos.getAsLong() - read.readAt() > FRESH_NANOS;
    }

    private ServiceProperties read(ServiceProperties properties) {
        known = new Known(properties, nanos.getAsLong());
        return properties;
    }

    /** Changes the properties that a document contains. */
    void change(byte[] body, int length) {
        lock.lock();
        try {
            ServiceProperties changed = stored().with(body, length);
            store.createTableIfNotExists(SystemTable.NAME);
            store.write(
                    SystemTable.NAME,
                    RowOperation.insertOrReplace(ROW, row -> row.string(DOCUMENT, changed.document())));
            read(changed);
        } finally {
            lock.unlock();
        }
    }

    private ServiceProperties stored() {
        String document;
        try {
            document = store.get(SystemTable.NAME, ROW, Projection.ALL, ServiceSettings::document);
        } catch (TableNotFoundException neverChanged) {
            return ServiceProperties.NONE;
        }
        if (document == null || document.isEmpty()) {
            return ServiceProperties.NONE;
        }
        byte[] bytes = document.getBytes(StandardCharsets.UTF_8);
        return ServiceProperties.NONE.with(bytes, bytes.length);
    }

    private static String document(RowReader row) {
        String document = row.string(DOCUMENT);
        return document == null ? "" : document;
    }
}
