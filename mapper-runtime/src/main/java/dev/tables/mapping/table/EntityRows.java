package dev.tables.mapping.table;

import dev.tables.engine.Capability;
import dev.tables.engine.InvalidRowException;
import dev.tables.engine.KeyRange;
import dev.tables.engine.OutcomeUnknownException;
import dev.tables.engine.Projection;
import dev.tables.engine.Row;
import dev.tables.engine.RowDecoder;
import dev.tables.engine.RowKeys;
import dev.tables.engine.RowQuery;
import dev.tables.engine.RowReader;
import dev.tables.engine.RowSource;
import dev.tables.engine.TableStore;
import dev.tables.mapping.intent.IntentLog;
import dev.tables.mapping.intent.TimeBounds;
import dev.tables.mapping.intent.internal.IndexedRows;
import dev.tables.mapping.lifecycle.IndexCatalog;
import dev.tables.mapping.lifecycle.IndexDefinition;
import dev.tables.mapping.lifecycle.IndexMembership;
import dev.tables.mapping.model.EntityMapper;
import dev.tables.mapping.model.EntityModel;
import dev.tables.mapping.model.IndexModel;
import dev.tables.mapping.model.StoredValues;
import dev.tables.mapping.value.MappingException;
import dev.tables.mapping.value.RequiredValues;
import java.time.Clock;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.LongSupplier;
import java.util.function.Predicate;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** The rows of one entity type in one store: what the entity's row and its index rows hold, and how they are read. */
final class EntityRows<T> {
    private final TableStore store;
    private final EntityMapper<T> mapper;
    private final EntityModel model;
    /** The classes whose objects the mapper maps as they are. */
    private final Set<Class<?>> declared;

    private final @Nullable Predicate<Object> newness;
    private final @Nullable RowCipher cipher;
    private final RowUpgrades upgrades;
    private final @Nullable ChunkedValues chunks;
    private final @Nullable LargeValues large;
    private final @Nullable WideRows wide;
    private final StoredValues values;
    private final WrittenValues written;
    private final IndexModel[] indexes;
    /** By number of the index. */
    private final List<IndexMaintainer<T>> maintainers = new ArrayList<>();

    private final IndexKeys<T> keysOfRows;
    private final Projection indexed;
    private final IndexContent content;
    private final IntentLog intents;
    private final @Nullable IndexMembership membership;
    private final LongSupplier nanoTime;
    private final long latestTransactionNanos;

    EntityRows(TableStore store, EntityMapper<T> mapper, EntityTableOptions options) {
        this(store, mapper, options, IndexMaintainer::of);
    }

    /** With indexes that are maintained in other ways than by their kind. */
    EntityRows(
            TableStore store,
            EntityMapper<T> mapper,
            EntityTableOptions options,
            IndexMaintainer.Registration registration) {
        this.store = store;
        this.mapper = mapper;
        declared = Set.copyOf(mapper.types());
        newness = options.newness();
        cipher = options.cipher();
        upgrades = RowUpgrades.of(mapper, options.upgrades());
        model = cipher == null ? mapper.model() : cipher.model();
        if (cipher == null && model.hasEncryptedProperties()) {
            throw new IllegalArgumentException(
                    model.entity() + " has encrypted properties and there is no encryption. Configure a keyset.");
        }
        values = new StoredValues(model);
        written = new WrittenValues(model);
        chunks = ChunkedValues.of(model);
        large = LargeValues.of(model, options.blobs());
        wide = model.isWide() ? new WideRows(model) : null;
        indexes = model.indexes().toArray(IndexModel[]::new);
        intents = new IntentLog(store, Clock.systemUTC());
        keysOfRows = new IndexKeys<>(mapper, model, values);
        content = new IndexContent(
                model, cipher, store.capabilities().contains(Capability.TRANSACTION_SHARES_VERSION), large != null);
        Projection named = Projection.of(currentNames());
        indexed = cipher == null ? named : cipher.reading(named);
        if (indexes.length > 0) {
            IndexedRows.note(
                    store,
                    new IndexedRows.Space(
                            model.entity(),
                            model.table(),
                            IndexDefinitions.space(model).key(),
                            model.partitionKey().range(),
                            model.rowKey().range()));
        }
        IndexCatalog catalog = options.catalog();
        for (int i = 0; i < indexes.length; i++) {
            maintainers.add(registration.maintainer(this, i));
        }
        membership = catalog == null ? null : IndexDefinitions.join(catalog, store, model, definitions());
        nanoTime = catalog == null ? System::nanoTime : catalog.options().nanoTime();
        latestTransactionNanos = TimeBounds.of(store, TimeBounds.DEFAULT_LEASE, null)
                .latestTransaction()
                .toNanos();
    }

    /** This process's part in the life cycle of the indexes; null if they are in no catalog. */
    @Nullable
    IndexMembership membership() {
        return membership;
    }

