package dev.tables.mapping.table;

import dev.tables.engine.ConcurrentUpdateException;
import dev.tables.engine.ETag;
import dev.tables.engine.Row;
import dev.tables.engine.RowAlreadyExistsException;
import dev.tables.engine.RowKeys;
import dev.tables.engine.RowNotFoundException;
import dev.tables.engine.RowOperation;
import dev.tables.engine.RowSource;
import dev.tables.engine.TableStoreException;
import dev.tables.mapping.model.EntityMapper;
import dev.tables.mapping.model.PropertyModel;
import dev.tables.mapping.value.MappingException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** One entity's part of a transaction: what is wanted, what was read of the row, and what came of it. */
final class Change<T> {
    /** What is wanted. */
    enum Kind {
        /** The row must be absent. */
        INSERT,
        /** The row must have the caller's version. */
        REPLACE,
        /** Whatever is there is replaced. */
        SAVE,
        /** The row must have the version read; it stays as it is, index rows that are missing come back. */
        REBUILD,
        /** The row must have the version read; some of its properties change. */
        MERGE,
        /** The row must have the caller's version, if there is one, and goes; without one it may be absent. */
        DELETE
    }

    private final EntityRows<T> rows;
    private final Kind kind;
    private final RowKeys keys;
    private final @Nullable T entity;
    private final @Nullable ETag expected;
    /** What the entity's row is to hold, and what index rows are made of; null if it is to go. */
    private final @Nullable Content content;

    private final IndexChanges indexes;
    /** What a merge was made of; null for other changes. */
    private final EntityMerge.@Nullable Origin origin;

    /** What is written if that may be more than one row. */
    private WideRows.@Nullable Split split;

    /** What the entity's row counts for; negative until that is counted. */
    private long bytes = -1;

    private boolean mustRead;
    private boolean isRead;
    private @Nullable CurrentRow current;
    private @Nullable ETag version;
    private @Nullable Instant timestamp;
    private boolean done;
    private boolean insertedForLackOfVersion;
    private @Nullable T saved;

    private Change(EntityRows<T> rows, Kind kind, RowKeys keys, @Nullable T entity, @Nullable ETag expected) {
        this.rows = rows;
        this.kind = kind;
        this.keys = keys;
        this.entity = entity;
        this.expected = expected;
        content = entity == null ? null : Content.of(rows, keys, rows.plainSource(entity));
        origin = null;
        List<List<String>> wanted =
                entity == null ? Collections.nCopies(rows.indexCount(), List.of()) : rows.indexKeysOf(keys, entity);
        indexes = new IndexChanges(rows, keys, wanted, content, kind == Kind.REBUILD);
        mustRead = rows.changesDependOnRow() && kind != Kind.INSERT;
        divide();
    }

    private void divide() {
        WideRows wide = rows.wide();
        split = wide == null || content == null || kind == Kind.REBUILD ? null : wide.split(keys, content.source);
    }

    private Change(EntityRows<T> rows, RowKeys keys, EntityMerge.Merged<T> merged) {
        CurrentRow read = merged.origin().found().current();
        this.rows = rows;
        kind = merged.whole() ? Kind.REPLACE : Kind.MERGE;
        this.keys = keys;
        entity = merged.entity();
        origin = merged.origin();
        expected = read.etag();
        content = merged.content();
        indexes = new IndexChanges(rows, keys, merged.indexKeys(), content, false);
        mustRead = true;
        divide();
        found(read);
    }

    /**
     * What a change stores.
     *
     * @param source what is written to the entity's row
     * @param plain the entity's properties in plain text, of which index rows are made
     * @param held what index rows of layout {@code PARTIAL} hold
     */
    record Content(RowSource source, RowSource plain, List<@Nullable Row> held) {
        static Content of(EntityRows<?> rows, RowKeys keys, RowSource plain) {
            return new Content(rows.source(keys, plain), plain, rows.content().partsOf(keys, plain));
        }
    }

