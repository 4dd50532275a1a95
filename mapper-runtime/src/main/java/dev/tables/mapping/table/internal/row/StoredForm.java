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
 * The form in which the rows of one entity type are stored: what is stored of properties in plain text, and how stored rows, also those that
 * earlier versions of the class have written, are shown in plain text again.
 */
public final class StoredForm {
    private final String table;
    private final WrittenValues written;
    /** The transforms of each row; null if properties are stored as they are. */
    private final @Nullable RowPipeline pipeline;
    /** The transforms of rows that are whole entities of the present schema version; null if no property is transformed. */
    private final @Nullable RowPipeline entities;
    /** The transforms of each row without those of constants; null if no other property is transformed. */
    private final @Nullable RowPipeline withConstantTexts;

    /** The upgrades of rows of earlier schema versions; null if the class has no earlier versions. */
    private final @Nullable RowUpgrades upgrades;

    private final UnknownValues unknown;
    /** What shows renamed properties under their present names; null if there are none. */
    private final @Nullable FormerNames former;
    /** What shows constants by their names that are stored under other texts; null if there are none. */
    private final @Nullable ConstantValues constants;
    /** How large values are kept elsewhere; null if there are none. */
    private final @Nullable LargeValues large;

    private final EntityModel model;
    private final boolean readsBeforeReplacing;
    private final boolean refusesUnknown;

    /**
     * Of one entity type.
     *
     * @param upgrades of rows of earlier schema versions
     * @param cipher needed if there are encrypted properties
     * @param blobs needed if there are large values
     * @param wide how an entity is divided among rows; null if it is one
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
     * Returns whether a write that replaces a row must read it first, because properties that this version does not declare are kept or
     * refused.
     */
    public boolean readsBeforeReplacing() {
        return readsBeforeReplacing;
    }

    /** What becomes of properties that the entity's class does not know. */
    public UnknownValues unknown() {
        return unknown;
    }

    /** How large values are kept elsewhere; null if there are none. */
    @Nullable
    public LargeValues large() {
        return large;
    }

    /** Where large values are; null if there is no such place. */
    @Nullable
    public BlobStore blobs() {
        return large == null ? null : large.blobs();
    }

    /** Whether there is more of an entity than its row, which others may replace between two requests. */
    public boolean spansRequests() {
        return entities != null && entities.spansRequests();
    }

    // Writing

    /** Returns what rejects values that cannot be stored. */
    WrittenValues written() {
        return written;
    }

    /** Properties in plain text, refused where they are too long. */
    public RowSource limited(RowSource plain) {
        return written.limitedPlain(plain);
    }

    /** What is stored of properties in plain text. */
    public RowSource write(RowTransform.Target target, RowSource plain) {
        return pipeline == null ? plain : pipeline.write(target, plain);
    }

    /** What is stored in the entity's own row. */
    public RowSource source(PrimaryKey keys, RowSource plain) {
        return write(new RowTransform.Target(RowTransform.Form.ENTITY, table, keys, keys), plain);
    }

    /** What a merge overlays on the entity's own row. */
    public RowSource mergeSource(PrimaryKey keys, RowSource plain) {
        return write(new RowTransform.Target(RowTransform.Form.MERGE, table, keys, keys), limited(plain));
    }

    // Reading

    /** The stored names that every change of a row must read. */
    public Set<String> needed() {
        return entities == null ? Set.of() : entities.needed();
    }

    /** What must be read to know the properties wanted, of whatever schema version. */
    public Projection reading(Projection wanted) {
        Projection upgraded = upgrades == null ? wanted : upgrades.reading(wanted);
        return readingAsStored(StoredNames.reading(model, upgraded));
    }

    /** What must be read to know the properties of these stored names, of a row of the schema version that it has. */
    public Projection readingAsStored(Projection wanted) {
        return pipeline == null ? wanted : pipeline.reading(wanted);
    }

    /** The references of a stored row to large values, by the names under which they are stored. */
    public Map<String, LargeReference> references(RowReader stored) {
        return pipeline == null ? Map.of() : pipeline.references(stored);
    }

