package dev.tables.mapping.table;

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
import dev.tables.mapping.value.MappingException;
import dev.tables.mapping.value.VersionValues;
import java.time.Instant;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/** Changes some properties of one entity, with the index rows that contain them. */
final class EntityMerge<T> {
    private final EntityRows<T> rows;
    private final PrimaryKey keys;
    private final StoredChanges changes;
    private final @Nullable ETag wanted;
    private final boolean whole;
    private final boolean checked;
    /** Whether JSON is changed that may keep what only other versions have. */
    private final boolean keeps;

    EntityMerge(EntityRows<T> rows, PrimaryKey keys, PropertyChanges changes) {
        this(rows, keys, new StoredChanges(rows.model(), rows.mapper()::stored, changes), changes.etag());
    }

    private EntityMerge(EntityRows<T> rows, PrimaryKey keys, StoredChanges changes, @Nullable ETag wanted) {
        this.rows = rows;
        this.keys = keys;
        this.changes = changes;
        this.wanted = wanted;
        if (wanted != null) {
            VersionValues.requireNotAny(rows.model().entity(), null, wanted);
        }
        // What a wide entity has in which of its rows depends on all of it.
        whole = this.changes.removeSome()
                || rows.model().hasEarlierSchemas()
                || rows.wide() != null
                || rows.form().mayBeRenamed(this.changes.storedNames());
        // Whether the rest of a value object is there only the row can say.
        checked = this.changes.removeSome() || changes.touchValueObjects();
        keeps = rows.form().unknown().matter() && rows.json().areAmong(changes.storedNames());
    }

    /** False if there is no such entity. */
    boolean run() {
        try {
            return whole || checked || keeps || changes.touchSubtypes() || touchesIndexes()
                    ? runWithIndexes()
                    : runAlone();
        } catch (RowNotFoundException absent) {
            return false;
        }
    }

