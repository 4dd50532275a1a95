package dev.tables.mapping.table.internal.row;

import dev.tables.engine.EdmType;
import dev.tables.engine.RowReader;
import dev.tables.engine.RowSource;
import dev.tables.engine.RowWriter;
import dev.tables.engine.request.ForwardingRowReader;
import dev.tables.mapping.model.EntityModel;
import dev.tables.mapping.model.JsonElements;
import dev.tables.mapping.model.PropertyModel;
import dev.tables.mapping.model.PropertyStorage;
import dev.tables.mapping.value.EnumConstantTexts;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The transform that stores enum constants under their declared texts, and converts stored texts to constants,
 * including texts of earlier versions.
 *
 * <p>If a row contains a map value under two texts of the same key, an earlier version wrote one of them later, and
 * that text takes precedence. Constants within JSON are left to Jackson.
 */
public final class ConstantValues implements RowTransform {
    /** The texts of constants, by stored name. */
    private final Map<String, EnumConstantTexts> values = new HashMap<>();

    private final List<Exploded> maps = new ArrayList<>();
    private final List<PropertyModel> collections = new ArrayList<>();
    private final String entity;
    private final RowUpgrades upgrades;

    private ConstantValues(EntityModel model, RowUpgrades upgrades) {
        this.upgrades = upgrades;
        entity = model.entity();
        for (PropertyModel property : model.properties()) {
            if (property.role() == PropertyModel.Role.PROPERTY) {
                add(model, property);
            }
        }
    }

    private void add(EntityModel model, PropertyModel property) {
        PropertyStorage spread = property.storage();
        if (spread != null && spread.kind() == PropertyStorage.Kind.MAP) {
            if (!property.constantTexts().isEmpty() || !spread.keyTexts().isEmpty()) {
                maps.add(new Exploded(property.storedName(), spread.keyTexts(), property.constantTexts()));
            }
        } else if (property.constantTexts().isEmpty()) {
            return;
        } else if (property.isMultiValued()) {
            collections.add(property);
        } else {
            List<String> names = spread == null
                    ? List.of(property.storedName())
                    : spread.namesOf(property.storedName(), model.maxChunks());
            names.forEach(name -> values.put(name, property.constantTexts()));
        }
    }

    /** Creates the transform; returns null if every constant is stored under its name. */
    static @Nullable ConstantValues of(EntityModel model, RowUpgrades upgrades) {
        ConstantValues all = new ConstantValues(model, upgrades);
        return all.values.isEmpty() && all.maps.isEmpty() && all.collections.isEmpty() ? null : all;
    }

    /** Returns all former texts of an entity's constants, which are no longer written. */
    public static List<String> former(EntityModel model) {
        Set<String> former = new LinkedHashSet<>();
        for (PropertyModel property : model.properties()) {
            if (property.role() == PropertyModel.Role.PROPERTY) {
                former.addAll(property.constantTexts().formerTexts());
                PropertyStorage spread = property.storage();
                if (spread != null) {
                    former.addAll(spread.keyTexts().formerTexts());
                }
            }
        }
        return List.copyOf(former);
    }

    @Override
    public RowSource write(Target target, RowSource properties) {
        return writer -> properties.writeTo(new Storing(writer));
    }

    /**
     * Converts the texts in rows of the present schema version. Rows of earlier versions are unchanged, because
     * upgrades read the texts with which they were written; {@link #shown} follows the upgrade.
     */
    @Override
    public RowReader read(String table, RowReader stored) {
        return upgrades.isCurrent(stored) ? shown(stored) : stored;
    }

    /** Returns the row with the names of constants. */
    RowReader shown(RowReader row) {
        return new Shown(row);
    }

    /** Returns whether the value under a stored name may be a text that is no longer written. */
    boolean hasFormer(String storedName) {
        EnumConstantTexts texts = values.get(storedName);
        return texts != null && !texts.formerTexts().isEmpty()
                || collections.stream()
                        .anyMatch(one -> one.storedName().equals(storedName)
                                && !one.constantTexts().formerTexts().isEmpty());
    }

