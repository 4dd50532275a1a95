package dev.tables.mapping.table;

import dev.tables.engine.ETag;
import dev.tables.engine.Projection;
import dev.tables.engine.Row;
import dev.tables.engine.RowKeys;
import dev.tables.engine.StoreUnavailableException;
import dev.tables.engine.TableStore;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Finds the new versions of entities where the store does not tell them. */
public final class Versions {
    /** The version of an entity that somebody changed before its version could be asked for; matches no row. */
    private static final ETag SUPERSEDED = ETag.of("W/\"superseded\"");

    private Versions() {}

    /**
     * Asks for the versions that are still unknown. A row is taken for the one written only if it holds exactly what was
     * written: else the version of somebody else's change would let the next save overwrite it. One that cannot be read has a version that matches
     * nothing.
     */
    static void complete(TableStore store, String table, List<? extends Change<?>> changes) {
        List<Change<?>> unknown = new ArrayList<>();
        for (Change<?> change : changes) {
            if (change.lacksVersion()) {
                unknown.add(change);
            }
        }
        if (unknown.isEmpty()) {
            return;
        }
        List<RowKeys> keys = unknown.stream().<RowKeys>map(Change::keys).toList();
        List<@Nullable Row> rows = stored(store, table, keys);
        for (int i = 0; i < rows.size(); i++) {
            Row stored = rows.get(i);
            Row written = Row.of(keys.get(i), unknown.get(i).requiredSource());
            if (stored != null && stored.withoutVersion().equals(written)) {
                unknown.get(i).done(stored.etag(), stored.timestamp());
            } else {
                unknown.get(i).done(SUPERSEDED);
            }
        }
    }

    /** What is written is written, whether or not it can be read now. */
    @SuppressWarnings("NullAway") // does not see nullable type arguments of compiled interfaces on JDK 17
    private static List<@Nullable Row> stored(TableStore store, String table, List<RowKeys> keys) {
        List<@Nullable Row> stored = new ArrayList<>(keys.size());
        try {
            stored.addAll(store.getAll(table, keys, Projection.ALL, Row.DECODER));
        } catch (StoreUnavailableException unread) {
            keys.forEach(key -> stored.add(null));
        }
        return stored;
    }
}