    /** Changes some properties of the row as it was read. */
    static <T> Change<T> merge(EntityRows<T> rows, RowKeys keys, EntityMerge.Merged<T> merged) {
        return new Change<>(rows, keys, merged);
    }

    static <T> Change<T> insert(EntityRows<T> rows, T entity) {
        return new Change<>(rows, Kind.INSERT, rows.mapper().keysOf(entity), entity, null);
    }

    /**
     * An entity that says it is new is inserted; a versioned one is inserted if it has no version yet, else replaced; any other is
     * put.
     */
    static <T> Change<T> save(EntityRows<T> rows, T entity) {
        EntityMapper<T> mapper = rows.mapper();
        RowKeys keys = mapper.keysOf(entity);
        if (rows.isNew(entity)) {
            return new Change<>(rows, Kind.INSERT, keys, entity, null);
        }
        if (!rows.model().isVersioned()) {
            return new Change<>(rows, Kind.SAVE, keys, entity, null);
        }
        ETag expected = mapper.versionOf(entity);
        Change<T> change = new Change<>(rows, expected == null ? Kind.INSERT : Kind.REPLACE, keys, entity, expected);
        change.insertedForLackOfVersion = expected == null;
        return change;
    }

    /** Puts an entity, whatever version its row has. */
    static <T> Change<T> overwrite(EntityRows<T> rows, T entity) {
        return new Change<>(rows, Kind.SAVE, rows.mapper().keysOf(entity), entity, null);
    }

    static <T> Change<T> replace(EntityRows<T> rows, T entity, ETag expected) {
        return new Change<>(rows, Kind.REPLACE, rows.mapper().keysOf(entity), entity, expected);
    }

    /**
     * Puts missing index rows of an entity back.
     *
     * @param stored the entity's row when it was read, whose version it must still have
     * @param missing the keys of the rows that are missing, by number of the index
     * @param others the numbers of indexes that have rows which hold something else than they should
     */
    static <T> Change<T> rebuild(
            EntityRows<T> rows, T entity, CurrentRow stored, List<List<String>> missing, Set<Integer> others) {
        RowKeys keys = rows.mapper().keysOf(entity);
        Change<T> change = new Change<>(rows, Kind.REBUILD, keys, entity, stored.etag());
        change.indexes.areWrong(missing, others);
        change.found(stored);
        return change;
    }

    /** Replaces the entity and writes its index rows anew, whether they are there or not. */
    static <T> Change<T> rewrite(EntityRows<T> rows, T entity, ETag expected) {
        Change<T> change = replace(rows, entity, expected);
        change.indexes.rewriteAll();
        return change;
    }

    static <T> Change<T> delete(EntityRows<T> rows, RowKeys keys, @Nullable ETag expected) {
        return new Change<>(rows, Kind.DELETE, keys, null, expected);
    }

    /** What remains to be done if this comes after another change of the same row; null if nothing. */
    @Nullable
    Change<T> after(Change<?> earlier) {
        if (earlier.origin != null) {
            return afterMerge(earlier);
        }
        if (entity == null) {
            ETag first = earlier.expected == null ? expected : earlier.expected;
            return earlier.kind == Kind.INSERT ? null : new Change<>(rows, Kind.DELETE, keys, null, first);
        }
        return switch (earlier.kind) {
            case INSERT -> insertedAs(earlier);
            case REPLACE, REBUILD, MERGE -> new Change<>(rows, Kind.REPLACE, keys, entity, earlier.expected);
            case SAVE -> new Change<>(rows, Kind.SAVE, keys, entity, null);
            case DELETE ->
                new Change<>(rows, earlier.expected == null ? Kind.SAVE : Kind.REPLACE, keys, entity, earlier.expected);
        };
    }

    private Change<T> insertedAs(Change<?> earlier) {
        Change<T> change = new Change<>(rows, Kind.INSERT, keys, entity, null);
        change.insertedForLackOfVersion = earlier.insertedForLackOfVersion;
        return change;
    }

