package dev.tables.mapping.table.internal.index;

import dev.tables.engine.PrimaryKey;
import dev.tables.mapping.key.internal.IndexRowFormat;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The edits of an entity's index rows for one change, as data.
 *
 * <p>The transaction of the entity's partition includes {@link #rows} and {@link #lists}. {@code TableIndexWrite}
 * performs the {@link #outside} edits before and after the transaction. If the store changes several partitions in one
 * transaction, that transaction includes the edits of all three kinds.
 */
public final class IndexPlan {
    /** The plan of an entity without indexes. */
    public static final IndexPlan NOTHING = new IndexPlan();

    // Most plans have edits of one sort: lists are made when they are needed, and going through an empty one allocates
    // nothing.
    private List<RowEdit> rows = Collections.emptyList();
    private List<ListEdit> lists = Collections.emptyList();
    private List<OutsideEdit> outside = Collections.emptyList();
    /** The reference to this plan's entity; null until it is first needed. */
    private @Nullable String reference;

    /** The kind of an edit of an index row. */
    public enum Action {
        /**
         * The entity gains the row. A row of a unique index must not exist yet, or be a stale row of an entity that
         * lacks the row's values.
         */
        ADD,
        /**
         * The row remains but its content is unreliable. The row is rewritten before the entity changes or together
         * with the entity.
         */
        REWRITE,
        /** The row remains and is updated from the entity after the entity has changed. */
        REFRESH,
        /** The entity loses the row. */
        REMOVE;

        /** Returns whether the row must exist when the entity changes, regardless of its content. */
        public boolean isPutFirst() {
            return this == ADD || this == REWRITE;
        }
    }

    /** An edit of an index row that refers to one entity only. */
    public sealed interface Edit {
        /** Returns the number of the index. */
        int index();

        /** Returns the kind of the edit. */
        Action action();

        /** Returns the primary key of the row. */
        PrimaryKey row();
    }

    /**
     * An edit of an index row in the entity's partition that refers to one entity only.
     *
     * @param index the number of the index
     * @param action the kind of the edit
     * @param row the primary key of the row
     */
    public record RowEdit(int index, Action action, PrimaryKey row) implements Edit {}

    /**
     * An edit of a list in the entity's partition.
     *
     * @param list the prefix of the row keys of this list's rows
     * @param enters whether the list must contain the entity afterwards; otherwise the entity is removed
     */
    public record ListEdit(String list, boolean enters) {}

    /**
     * An edit of a row in another table than the entity's.
     *
     * @param index the number of the index
     * @param action the kind of the edit
     * @param values the key of its values
     * @param row the primary key of the row
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

    /** Returns the text that identifies the entity in the row keys of its index rows in other tables. */
    String reference(PrimaryKey entity) {
        String known = reference;
        if (known == null) {
            known = IndexRowFormat.reference(entity);
            reference = known;
        }
        return known;
    }

    /** Returns the edits of rows in the entity's partition. */
    public List<RowEdit> rows() {
        return rows;
    }

    /** Returns the edits of lists in the entity's partition. */
    public List<ListEdit> lists() {
        return lists;
    }

    /** Returns the edits of rows in other tables. */
    public List<OutsideEdit> outside() {
        return outside;
    }
}
