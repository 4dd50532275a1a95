package dev.tables.engine.server;

import dev.tables.engine.Projection;
import dev.tables.engine.RowKeys;
import dev.tables.engine.RowOperation;
import dev.tables.engine.RowReader;
import dev.tables.engine.TableNotFoundException;
import dev.tables.engine.TableStore;
import dev.tables.engine.server.internal.ServiceProperties;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.TimeUnit;

/** Keeps the properties of the service in the {@link SystemTable}. */
final class ServiceSettings {
    private static final RowKeys ROW = new RowKeys("service", "properties");
    private static final String DOCUMENT = "Document";
    /** Another process on the same store may change them. */
    private static final long FRESH_NANOS = TimeUnit.SECONDS.toNanos(5);

    private final TableStore store;
    private ServiceProperties known = ServiceProperties.NONE;
    private long readAt;
    private boolean read;

    ServiceSettings(TableStore store) {
        this.store = store;
    }

    /** The present ones, as of a few seconds ago. */
    synchronized ServiceProperties properties() {
        long now = System.nanoTime();
        if (!read || now - readAt > FRESH_NANOS) {
            known = stored();
            readAt = now;
            read = true;
        }
        return known;
    }

    /** Changes what a document names. */
    synchronized void change(byte[] body, int length) {
        ServiceProperties changed = stored().with(body, length);
        store.createTableIfAbsent(SystemTable.NAME);
        store.write(
                SystemTable.NAME, RowOperation.insertOrReplace(ROW, row -> row.string(DOCUMENT, changed.document())));
        known = changed;
        readAt = System.nanoTime();
        read = true;
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
