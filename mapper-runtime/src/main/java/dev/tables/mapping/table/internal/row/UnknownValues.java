package dev.tables.mapping.table.internal.row;

import dev.tables.annotation.UnknownPropertyPolicy;
import dev.tables.engine.InvalidRowException;
import dev.tables.engine.PrimaryKey;
import dev.tables.engine.PrimaryKeyFormatter;
import dev.tables.engine.Row;
import dev.tables.engine.RowReader;
import dev.tables.engine.RowSource;
import dev.tables.engine.RowWriter;
import dev.tables.mapping.key.internal.IndexRowFormat;
import dev.tables.mapping.model.EntityModel;
import dev.tables.mapping.model.internal.KnownNames;
import dev.tables.mapping.value.MappingException;
import dev.tables.mapping.value.internal.CiphertextMark;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * The properties of rows that this version of an entity's class does not declare, and their treatment according to the
 * {@link UnknownPropertyPolicy}.
 */
public final class UnknownValues {
    private final EntityModel model;
    private final Names all;
    /**
     * The names of the properties of each subtype, by the stored text of the subtype. Empty if all subtypes have the
     * same properties.
     */
    private final Map<String, Names> bySubtype = new HashMap<>();

    private final RowUpgrades upgrades;

    /** The names of the properties of one type or subtype. */
    private static final class Names {
        private final KnownNames known;
        /** The names of a row without unknown properties; readers often return the same object again. */
        private volatile @Nullable Iterable<String> allKnown;

        Names(KnownNames known) {
            this.known = known;
        }

        List<String> unknown(RowReader row) {
            Iterable<String> names = row.propertyNames();
            // A reader may give rows with the same properties the same names.
            if (names == allKnown) {
                return List.of();
            }
            List<String> unknown = List.of();
            for (String name : names) {
                if (!known.contains(name)) {
                    unknown = unknown.isEmpty() ? new ArrayList<>() : unknown;
                    unknown.add(name);
                }
            }
            if (unknown.isEmpty()) {
                allKnown = names;
            }
            return unknown;
        }
    }

    UnknownValues(EntityModel model, RowUpgrades upgrades) {
        this.model = model;
        this.upgrades = upgrades;
        all = new Names(new KnownNames(model));
        for (String subtype : model.subtypesWithOwnProperties()) {
            bySubtype.put(subtype, new Names(new KnownNames(model, subtype)));
        }
    }

    /**
     * Returns the names of the properties of a row's subtype. Another version may store properties in the row that only
     * other subtypes have in this version.
     */
    private Names namesOf(RowReader row) {
        return bySubtype.isEmpty() ? all : namesOf(row.value(EntityModel.ENTITY_TYPE));
    }

    private Names namesOf(@Nullable Object type) {
        return type instanceof String text ? bySubtype.getOrDefault(text, all) : all;
    }

    /** Filters property names: returns the names that the subtype of a row has in this version. */
    public Set<String> mapped(Set<String> names, RowSource row) {
        if (bySubtype.isEmpty()) {
            return names;
        }
        Row type = Row.of(new PrimaryKey("", ""), NamedProperties.of(Set.of(EntityModel.ENTITY_TYPE), row));
        Names own = namesOf(type.value(EntityModel.ENTITY_TYPE));
        return names.stream().filter(own.known::contains).collect(Collectors.toSet());
    }

    /**
     * Returns whether unknown properties are kept or rejected, so that a write that replaces a row must read it first.
     */
    boolean matter() {
        return model.unknownProperties() != UnknownPropertyPolicy.DROP;
    }

    /**
     * Returns the values that a write which replaces a row must keep; null if it must keep no values.
     *
     * @param asStored the row, assembled and decrypted, in any schema version
     * @throws MappingException if there are unknown properties and the entity rejects them
     */
    @Nullable
    public Kept of(RowReader asStored) {
        if (!matter()) {
            return null;
        }
        List<String> names = unknown(asStored);
        if (names.isEmpty()) {
            return null;
        }
        if (model.unknownProperties() == UnknownPropertyPolicy.FAIL) {
            throw refused(asStored.primaryKey(), names);
        }
        return upgrades.isCurrent(asStored) ? kept(asStored, names) : upgraded(asStored, names);
    }

    /**
     * Rejects a row that is about to be deleted if it has unknown properties and the entity rejects them. If the row is
     * not rejected, returns null, because nothing is kept.
     */
    @Nullable
    public Kept ofDeleted(RowReader asStored) {
        return model.unknownProperties() == UnknownPropertyPolicy.FAIL ? of(asStored) : null;
    }

    /** Returns the unknown values after an upgrade. A property that the upgrade removes is known to this version. */
    private @Nullable Kept upgraded(RowReader asStored, List<String> names) {
        RowReader upgraded;
        try {
            upgraded = upgrades.upgraded(asStored);
        } catch (MappingException | InvalidRowException unreadable) {
            return kept(asStored, names);
        }
        List<String> left = unknown(upgraded);
        return left.isEmpty() ? null : kept(upgraded, left);
    }

