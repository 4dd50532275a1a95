package dev.tables.mapping.table.internal.write;

import dev.tables.engine.ETag;
import dev.tables.engine.PrimaryKey;
import dev.tables.engine.Projection;
import dev.tables.engine.Row;
import dev.tables.engine.StoreUnavailableException;
import dev.tables.engine.TableStore;
import dev.tables.mapping.table.internal.protocol.Written;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The lookup of new versions of entities that the store did not report. */
final class Versions {
    /** The version of an entity that another write changed before its version could be read; matches no row. */
    private static final ETag SUPERSEDED = ETag.of("W/\"superseded\"");

    private Versions() {}

    /**
     * Reads the versions that are still unknown. A row counts as the written row only if its content equals the written
     * content. The version of a row with other content may belong to another change, and a save with that version would
     * overwrite the change. If a row differs from the written content or cannot be read, the reported version matches
     * no row.
     *
     * @param written the outcome of each plan; completed here
     */
    static void complete(TableStore store, String table, List<? extends WritePlan<?>> plans, List<Written> written) {
        List<Integer> unknown = new ArrayList<>();
        for (int i = 0; i < plans.size(); i++) {
            if (plans.get(i).change().lacksVersion(written.get(i))) {
                unknown.add(i);
            }
        }
        if (unknown.isEmpty()) {
            return;
        }
        List<PrimaryKey> keys = new ArrayList<>();
        unknown.forEach(number -> keys.add(plans.get(number).primaryKey()));
        List<@Nullable Row> rows = stored(store, table, keys);
        for (int i = 0; i < rows.size(); i++) {
            int number = unknown.get(i);
            Row stored = rows.get(i);
            Row wanted = Row.of(keys.get(i), plans.get(number).source());
            boolean same = stored != null && stored.withoutETag().equals(wanted);
            written.set(number, same ? new Written(true, stored.etag(), stored.timestamp()) : Written.as(SUPERSEDED));
        }
    }

    /**
     * Reads rows. If the store is unavailable, each row is null: the write has happened, whether or not it can be read.
     */
    @SuppressWarnings("NullAway") // does not see nullable type arguments of compiled interfaces on JDK 17
    private static List<@Nullable Row> stored(TableStore store, String table, List<PrimaryKey> keys) {
        List<@Nullable Row> stored = new ArrayList<>(keys.size());
        try {
            stored.addAll(store.getAll(table, keys, Projection.ALL, Row.DECODER));
        } catch (StoreUnavailableException unread) {
            keys.forEach(key -> stored.add(null));
        }
        return stored;
    }
}
