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
    /** The time at which the values of an entity are read. */
    public enum Values {
        /**
         * The values are read while they are written: the call that passes the entity writes it before it returns. If
         * an index depends on computed properties, the values are captured nevertheless, because the methods that
         * compute them must see the entity as it will be stored.
         */
        LIVE,
        /**
         * The values are read immediately. The caller may change the entity before it is written, and the written row
         * must agree with its index rows.
         */
        CAPTURED
    }

    /** The kind of a requested change. */
    enum Kind {
        /** The row must be absent. */
        INSERT,
        /** The row must have the caller's version. */
        REPLACE,
        /** The row is inserted or replaced, regardless of its version. */
        SAVE,
        /** The row must have the version read and stays unchanged. Missing index rows are put back. */
        REBUILD,
        /** The row must have the version read; some of its properties change. */
        MERGE,
        /**
         * The row is deleted. The row must have the caller's version if there is one; without a version, the row may be
         * absent.
         */
        DELETE
    }

    final EntityContext<T> context;
    final Kind kind;
    public final PrimaryKey primaryKey;
    /** The entity to write; null if it is deleted. */
    public final @Nullable T entity;
    /**
     * The entity's values as the caller passed them; null if there is no entity, or if it is written before the call
     * returns.
     */
    private final @Nullable CapturedEntity<T> captured;

    /** The version that the row must have; null if any version is accepted. */
    public final @Nullable ETag expected;
    /**
     * The content of the entity's row after the change, from which index rows are built; null if the entity is deleted.
     */
    final @Nullable Content content;

    /** The keys of the index rows that the entity should have, by number of the index. */
    final List<List<String>> wanted;
    /** The known errors in the entity's index rows. */
    final IndexChanges.Wrong wrong;
    /** The row and the property changes from which a merge was made; null for other changes. */
    public final MergedEntity.@Nullable Origin origin;
    /** The row from which the change was made; null if no row was read. */
    private final @Nullable CurrentRow known;
    /** The rows to write if the entity may have several rows, and has no large values. */
    private final WideRows.@Nullable Split split;

    private final boolean insertedForLackOfVersion;
    /**
     * Whether the content depends on the current row: defaults of absent properties are not written, and fields within
     * JSON that only other versions of the class have are kept. True if the change replaces a row that is read
     * completely, or leaves the row unchanged. False for a merge, whose content is derived from the row itself.
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

    /**
     * Returns the keys of the index rows. Computed properties are taken from a copy of the entity, because a method may
     * compute other values from the caller's object than from the stored entity.
     */
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
     * A change without its entity.
     *
     * @param expected the version that the row must have
     * @param known the row from which the change was made
     * @param wrong the known errors in the entity's index rows
     * @param forLackOfVersion whether the change is an insert only because the entity has no version
     * @param captured the values to write; null if they are read from the entity itself
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

        /**
         * Creates a change that writes an entity. The entity was either read from the store, or its values have been
         * captured.
         */
        Change<T> with(@Nullable T entity) {
            return new Change<>(this, entity);
        }

        /** Creates a change that writes an entity which the caller passed. */
        Change<T> with(T entity, Values values) {
            boolean live = values == Values.LIVE && !context.indexes().keys().areComputed();
            return live
                    ? with(entity)
                    : captured(CapturedEntity.of(context.format(), primaryKey, entity))
                            .with(entity);
        }
    }

    /**
     * The content that a change stores.
     *
     * @param source the content of the entity's row
     * @param plain the entity's properties in plain text, from which index rows are built
     * @param held the content of index rows of layout {@code INCLUDED_PROPERTIES}
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

    /** Creates a change to some properties of the row as it was read. */
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
     * Creates a change that saves an entity. The entity is inserted if it reports that it is new, or if it is versioned
     * and has no version yet. A versioned entity with a version is replaced. Any other entity is inserted or replaced.
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

    /** Creates a change that inserts or replaces an entity, regardless of the version of its row. */
    public static <T> Change<T> overwrite(EntityContext<T> context, T entity, Values values) {
        return of(context, Kind.SAVE, entity, values);
    }

    /**
     * Creates a change that replaces an entity which was read, if its row still has the version read. The row is not
     * read again.
     */
    public static <T> Change<T> replace(EntityContext<T> context, T entity, CurrentRow stored, Values values) {
        PrimaryKey keys = context.format().mapper().primaryKeyOf(entity);
        CurrentRow known = context.reads().beforeReplacement() ? stored : null;
        return Wanted.of(context, Kind.REPLACE, keys, stored.etag())
                .knowing(known, IndexChanges.Wrong.NOTHING)
                .with(entity, values);
    }

    /**
     * Creates a change that restores missing index rows of an entity.
     *
     * @param stored the entity's row as it was read; the row must still have its version
     * @param missing the keys of the missing rows, by number of the index
     * @param others the numbers of indexes that have rows with wrong content
     */
    public static <T> Change<T> rebuild(
            EntityContext<T> context, T entity, CurrentRow stored, List<List<String>> missing, Set<Integer> others) {
        PrimaryKey keys = context.format().mapper().primaryKeyOf(entity);
        IndexChanges.Wrong wrong = new IndexChanges.Wrong(missing, others, false);
        return Wanted.of(context, Kind.REBUILD, keys, stored.etag())
                .knowing(stored, wrong)
                .with(entity, Values.LIVE);
    }

    /** Creates a change that replaces the entity and all its index rows, whether or not these exist. */
    public static <T> Change<T> rewrite(EntityContext<T> context, T entity, ETag expected) {
        return rewrite(context, entity, expected, null);
    }

    /**
     * Creates a change that replaces an entity which was read, and all its index rows, whether or not these exist. The
     * row must still have the version read, and is not read again.
     */
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

    /**
     * Creates a change that deletes an entity. A versioned entity is deleted only if its row has the entity's version.
     */
    public static <T> Change<T> delete(EntityContext<T> context, T entity) {
        EntityMapper<T> mapper = context.format().mapper();
        ETag version = context.model().isVersioned() ? mapper.versionOf(entity) : null;
        return delete(context, mapper.primaryKeyOf(entity), version);
    }

    public static <T> Change<T> delete(EntityContext<T> context, PrimaryKey keys, @Nullable ETag expected) {
        return Wanted.of(context, Kind.DELETE, keys, expected).with(null);
    }

    /**
     * Returns the change that has the effect of an earlier, unwritten change of the same row followed by this one; null
     * if nothing remains to be done.
     */
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

    /** Returns a change of another kind that writes the same entity. */
    private Change<T> as(Kind otherKind, @Nullable ETag otherExpected) {
        return other(otherKind, otherExpected).with(entity);
    }

    private Wanted<T> other(Kind otherKind, @Nullable ETag otherExpected) {
        return Wanted.of(context, otherKind, primaryKey, otherExpected).captured(captured);
    }

    /** Returns the error, with advice if the caller may have meant to replace the row. */
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

    /**
     * Returns the form of this change after an earlier merge of the same row. Only a save without a version uses the
     * version that the merge has read, because the caller did not pass that version.
     */
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
     * Returns the approximate size of the entity's row in a transaction, in bytes; 0 if the entity is deleted. The
     * first call serializes the content, which proves that it is writable. The size stays valid if references to large
     * values are replaced, because the new references have the same length.
     *
     * @throws MappingException if a required property is null, or a value has no stored form
     */
    long bytes() {
        if (bytes < 0) {
            bytes = content == null ? 0 : RowSize.of(content.source);
        }
        return bytes;
    }

    /**
     * Rejects an entity that cannot be written, before anything is stored on its behalf.
     *
     * @throws MappingException if a required property is null, or a value has no stored form
     */
    void requireWritable() {
        bytes();
    }

    /** Returns whether the content of the write depends on the current row. */
    boolean dependsOnRow() {
        return switch (kind) {
            case INSERT -> known != null;
            case REPLACE, SAVE -> known != null || context.reads().beforeReplacement();
            case REBUILD, MERGE, DELETE -> known != null || context.reads().beforeChange();
        };
    }

    /** Returns the properties of the row that must be read if the change depends on it. */
    Projection reading() {
        return kind == Kind.REPLACE || kind == Kind.SAVE
                ? context.reads().replaced()
                : context.reads().changed();
    }

    /**
     * Returns whether the content is written without adding unknown properties of the row. The content of a merge
     * already includes the unknown properties or leaves them unchanged.
     */
    boolean isWhole() {
        return origin != null;
    }

    /** Returns the plan for the first attempt; null if a row must be read for it. */
    @Nullable
    WritePlan<T> plan() {
        return known == null && dependsOnRow() ? null : new WritePlan<>(this, known != null, known);
    }

    /** Plans the change of a current row; {@code before} is null if the row is absent. */
    WritePlan<T> plan(@Nullable CurrentRow before) {
        return new WritePlan<>(this, true, before);
    }

    /** Plans the change without reading the row. */
    WritePlan<T> blindPlan() {
        return new WritePlan<>(this, false, null);
    }

    /**
     * Returns the rows to write if there may be more than one; null if there is only one, or if the entity has large
     * values.
     */
    WideRows.@Nullable Split split() {
        return split;
    }

    /** Splits content into the rows to write; returns null if the entity is not wide, or its row stays unchanged. */
    WideRows.@Nullable Split split(RowSource source) {
        WideRows wide = context.format().wide();
        return wide == null || kind == Kind.REBUILD ? null : wide.split(primaryKey, source);
    }

    /** Returns whether the row keeps its large values, because they were not read for the change. */
    boolean keepsLarge() {
        return origin != null && origin.found().withoutLarge();
    }

    /** Returns whether another attempt, planned from the new state of the row, can succeed. */
    boolean mayRetry() {
        return kind == Kind.SAVE || kind == Kind.DELETE && (expected == null || expected.isAny());
    }

    /**
     * Returns the content as a source of large values; null if the content has no large values, or if the row is not
     * written.
     */
    @Nullable
    LargeSource largeSource(Content written) {
        return kind != Kind.REBUILD && written.source instanceof LargeSource large ? large : null;
    }

    /**
     * Returns whether the entity has a version or timestamp property that the store did not report. False for changes
     * whose row cannot be recognized by the content written, such as merges.
     */
    boolean lacksVersion(Written written) {
        boolean unknown = written.version() == null && context.model().isVersioned()
                || written.timestamp() == null && context.model().hasRole(PropertyModel.Role.TIMESTAMP);
        return written.done() && unknown && entity != null && kind != Kind.MERGE;
    }

    /** Returns whether the change writes an entity; a deletion does not. */
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

    /**
     * Returns the entity as saved, with its version and timestamp. If the properties for version and timestamp can be
     * set, they are set on the entity itself.
     */
    public T saved(Written written) {
        return saved(requiredEntity(), written);
    }

    /**
     * Returns the entity as {@link #saved} does. If the caller has changed the entity since passing it, returns a new
     * object with the values that were written.
     */
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