    /** Returns whether a row contains a constant under a text that is no longer written. */
    boolean areFormer(RowReader stored) {
        for (String name : stored.propertyNames()) {
            Exploded map = mapOf(name);
            if (map != null && map.keys.isFormerText(PropertyStorage.mapKey(map.storedName, name))) {
                return true;
            }
            EnumConstantTexts texts = map == null ? values.get(name) : map.values;
            if (texts != null && stored.typeOf(name) == EdmType.STRING) {
                String text = stored.string(name);
                if (text != null && texts.isFormerText(text)) {
                    return true;
                }
            }
        }
        for (PropertyModel collection : collections) {
            if (JsonElements.containFormerConstant(entity, collection, stored.string(collection.storedName()))) {
                return true;
            }
        }
        return false;
    }

    private @Nullable Exploded mapOf(String name) {
        for (int i = 0; i < maps.size(); i++) {
            if (maps.get(i).has(name)) {
                return maps.get(i);
            }
        }
        return null;
    }

    private @Nullable EnumConstantTexts textsOf(String name) {
        EnumConstantTexts texts = values.get(name);
        if (texts != null || maps.isEmpty()) {
            return texts;
        }
        Exploded map = mapOf(name);
        return map == null ? null : map.values;
    }

    /**
     * A map whose keys or values are constants.
     *
     * @param storedName the common prefix of the names of its values
     * @param keys the texts of its keys
     * @param values the texts of its values
     */
    private record Exploded(String storedName, EnumConstantTexts keys, EnumConstantTexts values) {
        boolean has(String name) {
            return name.startsWith(PropertyStorage.mapPrefix(storedName));
        }

        /** Returns the name of a map value in a row, given the name that contains the constant of the map key. */
        String in(RowReader row, String name) {
            List<String> texts = keys.allTexts(PropertyStorage.mapKey(storedName, name));
            for (int i = 1; i <= texts.size(); i++) {
                String other = PropertyStorage.mapValueName(storedName, texts.get(i % texts.size()));
                if (row.has(other)) {
                    return other;
                }
            }
            return name;
        }
    }

    private final class Storing extends ForwardingWriter {
        Storing(RowWriter target) {
            super(target);
        }

        @Override
        String storedName(String name) {
            Exploded map = maps.isEmpty() ? null : mapOf(name);
            return map == null
                    ? name
                    : PropertyStorage.mapValueName(
                            map.storedName, map.keys.storedText(PropertyStorage.mapKey(map.storedName, name)));
        }

        @Override
        public RowWriter string(String name, @Nullable String value) {
            EnumConstantTexts texts = value == null ? null : textsOf(name);
            return super.string(name, texts == null ? value : texts.storedText(Objects.requireNonNull(value)));
        }
    }

    private final class Shown extends ForwardingRowReader {
        Shown(RowReader stored) {
            super(stored);
        }

        @Override
        protected String storedName(String name) {
            Exploded map = maps.isEmpty() ? null : mapOf(name);
            return map == null ? name : map.in(delegate(), name);
        }

        @Override
        public Iterable<String> propertyNames() {
            Set<String> names = new LinkedHashSet<>();
            delegate().propertyNames().forEach(name -> names.add(shown(name)));
            return names;
        }

        private String shown(String name) {
            Exploded map = maps.isEmpty() ? null : mapOf(name);
            return map == null
                    ? name
                    : PropertyStorage.mapValueName(
                            map.storedName, map.keys.constantByText(PropertyStorage.mapKey(map.storedName, name)));
        }

        @Override
        public @Nullable String string(String name) {
            String text = super.string(name);
            EnumConstantTexts texts = text == null ? null : textsOf(name);
            return texts == null ? text : texts.constantByText(Objects.requireNonNull(text));
        }
    }
}
