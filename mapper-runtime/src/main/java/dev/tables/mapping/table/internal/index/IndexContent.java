package dev.tables.mapping.table.internal.index;

import dev.tables.engine.InvalidRowException;
import dev.tables.engine.PrimaryKey;
import dev.tables.engine.Projection;
import dev.tables.engine.Row;
import dev.tables.engine.RowReader;
import dev.tables.engine.RowSource;
import dev.tables.mapping.key.KeyComponent;
import dev.tables.mapping.model.EntityModel;
import dev.tables.mapping.model.IndexModel;
import dev.tables.mapping.model.PropertyModel;
import dev.tables.mapping.table.internal.row.StoredForm;
import dev.tables.mapping.value.MappingException;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The properties that the rows of an entity's indexes contain, and facts that apply to all of these indexes. */
public final class IndexContent {
    private final EntityModel model;
    private final StoredForm form;
    private final boolean sharedVersions;
    private final boolean showsVersions;
    private final boolean showsTimestamps;
    private final boolean large;
    /** The content of each index, by number of the index. */
    private final List<IndexRowContent> each = new ArrayList<>();

    private final Set<String> storedNames = new LinkedHashSet<>();

    /**
     * Creates the content of one entity type's indexes.
     *
     * @param form the form in which rows are stored
     * @param sharedVersions whether all rows of a transaction get the same version
     */
    IndexContent(EntityModel model, StoredForm form, boolean sharedVersions) {
        large = hasLarge(model);
        this.model = model;
        this.form = form;
        this.sharedVersions = sharedVersions;
        showsTimestamps = model.hasRole(PropertyModel.Role.TIMESTAMP);
        showsVersions = model.isVersioned() || showsTimestamps;
        for (int i = 0; i < model.indexes().size(); i++) {
            IndexRowContent content = IndexRowContent.of(this, i);
            each.add(content);
            storedNames.addAll(content.storedNames());
        }
        if (!storedNames.isEmpty() && !model.subtypesWithOwnProperties().isEmpty()) {
            storedNames.add(EntityModel.ENTITY_TYPE);
        }
    }

    private static boolean hasLarge(EntityModel model) {
        boolean large = false;
        for (PropertyModel property : model.properties()) {
            large |= property.isLarge();
        }
        return large;
    }

    /** Returns the content of one index, given its number. */
    public IndexRowContent of(int number) {
        return each.get(number);
    }

    EntityModel model() {
        return model;
    }

    StoredForm form() {
        return form;
    }

    /** Returns whether rows of any index contain properties. */
    public boolean isAny() {
        for (IndexRowContent content : each) {
            if (content.hasProperties()) {
                return true;
            }
        }
        return false;
    }

    /** Returns this object if an index includes properties, otherwise null. */
    @Nullable
    IndexContent parts() {
        return storedNames.isEmpty() ? null : this;
    }

    /** Returns whether the entity has large values outside of its row. */
    public boolean hasLarge() {
        return large;
    }

    /** Returns whether all rows of a transaction get the same version. */
    boolean versionsAreShared() {
        return sharedVersions;
    }

    /** Returns whether entities have a property for their version or timestamp. */
    boolean showsVersions() {
        return showsVersions;
    }

    /** Returns whether entities have a property for their timestamp. */
    boolean showsTimestamps() {
        return showsTimestamps;
    }

    /** Returns the stored names of an index's components and included properties. */
    Set<String> storedNamesOf(int number) {
        IndexModel index = model.indexes().get(number);
        Set<String> names = new LinkedHashSet<>(index.included());
        index.components().stream().map(KeyComponent::property).forEach(names::add);
        Set<String> stored = new LinkedHashSet<>();
        for (String name : names) {
            PropertyModel property = model.property(name);
            if (property != null && property.role() == PropertyModel.Role.PROPERTY) {
                stored.add(property.storedName());
            }
        }
        if (model.hasEarlierSchemas()) {
            stored.add(EntityModel.SCHEMA_VERSION);
        }
        return stored;
    }

    /** Returns these stored names and the former names of the same properties. */
    Set<String> withFormerNames(Set<String> storedNames) {
        Set<String> names = new LinkedHashSet<>(storedNames);
        for (PropertyModel property : model.properties()) {
            if (storedNames.contains(property.storedName())) {
                names.addAll(property.otherNames());
            }
        }
        return names;
    }

    /**
     * Returns the names of properties that the entity's subtype has in this version. Other versions may store values
     * under the remaining names in the entity's row. An index row that contains only some properties does not contain
     * the subtype, so a query could not exclude the values under the remaining names.
     */
    Set<String> mapped(Set<String> names, RowSource plain) {
        return form.unknown().mapped(names, plain);
    }

    /** Returns the stored names that a change must read for index rows that contain only some properties. */
    Set<String> storedNames() {
        return storedNames;
    }

    /** Returns whether a projection selects only keys. */
    public static boolean isOfKeys(Projection wanted) {
        return !wanted.isAll() && wanted.propertyNames().isEmpty();
    }

    /** Returns a projection of the properties of both projections. */
    static Projection and(Projection wanted, Projection more) {
        return more.isAll() ? more : and(wanted, more.propertyNames());
    }

    /** Returns a projection extended by properties of these names. */
    static Projection and(Projection wanted, Set<String> more) {
        if (wanted.isAll() || more.isEmpty()) {
            return wanted;
        }
        Set<String> names = new LinkedHashSet<>(wanted.propertyNames());
        names.addAll(more);
        return Projection.of(names);
    }

    /** Returns whether a projection includes the entity's version or timestamp. */
    boolean asksVersion(Projection wanted) {
        if (wanted.isAll()) {
            return true;
        }
        for (PropertyModel property : model.properties()) {
            boolean version =
                    property.role() == PropertyModel.Role.VERSION || property.role() == PropertyModel.Role.TIMESTAMP;
            if (version && wanted.contains(property.storedName())) {
                return true;
            }
        }
        return false;
    }

    /**
     * Returns the properties that index rows of a stored entity contain, by number of the index.
     *
     * <p>The element of an index is null if rows of the index contain all properties or none. The list is empty if
     * every element would be null, or if a property cannot be read. An empty list never equals the content that a write
     * produces.
     */
    List<@Nullable Row> partsOf(RowReader plain) {
        if (storedNames.isEmpty()) {
            return List.of();
        }
        Row.Builder held = Row.builder(plain.primaryKey());
        try {
            for (String name : storedNames) {
                held.value(name, plain.value(name));
            }
        } catch (MappingException | InvalidRowException unreadable) {
            return List.of();
        }
        return partsOf(plain.primaryKey(), held.build());
    }

    /**
     * Returns the properties that the index rows of an entity that is about to be stored contain, by number of the
     * index. The list and its elements have the same meaning as the result of {@link #partsOf(RowReader)}.
     */
    public List<@Nullable Row> partsOf(PrimaryKey keys, RowSource plain) {
        if (storedNames.isEmpty()) {
            return List.of();
        }
        List<@Nullable Row> parts = new ArrayList<>(each.size());
        for (IndexRowContent content : each) {
            parts.add(content.part(keys, plain));
        }
        return parts;
    }
}