    private boolean runAlone() {
        rows.lease().acquireWritePermit();
        try {
            ETag condition = wanted == null ? ETag.ANY : wanted;
            rows.store()
                    .write(
                            rows.table(),
                            RowOperation.merge(keys, rows.form().mergeSource(keys, changes.source()), condition));
            return true;
        } finally {
            rows.lease().releaseWritePermit();
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
                    changes.requireSubtype(found.row);
                    try {
                        ChangeTransaction.commit(Change.merge(rows, keys, merged(found, null)));
                        return Optional.of(true);
                    } catch (ConcurrentUpdateException lost) {
                        return overtaken.record(lost);
                    }
                },
                overtaken::rethrow);
    }

    private @Nullable Found read(Projection wantedProperties) {
        return new EntityReads(rows).get(keys, wantedProperties, stored -> found(stored, false));
    }

    /** Without large values, which no merge changes, unless only they decide whether the entity can be read after the changes. */
    private @Nullable Found readForMerge() {
        Found found = new EntityReads(rows)
                .get(keys, projection(), stored -> found(stored, rows.form().canDoWithoutLarge(stored)));
        return found == null || !found.withoutLarge || !checked || isReadable(found) ? found : read(projection());
    }

    private boolean isReadable(Found withoutLarge) {
        LargeValues values = Objects.requireNonNull(rows.form().large());
        try {
            rows.mapper()
                    .read(values.filled(
                            changed(withoutLarge), withoutLarge.current.blobs().keySet()));
            return true;
        } catch (RuntimeException unreadable) {
            return false;
        }
    }

    private void requireVersion(Found found) {
        if (wanted != null && !wanted.matches(found.etag)) {
            throw new ConcurrentUpdateException(rows.table(), keys);
        }
    }

    /**
     * The change as part of a transaction, which knows the entity as it will be. One request: the row is read, and the
     * change is conditional on its version. Null if there is none, or it is not wanted.
     */
    @Nullable
    Change<T> gather(Predicate<? super T> wantedEntity) {
        Found found = read(Projection.ALL);
        return found == null ? null : gather(found, wantedEntity);
    }

    /** The same of a row that was read; null if its entity is not wanted. */
    @Nullable
    Change<T> gather(Found found, Predicate<? super T> wantedEntity) {
        T entity = rows.mapper().read(new StoredRow(found.row, found.etag, found.timestamp));
        return wantedEntity.test(entity) ? gather(found) : null;
    }

    /** The change as part of a transaction that has merged the entity before: of the row that was read then. */
    Change<T> gatherAfter(Origin earlier) {
        return new EntityMerge<>(rows, keys, earlier.changes.and(changes), wanted).gather(earlier.found);
    }

    private Change<T> gather(Found found) {
        requireVersion(found);
        changes.requireSubtype(found.row);
        return Change.merge(rows, keys, merged(found, readable(changed(found))));
    }

    /** An entity that is not stored yet as it is after the changes, of the version it had. */
    T appliedTo(T entity) {
        EntityMapper<T> mapper = rows.mapper();
        Row before = Row.of(keys, rows.plainSource(entity));
        changes.requireSubtype(before);
        Row row = changes.appliedTo(before);
        T changed = readable(new StoredRow(row, ETag.ANY, Instant.EPOCH));
        return rows.model().isVersioned() ? mapper.withVersion(changed, mapper.versionOf(entity)) : changed;
    }

    private boolean touchesIndexes() {
        for (int i = 0; i < rows.indexCount(); i++) {
            if (touches(i)) {
                return true;
            }
        }
        return false;
    }

    private boolean touches(int index) {
        for (KeyComponent component : rows.index(index).components()) {
            PropertyModel property = rows.model().property(component.property());
            if (property != null && (property.isComputed() || changes.touch(property.storedName()))) {
                return true;
            }
        }
        return touchesProperties(index);
    }

    /** A copy holds the version too, which always changes. */
    private boolean touchesProperties(int index) {
        return rows.maintainer(index).content().isTouchedBy(changes.storedNames());
    }

    /** All properties are needed where a row is written that holds more than what is changed. */
    private Projection projection() {
        boolean all = whole || checked || keeps || changes.touchSubtypes();
        for (int i = 0; i < rows.indexCount(); i++) {
            all |= rows.index(i).coversProperties() && touches(i);
        }
        return all ? Projection.ALL : rows.indexedProperties();
    }

    Found found(RowReader stored, boolean withoutLarge) {
        Row row = Row.from(
                withoutLarge
                        ? rows.form().plainWithoutLarge(stored)
                        : rows.form().plain(stored));
        boolean versions = rows.model().hasEarlierSchemas();
        Row current =
                versions ? row.with(EntityModel.SCHEMA_VERSION, rows.model().schemaVersion()) : row;
        return new Found(rows.current(stored), current, stored.etag(), stored.timestamp(), withoutLarge);
    }

    private StoredRow changed(Found found) {
        return new StoredRow(kept(found).appliedTo(found.row), found.etag, found.timestamp);
    }

    /** Returns the changes, in which JSON keeps what only other versions have in the row. */
    private StoredChanges kept(Found found) {
        return keeps ? changes.with(rows.json().kept(found.row, changes)) : changes;
    }

    /** The entity as it is after the changes, which must be one: a row that nobody could read is not written. */
    private T readable(StoredRow row) {
        try {
            return rows.mapper().read(row);
        } catch (MappingException unreadable) {
            if (unreadable.isRetryable()) {
                throw unreadable;
            }
            throw new MappingException(
                    rows.model().entity(),
                    unreadable.property(),
                    "a required value would be missing after the changes, so nothing was written. In the same merge, "
                            + "set all properties that the value object or subtype requires, or save the whole entity.",
                    unreadable);
        }
    }

    private Merged<T> merged(Found found, @Nullable T entity) {
        StoredChanges kept = kept(found);
        StoredRow plain = changed(found);
        if (checked && entity == null && !found.withoutLarge) {
            readable(plain);
        }
        Row row = plain.row();
        Change.Content content = new Change.Content(
                whole
                        ? rows.form().source(keys, rows.form().limited(row))
                        : rows.form().mergeSource(keys, kept.source()),
                row,
                rows.content().partsOf(keys, row));
        return new Merged<>(content, rows.indexKeysOf(plain), whole, entity, new Origin(found, changes));
    }

    /**
     * The row before the changes.
     *
     * @param current what index rows it has
     * @param row its properties as the present schema version has them
     * @param etag its version
     * @param timestamp when it was written
     * @param withoutLarge whether its large values were not read
     */
    record Found(CurrentRow current, Row row, ETag etag, Instant timestamp, boolean withoutLarge) {}

    /**
     * An entity as some changes make it.
     *
     * @param content what is stored
     * @param indexKeys the keys of its index rows
     * @param whole whether its row is replaced, not merged
     * @param entity the entity itself if somebody may ask for it
     * @param origin what the row was, and what is changed
     */
    record Merged<T>(
            Change.Content content,
            List<List<String>> indexKeys,
            boolean whole,
            @Nullable T entity,
            Origin origin) {}

    /**
     * What a merge was made of.
     *
     * @param found the row as it was read
     * @param changes what is changed of it, as it was stored when the caller passed it
     */
    record Origin(Found found, StoredChanges changes) {}
}
