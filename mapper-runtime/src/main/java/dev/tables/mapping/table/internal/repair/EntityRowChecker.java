package dev.tables.mapping.table.internal.repair;

import dev.tables.engine.Limits;
import dev.tables.engine.PrimaryKey;
import dev.tables.engine.Projection;
import dev.tables.engine.TableNotFoundException;
import dev.tables.mapping.table.internal.index.EntityRowAccess;
import dev.tables.mapping.table.internal.index.IndexEntry;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A checker of an index with a row for each entity and value. */
abstract class EntityRowChecker<T> extends IndexChecker<T> {
    private final EntityRowAccess<T> access;

    EntityRowChecker(EntityRowAccess<T> access) {
        super(access);
        this.access = access;
    }

    @Override
    EntityRowAccess<T> access() {
        return access;
    }

    /** Counts rows that lead to no entity with the rows' values, if the rows are unchanged since they were read. */
    abstract long countStale(List<IndexEntry> stale, boolean remove);

    @Override
    void findGaps(IndexGaps.Entities<T> page) {
        List<Wanted<T>> wanted = new ArrayList<>();
        for (IndexGaps.Look<T> look : page.looks()) {
            for (String key : look.keys(number)) {
                PrimaryKey row = access.row(key, look.entity());
                switch (page.met().of(row, look.entity())) {
                    case PRESENT -> {}
                    case ABSENT -> look.lacks(number, key);
                    case NOTHING -> wanted.add(new Wanted<>(look, key, row));
                }
                if (wanted.size() == Limits.MAX_PAGE_SIZE) {
                    read(wanted, page);
                    wanted.clear();
                }
            }
        }
        read(wanted, page);
    }

    private void read(List<Wanted<T>> wanted, IndexGaps.Entities<T> page) {
        if (wanted.isEmpty()) {
            return;
        }
        List<PrimaryKey> keys = wanted.stream().<PrimaryKey>map(Wanted::row).toList();
        List<@Nullable Found> found = new ArrayList<>();
        try {
            found.addAll(indexes.storage().store().getAll(access.table(), keys, Projection.ALL, reader -> {
                PrimaryKey owner = access.entityOf(reader);
                return new Found(owner, owner != null && page.isOutdated(number, owner, reader));
            }));
        } catch (TableNotFoundException noRowYet) {
            found.clear();
        }
        for (int i = 0; i < wanted.size(); i++) {
            wanted.get(i).note(number, found.isEmpty() ? null : found.get(i));
        }
    }

    @Override
    long findStale(List<IndexEntry> entries, StaleRows.Entities now, boolean remove) {
        List<IndexEntry> stale = entries.stream()
                .filter(entry -> entry.entity() == null || !now.mayHave(entry.entity(), entry.key()))
                .toList();
        return stale.isEmpty() ? 0 : countStale(stale, remove);
    }

    /**
     * Returns whether a row counts as present because a pass over the index has read it. A row with properties does not
     * count as present, because its properties must be compared.
     */
    @Override
    boolean provesPresence() {
        return !access.content().hasProperties();
    }

    /**
     * An existing index row.
     *
     * @param owner the entity that the row leads to; null if the row does not refer to an entity in the form of the
     *     index
     * @param outdated whether the content of the row differs from the content that the entity requires
     */
    private record Found(@Nullable PrimaryKey owner, boolean outdated) {}

    /** An index row that an entity should have. */
    private record Wanted<T>(IndexGaps.Look<T> look, String key, PrimaryKey row) {
        void note(int index, @Nullable Found found) {
            if (found == null || !look.entity().equals(found.owner)) {
                look.lacks(index, key);
            } else if (found.outdated) {
                look.hasOutdated(index);
            }
        }
    }
}
