package dev.tables.processor.lock;

import dev.tables.annotation.EncryptionRolloutStage;
import dev.tables.mapping.key.KeyComponent;
import dev.tables.mapping.key.KeyLayout;
import dev.tables.mapping.key.KeyShards;
import dev.tables.mapping.model.EntityModel;
import dev.tables.mapping.model.IndexModel;
import dev.tables.mapping.model.PropertyModel;
import dev.tables.mapping.model.PropertyModel.Encryption;
import dev.tables.mapping.model.PropertyModel.Role;
import dev.tables.mapping.model.PropertyStorage;
import dev.tables.mapping.value.type.ValueType;
import dev.tables.processor.model.MappedConstants;
import dev.tables.processor.model.MappedEntity;
import dev.tables.processor.model.MappedProperty;
import dev.tables.processor.model.MappedSchema.Upgrade;
import dev.tables.processor.model.MappedStorage;
import dev.tables.processor.model.MappedSubtype;
import dev.tables.processor.model.MappedType.Wrapping;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import javax.lang.model.type.TypeMirror;
import org.jspecify.annotations.Nullable;

/**
 * The format of one entity's rows as text. If the texts of two versions of the application are equal, each version can
 * read the rows of the other version.
 *
 * @param layout the location of the rows
 * @param version the version of the schema
 * @param content the content of the rows
 * @param names the other names of properties
 */
record LockedEntity(Layout layout, Version version, Content content, OtherNames names) {
    /**
     * The location of an entity's rows.
     *
     * @param table the table
     * @param rows {@link #ONE_ROW} or {@link #WIDE}
     * @param types the stored names of subtypes, as {@link LockedTexts} writes them, separated by commas
     * @param partitionKey the layout of the partition key
     * @param rowKey the layout of the row key
     */
    record Layout(String table, String rows, String types, String partitionKey, String rowKey) {}

    /**
     * The version of a schema.
     *
     * @param number the number
     * @param upgrades the classes that upgrade earlier rows, separated by commas
     */
    record Version(int number, String upgrades) {}

    /**
     * The contents of rows.
     *
     * @param properties the type and storage of each property, by stored name
     * @param indexes the definition of each index, by name
     * @param constants the texts of enum constants, by property, as {@link LockedTexts} writes them, separated by
     *     commas. For the keys of a map, {@code []} follows the name of the property.
     */
    record Content(Map<String, String> properties, Map<String, String> indexes, Map<String, String> constants) {}

    /**
     * The former and future names of properties, and the removed properties.
     *
     * @param former the former names that rows may contain, separated by commas; keyed by the current name
     * @param later the future names, under which the next version stores a property, separated by commas; keyed by the
     *     current name
     * @param gone the form of removed properties that rows may still contain, keyed by their names
     */
    record OtherNames(Map<String, String> former, Map<String, String> later, Map<String, String> gone) {}

    /** The text for entities that have exactly one row each. */
    static final String ONE_ROW = "one";
    /** The text for entities that may have several rows. */
    static final String WIDE = "wide";
    /** The suffix after the type of a property that rows must contain. */
    static final String REQUIRED = " required";
    /** The text before the keyset of a property that is stored encrypted. */
    static final String ENCRYPTED = " encrypted by ";

    /**
     * The text before the rollout stage of an encryption, which is recorded while rows may also contain the property
     * unencrypted.
     */
    static final String STAGE = ", stage ";

    /** Returns the declared format of an entity. */
    static LockedEntity of(MappedEntity entity, EntityModel model) {
        Map<String, String> properties = new TreeMap<>();
        for (PropertyModel property : model.properties()) {
            if (property.role() == Role.PROPERTY) {
                properties.put(property.storedName(), property(property, entity.property(property.name())));
            }
        }
        Map<String, String> indexes = new TreeMap<>();
        model.indexes().forEach(index -> indexes.put(index.name(), index(model, index)));
        String types = entity.shape().subtypes().stream()
                .map(LockedEntity::entry)
                .map(LockedTexts.Entry::toString)
                .sorted()
                .collect(Collectors.joining(", "));
        String upgrades = entity.schema().upgrades().stream().map(Upgrade::name).collect(Collectors.joining(", "));
        return new LockedEntity(
                new Layout(
                        model.table(),
                        model.isWide() ? WIDE : ONE_ROW,
                        types,
                        layout(model.partitionKey()),
                        layout(model.rowKey())),
                new Version(model.schemaVersion(), upgrades),
                new Content(properties, indexes, constants(entity)),
                new OtherNames(
                        otherNames(model, PropertyModel::formerNames),
                        otherNames(model, PropertyModel::futureNames),
                        Map.of()));
    }

    /** Returns a copy with the given removed properties. */
    LockedEntity withRemoved(Map<String, String> all) {
        return new LockedEntity(layout, version, content, new OtherNames(names.former, names.later, all));
    }

    private static Map<String, String> otherNames(EntityModel model, Function<PropertyModel, List<String>> other) {
        Map<String, String> names = new TreeMap<>();
        for (PropertyModel property : model.properties()) {
            List<String> others = other.apply(property);
            if (!others.isEmpty()) {
                names.put(property.storedName(), String.join(", ", others));
            }
        }
        return names;
    }