    /** Acquires a permit for one attempt to write; {@link #releaseWritePermit} must follow. */
    long acquireWritePermit() {
        return membership == null ? 0 : unwritten(membership::acquireWritePermit);
    }

    /** Must be asked right before a transaction is sent, see {@link IndexMembership#isWritePermitValid}. */
    boolean isWritePermitValid(long permit) {
        return membership == null || unwritten(() -> membership.isWritePermitValid(permit));
    }

    /** An answer that is lost here leaves no doubt about the write. */
    private static <R> R unwritten(Supplier<R> look) {
        try {
            return look.get();
        } catch (OutcomeUnknownException lost) {
            throw CommitRecord.notDone(lost);
        }
    }

    /** Ends an attempt to write. */
    void releaseWritePermit() {
        if (membership != null) {
            membership.releaseWritePermit();
        }
    }

    /** What measures the age of intents. */
    LongSupplier nanoTime() {
        return nanoTime;
    }

    /** How old an intent may be when its transaction is sent. */
    long latestTransactionNanos() {
        return latestTransactionNanos;
    }

    private Set<String> currentNames() {
        Set<String> names = new LinkedHashSet<>(keysOfRows.storedNames());
        names.addAll(content.storedNames());
        if (large != null) {
            names.addAll(large.referenceNames());
        }
        if (wide != null) {
            names.add(EntityModel.WIDE_PARTS);
        }
        return names;
    }

    TableStore store() {
        return store;
    }

    /** The large values; null if the entity has none. */
    @Nullable
    LargeValues large() {
        return large;
    }

    /** How entities are divided among rows; null if each is one. */
    @Nullable
    WideRows wide() {
        return wide;
    }

    /** Whether the row must be read before a change of it can be told. */
    boolean changesDependOnRow() {
        return indexes.length > 0 || large != null || wide != null;
    }

    /** What must be read to know the properties wanted; an upgrade may need any. */
    Projection reading(Projection wanted) {
        if (model.hasEarlierSchemas()) {
            return Projection.ALL;
        }
        Projection stored = StoredNames.reading(model, wanted);
        return cipher == null ? stored : cipher.reading(stored);
    }

    /** Whether a row was written with the present schema version. */
    boolean isCurrent(RowReader stored) {
        return upgrades.isCurrent(stored);
    }

    EntityMapper<T> mapper() {
        return mapper;
    }

    EntityModel model() {
        return model;
    }

    String table() {
        return model.table();
    }

    /** What maintains an index. */
    IndexMaintainer<T> maintainer(int number) {
        return maintainers.get(number);
    }

    /** What two versions of an application must agree on, of each index. */
    List<IndexDefinition> definitions() {
        return maintainers.stream().map(index -> index.describe(cipher)).toList();
    }

    IntentLog intents() {
        return intents;
    }

    int indexCount() {
        return indexes.length;
    }

    IndexModel index(int number) {
        return indexes[number];
    }

    /** What index rows hold. */
    IndexContent content() {
        return content;
    }

    /** The properties of an entity, in plain text; one that may not be null and is, is refused as it is written. */
    RowSource plainSource(T entity) {
        requireDeclared(entity.getClass());
        return writer -> mapper.write(entity, written.checking(writer));
    }

    /** Whether the entity itself says that it is new. */
    boolean isNew(T entity) {
        return newness != null && newness.test(entity);
    }

    /** A subclass that the mapper does not know would be cut down to what it does know. */
    private void requireDeclared(Class<?> type) {
        if (!declared.contains(type)) {
            Class<?> original = type;
            // Proxies are made at run time and add no properties.
            while (original.getName().contains("$$") && original.getSuperclass() != null) {
                original = original.getSuperclass();
            }
            if (!declared.contains(original) && mapper.entityType().isAssignableFrom(original)) {
                throw RequiredValues.undeclared(model.entity(), original);
            }
        }
    }

    /** What is stored in the entity's own row. */
    RowSource source(RowKeys keys, RowSource plain) {
        RowSource whole = cut(encrypted(keys, plain));
        return large == null ? whole : large.takeOut(whole);
    }

    /** The same properties in plain text, refused where they are too long. */
    RowSource limited(RowSource plain) {
        return written.limitedPlain(plain);
    }

    private RowSource encrypted(RowKeys keys, RowSource plain) {
        return cipher == null ? plain : written.limited(cipher.encrypt(table(), keys, keys, plain));
    }

    /** What a merge overlays on the entity's own row. */
    RowSource mergeSource(RowKeys keys, RowSource plain) {
        RowSource stored = written.limited(cipher == null ? plain : cipher.encrypt(table(), keys, keys, plain));
        return chunks == null ? stored : chunks.split(stored, true);
    }

