package dev.tables.mapping.table.internal.repair;

import dev.tables.engine.PrimaryKey;
import dev.tables.mapping.table.internal.index.IndexEntry;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The rows of one index that a pass over all of them has met, so that the pass over entities that follows need not look for each
 * row again. Holds the first {@value #MOST} of them; of a row that it does not know of, it says so.
 *
 * <p>What it knows is of a moment ago. That a row was there before its entity was read with the values is as good as that it is
 * there now, for a write that removes it changes the entity. That a row was not there is not: it may have been put since.
 */
public final class RowsMet {
    /** About 25 MB. */
    public static final int MOST = 100_000;

    /** What is known of a row. */
    public enum Known {
        /** It was there, and led to the entity. */
        PRESENT,
        /** It was not there. */
        ABSENT,
        /** Somebody must look. */
        NOTHING
    }

    private final boolean tellsPresent;
    private final boolean tellsAbsent;
    /** By row; null if it leads to no entity as rows of the index do. */
    private final Map<PrimaryKey, @Nullable PrimaryKey> owners = new HashMap<>();

    private boolean dropped;
    private boolean whole;

    private RowsMet(boolean tellsPresent, boolean tellsAbsent) {
        this.tellsPresent = tellsPresent;
        this.tellsAbsent = tellsAbsent;
    }

    /** Knows nothing. */
    public static RowsMet nothing() {
        return new RowsMet(false, false);
    }

    /**
     * For filling: knows which rows are absent. Not of lists, which have rows of several entities; nor in a table of their own,
     * where what is there need not be put.
     */
    public static RowsMet toFill(IndexChecker<?> index) {
        return new RowsMet(false, index.provesAbsence());
    }

    /** For checking: knows which rows are present. Not where they hold properties, which must be compared. */
    public static RowsMet toCheck(IndexChecker<?> index) {
        return new RowsMet(index.provesPresence(), false);
    }

    /**
     * Takes note of a page.
     *
     * @param last whether it is the last one, all those before having been noted
     */
    public void add(List<IndexEntry> page, boolean last) {
        boolean room = owners.size() + page.size() <= MOST;
        if (room && (tellsPresent || tellsAbsent)) {
            page.forEach(entry -> owners.put(entry.row(), entry.entity()));
        }
        dropped |= !room;
        whole = last && !dropped;
    }

    /** Whether it may take rows for absent that have been put since. */
    public boolean tellsAbsent() {
        return tellsAbsent && whole;
    }

    /** What is known of the row by which an index leads to an entity. */
    public Known of(PrimaryKey row, PrimaryKey entity) {
        if (!owners.containsKey(row)) {
            return tellsAbsent() ? Known.ABSENT : Known.NOTHING;
        }
        return tellsPresent && entity.equals(owners.get(row)) ? Known.PRESENT : Known.NOTHING;
    }
}
