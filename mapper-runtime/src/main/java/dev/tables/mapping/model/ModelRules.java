package dev.tables.mapping.model;

import dev.tables.engine.Limits;
import dev.tables.mapping.internal.ReservedRowKeys;
import dev.tables.mapping.key.KeyComponent;
import dev.tables.mapping.key.KeyLayout;
import dev.tables.mapping.key.internal.ComputedRules;
import dev.tables.mapping.key.internal.IgnoredCase;
import dev.tables.mapping.key.internal.IndexRowFormat;
import java.util.HashSet;
import java.util.Set;

/** Rules for the declarations of a model: rejects reserved names and indexes that cannot be maintained. */
final class ModelRules {
    private final EntityModel model;
    private final String entity;

    private ModelRules(EntityModel model) {
        this.model = model;
        entity = model.entity();
    }

    /**
     * Rejects a model that violates the rules.
     *
     * @throws IllegalArgumentException if the model violates a rule; the message contains what was found and what to do
     */
    static void check(EntityModel model) {
        ModelRules rules = new ModelRules(model);
        rules.checkWidths(model.partitionKey());
        rules.checkWidths(model.rowKey());
        rules.checkNames();
        for (int i = 0; i < model.indexes().size(); i++) {
            rules.checkIndex(model.indexes().get(i), model.indexTable(i));
        }
        for (PropertyModel property : model.properties()) {
            rules.checkProperty(property);
            rules.checkFormerNames(property);
        }
    }

    /** Checks that the components of a key have a maximum width and a plain encoding. */
    private void checkWidths(KeyLayout key) {
        for (KeyComponent component : key.components()) {
            if (component.type().keyEncoding().requiresDigits() && component.digits() == 0) {
                throw new IllegalArgumentException(component.property()
                        + " has a type without a maximum number of digits. Set digits in @PartitionKey or @RowKey.");
            }
            if (component.ignoreCase()) {
                throw refused("key component '" + component.property()
                        + "' that ignores case. The original text could not be read back from the key. Ignore case "
                        + "in an index instead.");
            }
        }
    }

    private void checkNames() {
        if (model.rowKey().prefix().startsWith(ReservedRowKeys.PREFIX)) {
            throw refused("a row key that starts with ~, which is reserved for index rows. Use another prefix.");
        }
        Set<String> names = new HashSet<>();
        for (IndexModel index : model.indexes()) {
            if (!index.name().matches("[A-Za-z0-9]+") || !names.add(index.name())) {
                throw refused("index '" + index.name() + "', expected a unique name of letters and digits. Rename it.");
            }
        }
    }

    private void checkIndex(IndexModel index, String table) {
        checkCollections(index);
        checkCases(index);
        checkComputed(index);
        checkLarge(index);
        if (model.isWide() && index.coversProperties()) {
            throw refused("index '" + index.name() + "' of layout " + index.layout()
                    + ", but the properties of a wide entity do not fit into one index row. Use KEYS_ONLY.");
        }
        if (!index.kind().isAllowedIn(index.scope())) {
            throw refused(
                    "index '" + index.name() + "' of scope " + index.scope() + " with layout " + index.layout()
                            + ". With this layout, writers of different entities would block each other. Use layout KEYS_ONLY.");
        }
        if (index.hasOwnTable()) {
            checkTableName(index, table);
        } else if (index.unique() && model.partitionKey().shards() != null) {
            throw refused("unique index '" + index.name()
                    + "' of scope LOCAL, but partitions are split into shards, and each shard has its own "
                    + "index. Use scope GLOBAL.");
        }
    }

    /**
     * Checks that an index does not contain large values. Index rows cannot contain references to blobs either, because
     * the entity may delete its blobs before its index rows.
     */
    private void checkLarge(IndexModel index) {
        for (PropertyModel property : model.properties()) {
            if (property.isLarge()
                    && (index.included().contains(property.name()) || index.containsKeyProperty(property.name()))) {
                throw refused("index '" + index.name() + "' that includes '" + property.name()
                        + "', which is stored in a BlobStore. Include only properties that are stored "
                        + "in the row.");
            }
        }
    }

    private void checkCollections(IndexModel index) {
        int collections = 0;
        for (KeyComponent component : index.components()) {
            PropertyModel property = model.property(component.property());
            collections += property != null && property.isMultiValued() ? 1 : 0;
        }
        if (collections > 1) {
            throw refused(collections + " collections in index '" + index.name()
                    + "', expected at most one. Declare one index per collection.");
        }
    }

    private void checkCases(IndexModel index) {
        for (KeyComponent component : index.components()) {
            PropertyModel property = model.property(component.property());
            if (component.ignoreCase() && property != null) {
                String refusal =
                        IgnoredCase.refusal(property.comparedType(), property.isMultiValued(), property.isEncrypted());
                if (refusal != null) {
                    throw new IllegalArgumentException(
                            IgnoredCase.text(entity, index.name(), property.name(), refusal));
                }
            }
        }
    }

    /** Checks the computed components of an index: they require the whole entity in one row. */
    private void checkComputed(IndexModel index) {
        for (KeyComponent component : index.components()) {
            PropertyModel property = model.property(component.property());
            if (property != null && property.isComputed()) {
                boolean large = false;
                for (PropertyModel other : model.properties()) {
                    large |= other.isLarge();
                }
                String refusal = ComputedRules.refusal(model.isWide(), large);
                if (refusal != null) {
                    throw new IllegalArgumentException(ComputedRules.text(entity, property.name(), refusal));
                }
            }
        }
    }

    private void checkTableName(IndexModel index, String table) {
        if (table.length() > Limits.MAX_TABLE_NAME_LENGTH) {
            throw new IllegalArgumentException(entity + ": the table of index '" + index.name() + "' would be named "
                    + table + ", which is longer than " + Limits.MAX_TABLE_NAME_LENGTH
                    + " characters. Give the index a shorter name.");
        }
    }

    private void checkProperty(PropertyModel property) {
        if (model.isWide() && EntityModel.WIDE_NAMES.contains(property.storedName())) {
            throw refused("a property stored as " + property.storedName()
                    + ", which is reserved for wide entities. Store it under another name.");
        }
        if (IndexRowFormat.OWN.contains(property.storedName())) {
            throw refused("a property stored as " + property.storedName()
                    + ", which is reserved for index rows. Store it under another name.");
        }
    }

    private void checkFormerNames(PropertyModel property) {
        for (String former : property.otherNames()) {
            for (PropertyModel other : model.properties()) {
                boolean taken = other.role() == PropertyModel.Role.PROPERTY
                        && (other.storedName().equals(former)
                                || other != property && other.otherNames().contains(former));
                if (taken) {
                    throw new IllegalArgumentException(
                            entity + "." + property.name() + " declares '" + former + "' as a "
                                    + (property.futureNames().contains(former) ? "next" : "former")
                                    + " name, but property '" + other.name()
                                    + "' already uses this name. Use each stored, former and next name for only one"
                                    + " property.");
                }
            }
        }
    }

    private IllegalArgumentException refused(String found) {
        return new IllegalArgumentException(entity + ": found " + found);
    }
}
