package dev.tables.mapping.table.internal.repair;

import dev.tables.mapping.table.internal.repair.IndexGaps.Gap;
import dev.tables.mapping.table.internal.row.StoredEntity;
import java.util.ArrayList;
import java.util.List;

/** A confirmation of the gap of one entity on a store without snapshots, while other writers may change the entity. */
final class GapConfirmation<T> {
    private final IndexComparison<T> comparison;
    /** The rows that were absent in each comparison. */
    private final List<List<String>> absent = new ArrayList<>();

    private Gap<T> wrong;
    /** The entity as it was read after its index rows were looked for. */
    private StoredEntity<T> now;

    GapConfirmation(IndexComparison<T> comparison, Gap<T> gap, StoredEntity<T> reread) {
        this.comparison = comparison;
        wrong = gap;
        now = reread;
        gap.absent().forEach(keys -> absent.add(new ArrayList<>(keys)));
    }

    /**
     * Compares the entity again, except in the first attempt. If the entity was unchanged in both reads, counts its
     * gap.
     *
     * @return false if the entity was changed
     */
    boolean isOver(int attempt) {
        if (attempt > 0 && !lacksAgain()) {
            return true;
        }
        boolean unchanged = now.etag().equals(wrong.stored().etag());
        if (unchanged) {
            comparison.count(wrong);
        }
        return unchanged;
    }

    private boolean lacksAgain() {
        Gap<T> again = comparison.gapOf(wrong, now);
        StoredEntity<T> next = again == null ? null : comparison.read(again.primaryKey());
        if (again == null || next == null) {
            return false;
        }
        for (int i = 0; i < absent.size(); i++) {
            absent.get(i).retainAll(again.absent().get(i));
        }
        wrong = again;
        now = next;
        return true;
    }

    /**
     * Counts the rows that were absent in every comparison. Rows that were always absent are most likely missing:
     * otherwise the entity would have lost and regained the values of the rows between any two reads. If no row was
     * absent in every comparison, for example because the values change each time, counts the entity as contended.
     */
    void countAbsentEachTime() {
        int missing = absent.stream().mapToInt(List::size).sum();
        if (missing > 0) {
            comparison.countMissing(missing);
        } else {
            comparison.countContended(wrong);
        }
    }
}