    /** The error, with what to do about it if the caller may have meant to replace the row. */
    TableStoreException explained(TableStoreException error) {
        if (!insertedForLackOfVersion || !(error instanceof RowAlreadyExistsException)) {
            return error;
        }
        String entityName = rows.model().entity();
        return new RowAlreadyExistsException(
                rows.table(),
                keys,
                entityName
                        + " was saved without a version and so inserted. To change the one that is there, read it and save"
                        + " that; after a transaction take what saved(entity) gives, which has the version. To replace it"
                        + " whatever its version, call overwrite.");
    }

    /** The version that a merge has read is not the caller's: only who has no version of its own relies on it. */
    private Change<T> afterMerge(Change<?> earlier) {
        return kind == Kind.SAVE ? new Change<>(rows, Kind.REPLACE, keys, entity, earlier.expected) : this;
    }

    EntityRows<T> rows() {
        return rows;
    }

    /** The version that the row must have; null if the change does not ask. */
    @Nullable
    ETag expected() {
        return expected;
    }

    /** What it was made of if it is a merge, else null. */
    EntityMerge.@Nullable Origin origin() {
        return origin;
    }

    RowKeys keys() {
        return keys;
    }

    /** What becomes of index rows; only after the row was read, if it must be. */
    IndexChanges indexes() {
        return indexes;
    }

    @Nullable
    T entity() {
        return entity;
    }

    T requiredEntity() {
        return Objects.requireNonNull(entity);
    }

    RowSource requiredSource() {
        return split == null ? requiredContent().source : split.main();
    }

    /** What is stored; null if the entity goes. */
    @Nullable
    Content content() {
        return content;
    }

    Content requiredContent() {
        return Objects.requireNonNull(content);
    }

    /**
     * About how many bytes the entity's row counts for; 0 if it goes. Written once to be counted, so that afterwards it is known
     * to be writable: other references to large values are as long.
     *
     * @throws MappingException if a property that may not be null is, or a value has no stored form
     */
    long bytes() {
        if (bytes < 0) {
            bytes = content == null ? 0 : RowSize.of(content.source);
        }
        return bytes;
    }

    /**
     * Refuses an entity that cannot be written, before anything is put on its behalf.
     *
     * @throws MappingException if a property that may not be null is, or a value has no stored form
     */
    void requireWritable() {
        bytes();
    }

    /** The operations on the other rows of a wide entity: all that are needed are put, those of before that are not go. */
    List<RowOperation> partOperations() {
        if (rows.wide() == null || kind == Kind.REBUILD) {
            return List.of();
        }
        List<RowOperation> operations = new ArrayList<>();
        List<Row> parts = split == null ? List.of() : split.parts();
        parts.forEach(part -> operations.add(RowOperation.insertOrReplace(part.keys(), part)));
        for (int i = parts.size(); current != null && i < current.parts(); i++) {
            operations.add(RowOperation.deleteUnseen(WideRows.partKeys(keys, i)));
        }
        return operations;
    }

    /** Whether the row must be read before {@link #operation} can be told. */
    boolean mustRead() {
        return mustRead && !isRead;
    }

    /** Takes note of the row as it is now; null if it is absent. */
    void found(@Nullable CurrentRow row) {
        current = row;
        indexes.found(row);
        isRead = true;
        nameLargeValues();
    }

    /** Blobs get ids of their own in each attempt: what an earlier one put may still be deleted by its recovery. */
    private void nameLargeValues() {
        LargeSource large = largeSource();
        if (large != null) {
            large.compare(current == null ? Map.of() : current.blobs());
            divide();
        }
    }

    /** After this the row is read, also where it was not needed at first. */
    void lostRace() {
        mustRead = true;
        isRead = false;
    }

    /** After this the row is read again, if it was read. */
    void forget() {
        isRead = false;
        nameLargeValues();
    }

