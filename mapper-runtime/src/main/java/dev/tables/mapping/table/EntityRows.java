package dev.tables.mapping.table;

import dev.tables.engine.Capability;
import dev.tables.engine.InvalidRowException;
import dev.tables.engine.KeyRange;
import dev.tables.engine.Projection;
import dev.tables.engine.Row;
import dev.tables.engine.RowDecoder;
import dev.tables.engine.RowKeys;
import dev.tables.engine.RowQuery;
import dev.tables.engine.RowReader;
import dev.tables.engine.RowSource;
import dev.tables.engine.StoreLimits;
import dev.tables.engine.TableStore;
import dev.tables.mapping.blob.BlobStore;
import dev.tables.mapping.intent.IntentLog;
import dev.tables.mapping.intent.TimeBounds;
import dev.tables.mapping.intent.internal.IndexedRows;
import dev.tables.mapping.key.KeyComponent;
import dev.tables.mapping.lifecycle.IndexCatalog;
import dev.tables.mapping.lifecycle.IndexDefinition;
import dev.tables.mapping.lifecycle.IndexMembership;
import dev.tables.mapping.lifecycle.IndexNotReadableException;
import dev.tables.mapping.model.EntityMapper;
import dev.tables.mapping.model.EntityModel;
import dev.tables.mapping.model.IndexModel;
import dev.tables.mapping.model.PropertyModel;
import dev.tables.mapping.value.MappingException;
import dev.tables.mapping.value.RequiredValues;
import java.time.Clock;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.function.LongSupplier;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/** The rows of one entity type in one store: what the entity's row and its index rows hold, and how they are read. */
final class EntityRows<T> {
    private final TableStore store;
    private final EntityMapper<T> mapper;
    private final EntityModel model;
    /** The classes whose objects the mapper maps as they are. */
    private final Set<Class<?>> declared;

    private final @Nullable Predicate<Object> newness;
    /** The form in which rows are stored. */
    private final RowPipeline form;
    /** The same, of rows that are whole entities of the present schema version. */
    private final RowPipeline entities;

    private final RowUpgrades upgrades;
    private final UnknownValues unknown;
    /** What only later versions of the class can have written. */
    private final LaterValues later;
    /** What shows renamed properties under their present names; null if there are none. */
    private final @Nullable FormerNames former;
    /** What shows constants by their names that are stored under other texts; null if there are none. */
    private final @Nullable ConstantValues constants;
    /** The form in which rows are stored, with constants as they are stored. */
    private final RowPipeline withTexts;
    /** How an entity is divided among rows; null if it is one. */
    private final @Nullable WideRows wide;

    /** How large values are kept elsewhere; null if there are none. */
    private final @Nullable LargeValues large;

    private final StoredValues values;
    private final WrittenValues written;
    private final IndexModel[] indexes;
    /** By number of the index: whether rows may lack the token that an index has for their value. */
    private final boolean[] acceptPlain;
    /** By number of the index. */
    private final List<IndexMaintainer<T>> maintainers = new ArrayList<>();

