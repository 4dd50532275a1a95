package dev.tables.mapping.table.internal.write;

import dev.tables.engine.ConcurrentUpdateException;
import dev.tables.engine.ETag;
import dev.tables.engine.PrimaryKey;
import dev.tables.engine.Projection;
import dev.tables.engine.Row;
import dev.tables.engine.RowNotFoundException;
import dev.tables.engine.RowOperation;
import dev.tables.engine.RowReader;
import dev.tables.engine.internal.StoredRow;
import dev.tables.mapping.internal.Retry;
import dev.tables.mapping.key.KeyComponent;
import dev.tables.mapping.model.EntityMapper;
import dev.tables.mapping.model.EntityModel;
import dev.tables.mapping.model.PropertyModel;
import dev.tables.mapping.table.internal.row.EntityReads;
import dev.tables.mapping.table.internal.row.JsonObjects;
import dev.tables.mapping.table.internal.row.LargeValues;
import dev.tables.mapping.table.internal.row.StoredChanges;
import dev.tables.mapping.table.internal.write.MergedEntity.Found;
import dev.tables.mapping.value.MappingException;
import dev.tables.mapping.value.VersionValues;
import java.time.Instant;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/** A change to some properties of one entity, and to the index rows that contain them. */
public final class EntityMerge<T> {
    private final EntityContext<T> context;
    private final PrimaryKey keys;
    private final StoredChanges changes;
    private final @Nullable ETag wanted;
    private final boolean whole;
    private final boolean checked;
    /** The JSON objects that change and may keep fields of other versions; null if no property is an object in JSON. */
    private final @Nullable JsonObjects<T> kept;

    /**
     * Creates the merge of one entity.
     *
     * @param wanted the version that the row must have; null if any version is accepted
     */
    public EntityMerge(EntityContext<T> context, PrimaryKey keys, StoredChanges changes, @Nullable ETag wanted) {
        this.context = context;
        this.keys = keys;
        this.changes = changes;
        this.wanted = wanted;
        if (wanted != null) {
            VersionValues.requireNotAny(context.model().entity(), null, wanted);
        }
        // What a wide entity has in which of its rows depends on all of it.
        whole = this.changes.removeSome()
                || context.model().hasEarlierSchemas()
                || context.format().wide() != null
                || context.format().form().mayBeRenamed(this.changes.storedNames());
        // Whether the rest of a value object is there only the row can say.
        checked = this.changes.removeSome() || changes.touchValueObjects();
        JsonObjects<T> json = context.format().json();
        kept = json != null && context.format().form().readsBeforeReplacing() && json.areAmong(changes.storedNames())
                ? json
                : null;
    }

    /** Runs the merge; returns false if the entity does not exist. */
    public boolean run() {
        try {
            return whole || checked || kept != null || changes.touchSubtypes() || touchesIndexes()
                    ? runWithIndexes()
                    : runAlone();
        } catch (RowNotFoundException absent) {
            return false;
        }
    }

    private boolean runAlone() {
        context.lease().acquireWritePermit();
        try {
            ETag condition = wanted == null ? ETag.ANY : wanted;
            context.store()
                    .write(
                            context.table(),
                            RowOperation.merge(
                                    keys, context.format().form().mergeSource(keys, changes.source()), condition));
            return true;
        } finally {
            context.lease().releaseWritePermit();
        }
    }

    private boolean runWithIndexes() {
        Retry.LatestFailure overtaken = new Retry.LatestFailure();
        return Retry.run(
                Retry.RACE_ON_ONE_ROW,
                attempt -> {
                    Found found = readForMerge();
                    if (found == null) {
                        return Optional.of(false);
                    }
                    requireVersion(found);
                    changes.requireSubtype(found.row());
                    try {
                        ChangeTransaction.commit(Change.merge(context, keys, merged(found, null)));
                        return Optional.of(true);
                    } catch (ConcurrentUpdateException lost) {
                        return overtaken.record(lost);
                    }
                },
                overtaken::rethrow);
    }

    private @Nullable Found read(Projection wantedProperties) {
        return new EntityReads(context.format(), context.store())
                .get(keys, wantedProperties, stored -> found(stored, false));
    }

    /**
     * Reads the row without large values, which no merge changes. Reads large values only if the changed entity may be
     * unreadable without them.
     */
    private @Nullable Found readForMerge() {
        Found found = new EntityReads(context.format(), context.store())
                .get(
                        keys,
                        projection(),
                        stored -> found(stored, context.format().form().canDoWithoutLarge(stored)));
        return found == null || !found.withoutLarge() || !checked || isReadable(found) ? found : read(projection());
    }

    private boolean isReadable(Found withoutLarge) {
        LargeValues values = Objects.requireNonNull(context.format().form().large());
        try {
            context.format()
                    .mapper()
                    .read(values.filled(
                            changed(withoutLarge),
                            withoutLarge.current().blobs().keySet()));
            return true;
        } catch (RuntimeException unreadable) {
            return false;
        }
    }

    private void requireVersion(Found found) {
        if (wanted != null && !wanted.matches(found.etag())) {
            throw new ConcurrentUpdateException(context.table(), keys);
        }
    }

