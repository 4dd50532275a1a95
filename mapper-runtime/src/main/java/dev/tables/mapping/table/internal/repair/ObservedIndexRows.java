package dev.tables.mapping.table.internal.repair;

import dev.tables.engine.PrimaryKey;
import dev.tables.mapping.table.internal.index.IndexEntry;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The rows of one index that a pass over all its rows has read. The following pass over entities does not search for
 * these rows again. This object contains the first {@value #MOST} rows; the state of rows beyond that limit is unknown.
 *
 * <p>The recorded state of a row may be outdated. A row that existed before its entity was read with the row's values
 * can be treated as still existing, because a write that removes the row changes the entity. A row that was absent may
 * have been put in the meantime.
 */
public final class ObservedIndexRows {
    /** The maximum number of rows, which take about 25 MB. */
    public static final int MOST = 100_000;

    /** The known state of a row. */
    public enum Known {
        /** The row existed and led to the entity. */
        PRESENT,
        /** The row was absent. */
        ABSENT,
        /** The state is unknown, so the row must be read. */
        NOTHING
    }

    private final boolean tellsPresent;
    private final boolean tellsAbsent;
    /** The entities by index row; null if the row does not refer to an entity in the form of the index. */
    private final Map<PrimaryKey, @Nullable PrimaryKey> owners = new HashMap<>();

    private boolean dropped;
    private boolean whole;

    private ObservedIndexRows(boolean tellsPresent, boolean tellsAbsent) {
        this.tellsPresent = tellsPresent;
        this.tellsAbsent = tellsAbsent;
    }

    /** Creates an object without knowledge of any row. */
    public static ObservedIndexRows nothing() {
        return new ObservedIndexRows(false, false);
    }

    /**
     * Creates an object for filling an index, which reports absent rows. Absent rows are not reported for lists,
     * because a row of a list contains several entities. For separate tables, absent rows are not reported, so that
     * existing rows are not put again.
     */
    public static ObservedIndexRows toFill(IndexChecker<?> index) {
        return new ObservedIndexRows(false, index.provesAbsence());
    }

    /**
     * Creates an object for checking an index, which reports existing rows. No existing rows are reported if rows
     * contain properties, because the properties must be compared.
     */
    public static ObservedIndexRows toCheck(IndexChecker<?> index) {
        return new ObservedIndexRows(index.provesPresence(), false);
    }

    /**
     * Adds a page.
     *
     * @param last whether this is the last page, after all others were added
     */
    public void add(List<IndexEntry> page, boolean last) {
        boolean room = owners.size() + page.size() <= MOST;
        if (room && (tellsPresent || tellsAbsent)) {
            page.forEach(entry -> owners.put(entry.row(), entry.entity()));
        }
        dropped |= !room;
        whole = last && !dropped;
    }

    /** Returns whether rows that are reported as absent may have been written after the index was read. */
    public boolean tellsAbsent() {
        return tellsAbsent && whole;
    }

    /** Returns the known state of the row by which an index leads to an entity. */
    public Known of(PrimaryKey row, PrimaryKey entity) {
        if (!owners.containsKey(row)) {
            return tellsAbsent() ? Known.ABSENT : Known.NOTHING;
        }
        return tellsPresent && entity.equals(owners.get(row)) ? Known.PRESENT : Known.NOTHING;
    }
}
