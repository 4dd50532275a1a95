package dev.tables.engine.jdbc;

import dev.tables.engine.adapter.RowVersions;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * A generator of row versions. Each version contains the number of the store, which is unique. The server assigns the
 * number when the store is opened, or at the first write if the store was opened on a standby. Safe for use by several
 * threads.
 */
final class StoreVersions {
    private final Database database;
    private final SqlSchema schema;
    private volatile @Nullable RowVersions ofStore;

    StoreVersions(Database database, SqlSchema schema) {
        this.database = database;
        this.schema = schema;
    }

    /** Creates the schema if it does not exist, and requests the store's number, unless the server is in recovery. */
    void open() {
        Integer number = database.read(schema::open);
        if (number != null) {
            ofStore = numbered(number);
        }
    }

    /**
     * Returns a version that no row has.
     *
     * @throws dev.tables.engine.StoreUnavailableException if the store was opened on a standby that is still in
     *     recovery
     */
    byte[] next() {
        RowVersions versions = ofStore;
        return versions != null ? versions.next() : first().next();
    }

    private synchronized RowVersions first() {
        RowVersions versions = ofStore;
        if (versions == null) {
            Database.Patience left = database.requestTimeout();
            Integer number = database.read(schema::number);
            while (number == null) {
                left.spend(SqlFailure.inRecovery());
                number = database.read(schema::number);
            }
            versions = numbered(number);
            ofStore = versions;
        }
        return versions;
    }

    private static RowVersions numbered(int number) {
        return new RowVersions((long) number << 32 | Instant.now().getEpochSecond() & 0xFFFF_FFFFL);
    }
}
