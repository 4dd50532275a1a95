package dev.tables.mapping.table.internal.row;

import dev.tables.annotation.UnknownPropertyPolicy;
import dev.tables.engine.PrimaryKey;
import dev.tables.engine.Projection;
import dev.tables.engine.Row;
import dev.tables.engine.RowReader;
import dev.tables.engine.RowSource;
import dev.tables.mapping.blob.BlobStore;
import dev.tables.mapping.model.EntityModel;
import dev.tables.mapping.model.RowCipher;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The form in which the rows of one entity type are stored. This class converts properties in plain text to stored
 * properties and back, including rows that earlier versions of the class have written.
 */
public final class StoredForm {
    private final String table;
    private final WrittenValues written;
    /** The transforms of each row; null if properties are stored without any transform. */
    private final @Nullable RowPipeline pipeline;
    /**
     * The transforms between rows and whole entities in the present schema version; null if no property is transformed.
     */
    private final @Nullable RowPipeline entities;
    /** The transforms of each row except the transform of constants; null if there are no others. */
    private final @Nullable RowPipeline withConstantTexts;

    /** The upgrades of rows of earlier schema versions; null if the class has no earlier versions. */
    private final @Nullable RowUpgrades upgrades;

    private final UnknownValues unknown;
    /** The transform that reads renamed properties under their current names; null if no property was renamed. */
    private final @Nullable FormerNames former;
    /**
     * The transform between the names of enum constants and their stored texts; null if every constant is stored under
     * its name.
     */
    private final @Nullable ConstantValues constants;
    /** The transform that stores large values outside of rows; null if the entity has no large values. */
    private final @Nullable LargeValues large;

    private final EntityModel model;
    private final boolean readsBeforeReplacing;
    private final boolean refusesUnknown;

    /**
     * Creates the form of one entity type.
     *
     * @param upgrades the upgrades of rows of earlier schema versions
     * @param cipher required if there are encrypted properties
     * @param blobs required if there are large values
     * @param wide how an entity is divided among rows; null if an entity is always one row
     */
    StoredForm(
            EntityModel model,
            RowUpgrades upgrades,
            @Nullable RowCipher cipher,
            @Nullable BlobStore blobs,
            @Nullable WideRows wide) {
        this.model = model;
        this.upgrades = model.hasEarlierSchemas() ? upgrades : null;
        table = model.table();
        unknown = new UnknownValues(model, upgrades);
        written = new WrittenValues(model);
        former = FormerNames.of(model, upgrades);
        large = LargeValues.of(model, blobs);
        RowPipeline stored = RowPipeline.of(model, written, cipher, large);
        constants = ConstantValues.of(model, upgrades);
        RowPipeline renamed = former == null ? stored : stored.withFirst(former);
        RowPipeline shown = constants == null ? renamed : renamed.withFirst(constants);
        RowPipeline whole = wide == null ? shown : shown.withLast(wide);
        withConstantTexts = unlessEmpty(renamed);
        pipeline = unlessEmpty(shown);
        entities = unlessEmpty(model.hasEarlierSchemas() ? whole.withFirst(upgrades) : whole);
        readsBeforeReplacing = unknown.matter();
        refusesUnknown = model.unknownProperties() == UnknownPropertyPolicy.FAIL;
    }

    private static @Nullable RowPipeline unlessEmpty(RowPipeline transforms) {
        return transforms.isEmpty() ? null : transforms;
    }

    /**
     * Returns whether a write that replaces a row must read it first, because properties that this version does not
     * declare are kept or rejected.
     */
    public boolean readsBeforeReplacing() {
        return readsBeforeReplacing;
    }

    /** Returns the treatment of properties that the entity's class does not declare. */
    public UnknownValues unknown() {
        return unknown;
    }

    /** Returns the transform that stores large values outside of rows; null if the entity has no large values. */
    @Nullable
    public LargeValues large() {
        return large;
    }

    /** Returns the store of large values; null if the entity has no large values. */
    @Nullable
    public BlobStore blobs() {
        return large == null ? null : large.blobs();
    }

    /**
     * Returns whether an entity consists of more than its row, so that another writer may replace it between two
     * requests.
     */
    public boolean spansRequests() {
        return entities != null && entities.spansRequests();
    }

    // Writing

    /** Returns the check that rejects values that cannot be stored. */
    WrittenValues written() {
        return written;
    }

    /** Returns properties in plain text that are rejected on writing if they are too long. */
    public RowSource limited(RowSource plain) {
        return written.limitedPlain(plain);
    }

    /** Returns the stored form of properties in plain text. */
    public RowSource write(RowTransform.Target target, RowSource plain) {
        return pipeline == null ? plain : pipeline.write(target, plain);
    }

    /** Returns the stored form of the entity's own row. */
    public RowSource source(PrimaryKey keys, RowSource plain) {
        return write(new RowTransform.Target(RowTransform.Form.ENTITY, table, keys, keys), plain);
    }

    /** Returns the stored form of the properties that a merge writes to the entity's own row. */
    public RowSource mergeSource(PrimaryKey keys, RowSource plain) {
        return write(new RowTransform.Target(RowTransform.Form.MERGE, table, keys, keys), limited(plain));
    }

    // Reading

    /** Returns the stored names that every change of a row must read. */
    public Set<String> needed() {
        return entities == null ? Set.of() : entities.needed();
    }

