package dev.tables.mapping.table.internal.row;

import dev.tables.engine.KeyRange;
import dev.tables.engine.PrimaryKey;
import dev.tables.engine.RowQuery;
import dev.tables.engine.RowReader;
import dev.tables.engine.RowSource;
import dev.tables.mapping.blob.BlobStore;
import dev.tables.mapping.internal.ReservedRowKeys;
import dev.tables.mapping.model.EntityMapper;
import dev.tables.mapping.model.EntityModel;
import dev.tables.mapping.model.EntityUpgrade;
import dev.tables.mapping.model.RowCipher;
import dev.tables.mapping.value.RequiredValues;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The format of the rows of one entity type: how an entity is converted to stored properties and read from them.
 * Independent of any store.
 */
public final class EntityFormat<T> {
    private final EntityMapper<T> mapper;
    private final EntityModel model;
    /** The classes whose objects the mapper maps. */
    private final Set<Class<?>> declared;

    private final StoredForm form;
    private final WrittenValues written;
    private final LaterValues later;
    /** The division of an entity among rows; null if an entity is always one row. */
    private final @Nullable WideRows wide;

    private final StoredValues values;
    private final AbsentProperties<T> absent;
    private final @Nullable JsonObjects<T> json;
    /** Whether other entities have rows in the same range of keys, so that the keys distinguish the rows. */
    private volatile boolean amongOthers;

    /**
     * Creates the format of one entity type.
     *
     * @param cipher required if there are encrypted properties
     * @param upgrades the row upgrades, which may be for any entity type
     * @param blobs required if there are large values
     * @param ofEntity how much of one entity one transaction can write
     */
    public EntityFormat(
            EntityMapper<T> mapper,
            @Nullable RowCipher cipher,
            List<? extends EntityUpgrade<?>> upgrades,
            @Nullable BlobStore blobs,
            TransactionBounds ofEntity) {
        this.mapper = mapper;
        declared = Set.copyOf(mapper.types());
        model = cipher == null ? mapper.model() : cipher.model();
        if (cipher == null && model.hasEncryptedProperties()) {
            throw new IllegalArgumentException(
                    model.entity() + " has encrypted properties, but no encryption is configured. Configure a keyset.");
        }
        values = new StoredValues(model, new ComputedValues<>(mapper)::of);
        later = new LaterValues(model);
        wide = model.isWide() ? new WideRows(model, ofEntity) : null;
        form = new StoredForm(model, RowUpgrades.of(mapper, upgrades), cipher, blobs, wide);
        written = form.written();
        absent = new AbsentProperties<>(this);
        json = JsonObjects.of(mapper);
    }

    public EntityMapper<T> mapper() {
        return mapper;
    }

    /** Returns the model, with keys for blind indexes if there is a cipher. */
    public EntityModel model() {
        return model;
    }

    public String table() {
        return model.table();
    }

    /** Returns the form in which rows are stored. */
    public StoredForm form() {
        return form;
    }

    /** Returns how entities are divided among rows; null if each entity is one row. */
    @Nullable
    public WideRows wide() {
        return wide;
    }

    /** Returns the reader of single properties of a row. */
    public StoredValues values() {
        return values;
    }

    /** Returns the check for values that only later versions of the class can have written. */
    public LaterValues later() {
        return later;
    }

    /** Returns the search for the properties that rows lack. */
    public AbsentProperties<T> absent() {
        return absent;
    }

    /**
     * Returns the component that retains JSON fields of other versions of the class; null if no property is an object
     * in JSON.
     */
    @Nullable
    public JsonObjects<T> json() {
        return json;
    }

    // Writing

    /**
     * Returns the properties of an entity in plain text. A write of the result throws an exception if a required
     * property is null.
     */
    public RowSource plainSource(T entity) {
        requireDeclared(entity.getClass());
        return writer -> mapper.write(entity, written.checking(writer));
    }

    /** Rejects a subclass that the mapper does not map, because its own properties would be lost. */
    private void requireDeclared(Class<?> type) {
        if (!declared.contains(type)) {
            Class<?> original = type;
            // Proxies are generated at run time and add no properties.
            while (original.getName().contains("$$") && original.getSuperclass() != null) {
                original = original.getSuperclass();
            }
            if (!declared.contains(original) && mapper.entityType().isAssignableFrom(original)) {
                throw RequiredValues.undeclaredSubtype(model.entity(), original);
            }
        }
    }

    // Reading

    /** Reads an entity from its row. */
    public T read(RowReader stored) {
        return mapper.read(form.plain(stored));
    }

    /**
     * Reads an entity from its row with empty values instead of large values, for callers that never write it. Reads
     * the large values too if an upgrade or the mapper rejects empty values.
     */
    public T readWithoutLarge(RowReader stored) {
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

    /** Returns the value of one property of a row in plain text. */
    @Nullable
    public Object value(RowReader plain, String property) {
        return values.read(plain, property);
    }

    /** Restricts a query to a range of row keys, and to the partitions of the entities. */
    public RowQuery within(RowQuery query, KeyRange rowKeys) {
        RowQuery own = query.withRowKeyRange(query.rowKeyRange().intersect(rowKeys));
        KeyRange partitions = model.partitionKey().range();
        return model.partitionKey().prefix().isEmpty()
                ? own
                : own.withPartitionKeyRange(query.partitionKeyRange().intersect(partitions));
    }

    /** Enables the distinction by keys between rows of these entities and rows of other entities in the same range. */
    public void distinguish() {
        amongOthers = true;
    }

    /** Returns whether a row in the range of the entities' keys may belong to other entities. */
    public boolean isAmongOthers() {
        return amongOthers;
    }

    /**
     * Returns whether a row in the range of the entities' keys belongs to an entity, or is a row that this library
     * maintains for the entities.
     */
    boolean isOwn(PrimaryKey row) {
        return !amongOthers || row.rowKey().startsWith(ReservedRowKeys.PREFIX) || model.matchesKeys(row);
    }
}