    /**
     * Returns the change, including the changed entity, for use in a transaction. Reads the row in one request; the
     * change is conditional on its version. Returns null if the row does not exist, or if the entity is not wanted.
     */
    @Nullable
    public Change<T> gather(Predicate<? super T> wantedEntity) {
        Found found = read(Projection.ALL);
        return found == null ? null : gather(found, wantedEntity);
    }

    /** Returns the change of a row that was read, for use in a transaction; null if the entity is not wanted. */
    @Nullable
    public Change<T> gather(Found found, Predicate<? super T> wantedEntity) {
        T entity = context.format().mapper().read(new StoredRow(found.row(), found.etag(), found.timestamp()));
        return wantedEntity.test(entity) ? gather(found) : null;
    }

    /**
     * Returns the change for use in a transaction that has already merged the entity. The change is made from the row
     * that was read for the earlier merge.
     */
    public Change<T> gatherAfter(MergedEntity.Origin earlier) {
        return new EntityMerge<>(context, keys, earlier.changes().and(changes), wanted).gather(earlier.found());
    }

    private Change<T> gather(Found found) {
        requireVersion(found);
        changes.requireSubtype(found.row());
        return Change.merge(context, keys, merged(found, readable(changed(found))));
    }

    /** Applies the changes to an entity that is not stored yet. The result has the same version as the given entity. */
    public T appliedTo(T entity) {
        EntityMapper<T> mapper = context.format().mapper();
        Row before = Row.of(keys, context.format().plainSource(entity));
        changes.requireSubtype(before);
        Row row = changes.appliedTo(before);
        T changed = readable(new StoredRow(row, ETag.ANY, Instant.EPOCH));
        return context.model().isVersioned() ? mapper.withVersion(changed, mapper.versionOf(entity)) : changed;
    }

    private boolean touchesIndexes() {
        for (int i = 0; i < context.indexes().count(); i++) {
            if (touches(i)) {
                return true;
            }
        }
        return false;
    }

    private boolean touches(int index) {
        for (KeyComponent component : context.indexes().index(index).components()) {
            PropertyModel property = context.model().property(component.property());
            if (property != null && (property.isComputed() || changes.touch(property.storedName()))) {
                return true;
            }
        }
        return touchesProperties(index);
    }

    /**
     * Returns whether the changes affect the properties in the index rows. An index row with all properties also
     * contains the entity's version, which always changes.
     */
    private boolean touchesProperties(int index) {
        return context.indexes().content().of(index).isTouchedBy(changes.storedNames());
    }

    /** Returns the properties to read: all of them if a written row contains more than the changed properties. */
    private Projection projection() {
        boolean all = whole || checked || kept != null || changes.touchSubtypes();
        for (int i = 0; i < context.indexes().count(); i++) {
            all |= context.indexes().index(i).coversProperties() && touches(i);
        }
        return all ? Projection.ALL : context.indexes().projection();
    }

    public Found found(RowReader stored, boolean withoutLarge) {
        Row row = Row.from(
                withoutLarge
                        ? context.format().form().plainWithoutLarge(stored)
                        : context.format().form().plain(stored));
        boolean versions = context.model().hasEarlierSchemas();
        Row current =
                versions ? row.with(EntityModel.SCHEMA_VERSION, context.model().schemaVersion()) : row;
        return new Found(context.indexes().current(stored), current, stored.etag(), stored.timestamp(), withoutLarge);
    }

    private StoredRow changed(Found found) {
        return new StoredRow(kept(found).appliedTo(found.row()), found.etag(), found.timestamp());
    }

    /** Returns the changes, with the JSON fields of the row that only other versions of the class have. */
    private StoredChanges kept(Found found) {
        return kept == null ? changes : changes.with(kept.kept(found.row(), changes));
    }

    /** Returns the entity after the changes. If the row could not be read as an entity, nothing is written. */
    private T readable(StoredRow row) {
        try {
            return context.format().mapper().read(row);
        } catch (MappingException unreadable) {
            if (unreadable.isRetryable()) {
                throw unreadable;
            }
            throw new MappingException(
                    context.model().entity(),
                    unreadable.property(),
                    "a required value would be missing after the changes, so nothing was written. In the same merge, "
                            + "set all properties that the value object or subtype requires, or save the whole entity.",
                    unreadable);
        }
    }

    private MergedEntity<T> merged(Found found, @Nullable T entity) {
        StoredChanges kept = kept(found);
        StoredRow plain = changed(found);
        if (checked && entity == null && !found.withoutLarge()) {
            readable(plain);
        }
        Row row = plain.row();
        Change.Content content = new Change.Content(
                whole
                        ? context.format()
                                .form()
                                .source(keys, context.format().form().limited(row))
                        : context.format().form().mergeSource(keys, kept.source()),
                row,
                context.indexes().content().partsOf(keys, row));
        return new MergedEntity<>(
                content, context.indexes().indexKeysOf(plain), whole, entity, new MergedEntity.Origin(found, changes));
    }
}
