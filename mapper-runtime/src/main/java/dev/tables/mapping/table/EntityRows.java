package dev.tables.mapping.table;

import dev.tables.engine.Capability;
import dev.tables.engine.InvalidRowException;
import dev.tables.engine.KeyFormatter;
import dev.tables.engine.KeyRange;
import dev.tables.engine.PrimaryKey;
import dev.tables.engine.Projection;
import dev.tables.engine.ResultPage;
import dev.tables.engine.Row;
import dev.tables.engine.RowDecoder;
import dev.tables.engine.RowQuery;
import dev.tables.engine.RowReader;
import dev.tables.engine.RowSource;
import dev.tables.engine.StoreLimits;
import dev.tables.engine.TableStore;
import dev.tables.mapping.intent.IntentLog;
import dev.tables.mapping.intent.LeaseTiming;
import dev.tables.mapping.intent.internal.IndexedRows;
import dev.tables.mapping.lifecycle.IndexCatalog;
import dev.tables.mapping.lifecycle.IndexDefinition;
import dev.tables.mapping.lifecycle.IndexLease;
import dev.tables.mapping.model.EntityMapper;
import dev.tables.mapping.model.EntityModel;
import dev.tables.mapping.model.IndexModel;
import dev.tables.mapping.value.MappingException;
import dev.tables.mapping.value.RequiredValues;
import java.time.Clock;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
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
    private final StoredForm form;
    /** What only later versions of the class can have written. */
    private final LaterValues later;
    /** How an entity is divided among rows; null if it is one. */
    private final @Nullable WideRows wide;

    private final StoredValues values;
    private final IndexModel[] indexes;
    /** By number of the index. */
    private final List<IndexMaintainer<T>> maintainers = new ArrayList<>();

    private final AbsentProperties<T> absent;
    private final JsonObjects<T> json;
    private final IndexKeys<T> keysOfRows;
    private final boolean computesIndexes;
    private final Projection indexed;
    private final IndexContent content;
    private final IntentLog intents;
    private final IndexTables indexTables;
    private final ExactReads exactReads;
    private final TransactionReach reach;
    private final boolean supportsSnapshots;
    private final boolean storeCounts;
    private final EntityIndexLease lease;
    /** Whether rows of other entities are in the same range of keys, so that those met are distinguished by their keys. */
    private volatile boolean amongOthers;

    private final LongSupplier nanoTime;
    private final long latestTransactionNanos;
    private final long holdNanos;

    EntityRows(TableStore store, EntityMapper<T> mapper, EntityTableOptions options) {
        this(store, mapper, options, IndexMaintainer::of);
    }

    /** With indexes that are maintained in other ways than by their kind. */
    EntityRows(TableStore given, EntityMapper<T> mapper, EntityTableOptions options, IndexMaintainer.Factory factory) {
        this.mapper = mapper;
        declared = Set.copyOf(mapper.types());
        newness = options.newEntityPredicate();
        RowCipher cipher = options.cipher();
        RowUpgrades upgrades = RowUpgrades.of(mapper, options.upgrades());
        model = cipher == null ? mapper.model() : cipher.model();
        store = UnitOfWork.withIndexTables(given, model.indexTables());
        reach = TransactionReach.of(store, options.limits());
        KeyLengths.check(model, store);
        if (cipher == null && model.hasEncryptedProperties()) {
            throw new IllegalArgumentException(
                    model.entity() + " has encrypted properties, but no encryption is configured. Configure a keyset.");
        }
        values = new StoredValues(model, new ComputedValues<>(mapper)::of);
        later = new LaterValues(model);
        wide = model.isWide() ? new WideRows(model, () -> reach.ofEntity()) : null;
        form = new StoredForm(model, upgrades, cipher, options.blobs(), wide);
        indexes = model.indexes().toArray(IndexModel[]::new);
        intents = new IntentLog(UnitOfWork.outside(store), Clock.systemUTC());
        absent = new AbsentProperties<>(this);
        json = new JsonObjects<>(mapper);
        keysOfRows = new IndexKeys<>(mapper, model, values, later, KeyLengths.mostInShards(store));
        content = new IndexContent(model, form, store.capabilities().contains(Capability.SAME_ETAG_WITHIN_TRANSACTION));
        computesIndexes = keysOfRows.areComputed();
        indexed = computesIndexes ? Projection.ALL : form.readingAsStored(Projection.of(currentNames()));
        if (indexes.length > 0) {
            announceIndexedRows();
        }
        IndexCatalog catalog = options.catalog();
        for (int i = 0; i < indexes.length; i++) {
            maintainers.add(factory.maintainer(this, i));
        }
        indexTables = new IndexTables(store, model);
        exactReads = new ExactReads(this);
        supportsSnapshots =
                store.capabilities().contains(Capability.CROSS_PARTITION_TRANSACTIONS) && form.large() == null;
        storeCounts = store.capabilities().contains(Capability.COUNT_IN_SINGLE_REQUEST);
        List<IndexDefinition> definitions =
                maintainers.stream().map(index -> index.describe(cipher)).toList();
        lease = new EntityIndexLease(store, model, cipher, definitions, acquireLease(catalog, definitions));
        nanoTime = catalog == null ? System::nanoTime : catalog.options().nanoTimeSource();
        LeaseTiming bounds = LeaseTiming.of(store, LeaseTiming.DEFAULT_LEASE, null);
        latestTransactionNanos = bounds.maxTransactionSendDelay().toNanos();
        holdNanos =
                (catalog == null ? bounds : catalog.timing()).leaseAndGrace().toNanos();
        if (catalog != null) {
            exactReads.open();
        }
    }

    private IndexLease acquireLease(@Nullable IndexCatalog catalog, List<IndexDefinition> definitions) {
        return catalog == null
                ? IndexLease.NONE
                : IndexDefinitions.acquireLease(
                        catalog,
                        store,
                        model,
                        definitions,
                        reach.includesIndexTables() ? model.indexTables() : List.of());
    }

    /** Registers the entity type with its store as one whose rows have index rows. */
    private void announceIndexedRows() {
        IndexedRows.of(store.session())
                .add(new IndexedRows.Space(
                        model.entity(),
                        model.table(),
                        IndexDefinitions.space(model).catalogPartitionKey(),
                        model.partitionKey().range(),
                        model.rowKey().range()));
    }

    /** The form in which its rows are stored. */
    StoredForm form() {
        return form;
    }

    /** Returns this process's lease on the indexes. */
    EntityIndexLease lease() {
        return lease;
    }

    /** What measures the age of intents. */
    LongSupplier nanoTime() {
        return nanoTime;
    }

    /** How long after others have last heard of a process a request of it may arrive. */
    long holdNanos() {
        return holdNanos;
    }

    /** How old an intent may be when its transaction is sent. */
    long latestTransactionNanos() {
        return latestTransactionNanos;
    }

    private Set<String> currentNames() {
        Set<String> names = new LinkedHashSet<>(keysOfRows.storedNames());
        names.addAll(content.storedNames());
        names.addAll(form.needed());
        return names;
    }

    StoreLimits limits() {
        return store.limits();
    }

    TableStore store() {
        return store;
    }

    /** From now on rows that are met are distinguished by their keys from those of other entities in the same range. */
    void distinguish() {
        amongOthers = true;
    }

    /** Whether a row that was met may be of other entities in the same range of keys. */
    boolean isAmongOthers() {
        return amongOthers;
    }

    /** Whether a row that was met in the range of entities is one of theirs, or one that this library keeps for them. */
    boolean isOwn(PrimaryKey keys) {
        return !amongOthers || keys.rowKey().startsWith("~") || model.matchesKeys(keys);
    }

    /** Reads a page of the entities' table without the rows of other entities. */
    <R> ResultPage<R> ownPage(RowQuery query, RowDecoder<R> decoder) {
        if (!amongOthers) {
            return store.query(table(), query, decoder);
        }
        ResultPage<Optional<R>> page = store.query(
                table(),
                query,
                reader -> isOwn(reader.primaryKey()) ? Optional.of(decoder.decode(reader)) : Optional.<R>empty());
        return new ResultPage<>(page.items().stream().flatMap(Optional::stream).toList(), page.nextToken());
    }

    /**
     * Does writes that become durable together, when this returns ({@link TableStore#runWithSingleFlush}); of entities with large values each by
     * itself: blobs are durable at once, so an intent must be before they are put, and a transaction before they are deleted.
     */
    void withOneFlush(Runnable writes) {
        if (content.hasLarge()) {
            writes.run();
        } else {
            store.runWithSingleFlush(writes);
        }
    }

    /**
     * Whether index rows and entities can be read in one snapshot: not if a part of them is outside the store, where
     * nothing has a past, and not in a unit of work of which each request is of its own moment.
     */
    boolean supportsSnapshots() {
        return supportsSnapshots && !UnitOfWork.isOfSeveralMoments(store);
    }

    /**
     * Reads in one snapshot, if there are snapshots and the thread reads none. The indexes must be served all the while, so that the snapshot is none of
     * a time at which they were not.
     */
    <R> R readSnapshot(Supplier<R> reads, int... indexes) {
        if (!supportsSnapshots() || store.isReadingFromSnapshot()) {
            return reads.get();
        }
        return exactReads.readSnapshot(reads, indexes);
    }

    /** Whether the store counts rows without giving them. */
    boolean storeCounts() {
        return storeCounts;
    }

    /** How entities are divided among rows; null if each is one. */
    @Nullable
    WideRows wide() {
        return wide;
    }

    /** Whether the row must be read before it is known what a change of it writes. */
    boolean changesDependOnRow() {
        return indexes.length > 0 || form.spansRequests();
    }

    /** Whether the row must be read before it is known what replaces it. */
    boolean replacementsDependOnRow() {
        return changesDependOnRow() || form.unknown().matter();
    }

    /** What must be read of a row that is replaced. */
    Projection replacedProperties() {
        return form.unknown().matter() ? Projection.ALL : indexed;
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

    /** Whether the index may be read now, by the calling thread in its transaction or snapshot. */
    boolean isReadable(int index) {
        return exactReads.includesIndex(index) && lease.isReadable(index);
    }

    /** What maintains an index. */
    IndexMaintainer<T> maintainer(int number) {
        return maintainers.get(number);
    }

    IntentLog intents() {
        return intents;
    }

    /** Returns which rows one transaction can write. */
    TransactionReach reach() {
        return reach;
    }

    /** Returns what reads index rows without their entities. */
    ExactReads exactReads() {
        return exactReads;
    }

    /** The tables of its indexes. */
    IndexTables indexTables() {
        return indexTables;
    }

    /** The rows in a table of its own of the index of that name; null if there is none. */
    @Nullable
    TableIndex<T> outside(String index) {
        for (int i = 0; i < indexes.length; i++) {
            if (indexes[i].name().equals(index)) {
                return maintainers.get(i).outside();
            }
        }
        return null;
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
        return writer -> mapper.write(entity, form.checking(writer));
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
                throw RequiredValues.undeclaredSubtype(model.entity(), original);
            }
        }
    }

    /** What is stored in a row of an index, of the entity's properties in plain text. */
    RowSource indexSource(int number, PrimaryKey keys, PrimaryKey indexRow, RowSource plain) {
        return maintainers.get(number).source(keys, indexRow, plain);
    }

    /** Whether an index is by what a method computes of the whole entity. */
    boolean computesIndexes() {
        return computesIndexes;
    }

    /** The keys of an entity's index rows, by number of the index; the entity is as it is stored. */
    List<List<String>> indexKeysOf(PrimaryKey keys, T entity) {
        return keysOfRows.of(keys, entity);
    }

    /** Returns the keys of the index rows that a stored entity should have, by number of the index: none of a default that its row lacks. */
    List<List<String>> indexKeysOf(IndexRepair.Stored<T> stored) {
        Row rest = withoutDefaults(stored, plainSource(stored.entity()));
        return rest == null
                ? indexKeysOf(stored.primaryKey(), stored.entity())
                : indexKeysOf(AbsentProperties.reader(rest));
    }

    /** Returns a stored entity's properties in plain text without defaults that its row lacks. */
    Row stored(Row plain, IndexRepair.Stored<T> stored) {
        Row rest = withoutDefaults(stored, plain);
        return rest == null ? plain : rest;
    }

    private @Nullable Row withoutDefaults(IndexRepair.Stored<T> stored, RowSource plain) {
        return absent.withoutDefaults(
                stored.primaryKey(), stored.entity(), plain, stored.row().absent());
    }

    /** The keys of the index rows of a row in plain text, by number of the index. */
    List<List<String>> indexKeysOf(RowReader plain) {
        return keysOfRows.of(plain);
    }

    /** Reads what an update needs of the row it changes; null if there is none. One request. */
    @Nullable
    CurrentRow current(PrimaryKey keys) {
        return store.get(table(), keys, indexed, this::current);
    }

    /** What {@link #current(RowReader)} needs. */
    Projection indexedProperties() {
        return indexed;
    }

    /** Version and index rows of a stored entity. */
    CurrentRow current(RowReader stored) {
        return current(stored, false);
    }

    /** The same of one that is to be deleted: what nobody here can decrypt is lost. */
    CurrentRow currentOfDeleted(RowReader stored) {
        return current(stored, true);
    }

    private CurrentRow current(RowReader stored, boolean deleted) {
        // As stored: these are the index rows that its writer made.
        RowReader asStored = form.decrypted(stored);
        if (form.unknown().matter() && form.hasPresentSchema(asStored)) {
            if (deleted) {
                later.requireNoneIndexed(asStored);
            } else {
                later.requireNone(asStored);
            }
        }
        // What holds a former text is written again.
        boolean outdated = content.isAny() && form.hasFormerTexts(stored);
        List<List<String>> keys = deleted ? keysOfRows.ofDeleted(asStored) : keysOfRows.of(asStored);
        Map<String, LargeReference> large = form.references(stored);
        RowReader present = deleted ? null : present(asStored);
        return new CurrentRow(
                stored.etag(),
                content.showsTimestamps() ? stored.timestamp() : null,
                keys,
                content.partsOf(outdated ? form.withConstantTexts(stored) : asStored),
                large,
                wide == null ? 0 : WideRows.parts(stored),
                deleted ? form.unknown().ofDeleted(asStored) : form.unknown().of(asStored),
                form.heldUnderFormerNames(stored),
                present == null || wide != null && WideRows.isPartial(stored) ? List.of() : absent.of(present),
                deleted ? Map.of() : json.in(present == null ? asStored : present, large),
                keysOfRows.lostIn(asStored, keys, deleted));
    }

    /** Returns a row as an entity of the present schema version has it, or null if it cannot be upgraded. */
    private @Nullable RowReader present(RowReader asStored) {
        try {
            return form.hasPresentSchema(asStored) ? asStored : form.upgraded(asStored);
        } catch (MappingException | InvalidRowException unreadable) {
            return null;
        }
    }

    /** Keeps what other versions have in JSON. */
    JsonObjects<T> json() {
        return json;
    }

    /** Finds the properties that rows lack. */
    AbsentProperties<T> absent() {
        return absent;
    }

    /** Whether an entity has an index row of that key now, or is there and cannot be read here. One request. */
    boolean mayHave(PrimaryKey entity, int number, String indexKey) {
        try {
            CurrentRow stored = current(entity);
            return stored != null && stored.indexKeys().get(number).contains(indexKey);
        } catch (MappingException notReadableHere) {
            return true;
        }
    }

    /** The keys of the rows that a stored entity has in an index. */
    List<String> indexKeys(int number, RowReader stored) {
        return keysOfRows.of(number, form.decrypted(stored));
    }

    /** The value of one property of a row in plain text. */
    @Nullable
    Object value(RowReader plain, String property) {
        return values.read(plain, property);
    }

    /** Makes an entity of its row. */
    T read(RowReader stored) {
        return mapper.read(form.plain(stored));
    }

    /** The same with empty values in place of large ones, which only upgrades and mappers need that refuse these: for who never writes it. */
    T readWithoutLarge(RowReader stored) {
        LargeValues large = form.large();
        if (large == null || !form.canBeCopied(stored)) {
            return read(stored);
        }
        try {
            return mapper.read(large.filled(
                    form.plain(large.without(stored)), large.references(stored).keySet()));
        } catch (RuntimeException refusesEmptyValue) {
            return read(stored);
        }
    }

    /** Decodes an index row that copies the entity's properties; errors do not name its keys, which are values. */
    <R> R decode(int number, RowReader indexRow, RowDecoder<R> decoder) {
        try {
            return TolerantDecoder.decoded(
                    decoder, indexRow, row -> indexed(number, row), maintainers.get(number)::requiredEntityOf);
        } catch (InvalidRowException wrongType) {
            PrimaryKey entity = maintainers.get(number).requiredEntityOf(indexRow);
            throw new MappingException(
                    model.entity(),
                    null,
                    entity,
                    "the row of index '" + indexes[number].name() + "' for " + KeyFormatter.formatPrimaryKey(entity)
                            + " lacks a property or contains a property of the wrong type. Save the entity again.",
                    null);
        }
    }

    /** Shows an index row that holds the entity's properties as the entity's row. */
    private RowReader indexed(int number, RowReader indexRow) {
        IndexMaintainer<T> index = maintainers.get(number);
        RowReader plain = form.decrypted(index.table(), indexRow);
        return form.upgraded(new IndexedRow(plain, index.requiredEntityOf(indexRow), index.versionOf(indexRow)));
    }

    /** A query within row keys, and the partitions of the entities. */
    RowQuery within(RowQuery query, KeyRange rowKeys) {
        RowQuery own = query.withRowKeyRange(query.rowKeyRange().intersect(rowKeys));
        KeyRange partitions = model.partitionKey().range();
        return model.partitionKey().prefix().isEmpty()
                ? own
                : own.withPartitionKeyRange(query.partitionKeyRange().intersect(partitions));
    }
}
