package dev.tables.mapping.table.internal.write;

import dev.tables.engine.ConcurrentUpdateException;
import dev.tables.engine.ETag;
import dev.tables.engine.Limits;
import dev.tables.engine.PrimaryKey;
import dev.tables.engine.Row;
import dev.tables.engine.RowNotFoundException;
import dev.tables.engine.RowOperation;
import dev.tables.engine.RowSource;
import dev.tables.mapping.model.UniqueIndexViolationException;
import dev.tables.mapping.table.internal.index.IndexPlan;
import dev.tables.mapping.table.internal.row.CurrentRow;
import dev.tables.mapping.table.internal.row.FormerNames;
import dev.tables.mapping.table.internal.row.LargeReference;
import dev.tables.mapping.table.internal.row.LargeSource;
import dev.tables.mapping.table.internal.row.LargeValues;
import dev.tables.mapping.table.internal.row.RowSize;
import dev.tables.mapping.table.internal.row.UnknownValues;
import dev.tables.mapping.table.internal.row.WideRows;
import dev.tables.mapping.value.MappingException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * The rows and blobs that one change writes, planned from the entity's row as it was read and from the entity after the
 * change. A plan contains the operation on the entity's row, the operations on the other rows of a wide entity, and the
 * index rows and blobs to add and delete. Immutable.
 *
 * <p>A plan writes nothing and does not determine the requests. The only request of the planning checks whether blobs
 * exist that the row will still refer to. After a failed attempt, the next attempt makes a new plan from the current
 * row.
 */
public final class WritePlan<T> {
    private final Change<T> change;
    /** Whether the row was read. */
    private final boolean isRead;
    /** The row as it was read; null if it is absent. */
    private final @Nullable CurrentRow before;

    /**
     * The entity after the write, without defaults of properties that its row lacks, and with the JSON fields that are
     * kept.
     */
    private final IndexChanges.After after;

    private final IndexPlan indexes;
    /** The content to write if it has large values; null if it has no large values. */
    private final @Nullable LargeSource large;
    /**
     * Properties of the row that this version does not declare and keeps; null if the row has no undeclared properties.
     */
    private final @Nullable Row kept;
    /** The content to write if it may be more than one row; null otherwise. */
    private final WideRows.@Nullable Split split;

    WritePlan(Change<T> change, boolean isRead, @Nullable CurrentRow before) {
        this.change = change;
        this.isRead = isRead;
        this.before = before;
        after = IndexChanges.After.of(change, before);
        indexes = IndexChanges.plan(change, before, after);
        Change.Content content = after.content();
        LargeSource written = content == null ? null : change.largeSource(content);
        // Blobs get ids of their own in each attempt: what an earlier one put may still be deleted by its recovery.
        large = written == null ? null : large(change, written, before == null ? Map.of() : before.blobs());
        kept = kept(change, large, before);
        if (kept != null) {
            requireRoom(change, Objects.requireNonNull(content), kept);
        }
        boolean isChanged = kept != null || large != null || content != change.content;
        split = content == null || !isChanged ? change.split() : change.split(source(content, large, kept));
    }

    private static LargeSource large(Change<?> change, LargeSource written, Map<String, LargeReference> stored) {
        LargeValues kept = Objects.requireNonNull(change.context.format().form().large());
        return change.keepsLarge() ? written.keeping(stored) : written.replacing(stored, kept::isThere);
    }

    /**
     * Returns the unknown properties that must be added to the content; null if there are none. The content of a merge
     * already includes the unknown properties or leaves them unchanged.
     */
    private static @Nullable Row kept(Change<?> change, @Nullable LargeSource large, @Nullable CurrentRow before) {
        // Of all that the entity has: a value object that is left out, since it is a default, is there.
        Change.Content content = change.content;
        if (before == null || before.unknown() == null || content == null || change.isWhole()) {
            return null;
        }
        return before.unknown().beside(large == null ? content.source() : large);
    }

    private static RowSource source(Change.Content content, @Nullable LargeSource large, @Nullable Row kept) {
        RowSource known = large == null ? content.source() : large;
        return kept == null ? known : new UnknownValues.KeptSource(known, kept);
    }

    /**
     * Rejects an entity whose row would have too many properties, because it contains properties that the class does
     * not declare.
     */
    private static void requireRoom(Change<?> change, Change.Content content, Row kept) {
        EntityContext<?> context = change.context;
        int known = Row.of(change.primaryKey, content.source()).propertyNames().size();
        int unknown = kept.propertyNames().size();
        if (context.format().wide() == null && known + unknown > Limits.MAX_PROPERTIES) {
            throw new MappingException(
                    context.model().entity(),
                    null,
                    "the entity has " + known + " properties, and its row contains " + unknown
                            + " more that this version does not declare. At most " + Limits.MAX_PROPERTIES
                            + " fit into one row. Make the entity wide, or drop unknown properties with "
                            + "@TableEntity(unknownProperties = DROP).");
        }
    }

    Change<T> change() {
        return change;
    }

    public EntityContext<T> context() {
        return change.context;
    }

    PrimaryKey primaryKey() {
        return change.primaryKey;
    }