    /**
     * Returns the properties that must be read in order to return the wanted properties, in rows of any schema version.
     */
    public Projection reading(Projection wanted) {
        Projection upgraded = upgrades == null ? wanted : upgrades.reading(wanted);
        return readingAsStored(StoredNames.reading(model, upgraded));
    }

    /** Returns the properties that must be read for these stored names, without an upgrade of the row. */
    public Projection readingAsStored(Projection wanted) {
        return pipeline == null ? wanted : pipeline.reading(wanted);
    }

    /** Returns the references of a stored row to large values, by the names under which they are stored. */
    public Map<String, LargeReference> references(RowReader stored) {
        return pipeline == null ? Map.of() : pipeline.references(stored);
    }

    /** Returns the row, assembled and decrypted, in its own schema version. */
    public RowReader decrypted(RowReader stored) {
        return decrypted(table, stored);
    }

    /** Returns a row of an index table, assembled and decrypted, in its own schema version. */
    public RowReader decrypted(String rowTable, RowReader stored) {
        return pipeline == null ? stored : pipeline.read(rowTable, stored);
    }

    /** Returns an entity's row, assembled and decrypted, with the texts under which constants are stored. */
    public RowReader withConstantTexts(RowReader stored) {
        return withConstantTexts == null ? stored : withConstantTexts.read(table, stored);
    }

    /**
     * Returns the row in the form of the present schema version, assembled. Ciphertexts are decrypted at their first
     * use.
     */
    public RowReader plain(RowReader stored) {
        return renamed(entities == null ? stored : entities.read(table, stored), hasPresentSchema(stored));
    }

    /** Returns a decrypted row in the form of the present schema version. */
    public RowReader upgraded(RowReader decrypted) {
        return renamed(upgrades == null ? decrypted : upgrades.upgraded(decrypted), hasPresentSchema(decrypted));
    }

    /**
     * Renames properties and constants after an upgrade, because the result of the upgrade may have former names too.
     * After the renaming, rejects unknown properties if the entity's class declares so.
     */
    private RowReader renamed(RowReader read, boolean current) {
        RowReader row = read;
        if (!current) {
            row = former == null ? row : former.renamed(row);
            row = constants == null ? row : constants.shown(row);
        }
        if (refusesUnknown) {
            unknown.requireNone(row);
        }
        return row;
    }

    /** Returns the row in the form of the present schema version, without large values. */
    public RowReader plainWithoutLarge(RowReader stored) {
        return plain(withoutLarge(stored));
    }

    private RowReader withoutLarge(RowReader stored) {
        return large == null ? stored : large.without(stored);
    }

    /**
     * Returns the content for copies of the row: assembled and decrypted, in its own schema version, without large
     * values.
     */
    public RowSource copied(RowReader stored) {
        Row row = Row.from(decrypted(withoutLarge(stored)));
        FormerNames.Held held = heldUnderFormerNames(stored);
        return held == null ? row : held.copied(row);
    }

    // Comparing with what would be written now

    /** Returns whether a row was written with the present schema version. */
    public boolean hasPresentSchema(RowReader stored) {
        return upgrades == null || upgrades.isCurrent(stored);
    }

    /**
     * Returns whether a row was written with the present schema version and contains nothing under a former name or
     * text.
     */
    public boolean isCurrent(RowReader stored) {
        return hasPresentNames(stored) && !hasFormerTexts(stored);
    }

    private boolean hasPresentNames(RowReader stored) {
        return hasPresentSchema(stored) && (former == null || !former.areIn(stored));
    }

    /** Returns whether a row contains a constant under a text that is no longer written. */
    public boolean hasFormerTexts(RowReader stored) {
        return constants != null && constants.areFormer(withConstantTexts(stored));
    }

    /**
     * Returns the values that the read part of a row contains under former names; null if it contains no former names.
     */
    public FormerNames.@Nullable Held heldUnderFormerNames(RowReader stored) {
        return former == null ? null : former.heldIn(stored);
    }

    /** Returns whether a row is encrypted with the keys with which it would be encrypted now. */
    public boolean hasCurrentEncryption(RowReader stored) {
        return pipeline == null || pipeline.isCurrent(table, stored);
    }

    /**
     * Returns whether index rows can be restored from an unchanged row. If index rows cannot be restored, the row is
     * written as a whole, with the present schema version and names.
     */
    public boolean canBeCopied(RowReader stored) {
        FormerNames.Held held = heldUnderFormerNames(stored);
        return hasPresentSchema(stored) && (held == null || held.faithful());
    }

    /**
     * Returns whether a merge can change a row without reading its large values, because their references remain in the
     * row.
     */
    public boolean canDoWithoutLarge(RowReader stored) {
        return large != null && hasPresentNames(stored);
    }

    /**
     * Returns whether a value under one of these names may be stored under a former name, which only a write of the
     * whole row removes.
     */
    public boolean mayBeRenamed(Set<String> storedNames) {
        return former != null && former.mayHide(storedNames);
    }

    /** Returns whether earlier versions store the value of this name under another name or as another text. */
    public boolean mayBeOfEarlierVersion(String storedName) {
        return mayBeRenamed(Set.of(storedName)) || constants != null && constants.hasFormer(storedName);
    }
}