    private final List<IndexDefinition> definitions;
    private final IndexKeys<T> keysOfRows;
    private final Projection indexed;
    private final IndexContent content;
    private final IntentLog intents;
    private final DirectWriting direct;
    private final boolean readsAsOfOneMoment;
    private final boolean storeCounts;
    private final @Nullable IndexMembership membership;
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
        newness = options.newness();
        RowCipher cipher = options.cipher();
        upgrades = RowUpgrades.of(mapper, options.upgrades());
        model = cipher == null ? mapper.model() : cipher.model();
        store = UnitOfWork.withIndexTables(given, model.indexTables());
        KeyLengths.check(model, store);
        if (cipher == null && model.hasEncryptedProperties()) {
            throw new IllegalArgumentException(
                    model.entity() + " has encrypted properties and there is no encryption. Configure a keyset.");
        }
        unknown = new UnknownValues(model, upgrades);
        values = new StoredValues(model, new ComputedValues<>(mapper)::of);
        later = new LaterValues(model);
        written = new WrittenValues(model);
        former = FormerNames.of(model, upgrades);
        large = LargeValues.of(model, options.blobs());
        RowPipeline stored = RowPipeline.of(model, written, cipher, large);
        constants = ConstantValues.of(model, upgrades);
        withTexts = former == null ? stored : stored.after(former);
        form = constants == null ? withTexts : withTexts.after(constants);
        wide = model.isWide() ? new WideRows(this, model) : null;
        RowPipeline whole = wide == null ? form : form.before(wide);
        entities = model.hasEarlierSchemas() ? whole.after(upgrades) : whole;
        indexes = model.indexes().toArray(IndexModel[]::new);
        acceptPlain = new boolean[indexes.length];
        intents = new IntentLog(UnitOfWork.outside(store), Clock.systemUTC());
        keysOfRows = new IndexKeys<>(mapper, model, values, later, KeyLengths.mostInBuckets(store));
        content = new IndexContent(
                model, form, unknown, store.capabilities().contains(Capability.TRANSACTION_SHARES_VERSION));
        indexed = keysOfRows.areComputed() ? Projection.ALL : form.reading(Projection.of(currentNames()));
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
            acceptPlain[i] = cipher != null && acceptsPlain(cipher, indexes[i]);
            maintainers.add(factory.maintainer(this, i));
        }
        direct = new DirectWriting(this, options.indexWrites(), catalog != null);
        readsAsOfOneMoment =
                store.capabilities().contains(Capability.CROSS_PARTITION_TRANSACTIONS) && !entities.spansRequests();
        storeCounts = store.capabilities().contains(Capability.COUNTS);
        definitions = maintainers.stream().map(index -> index.describe(cipher)).toList();
        membership = catalog == null ? null : IndexDefinitions.join(catalog, store, model, definitions, direct);
        nanoTime = catalog == null ? System::nanoTime : catalog.options().nanoTime();
        TimeBounds bounds = TimeBounds.of(store, TimeBounds.DEFAULT_LEASE, null);
        latestTransactionNanos = bounds.latestTransaction().toNanos();
        holdNanos = (catalog == null ? bounds : catalog.bounds()).hold().toNanos();
    }

    private boolean acceptsPlain(RowCipher cipher, IndexModel index) {
        for (KeyComponent component : index.components()) {
            PropertyModel property = model.property(component.property());
            if (component.isBlind() && property != null && cipher.acceptsPlain(property)) {
                return true;
            }
        }
        return false;
    }

    /**
     * Refuses an index of tokens where rows may hold values in plain that were never under a token, and no catalog knows that all are.
     *
     * @throws IndexNotReadableException if it is such
     */
    void requireProven(int index) {
        if (!isProven(index)) {
            throw IndexNotReadableException.unproven(IndexDefinitions.space(model), definitions.get(index));
        }
    }

    /** Whether an index has every entity that it should, as far as its states, or their absence, say. */
    boolean isProven(int index) {
        return membership != null || !acceptPlain[index];
    }

    /** This process's part in the life cycle of the indexes; null if they are in no catalog. */
    @Nullable
    IndexMembership membership() {
        return membership;
    }

    /** Acquires a permit for one attempt to write; {@link #releaseWritePermit} must follow. */
    long acquireWritePermit() {
        return membership == null ? 0 : CommitRecord.unwritten(membership::acquireWritePermit);
    }

    /** Must be asked right before a transaction is sent, see {@link IndexMembership#isWritePermitValid}. */
    boolean isWritePermitValid(long permit) {
        return membership == null || CommitRecord.unwritten(() -> membership.isWritePermitValid(permit));
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
        names.addAll(entities.needed());
        return names;
    }

    StoreLimits limits() {
        return store.limits();
    }

    TableStore store() {
        return store;
    }

    /**
     * Does writes that become durable together, when this returns ({@link TableStore#withOneFlush}); of entities with large values each by
     * itself: blobs are durable at once, so an intent must be before they are put, and a transaction before they are deleted.
     */
    void withOneFlush(Runnable writes) {
        if (content.hasLarge()) {
            writes.run();
        } else {
            store.withOneFlush(writes);
        }
    }

    /** Where large values are; null if there is no such place. */
    @Nullable
    BlobStore blobs() {
        return large == null ? null : large.blobs();
    }

    /** How large values are kept elsewhere; null if there are none. */
    @Nullable
    LargeValues large() {
        return large;
    }

    /** Whether there is more of an entity than its row, which others may replace between two requests. */
    boolean spanRequests() {
        return entities.spansRequests();
    }

    /** Whether index rows and entities can be read as of one moment. */
    boolean readsAsOfOneMoment() {
        return readsAsOfOneMoment;
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
        return indexes.length > 0 || spanRequests();
    }

    /** Whether the row must be read before it is known what replaces it. */
    boolean replacementsDependOnRow() {
        return changesDependOnRow() || unknown.matter();
    }

    /** What must be read of a row that is replaced. */
    Projection replacedProperties() {
        return unknown.matter() ? Projection.ALL : indexed;
    }

    /** What becomes of properties that the entity's class does not know. */
    UnknownValues unknown() {
        return unknown;
    }

    /** What must be read to know the properties wanted. */
    Projection reading(Projection wanted) {
        Projection upgraded = upgrades.reading(wanted);
        return form.reading(StoredNames.reading(model, upgraded));
    }

    /** Whether a row was written with the present schema version and holds nothing under a former name or text. */
    boolean isCurrent(RowReader stored) {
        return upgrades.isCurrent(stored) && (former == null || !former.areIn(stored)) && !hasFormerTexts(stored);
    }

    private boolean hasFormerTexts(RowReader stored) {
        return constants != null && constants.areFormer(withTexts.read(table(), stored));
    }

    /** Whether index rows of a row can be put back and the row stays as it is; else it is written as a whole, by the present schema and names. */
    boolean canBeCopied(RowReader stored) {
        FormerNames.Held held = former == null ? null : former.heldIn(stored);
        return upgrades.isCurrent(stored) && (held == null || held.faithful());
    }

    /** Whether what is stored under one of these names may be stored under a former one, which only a row written as a whole can lack. */
    boolean mayBeRenamed(Set<String> storedNames) {
        return former != null && former.mayHide(storedNames);
    }

    /** Whether earlier versions store what is stored under this name under another one, or as another text. */
    boolean mayBeOfEarlierVersion(String storedName) {
        return mayBeRenamed(Set.of(storedName)) || constants != null && constants.hasFormer(storedName);
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
        return definitions;
    }

    IntentLog intents() {
        return intents;
    }

    /** Whether index rows in other tables are written in the entity's transaction. */
    DirectWriting direct() {
        return direct;
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
        return form.write(new RowTransform.Target(RowTransform.Form.ENTITY, table(), keys, keys), plain);
    }

    /** The same properties in plain text, refused where they are too long. */
    RowSource limited(RowSource plain) {
        return written.limitedPlain(plain);
    }

    /** What a merge overlays on the entity's own row. */
    RowSource mergeSource(RowKeys keys, RowSource plain) {
        return form.write(new RowTransform.Target(RowTransform.Form.MERGE, table(), keys, keys), limited(plain));
    }

    /** What is stored in a row of an index, of the entity's properties in plain text. */
    RowSource indexSource(int number, RowKeys keys, RowKeys indexRow, RowSource plain) {
        return maintainers.get(number).source(keys, indexRow, plain);
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
        return current(stored, false);
    }

    /** The same of one that is to be deleted: what nobody here can decrypt is lost. */
    CurrentRow currentOfDeleted(RowReader stored) {
        return current(stored, true);
    }

    private CurrentRow current(RowReader stored, boolean deleted) {
        // As stored: these are the index rows that its writer made.
        RowReader asStored = decrypted(stored);
        if (unknown.matter() && upgrades.isCurrent(asStored)) {
            later.requireNone(asStored);
        }
        // What holds a former text is written again.
        boolean outdated = content.isAny() && hasFormerTexts(stored);
        List<List<String>> keys = deleted ? keysOfRows.ofDeleted(asStored) : keysOfRows.of(asStored);
        return new CurrentRow(
                stored.etag(),
                keys,
                content.partsOf(outdated ? withTexts.read(table(), stored) : asStored),
                form.references(stored),
                wide == null ? 0 : WideRows.parts(stored),
                unknown.of(asStored),
                former == null ? null : former.heldIn(stored),
                keysOfRows.lostIn(asStored, keys, deleted));
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

    /** The keys of the rows that a stored entity has in an index. */
    List<String> indexKeys(int number, RowReader stored) {
        return keysOfRows.of(number, decrypted(stored));
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
        return renamed(entities.read(table(), stored), upgrades.isCurrent(stored));
    }

    /** What upgrades give may have former names, too; of what is not known by then the entity may be one that refuses it. */
    private RowReader renamed(RowReader read, boolean current) {
        RowReader row = read;
        if (!current) {
            row = former == null ? row : former.renamed(row);
            row = constants == null ? row : constants.shown(row);
        }
        unknown.requireNone(row);
        return row;
    }

    /** The same with empty values in place of large ones, which only upgrades and mappers need that refuse these: for who never writes it. */
    T readWithoutLarge(RowReader stored) {
        LargeValues values = large;
        if (values == null || !canBeCopied(stored)) {
            return read(stored);
        }
        try {
            return mapper.read(values.filled(
                    plain(values.without(stored)), values.references(stored).keySet()));
        } catch (RuntimeException refusesEmptyValue) {
            return read(stored);
        }
    }

    /** Whether a row can be changed by a merge without reading its large values: their references stay where they are. */
    boolean canDoWithoutLarge(RowReader stored) {
        return large != null && upgrades.isCurrent(stored) && (former == null || !former.areIn(stored));
    }

    /** The row as an entity has it, of the present schema version, as if it had no large values. */
    RowReader plainWithoutLarge(RowReader stored) {
        return plain(withoutLarge(stored));
    }

    private RowReader withoutLarge(RowReader stored) {
        return large == null ? stored : large.without(stored);
    }

    /** The row put together and decrypted, of whatever schema version it is, as copies hold it: without large values. */
    RowSource copied(RowReader stored) {
        Row row = Row.from(decrypted(withoutLarge(stored)));
        FormerNames.Held held = former == null ? null : former.heldIn(stored);
        return held == null ? row : held.copied(row);
    }

    private RowReader decrypted(RowReader stored) {
        return form.read(table(), stored);
    }

    /** Whether what is encrypted of a row is so as it would be if it were written now. */
    boolean hasCurrentEncryption(RowReader stored) {
        return form.isCurrent(table(), stored);
    }

    /** Decodes an index row that copies the entity's properties; errors do not name its keys, which are values. */
    <R> R decode(int number, RowReader indexRow, RowDecoder<R> decoder) {
        try {
            return TolerantDecoder.decoded(
                    decoder, indexRow, row -> indexed(number, row), maintainers.get(number)::requiredEntityOf);
        } catch (InvalidRowException wrongType) {
            RowKeys entity = maintainers.get(number).requiredEntityOf(indexRow);
            throw new MappingException(
                    model.entity(),
                    null,
                    "the row of index '" + indexes[number].name() + "' for (" + entity.partitionKey() + ", "
                            + entity.rowKey()
                            + ") lacks a property or holds one of another type. Save the entity again.");
        }
    }

    /** Shows an index row that holds the entity's properties as the entity's row. */
    private RowReader indexed(int number, RowReader indexRow) {
        IndexMaintainer<T> index = maintainers.get(number);
        RowReader plain = form.read(index.table(), indexRow);
        RowReader row = new IndexedRow(plain, index.requiredEntityOf(indexRow), index.versionOf(indexRow));
        return renamed(upgrades.upgraded(row), upgrades.isCurrent(row));
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
