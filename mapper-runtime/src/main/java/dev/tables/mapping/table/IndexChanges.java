package dev.tables.mapping.table;

import dev.tables.engine.Row;
import dev.tables.engine.RowKeys;
import dev.tables.mapping.table.IndexedValues.Trust;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** What an entity has in its indexes before a change and after it, of which each index plans what becomes of its rows. */
final class IndexChanges {
    private final EntityRows<?> rows;
    private final RowKeys entity;
    /** By number of the index. */
    private final List<List<String>> wanted;

    private final Change.@Nullable Content content;
    private final boolean rebuilt;
    private @Nullable List<List<String>> missing;
    /** Indexes whose rows hold what they should not. */
    private Set<Integer> others = Set.of();

    private boolean rewritten;
    private @Nullable CurrentRow current;
    /** As long as nothing else is known. */
    private @Nullable IndexPlan plan;

    /**
     * Of one entity.
     *
     * @param entity its keys
     * @param wanted the keys of the index rows it is to have, by number of the index
     * @param content what is stored; null if the entity goes
     * @param rebuilt whether what index rows hold is put again, though the entity stays as it is
     */
    IndexChanges(
            EntityRows<?> rows,
            RowKeys entity,
            List<List<String>> wanted,
            Change.@Nullable Content content,
            boolean rebuilt) {
        this.rows = rows;
        this.entity = entity;
        this.wanted = wanted;
        this.content = content;
        this.rebuilt = rebuilt;
    }

    /** Takes note of the row as it is; null if it is absent. */
    void found(@Nullable CurrentRow row) {
        current = row;
        plan = null;
    }

    /**
     * Takes note of what is wrong with the rows.
     *
     * @param keys the keys of those that are not there although they should be, by number of the index
     * @param otherwise the numbers of indexes that have rows which hold something else
     */
    void areWrong(List<List<String>> keys, Set<Integer> otherwise) {
        missing = keys;
        others = otherwise;
        plan = null;
    }

    /** All index rows are rewritten, whether they are there or not. */
    void rewriteAll() {
        rewritten = true;
        plan = null;
    }

    /** What becomes of the rows of all indexes, as far as the entity's row is known. */
    IndexPlan plan() {
        IndexPlan known = plan;
        if (known == null) {
            known = new IndexPlan();
            for (int i = 0; i < wanted.size(); i++) {
                rows.maintainer(i).plan(before(i), after(i), known);
            }
            plan = known;
        }
        return known;
    }

    private IndexedValues before(int index) {
        CurrentRow stored = current;
        return stored == null
                ? new IndexedValues(entity, List.of(), null, trust(index))
                : new IndexedValues(entity, present(stored, index), held(stored.held(), index), trust(index));
    }

    /** The keys of the index rows that are there. */
    private List<String> present(CurrentRow stored, int index) {
        List<String> keys = stored.indexKeys().get(index);
        if (missing == null || missing.get(index).isEmpty()) {
            return keys;
        }
        List<String> rest = new ArrayList<>(keys);
        rest.removeAll(new HashSet<>(missing.get(index)));
        return rest;
    }

    private IndexedValues after(int index) {
        Row held = content == null ? null : held(content.held(), index);
        return new IndexedValues(entity, wanted.get(index), held, Trust.RIGHT);
    }

    private static @Nullable Row held(List<@Nullable Row> held, int index) {
        return held.isEmpty() ? null : held.get(index);
    }

    private Trust trust(int index) {
        if (rewritten) {
            return Trust.UNKNOWN;
        }
        boolean outdated =
                others.contains(index) || rebuilt && rows.index(index).hasProperties();
        return outdated ? Trust.OUTDATED : Trust.RIGHT;
    }
}