    /** Returns the keys of the index rows that the entity should have, by number of the index. */
    List<List<String>> indexKeys() {
        return after.keys();
    }

    /** Returns the planned edits of index rows. */
    IndexPlan indexes() {
        return indexes;
    }

    /** Returns the content of the entity's row. */
    RowSource source() {
        if (split != null) {
            return split.main();
        }
        return source(requiredContent(), large, kept);
    }

    private Change.Content requiredContent() {
        return Objects.requireNonNull(after.content());
    }

    /**
     * Returns the entity's properties in plain text, from which index rows are built, and the unknown properties that
     * the entity keeps. The properties have their names in the entity's row.
     */
    RowSource plain() {
        RowSource known = requiredContent().plain();
        RowSource all = kept == null ? known : new UnknownValues.KeptSource(known, kept);
        boolean staysNamed = change.kind == Change.Kind.MERGE || change.kind == Change.Kind.REBUILD;
        FormerNames.Held former = before == null || !staysNamed ? null : before.former();
        return former == null ? all : former.copied(all);
    }

    /** Returns the approximate number of bytes of the row that are kept. */
    long keptBytes() {
        Change.Content content = after.content();
        long within = content == null || content == change.content
                ? 0
                : Math.max(0, RowSize.of(content.source()) - change.bytes());
        return within + (kept == null ? 0 : RowSize.of(kept));
    }

    /**
     * Returns the operations on the other rows of a wide entity. All required rows are put; former rows that are not
     * required are deleted.
     */
    List<RowOperation> partOperations() {
        if (!context().reads().inSeveralRows() || change.kind == Change.Kind.REBUILD) {
            return Collections.emptyList();
        }
        List<RowOperation> operations = new ArrayList<>();
        List<Row> parts = split == null ? List.of() : split.parts();
        parts.forEach(part -> operations.add(RowOperation.insertOrReplace(part.primaryKey(), part)));
        for (int i = parts.size(); before != null && i < before.parts(); i++) {
            operations.add(RowOperation.deleteIfExists(WideRows.partKeys(primaryKey(), i)));
        }
        return operations;
    }

    /** Returns whether there is nothing to do, because the row to delete is absent. */
    boolean isVoid() {
        return change.kind == Change.Kind.DELETE && isRead && before == null && change.mayRetry();
    }

    /**
     * Returns the operation on the entity's row.
     *
     * @throws RowNotFoundException if a row that must be present is known to be absent
     * @throws ConcurrentUpdateException if the row is known to have another version than the caller's
     */
    RowOperation operation() {
        PrimaryKey keys = primaryKey();
        return switch (change.kind) {
            case INSERT -> RowOperation.insert(keys, source());
            case REPLACE -> RowOperation.replace(keys, source(), condition());
            case SAVE -> isRead ? saveRead() : RowOperation.insertOrReplace(keys, source());
            case MERGE -> RowOperation.merge(keys, source(), condition());
            case REBUILD ->
                leavesEntityUnchanged()
                        ? RowOperation.checkETag(keys, condition())
                        : RowOperation.merge(keys, writer -> {}, condition());
            case DELETE -> RowOperation.delete(keys, condition());
        };
    }

    /**
     * Returns whether the plan writes index rows only, and checks the entity's row without changing its version. Stores
     * without transactions across partitions cannot check a row without writing it.
     */
    boolean leavesEntityUnchanged() {
        return change.kind == Change.Kind.REBUILD && context().storage().reach().includesIndexTables();
    }

    /** Returns the entity's row as it was read, if its version stays; null if the plan changes the entity. */
    @Nullable
    CurrentRow unchangedEntity() {
        return leavesEntityUnchanged() ? before : null;
    }

    private RowOperation saveRead() {
        return before == null
                ? RowOperation.insert(primaryKey(), source())
                : RowOperation.replace(primaryKey(), source(), before.etag());
    }

    private ETag condition() {
        ETag wanted = change.expected == null ? ETag.ANY : change.expected;
        if (!isRead) {
            return wanted;
        }
        if (before == null) {
            throw new RowNotFoundException(context().table(), primaryKey());
        }
        if (!wanted.matches(before.etag())) {
            throw new ConcurrentUpdateException(context().table(), primaryKey());
        }
        return before.etag();
    }

    /** Returns the error to throw if another entity has the same values in a unique index. */
    UniqueIndexViolationException duplicate(int index) {
        EntityContext<?> context = context();
        return new UniqueIndexViolationException(
                context.model().entity(), context.indexes().index(index).name(), context.table(), primaryKey());
    }

    /** Returns whether blobs, or index rows that the transaction cannot include, may change. */
    boolean mayReachOutside() {
        return large != null
                || !droppedBlobs().isEmpty()
                || !context().storage().reach().spansPartitions()
                        && !indexes.outside().isEmpty();
    }

    /** Returns the large values to write, and which of them are new; null if the plan writes no large values. */
    @Nullable
    LargeSource largeSource() {
        return large;
    }

    /** Returns the references of the stored row to large values that are deleted. */
    Map<String, LargeReference> droppedBlobs() {
        if (large != null) {
            return large.dropped();
        }
        return change.kind == Change.Kind.DELETE && before != null ? before.blobs() : Map.of();
    }
}