    private Kept kept(RowReader row, List<String> names) {
        Row.Builder values = Row.builder(row.primaryKey());
        Map<String, String> bound = new HashMap<>();
        Map<String, Set<String>> owned = new HashMap<>();
        KnownNames known = namesOf(row).known;
        for (String name : names) {
            values.value(name, row.value(name));
            String valueObject = known.valueObjectOf(name);
            if (valueObject != null && hasKnown(known, row, valueObject)) {
                bound.put(name, valueObject);
            }
            if (all.known.contains(name)) {
                owned.put(name, subtypesWith(name));
            }
        }
        return new Kept(values.build(), bound, owned);
    }

    private Set<String> subtypesWith(String name) {
        Set<String> subtypes = new HashSet<>();
        bySubtype.forEach((subtype, names) -> {
            if (names.known.contains(name)) {
                subtypes.add(subtype);
            }
        });
        return subtypes;
    }

    private static boolean hasKnown(KnownNames known, RowReader row, String valueObject) {
        for (String name : row.propertyNames()) {
            if (name.startsWith(valueObject) && known.contains(name)) {
                return true;
            }
        }
        return false;
    }

    private List<String> unknown(RowReader row) {
        return namesOf(row).unknown(row);
    }

    /**
     * Rejects a row with unknown properties if the entity's policy rejects them.
     *
     * @param plain the row in the form of the present schema version; for an index row, its copy of the entity's row
     */
    void requireNone(RowReader plain) {
        if (model.unknownProperties() == UnknownPropertyPolicy.FAIL) {
            List<String> names = new ArrayList<>(unknown(plain));
            names.removeAll(IndexRowFormat.OWN);
            if (!names.isEmpty()) {
                throw refused(plain.primaryKey(), names);
            }
        }
    }

    private MappingException refused(PrimaryKey keys, List<String> names) {
        return new MappingException(
                model.entity(),
                null,
                keys,
                "row " + PrimaryKeyFormatter.formatPrimaryKey(keys) + " has properties that this version of "
                        + model.entity() + " does not declare: " + String.join(", ", names)
                        + ". Deploy the version that declares them, declare them here, or keep them with "
                        + "@TableEntity(unknownProperties = KEEP).",
                null);
    }

    /**
     * Returns whether a copy of an entity would contain an unknown ciphertext, which can be decrypted only under the
     * entity's own keys.
     */
    public boolean bindsToKeys(RowSource plain) {
        Row unknown = plain instanceof KeptSource source ? source.kept() : plain instanceof Row row ? row : null;
        if (unknown == null || !matter()) {
            return false;
        }
        KnownNames known = namesOf(unknown.value(EntityModel.ENTITY_TYPE)).known;
        for (String name : unknown.propertyNames()) {
            if ((unknown != plain || !known.contains(name))
                    && unknown.value(name) instanceof byte[] bytes
                    && CiphertextMark.isOn(bytes)) {
                return true;
            }
        }
        return false;
    }

    /**
     * The unknown values that a write keeps.
     *
     * @param values the values
     * @param bound by name, the name prefix of the value object that the value belongs to; the value is removed with
     *     the value object
     * @param owned by name, the subtypes that declare the property in this version; the value is removed if the entity
     *     becomes one of them
     */
    public record Kept(Row values, Map<String, String> bound, Map<String, Set<String>> owned) {
        /** Returns the values to keep in addition to the written values; null if no other values must be kept. */
        @Nullable
        public Row beside(RowSource written) {
            if (bound.isEmpty() && owned.isEmpty()) {
                return values;
            }
            Row writes = Row.of(values.primaryKey(), written);
            Set<String> names = new HashSet<>(writes.propertyNames());
            Row rest = values;
            Object type = writes.value(EntityModel.ENTITY_TYPE);
            for (Map.Entry<String, Set<String>> one : owned.entrySet()) {
                if (type instanceof String text && one.getValue().contains(text)) {
                    rest = rest.without(one.getKey());
                }
            }
            for (Map.Entry<String, String> one : bound.entrySet()) {
                if (names.stream().noneMatch(name -> name.startsWith(one.getValue()))) {
                    rest = rest.without(one.getKey());
                }
            }
            return rest.propertyNames().isEmpty() ? null : rest;
        }
    }

    /**
     * The written properties and the kept properties.
     *
     * @param written the properties that this version declares
     * @param kept the other properties
     */
    public record KeptSource(RowSource written, Row kept) implements RowSource {
        @Override
        public void writeTo(RowWriter writer) {
            written.writeTo(writer);
            kept.writeTo(writer);
        }
    }
}
