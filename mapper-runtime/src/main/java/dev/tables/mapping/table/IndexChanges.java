package dev.tables.mapping.table;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Which index rows of an entity come, go and stay when it changes: those that are wanted beside those that are stored. */
final class IndexChanges {
    private final EntityRows<?> rows;
    /** By number of the index. */
    private final List<List<String>> wanted;

    private final Change.@Nullable Content content;
    private final boolean rebuilt;
    private @Nullable List<List<String>> missing;
    /** Indexes whose rows hold what they should not, which those without properties are written again for. */
    private Set<Integer> others = Set.of();

    private boolean rewritten;
    private @Nullable CurrentRow current;

    /**
     * Of one entity.
     *
     * @param wanted the keys of the index rows it is to have, by number of the index
     * @param content what is stored; null if the entity goes
     * @param rebuilt whether what index rows hold is put again, though the entity stays as it is
     */
    IndexChanges(EntityRows<?> rows, List<List<String>> wanted, Change.@Nullable Content content, boolean rebuilt) {
        this.rows = rows;
        this.wanted = wanted;
        this.content = content;
        this.rebuilt = rebuilt;
    }

    /** Takes note of the row as it is; null if it is absent. */
    void found(@Nullable CurrentRow row) {
        current = row;
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
    }

    /** All index rows are written anew, whether they are there or not. */
    void rewriteAll() {
        rewritten = true;
    }

    /** The keys of the index rows that the entity is to have. */
    List<String> wanted(int index) {
        return wanted.get(index);
    }

    /** The keys of the index rows that are stored. */
    private List<String> stored(int index) {
        if (current == null) {
            return List.of();
        }
        List<String> keys = current.indexKeys().get(index);
        return missing == null ? keys : without(keys, missing.get(index));
    }

    /** The keys of the index rows that go. */
    List<String> removed(int index) {
        return without(stored(index), wanted.get(index));
    }

    /** The keys of the index rows that come. */
    List<String> added(int index) {
        return without(wanted.get(index), stored(index));
    }

    /** The keys of the index rows that stay and are written anew in the transaction, for what they hold may have changed. */
    List<String> rewritten(int index) {
        boolean alone = rows.isTable(index) && rows.content().hasProperties(index);
        boolean anew = rewritten || !alone && hasOtherContent(index);
        return anew ? kept(index) : List.of();
    }

    /** The keys of the rows in a table of their own that stay, but hold what is not so any more after the transaction. */
    List<String> outdated(int index) {
        boolean alone = rows.isTable(index) && rows.content().hasProperties(index);
        boolean outdated = alone && !rewritten && hasOtherContent(index);
        return outdated ? kept(index) : List.of();
    }

    private List<String> kept(int index) {
        return without(wanted.get(index), added(index));
    }

    /** A copy holds the entity's version, which always changes. */
    private boolean hasOtherContent(int index) {
        if (content == null || !rows.content().hasProperties(index)) {
            return others.contains(index);
        }
        return rows.content().isCopy(index)
                || rebuilt
                || current == null
                || !Objects.equals(content.held().get(index), current.held().get(index));
    }

    private static List<String> without(List<String> keys, List<String> others) {
        if (keys.isEmpty() || others.isEmpty()) {
            return keys;
        }
        if (keys.size() == 1) {
            return others.contains(keys.get(0)) ? List.of() : keys;
        }
        List<String> rest = new ArrayList<>(keys);
        rest.removeAll(new HashSet<>(others));
        return rest;
    }
}