    /** What is stored in a row of an index, of the entity's properties in plain text. */
    RowSource indexSource(int number, RowKeys keys, RowKeys indexRow, RowSource plain) {
        RowSource rest = large == null ? plain : large.without(plain);
        return cut(maintainers.get(number).source(keys, indexRow, rest));
    }

    private RowSource cut(RowSource whole) {
        return chunks == null ? whole : chunks.split(whole, false);
    }

    /** The keys of an entity's index rows, by number of the index. */
    List<List<String>> indexKeysOf(RowKeys keys, T entity) {
        return keysOfRows.of(keys, entity);
    }

    /** The keys of the index rows of a row in plain text, by number of the index. */
    List<List<String>> indexKeysOf(RowReader plain) {
        return keysOfRows.of(plain);
    }

    /** Reads what an update needs of the row it changes; null if there is none. One request. */
    @Nullable
    CurrentRow current(RowKeys keys) {
        return store.get(table(), keys, indexed, this::current);
    }

    /** What {@link #current(RowReader)} needs. */
    Projection indexedProperties() {
        return indexed;
    }

    /** Version and index rows of a stored entity. */
    CurrentRow current(RowReader stored) {
        // As stored: these are the index rows that its writer made.
        RowReader asStored = decrypted(stored);
        return new CurrentRow(
                stored.etag(),
                keysOfRows.of(asStored),
                content.partsOf(asStored),
                large == null ? Map.of() : large.references(stored),
                wide == null ? 0 : WideRows.parts(stored));
    }

    /** Whether an entity has an index row of that key now, or is there and cannot be read here. One request. */
    boolean mayHave(RowKeys entity, int number, String indexKey) {
        try {
            CurrentRow stored = current(entity);
            return stored != null && stored.indexKeys().get(number).contains(indexKey);
        } catch (MappingException notReadableHere) {
            return true;
        }
    }

    /** The keys of the index rows of a stored entity, by number of the index. */
    List<List<String>> indexKeys(RowReader stored) {
        return keysOfRows.of(decrypted(stored));
    }

    /** The value of one property of a row in plain text. */
    @Nullable
    Object value(RowReader plain, String property) {
        return values.read(plain, property);
    }

    /** Makes an entity of its row. */
    T read(RowReader stored) {
        return mapper.read(plain(stored));
    }

    /** The row as an entity of the present schema version has it, put together, ciphertexts decrypted when they are asked for. */
    RowReader plain(RowReader stored) {
        if (wide != null && WideRows.isPartial(stored)) {
            throw new IllegalStateException(
                    model.entity() + " has more than one row and only the first is at hand. Read it by its keys.");
        }
        return upgrades.upgraded(decrypted(stored));
    }

    /** The row put together and decrypted, of whatever schema version it is. */
    Row asStored(RowReader stored) {
        return Row.from(decrypted(stored));
    }

    private RowReader decrypted(RowReader stored) {
        return decrypted(table(), stored);
    }

    private RowReader decrypted(String table, RowReader stored) {
        return cipher == null ? whole(stored) : cipher.decrypt(table, whole(stored));
    }

    private RowReader whole(RowReader stored) {
        RowReader joined = chunks == null ? stored : chunks.join(stored);
        return large == null ? joined : large.putBack(joined);
    }

    /** Whether what is encrypted of a row is so as it would be if it were written now. */
    boolean isEncryptedAnew(RowReader stored) {
        return cipher == null || cipher.isCurrent(whole(stored));
    }

    /** Decodes an index row that copies the entity's properties; what is wrong with it is told without its keys, which are values. */
    <R> R decode(int number, RowReader indexRow, RowDecoder<R> decoder) {
        try {
            return decoder.decode(indexed(number, indexRow));
        } catch (InvalidRowException wrongType) {
            RowKeys entity = maintainers.get(number).requiredEntityOf(indexRow);
            throw new MappingException(
                    model.entity(),
                    null,
                    "the row of index '" + indexes[number].name() + "' for (" + entity.partitionKey() + ", "
                            + entity.rowKey()
                            + ") lacks a property or holds one of another type. Save the entity anew.");
        }
    }

    /** Shows an index row that holds the entity's properties as the entity's row. */
    private RowReader indexed(int number, RowReader indexRow) {
        IndexMaintainer<T> index = maintainers.get(number);
        RowReader plain = decrypted(index.table(), indexRow);
        return upgrades.upgraded(new IndexedRow(plain, index.requiredEntityOf(indexRow), index.versionOf(indexRow)));
    }

    /** A query within row keys, and the partitions of the entities. */
    RowQuery within(RowQuery query, KeyRange rowKeys) {
        RowQuery own = query.withRowKeys(query.rowKeys().and(rowKeys));
        KeyRange partitions = model.partitionKey().range();
        return model.partitionKey().prefix().isEmpty()
                ? own
                : own.withPartitionKeys(query.partitionKeys().and(partitions));
    }
}
