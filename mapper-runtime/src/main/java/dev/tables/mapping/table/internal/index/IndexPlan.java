package dev.tables.mapping.table.internal.index;

import dev.tables.engine.PrimaryKey;
import dev.tables.mapping.key.internal.IndexRowFormat;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What is to become of an entity's index rows when it changes: data, of which nothing says how it is carried out.
 *
 * <p>The transaction of the entity's partition takes {@link #rows} and {@link #lists}, and {@code TableIndexWrite} sees to those
 * {@link #outside} before and after it; where a store changes several partitions in one transaction, all three go into it.
 */
public final class IndexPlan {
    /** Of an entity without indexes. */
    public static final IndexPlan NOTHING = new IndexPlan();

    // Most plans have edits of one sort: lists are made when they are needed, and going through an empty one allocates
    // nothing.
    private List<RowEdit> rows = Collections.emptyList();
    private List<ListEdit> lists = Collections.emptyList();
    private List<OutsideEdit> outside = Collections.emptyList();
    /** Of the one entity that this is a plan for; null until it is asked for. */
    private @Nullable String reference;

    /** What becomes of an index row. */
    public enum Action {
        /** The entity gains it; one of a unique index must be absent, or left behind by an entity that lacks the values. */
        ADD,
        /** It stays and is written again before the entity has changed or with it, for what it holds is not to be relied on. */
        REWRITE,
        /** It stays and is to hold what the entity does once that has changed. */
        REFRESH,
        /** The entity loses it. */
        REMOVE;

        /** Whether the row must be there when the entity has changed, whatever it holds. */
        public boolean isPutFirst() {
            return this == ADD || this == REWRITE;
        }
    }

    /** An edit of a row that leads to this entity alone. */
    public sealed interface Edit {
        /** The number of the index. */
        int index();

        /** What becomes of the row. */
        Action action();

        /** Where it is. */
        PrimaryKey row();
    }

    /**
     * An edit of a row in the entity's partition that leads to this entity alone.
     *
     * @param index the number of the index
     * @param action what becomes of it
     * @param row where it is
     */
    public record RowEdit(int index, Action action, PrimaryKey row) implements Edit {}

    /**
     * An edit of a list in the entity's partition.
     *
     * @param list what the row keys of the rows of this list start with
     * @param enters whether the entity enters it, or stays; else it leaves
     */
    public record ListEdit(String list, boolean enters) {}

    /**
     * An edit of a row in another table than the entity's.
     *
     * @param index the number of the index
     * @param action what becomes of it
     * @param values the key of its values
     * @param row where it is
     */
    public record OutsideEdit(int index, Action action, String values, PrimaryKey row) implements Edit {}

    void add(RowEdit edit) {
        rows = rows.isEmpty() ? new ArrayList<>(2) : rows;
        rows.add(edit);
    }

    void add(ListEdit edit) {
        lists = lists.isEmpty() ? new ArrayList<>(2) : lists;
        lists.add(edit);
    }

    void add(OutsideEdit edit) {
        outside = outside.isEmpty() ? new ArrayList<>(2) : outside;
        outside.add(edit);
    }

    /** What names the entity in the row keys of its index rows in other tables. */
    String reference(PrimaryKey entity) {
        String known = reference;
        if (known == null) {
            known = IndexRowFormat.reference(entity);
            reference = known;
        }
        return known;
    }

    /** The edits of rows in the entity's partition. */
    public List<RowEdit> rows() {
        return rows;
    }

    /** The edits of lists in the entity's partition. */
    public List<ListEdit> lists() {
        return lists;
    }

    /** The edits of rows elsewhere. */
    public List<OutsideEdit> outside() {
        return outside;
    }
}
