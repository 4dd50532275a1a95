package dev.tables.mapping.query;

import dev.tables.annotation.IndexScope;
import dev.tables.mapping.IndexModel;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A possible access path.
 *
 * @param path what it is
 * @param index the index used, or null
 * @param alternatives the keys
 * @param residual what remains to be checked, or null
 * @param sortedBy how the order comes about
 * @param conjunct the number of the conjunct whose terms the alternatives are, or -1 if there is one that all conjuncts make
 */
record Candidate(
        AccessPath path,
        @Nullable IndexModel index,
        List<Alternative> alternatives,
        @Nullable Condition residual,
        SortedBy sortedBy,
        int conjunct) {

    /**
     * Best first: point reads; a unique index; whatever uses most conditions (an equality counts more than an
     * interval); what lies in the order wanted; rows before index rows; index rows that hold the entity before those that
     * hold keys; index rows in the partition before those in a table of their own. Declaration order decides the rest.
     */
    static int compare(Candidate one, Candidate other) {
        return Arrays.compare(one.rank(), other.rank());
    }

    /** The lowest is best, the first number that differs decides. */
    private int[] rank() {
        return new int[] {
            tier(),
            -conditions(),
            sortedBy == SortedBy.MEMORY ? 1 : 0,
            index != null ? 1 : 0,
            isByTableIndex() ? 1 : 0,
            index != null && !index.hasProperties() ? 1 : 0
        };
    }

    private int tier() {
        return switch (path) {
            case POINT -> 0;
            case POINTS -> 1;
            case SCAN -> 5;
            case FAN_OUT -> index == null && !isOnePartition() ? 4 : 3;
            default -> path == AccessPath.INDEX_POINT && index != null && index.unique() ? 2 : 3;
        };
    }

    /** Whether the values are partition keys of the index's own table. */
    boolean isByTableIndex() {
        return index != null && index.scope() == IndexScope.TABLE;
    }

    /** Whether it reads the buckets of one partition, which together are what one partition is without them. */
    boolean isOnePartition() {
        return alternatives.size() == 1
                && alternatives.get(0).isBucketed()
                && alternatives.get(0).partition().isSingle();
    }

    /** Whether rows of several buckets are merged, so that they come in the order of row keys. */
    boolean isMerged() {
        return isOnePartition() && (sortedBy == SortedBy.KEY_ORDER || sortedBy == SortedBy.INDEX_ORDER);
    }

    private int conditions() {
        int least = Integer.MAX_VALUE;
        for (Alternative alternative : alternatives) {
            KeyMatch key = isByTableIndex() ? alternative.partition() : alternative.key();
            least = Math.min(least, 2 * key.equal().size() + (key.next().isEmpty() ? 0 : 1));
        }
        return least;
    }
}
