package dev.tables.mapping.table.internal.write;

import dev.tables.engine.ETag;
import dev.tables.engine.PrimaryKey;
import dev.tables.engine.Projection;
import dev.tables.engine.Row;
import dev.tables.engine.RowAlreadyExistsException;
import dev.tables.engine.RowSource;
import dev.tables.engine.TableStoreException;
import dev.tables.engine.internal.StoredRow;
import dev.tables.mapping.model.EntityMapper;
import dev.tables.mapping.model.PropertyModel;
import dev.tables.mapping.table.internal.index.IndexContent;
import dev.tables.mapping.table.internal.protocol.Written;
import dev.tables.mapping.table.internal.row.CapturedEntity;
import dev.tables.mapping.table.internal.row.CurrentRow;
import dev.tables.mapping.table.internal.row.LargeSource;
import dev.tables.mapping.table.internal.row.RowSize;
import dev.tables.mapping.table.internal.row.WideRows;
import dev.tables.mapping.value.MappingException;
import java.util.Collections;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * A requested change of one entity. Immutable. {@link #plan} combines it with the current row into a {@link WritePlan}.
 */
public final class Change<T> {
    /** When the values of an entity are read. */
    public enum Values {
        /**
         * While they are written: the call that passes the entity writes it before it returns. Where an index is by what methods compute, they
         * are captured all the same, since the methods must see the entity as it will be stored.
         */
        LIVE,
        /** At once: the caller may change the entity before it is written, and what is written must agree with its index rows. */
        CAPTURED
    }

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

    final EntityContext<T> context;
    final Kind kind;
    public final PrimaryKey primaryKey;
    /** The entity to write; null if it is deleted. */
    public final @Nullable T entity;
    /** The entity's values as the caller passed them; null if there is no entity, or it is written before the call returns. */
    private final @Nullable CapturedEntity<T> captured;

    /** The version that the row must have; null if any version will do. */
    public final @Nullable ETag expected;
    /** The content of the entity's row after the change, from which index rows are made; null if the entity is deleted. */
    final @Nullable Content content;

    /** The keys of the index rows that the entity should have, by number of the index. */
    final List<List<String>> wanted;
    /** What is known to be wrong with its index rows. */
    final IndexChanges.Wrong wrong;
    /** The row and the property changes from which a merge was made; null for other changes. */
    public final MergedEntity.@Nullable Origin origin;
    /** The row from which the change was made; null if it was made from none. */
    private final @Nullable CurrentRow known;
    /** The rows to write if the entity may have several rows, and has no large values. */
    private final WideRows.@Nullable Split split;

    private final boolean insertedForLackOfVersion;
    /**
     * Whether what is written depends on the row: defaults of properties that it lacks are not written, and fields in JSON that only other
     * versions of the class have are kept. This is so of an entity that replaces a row that is read whole, or whose row does not change. A
     * merge is made from the row itself.
     */
    final boolean followsRow;

    /** The size of the entity's row in a transaction; negative until it is needed. */
    private long bytes = -1;

    private Change(Wanted<T> asked, @Nullable T entity) {
        context = asked.context;
        kind = asked.kind;
        primaryKey = asked.primaryKey;
        expected = asked.expected;
        this.entity = entity;
        captured = asked.captured;
        content = entity == null ? null : content(asked, entity);
        wanted = entity == null
                ? Collections.nCopies(context.model().indexes().size(), List.of())
                : indexKeys(asked, entity);
        origin = null;
        known = asked.known;
        wrong = asked.wrong;
        insertedForLackOfVersion = asked.forLackOfVersion;
        followsRow = switch (kind) {
            case REPLACE, SAVE -> context.reads().keepsUnknown();
            case REBUILD -> true;
            case INSERT, MERGE, DELETE -> false;
        };
        split = content == null ? null : split(content.source);
    }

    /** What a method computes of the caller's object may differ from what it computes of the entity that is stored. */
    private static <T> List<List<String>> indexKeys(Wanted<T> asked, T entity) {
        CapturedEntity<T> captured = asked.captured;
        return asked.context
                .indexes()
                .keys()
                .of(
                        asked.primaryKey,
                        captured != null && asked.context.indexes().keys().areComputed() ? captured.copy() : entity);
    }

    private static <T> Content content(Wanted<T> asked, T entity) {
        CapturedEntity<T> captured = asked.captured;
        RowSource plain = captured == null ? asked.context.format().plainSource(entity) : captured.plain();
        return Content.of(asked.context, asked.primaryKey, plain);
    }

    private Change(EntityContext<T> context, PrimaryKey keys, MergedEntity<T> merged) {
        captured = null;
        this.context = context;
        kind = merged.whole() ? Kind.REPLACE : Kind.MERGE;
        this.primaryKey = keys;
        entity = merged.entity();
        origin = merged.origin();
        CurrentRow read = merged.origin().found().current();
        known = read;
        expected = read.etag();
        content = merged.content();
        wanted = merged.indexKeys();
        wrong = IndexChanges.Wrong.NOTHING;
        insertedForLackOfVersion = false;
        followsRow = false;
        split = split(content.source);
    }

    /**
     * What is wanted, but for the entity.
     *
     * @param expected the version that the row must have
     * @param known the row that the change was made of
     * @param wrong what is known to be wrong with its index rows
     * @param forLackOfVersion whether it is an insert only because the entity has no version
     * @param captured the values that are written; null if they are read from the entity itself
     */
    private record Wanted<T>(
            EntityContext<T> context,
            Kind kind,
            PrimaryKey primaryKey,
            @Nullable ETag expected,
            @Nullable CurrentRow known,
            IndexChanges.Wrong wrong,
            boolean forLackOfVersion,
            @Nullable CapturedEntity<T> captured) {
        static <T> Wanted<T> of(EntityContext<T> context, Kind kind, PrimaryKey keys, @Nullable ETag expected) {
            return new Wanted<>(context, kind, keys, expected, null, IndexChanges.Wrong.NOTHING, false, null);
        }

        Wanted<T> knowing(@Nullable CurrentRow row, IndexChanges.Wrong wrongRows) {
            return new Wanted<>(context, kind, primaryKey, expected, row, wrongRows, forLackOfVersion, captured);
        }

        Wanted<T> lackingVersion() {
            return new Wanted<>(context, kind, primaryKey, expected, known, wrong, true, captured);
        }

        Wanted<T> captured(@Nullable CapturedEntity<T> values) {
            return new Wanted<>(context, kind, primaryKey, expected, known, wrong, forLackOfVersion, values);
        }

        /** Writes an entity that is stored, or whose values are captured. */
        Change<T> with(@Nullable T entity) {
            return new Change<>(this, entity);
        }

        /** Writes an entity that the caller passed. */
        Change<T> with(T entity, Values values) {
            boolean live = values == Values.LIVE && !context.indexes().keys().areComputed();
            return live
                    ? with(entity)
                    : captured(CapturedEntity.of(context.format(), primaryKey, entity))
                            .with(entity);
        }
    }

    /**
     * What a change stores.
     *
     * @param source what is written to the entity's row
     * @param plain the entity's properties in plain text, of which index rows are made
     * @param held what index rows of layout {@code INCLUDED_PROPERTIES} hold
     */
    record Content(RowSource source, RowSource plain, List<@Nullable Row> held) {
        static Content of(EntityContext<?> context, PrimaryKey keys, RowSource plain) {
            return new Content(context.format().form().source(keys, plain), plain, held(context, keys, plain));
        }

        /** Creates the content of a row, which is refused when it is written if a property is too long. */
        static Content limited(EntityContext<?> context, PrimaryKey keys, Row plain) {
            return new Content(
                    context.format().form().source(keys, context.format().form().limited(plain)),
                    plain,
                    held(context, keys, plain));
        }

        private static List<@Nullable Row> held(EntityContext<?> context, PrimaryKey keys, RowSource plain) {
            IndexContent parts = context.indexes().parts();
            return parts == null ? List.of() : parts.partsOf(keys, plain);
        }
    }

    /** Changes some properties of the row as it was read. */
    static <T> Change<T> merge(EntityContext<T> context, PrimaryKey keys, MergedEntity<T> merged) {
        return new Change<>(context, keys, merged);
    }

    private static <T> Change<T> of(EntityContext<T> context, Kind kind, T entity, Values values) {
        return Wanted.of(context, kind, context.format().mapper().primaryKeyOf(entity), null)
                .with(entity, values);
    }

    public static <T> Change<T> insert(EntityContext<T> context, T entity, Values values) {
        return of(context, Kind.INSERT, entity, values);
    }

    /**
     * An entity that says it is new is inserted; a versioned one is inserted if it has no version yet, else replaced; any other is
     * put.
     */
    public static <T> Change<T> save(EntityContext<T> context, T entity, Values values) {
        Predicate<Object> newEntityPredicate = context.newEntityPredicate();
        if (newEntityPredicate != null && newEntityPredicate.test(entity)) {
            return of(context, Kind.INSERT, entity, values);
        }
        if (!context.model().isVersioned()) {
            return of(context, Kind.SAVE, entity, values);
        }
        EntityMapper<T> mapper = context.format().mapper();
        PrimaryKey keys = mapper.primaryKeyOf(entity);
        ETag expected = mapper.versionOf(entity);
        return expected == null
                ? Wanted.of(context, Kind.INSERT, keys, null).lackingVersion().with(entity, values)
                : Wanted.of(context, Kind.REPLACE, keys, expected).with(entity, values);
    }

    /** Puts an entity, whatever version its row has. */
    public static <T> Change<T> overwrite(EntityContext<T> context, T entity, Values values) {
        return of(context, Kind.SAVE, entity, values);
    }

    /** Replaces an entity that was read, if its row is still this one: the row is not read again. */
    public static <T> Change<T> replace(EntityContext<T> context, T entity, CurrentRow stored, Values values) {
        PrimaryKey keys = context.format().mapper().primaryKeyOf(entity);
        CurrentRow known = context.reads().beforeReplacement() ? stored : null;
        return Wanted.of(context, Kind.REPLACE, keys, stored.etag())
                .knowing(known, IndexChanges.Wrong.NOTHING)
                .with(entity, values);
    }

    /**
     * Puts missing index rows of an entity back.
     *
     * @param stored the entity's row when it was read, whose version it must still have
     * @param missing the keys of the rows that are missing, by number of the index
     * @param others the numbers of indexes that have rows which hold something else than they should
     */
    public static <T> Change<T> rebuild(
            EntityContext<T> context, T entity, CurrentRow stored, List<List<String>> missing, Set<Integer> others) {
        PrimaryKey keys = context.format().mapper().primaryKeyOf(entity);
        IndexChanges.Wrong wrong = new IndexChanges.Wrong(missing, others, false);
        return Wanted.of(context, Kind.REBUILD, keys, stored.etag())
                .knowing(stored, wrong)
                .with(entity, Values.LIVE);
    }

    /** Replaces the entity and all its index rows, whether they are there or not. */
    public static <T> Change<T> rewrite(EntityContext<T> context, T entity, ETag expected) {
        return rewrite(context, entity, expected, null);
    }

    /** The same of an entity that was read, if its row is still this one: the row is not read again. */
    public static <T> Change<T> rewrite(EntityContext<T> context, T entity, CurrentRow stored) {
        return rewrite(context, entity, stored.etag(), context.reads().beforeReplacement() ? stored : null);
    }

    private static <T> Change<T> rewrite(
            EntityContext<T> context, T entity, ETag expected, @Nullable CurrentRow stored) {
        PrimaryKey keys = context.format().mapper().primaryKeyOf(entity);
        return Wanted.of(context, Kind.REPLACE, keys, expected)
                .knowing(stored, IndexChanges.Wrong.EVERYTHING)
                .with(entity, Values.LIVE);
    }

    /** Deletes an entity; a versioned one only if its row has its version. */
    public static <T> Change<T> delete(EntityContext<T> context, T entity) {
        EntityMapper<T> mapper = context.format().mapper();
        ETag version = context.model().isVersioned() ? mapper.versionOf(entity) : null;
        return delete(context, mapper.primaryKeyOf(entity), version);
    }

    public static <T> Change<T> delete(EntityContext<T> context, PrimaryKey keys, @Nullable ETag expected) {
        return Wanted.of(context, Kind.DELETE, keys, expected).with(null);
    }

    /** What remains to be done if this comes after another change of the same row; null if nothing. */
    @Nullable
    public Change<T> after(Change<?> earlier) {
        if (earlier.origin != null) {
            return afterMerge(earlier);
        }
        if (entity == null) {
            ETag first = earlier.expected == null ? expected : earlier.expected;
            return earlier.kind == Kind.INSERT ? null : delete(context, primaryKey, first);
        }
        return switch (earlier.kind) {
            case INSERT ->
                earlier.insertedForLackOfVersion
                        ? other(Kind.INSERT, null).lackingVersion().with(entity)
                        : as(Kind.INSERT, null);
            case REPLACE, REBUILD, MERGE -> as(Kind.REPLACE, earlier.expected);
            case SAVE -> as(Kind.SAVE, null);
            case DELETE -> as(earlier.expected == null ? Kind.SAVE : Kind.REPLACE, earlier.expected);
        };
    }

    /** The same entity written in another way. */
    private Change<T> as(Kind otherKind, @Nullable ETag otherExpected) {
        return other(otherKind, otherExpected).with(entity);
    }

    private Wanted<T> other(Kind otherKind, @Nullable ETag otherExpected) {
        return Wanted.of(context, otherKind, primaryKey, otherExpected).captured(captured);
    }

    /** The error, with what to do about it if the caller may have meant to replace the row. */
    TableStoreException explained(TableStoreException error) {
        if (!insertedForLackOfVersion || !(error instanceof RowAlreadyExistsException)) {
            return error;
        }
        String entityName = context.model().entity();
        return new RowAlreadyExistsException(
                context.table(),
                primaryKey,
                entityName
                        + " was saved without a version. Such a save is an insert, but the entity already exists. To "
                        + "change the existing entity, read it, change it and save it. If a transaction saved it, "
                        + "continue with the entity that entityAfterCommit(entity) returns. To replace the entity "
                        + "regardless of its version, call overwrite.");
    }

    /** The version that a merge has read is not the caller's: only who has no version of its own relies on it. */
    private Change<T> afterMerge(Change<?> earlier) {
        return kind == Kind.SAVE ? as(Kind.REPLACE, earlier.expected) : this;
    }

    T requiredEntity() {
        return Objects.requireNonNull(entity);
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

    /** Whether what is to be done depends on the row as it is. */
    boolean dependsOnRow() {
        return switch (kind) {
            case INSERT -> known != null;
            case REPLACE, SAVE -> known != null || context.reads().beforeReplacement();
            case REBUILD, MERGE, DELETE -> known != null || context.reads().beforeChange();
        };
    }

    /** What must be read of the row if it depends on it. */
    Projection reading() {
        return kind == Kind.REPLACE || kind == Kind.SAVE
                ? context.reads().replaced()
                : context.reads().changed();
    }

    /** Whether what is written holds all that is to be in the row, unknown properties included. */
    boolean isWhole() {
        return origin != null;
    }

    /** The plan for the first attempt, if no row need be read for it; else null. */
    @Nullable
    WritePlan<T> plan() {
        return known == null && dependsOnRow() ? null : new WritePlan<>(this, known != null, known);
    }

    /** The plan if the row is this one; null if it is absent. */
    WritePlan<T> plan(@Nullable CurrentRow before) {
        return new WritePlan<>(this, true, before);
    }

    /** The plan where nothing is read of the row. */
    WritePlan<T> blindPlan() {
        return new WritePlan<>(this, false, null);
    }

    /** What is written, if that may be more than one row; null if it is one, or has large values. */
    WideRows.@Nullable Split split() {
        return split;
    }

    /** What is written if it is this, if that may be more than one row. */
    WideRows.@Nullable Split split(RowSource source) {
        WideRows wide = context.format().wide();
        return wide == null || kind == Kind.REBUILD ? null : wide.split(primaryKey, source);
    }

    /** Whether the row keeps the large values it has: they were not read for it. */
    boolean keepsLarge() {
        return origin != null && origin.found().withoutLarge();
    }

    /** Whether another attempt, from what is there then, can succeed. */
    boolean mayRetry() {
        return kind == Kind.SAVE || kind == Kind.DELETE && (expected == null || expected.isAny());
    }

    /** What is written, if that has large values and is written. */
    @Nullable
    LargeSource largeSource(Content written) {
        return kind != Kind.REBUILD && written.source instanceof LargeSource large ? large : null;
    }

    /**
     * Whether the entity has a property for its version or timestamp that the store did not report, and the row can be recognized by
     * what was written.
     */
    boolean lacksVersion(Written written) {
        boolean unknown = written.version() == null && context.model().isVersioned()
                || written.timestamp() == null && context.model().hasRole(PropertyModel.Role.TIMESTAMP);
        return written.done() && unknown && entity != null && kind != Kind.MERGE;
    }

    /** Whether an entity is written, and not deleted. */
    public boolean writesEntity() {
        return entity != null;
    }

    /** Returns a new object with the values that are written, and the version that the caller passed. */
    public T seen() {
        if (captured != null) {
            return captured.copy();
        }
        Content written = requiredContent();
        if (origin == null || !(written.plain instanceof Row row)) {
            return requiredEntity();
        }
        MergedEntity.Found found = origin.found();
        return context.format().mapper().read(new StoredRow(row, found.etag(), found.timestamp()));
    }

    /** The entity as saved, with its version and timestamp; one that can be set has it from then on. */
    public T saved(Written written) {
        return saved(requiredEntity(), written);
    }

    /** Returns the entity as {@link #saved}; if the caller has changed it since it was passed, a new object with the values that were written. */
    public T stored(Written written) {
        T given = requiredEntity();
        return saved(captured == null || captured.isUnchanged(given) ? given : captured.copy(), written);
    }

    private T saved(T written, Written outcome) {
        if (!context.showsVersions()) {
            return written;
        }
        T result = written;
        if (context.model().isVersioned()) {
            result = context.format().mapper().withVersion(result, outcome.version());
        }
        if (context.model().hasRole(PropertyModel.Role.TIMESTAMP)) {
            result = context.format().mapper().withTimestamp(result, outcome.timestamp());
        }
        return result;
    }
}
