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
 * The properties of rows that this version of an entity's class does not know, and what becomes of them: see {@link UnknownPropertyPolicy}.
 */
public final class UnknownValues {
    private final EntityModel model;
    private final Names all;
    /** The names of each subtype by its text. Empty if all subtypes have the same properties. */
    private final Map<String, Names> bySubtype = new HashMap<>();

    private final RowUpgrades upgrades;

    /** The names that entities of a type have. */
    private static final class Names {
        private final KnownNames known;
        /** Names of a row of which none was unknown; the very same are asked for again and again. */
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
     * Returns the names that entities of the type of a row have. For another version, a row may hold properties that
     * only other subtypes have in this one.
     */
    private Names namesOf(RowReader row) {
        return bySubtype.isEmpty() ? all : namesOf(row.value(EntityModel.ENTITY_TYPE));
    }

    private Names namesOf(@Nullable Object type) {
        return type instanceof String text ? bySubtype.getOrDefault(text, all) : all;
    }

    /** Filters names: entities of the type of a row have them in this version. */
    public Set<String> mapped(Set<String> names, RowSource row) {
        if (bySubtype.isEmpty()) {
            return names;
        }
        Row type = Row.of(new PrimaryKey("", ""), NamedProperties.of(Set.of(EntityModel.ENTITY_TYPE), row));
        Names own = namesOf(type.value(EntityModel.ENTITY_TYPE));
        return names.stream().filter(own.known::contains).collect(Collectors.toSet());
    }

    /** Whether they matter, so that a write that replaces a row must read it first. */
    boolean matter() {
        return model.unknownProperties() != UnknownPropertyPolicy.DROP;
    }

    /**
     * What a write that replaces a row must keep of it; null if there is nothing.
     *
     * @param asStored the row, put together and decrypted, of whatever schema version it is
     * @throws MappingException if there is something, and the entity is to refuse it
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

    /** The same of a row that is to be deleted, of which nothing is kept: null, unless the entity is to refuse what there is. */
    @Nullable
    public Kept ofDeleted(RowReader asStored) {
        return model.unknownProperties() == UnknownPropertyPolicy.FAIL ? of(asStored) : null;
    }

    /** What an upgrade removes from a row this version does know. */
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
     * Refuses a row with unknown properties, if the entity does.
     *
     * @param plain the row as an entity of the present schema version has it; of an index its copy
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

    /** Whether a row that copies an entity would hold an unknown ciphertext, which can be decrypted only under the entity's own keys. */
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
     * What is kept of a row.
     *
     * @param values the values
     * @param bound by name, what the names of the value object start with of which it is: it goes if the value object does
     * @param owned by name, the subtypes that have such a property here: it goes if the entity becomes one of them
     */
    public record Kept(Row values, Map<String, String> bound, Map<String, Set<String>> owned) {
        /** What is kept beside what is written. */
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
     * What is written, and what is kept beside it.
     *
     * @param written what this version knows
     * @param kept the rest
     */
    public record KeptSource(RowSource written, Row kept) implements RowSource {
        @Override
        public void writeTo(RowWriter writer) {
            written.writeTo(writer);
            kept.writeTo(writer);
        }
    }
}
