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

/** Finds the new versions of entities where the store does not say them. */
final class Versions {
    /** The version of an entity that somebody changed before its version could be asked for; matches no row. */
    private static final ETag SUPERSEDED = ETag.of("W/\"superseded\"");

    private Versions() {}

    /**
     * Asks for the versions that are still unknown. A row is taken for the one written only if it holds exactly what was
     * written: else the version of somebody else's change would let the next save overwrite it. One that cannot be read has a version that matches
     * nothing.
     *
     * @param written what came of each plan; completed here
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

    /** What is written is written, whether or not it can be read now. */
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