    /** Whether another attempt, from what is there then, can succeed. */
    boolean mayRetry() {
        return kind == Kind.SAVE || kind == Kind.DELETE && (expected == null || expected.isAny());
    }

    /** Whether there is nothing to do: a row to delete that is not there. */
    boolean isVoid() {
        return kind == Kind.DELETE && mustRead && current == null && mayRetry();
    }

    /**
     * The operation on the entity's row.
     *
     * @throws RowNotFoundException if a row that must be present is known to be absent
     * @throws ConcurrentUpdateException if the row is known to have another version than the caller's
     */
    RowOperation operation() {
        return switch (kind) {
            case INSERT -> RowOperation.insert(keys, requiredSource());
            case REPLACE -> RowOperation.replace(keys, requiredSource(), condition());
            case SAVE -> mustRead ? saveRead() : RowOperation.insertOrReplace(keys, requiredSource());
            case MERGE -> RowOperation.merge(keys, requiredSource(), condition());
            case REBUILD -> RowOperation.merge(keys, writer -> {}, condition());
            case DELETE -> RowOperation.delete(keys, condition());
        };
    }

    private RowOperation saveRead() {
        return current == null
                ? RowOperation.insert(keys, requiredSource())
                : RowOperation.replace(keys, requiredSource(), current.etag());
    }

    private ETag condition() {
        ETag wanted = expected == null ? ETag.ANY : expected;
        if (!mustRead) {
            return wanted;
        }
        if (current == null) {
            throw new RowNotFoundException(rows.table(), keys);
        }
        if (!wanted.matches(current.etag())) {
            throw new ConcurrentUpdateException(rows.table(), keys);
        }
        return current.etag();
    }

    /** What is written, if that has large values and is written. */
    @Nullable
    LargeSource largeSource() {
        return kind != Kind.REBUILD && content != null && content.source instanceof LargeSource large ? large : null;
    }

    /** The references of the stored row to large values that go. */
    Map<String, LargeReference> droppedBlobs() {
        LargeSource written = largeSource();
        if (written != null) {
            return written.dropped();
        }
        return kind == Kind.DELETE && current != null ? current.blobs() : Map.of();
    }

    /** The entity's version after the change; null if it is not known. */
    @Nullable
    ETag version() {
        return version;
    }

    /** Takes note that the change is stored, and of the new version if there is one and it is known. */
    void done(@Nullable ETag newVersion) {
        done(newVersion, newVersion == null ? null : newVersion.timestamp());
    }

    /** The same with the timestamp of the row, null if it is not known. */
    void done(@Nullable ETag newVersion, @Nullable Instant newTimestamp) {
        done = true;
        version = newVersion;
        timestamp = newTimestamp;
    }

    /** Whether something was changed; a row to delete that was not there leaves this false. */
    boolean isDone() {
        return done;
    }

    /**
     * Whether the entity has a property for its version or timestamp that the store did not report, and the row can be recognized by
     * what was written.
     */
    boolean lacksVersion() {
        boolean unknown = version == null && rows.model().isVersioned()
                || timestamp == null && rows.model().hasRole(PropertyModel.Role.TIMESTAMP);
        return done && unknown && entity != null && kind != Kind.MERGE;
    }

    /** The entity as saved, with its version and timestamp; one that can be set has it from then on. */
    T saved() {
        T known = saved;
        if (known == null) {
            known = requiredEntity();
            if (rows.model().isVersioned()) {
                known = rows.mapper().withVersion(known, version);
            }
            if (rows.model().hasRole(PropertyModel.Role.TIMESTAMP)) {
                known = rows.mapper().withTimestamp(known, timestamp);
            }
            saved = known;
        }
        return known;
    }

    /** Gives the entity its version and timestamp, if there is an entity and the version is known. */
    void setVersion() {
        if (version != null && entity != null) {
            saved();
        }
    }
}