    /** The row put together and decrypted, of whatever schema version it is. */
    public RowReader decrypted(RowReader stored) {
        return decrypted(table, stored);
    }

    /** The same of a row in a table of an index. */
    public RowReader decrypted(String rowTable, RowReader stored) {
        return pipeline == null ? stored : pipeline.read(rowTable, stored);
    }

    /** The same of an entity's row, with the texts under which constants are stored. */
    public RowReader withConstantTexts(RowReader stored) {
        return withConstantTexts == null ? stored : withConstantTexts.read(table, stored);
    }

    /** The row as an entity of the present schema version has it, put together, ciphertexts decrypted when they are asked for. */
    public RowReader plain(RowReader stored) {
        return renamed(entities == null ? stored : entities.read(table, stored), hasPresentSchema(stored));
    }

    /** A decrypted row as an entity of the present schema version has it. */
    public RowReader upgraded(RowReader decrypted) {
        return renamed(upgrades == null ? decrypted : upgrades.upgraded(decrypted), hasPresentSchema(decrypted));
    }

    /** What upgrades give may have former names, too; of what is not known by then the entity may be one that refuses it. */
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

    /** The row as an entity has it, of the present schema version, as if it had no large values. */
    public RowReader plainWithoutLarge(RowReader stored) {
        return plain(withoutLarge(stored));
    }

    private RowReader withoutLarge(RowReader stored) {
        return large == null ? stored : large.without(stored);
    }

    /** The row put together and decrypted, of whatever schema version it is, as copies hold it: without large values. */
    public RowSource copied(RowReader stored) {
        Row row = Row.from(decrypted(withoutLarge(stored)));
        FormerNames.Held held = heldUnderFormerNames(stored);
        return held == null ? row : held.copied(row);
    }

    // Comparing with what would be written now

    /** Whether a row was written with the present schema version. */
    public boolean hasPresentSchema(RowReader stored) {
        return upgrades == null || upgrades.isCurrent(stored);
    }

    /** Whether a row was written with the present schema version and holds nothing under a former name or text. */
    public boolean isCurrent(RowReader stored) {
        return hasPresentNames(stored) && !hasFormerTexts(stored);
    }

    private boolean hasPresentNames(RowReader stored) {
        return hasPresentSchema(stored) && (former == null || !former.areIn(stored));
    }

    /** Whether a row holds a constant under a text that is no longer written. */
    public boolean hasFormerTexts(RowReader stored) {
        return constants != null && constants.areFormer(withConstantTexts(stored));
    }

    /** What a row holds under former names, as far as it was read; null if there is nothing. */
    public FormerNames.@Nullable Held heldUnderFormerNames(RowReader stored) {
        return former == null ? null : former.heldIn(stored);
    }

    /** Whether a row is encrypted as it would be if it were written now. */
    public boolean hasCurrentEncryption(RowReader stored) {
        return pipeline == null || pipeline.isCurrent(table, stored);
    }

    /** Whether index rows of a row can be put back and the row stays as it is; else it is written as a whole, by the present schema and names. */
    public boolean canBeCopied(RowReader stored) {
        FormerNames.Held held = heldUnderFormerNames(stored);
        return hasPresentSchema(stored) && (held == null || held.faithful());
    }

    /** Whether a row can be changed by a merge without reading its large values: their references stay where they are. */
    public boolean canDoWithoutLarge(RowReader stored) {
        return large != null && hasPresentNames(stored);
    }

    /** Whether what is stored under one of these names may be stored under a former one, which only a row written as a whole can lack. */
    public boolean mayBeRenamed(Set<String> storedNames) {
        return former != null && former.mayHide(storedNames);
    }

    /** Whether earlier versions store what is stored under this name under another one, or as another text. */
    public boolean mayBeOfEarlierVersion(String storedName) {
        return mayBeRenamed(Set.of(storedName)) || constants != null && constants.hasFormer(storedName);
    }
}
