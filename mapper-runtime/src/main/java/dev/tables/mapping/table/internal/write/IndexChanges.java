package dev.tables.mapping.table.internal.write;

import dev.tables.engine.PrimaryKey;
import dev.tables.engine.Row;
import dev.tables.mapping.table.internal.index.IndexMaintainer;
import dev.tables.mapping.table.internal.index.IndexPlan;
import dev.tables.mapping.table.internal.index.IndexedValues;
import dev.tables.mapping.table.internal.index.IndexedValues.Trust;
import dev.tables.mapping.table.internal.row.AbsentProperties;
import dev.tables.mapping.table.internal.row.CurrentRow;
import dev.tables.mapping.table.internal.row.EntityFormat;
import dev.tables.mapping.table.internal.row.JsonObjects;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The index content of an entity before and after a change, from which each index plans the changes of its rows. */
final class IndexChanges {
    private final Change<?> change;
    /** The current row; null if it is absent. */
    private final @Nullable CurrentRow current;

    private final After after;

    private IndexChanges(Change<?> change, @Nullable CurrentRow current, After after) {
        this.change = change;
        this.current = current;
        this.after = after;
    }

    /**
     * Plans the changes of the rows of all indexes.
     *
     * @param current the entity's current row; null if it is absent
     * @param after the entity after the change
     */
    static IndexPlan plan(Change<?> change, @Nullable CurrentRow current, After after) {
        List<? extends IndexMaintainer<?>> maintainers = change.context.maintainers();
        int indexes = maintainers.size();
        if (indexes == 0) {
            return IndexPlan.NOTHING;
        }
        IndexChanges changes = new IndexChanges(change, current, after);
        IndexPlan plan = new IndexPlan();
        for (int i = 0; i < indexes; i++) {
            maintainers.get(i).plan(changes.before(i), changes.after(i), plan);
        }
        return plan;
    }

    /**
     * The state of an entity after a change, from which its index rows are derived.
     *
     * @param content the stored row; null if the entity is deleted
     * @param keys the keys of its index rows, by number of the index
     */
    record After(Change.@Nullable Content content, List<List<String>> keys) {
        /**
         * Creates the state after a change of a row. Defaults that the row lacks are omitted, and objects within JSON
         * keep the fields that only other versions have.
         *
         * @param current the entity's row as it is; null if it is absent
         */
        static <T> After of(Change<T> change, @Nullable CurrentRow current) {
            Change.Content content = change.content;
            T entity = change.entity;
            if (content == null || entity == null || current == null || !change.followsRow) {
                return new After(content, change.wanted);
            }
            EntityContext<T> context = change.context;
            PrimaryKey keys = change.primaryKey;
            EntityFormat<T> format = context.format();
            Row rest = current.absent().isEmpty()
                    ? null
                    : format.absent().withoutDefaults(keys, entity, content.plain(), current.absent());
            boolean hasJson = !current.json().isEmpty() || !current.blobs().isEmpty();
            JsonObjects<T> json = hasJson ? format.json() : null;
            Row kept = json == null
                    ? null
                    : json.keeping(
                            keys,
                            entity,
                            rest == null ? content.plain() : rest,
                            new JsonObjects.Replaced(current.json(), current.blobs()),
                            format.form().large());
            List<List<String>> indexKeys =
                    rest == null ? change.wanted : context.indexes().indexKeysOf(AbsentProperties.reader(rest));
            if (kept != null) {
                return new After(Change.Content.limited(context, keys, kept), indexKeys);
            }
            return new After(rest == null ? content : Change.Content.of(context, keys, rest), indexKeys);
        }
    }

    /**
     * The known errors in the stored index rows.
     *
     * @param missing the keys of the missing rows, by number of the index; empty if none is known to be missing
     * @param others the numbers of indexes that have rows with wrong content
     * @param everything whether to rewrite all rows, whether or not they exist
     */
    record Wrong(List<List<String>> missing, Set<Integer> others, boolean everything) {
        /** The absence of known errors. */
        static final Wrong NOTHING = new Wrong(List.of(), Set.of(), false);
        /** The assumption that any row may be wrong. */
        static final Wrong EVERYTHING = new Wrong(List.of(), Set.of(), true);
    }

    private IndexedValues before(int index) {
        CurrentRow stored = current;
        return stored == null
                ? new IndexedValues(change.primaryKey, List.of(), null, trust(index))
                : new IndexedValues(
                        change.primaryKey, present(stored, index), held(stored.held(), index), trust(index));
    }

    /** Returns the keys of the index rows that exist. */
    private List<String> present(CurrentRow stored, int index) {
        List<String> keys = stored.indexKeys().get(index);
        List<List<String>> missing = change.wrong.missing();
        if (missing.isEmpty() || missing.get(index).isEmpty()) {
            return keys;
        }
        List<String> rest = new ArrayList<>(keys);
        rest.removeAll(new HashSet<>(missing.get(index)));
        return rest;
    }

    private IndexedValues after(int index) {
        Change.Content content = after.content();
        Row held = content == null ? null : held(content.held(), index);
        return new IndexedValues(change.primaryKey, after.keys().get(index), held, Trust.RIGHT);
    }

    private static @Nullable Row held(List<@Nullable Row> held, int index) {
        return held.isEmpty() ? null : held.get(index);
    }

    private Trust trust(int index) {
        if (change.wrong.everything()) {
            return Trust.UNKNOWN;
        }
        boolean outdated = change.wrong.others().contains(index)
                || change.kind == Change.Kind.REBUILD
                        && change.context.indexes().index(index).coversProperties();
        return outdated ? Trust.OUTDATED : Trust.RIGHT;
    }
}