    /** Returns the former and future names under which rows may contain a property. */
    List<String> otherNames(String storedName) {
        return Stream.of(names.later, names.former)
                .flatMap(names -> LockChecks.list(names.getOrDefault(storedName, "")).stream())
                .toList();
    }

    /** Returns all former and future names under which rows may contain properties. */
    Set<String> otherNames() {
        return Stream.of(names.later, names.former)
                .flatMap(names -> names.values().stream())
                .flatMap(names -> LockChecks.list(names).stream())
                .collect(Collectors.toSet());
    }

    /**
     * Returns the texts of enum constants by stored name; {@code []} follows the name if the constants are keys of a
     * map with one property per element.
     */
    private static Map<String, String> constants(MappedEntity entity) {
        Map<String, String> constants = new TreeMap<>();
        for (MappedProperty property : entity.properties()) {
            if (!property.isStored() && !property.isKey()) {
                continue;
            }
            if (property.type().constants() != null) {
                constants.put(property.storedName(), constants(property.type().compared()));
            }
            MappedStorage spread = property.spread();
            if (spread != null && spread.keyType() == ValueType.ENUM && spread.keys() != null) {
                constants.put(property.storedName() + "[]", constants(spread.keys()));
            }
        }
        return constants;
    }

    private static String constants(TypeMirror type) {
        List<MappedConstants.MappedConstant> all = MappedConstants.of(type).all();
        Set<String> texts = all.stream().flatMap(one -> one.texts().stream()).collect(Collectors.toSet());
        // Rows with the name of a constant are read too, unless it is the text of another one.
        return all.stream()
                .map(one -> new LockedTexts.Entry(one.texts(), texts.contains(one.name()) ? "" : one.name()))
                .map(LockedTexts.Entry::toString)
                .sorted()
                .collect(Collectors.joining(", "));
    }

    private static LockedTexts.Entry entry(MappedSubtype subtype) {
        List<String> texts = new ArrayList<>(List.of(subtype.storedName()));
        texts.addAll(subtype.formerNames());
        return new LockedTexts.Entry(texts, "");
    }

    private static String property(PropertyModel property, @Nullable MappedProperty declared) {
        PropertyStorage spread = property.storage();
        String text = type(property, declared) + (spread == null ? "" : spread(spread));
        Encryption encryption = property.encryption();
        if (encryption != null) {
            text += ENCRYPTED + (encryption.keyset().isEmpty() ? "the main keyset" : encryption.keyset());
            text += encryption.stage() == EncryptionRolloutStage.REQUIRED ? "" : STAGE + encryption.stage();
        }
        // What a setter may leave out keeps the field's initial value.
        boolean needed =
                declared != null && !declared.mayBeNull() && declared.write() == null && !property.isExploded();
        return needed ? text + REQUIRED : text;
    }

    private static String type(PropertyModel property, @Nullable MappedProperty declared) {
        ValueType elements = property.elementType();
        if (elements != null) {
            return TypeCompatibility.collectionOf(elements, property.unwrapsSingleElement());
        }
        return declared != null && declared.type().wrapping() == Wrapping.JSON
                ? TypeCompatibility.JSON
                : property.type().name();
    }

    private static String spread(PropertyStorage spread) {
        return switch (spread.kind()) {
            case LIST ->
                " exploded from " + spread.firstElementNumber() + " to "
                        + (spread.firstElementNumber() + spread.maxSize() - 1);
            case MAP -> " exploded by " + spread.keyType();
            case CHUNKED -> " chunked";
            case LARGE -> " large";
            case MOVABLE -> "";
        };
    }

    private static String layout(KeyLayout layout) {
        if (layout.components().isEmpty()) {
            return "constant '" + layout.prefix() + "'";
        }
        String components = layout.components().stream()
                .map(component -> component(component.property(), component, component.type(), component.digits()))
                .collect(Collectors.joining(", "));
        KeyShards shards = layout.shards();
        return shards == null ? components : components + ", in " + shards.count() + " shards";
    }

    private static String index(EntityModel model, IndexModel index) {
        String components = index.components().stream()
                .map(component -> {
                    PropertyModel property = model.property(component.property());
                    return property == null
                            ? component.property()
                            : component(
                                            property.originalStoredName(),
                                            component,
                                            component.typeInIndexDefinition(),
                                            component.digitsInIndexDefinition())
                                    + token(property);
                })
                .collect(Collectors.joining(", "));
        return index.declaration() + " of " + components;
    }

    private static String token(PropertyModel property) {
        Encryption encryption = property.encryption();
        return encryption == null || !property.hasBlindIndex()
                ? ""
                : " as token of " + encryption.blindIndexBits() + " bits";
    }

    private static String component(String name, KeyComponent component, ValueType type, int width) {
        StringBuilder text = new StringBuilder();
        if (!component.separator().equals(KeyComponent.SEPARATOR)) {
            text.append("behind '").append(component.separator()).append("' ");
        }
        if (!component.prefix().isEmpty()) {
            text.append('\'').append(component.prefix()).append("' ");
        }
        text.append(name).append(' ').append(type);
        if (width > 0) {
            text.append(" of width ").append(width);
        }
        if (component.scale() > 0) {
            text.append(" and scale ").append(component.scale());
        }
        text.append(component.descending() ? " descending" : "");
        return text.append(component.ignoreCase() ? " ignoring case" : "").toString();
    }
}
