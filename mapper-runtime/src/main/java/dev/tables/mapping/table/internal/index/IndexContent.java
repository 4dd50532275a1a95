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

/** What the rows of an entity's indexes hold of its properties, and what all of these have in common. */
public final class IndexContent {
    private final EntityModel model;
    private final StoredForm form;
    private final boolean sharedVersions;
    private final boolean showsVersions;
    private final boolean showsTimestamps;
    private final boolean large;
    /** By number of the index. */
    private final List<IndexRowContent> each = new ArrayList<>();

    private final Set<String> storedNames = new LinkedHashSet<>();

    /**
     * Of one entity type.
     *
     * @param form in which rows are stored
     * @param sharedVersions whether the rows of a transaction get one version
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

    /** Of one index, by its number. */
    public IndexRowContent of(int number) {
        return each.get(number);
    }

    EntityModel model() {
        return model;
    }

    StoredForm form() {
        return form;
    }

    /** Whether rows of an index hold properties. */
    public boolean isAny() {
        for (IndexRowContent content : each) {
            if (content.hasProperties()) {
                return true;
            }
        }
        return false;
    }

    /** Returns this if an index includes properties, otherwise null. */
    @Nullable
    IndexContent parts() {
        return storedNames.isEmpty() ? null : this;
    }

    /** Whether there are values that are kept elsewhere. */
    public boolean hasLarge() {
        return large;
    }

    /** Whether the rows of a transaction get one version. */
    boolean versionsAreShared() {
        return sharedVersions;
    }

    /** Whether entities have a property for their version or timestamp. */
    boolean showsVersions() {
        return showsVersions;
    }

    /** Returns whether entities have a property for their timestamp. */
    boolean showsTimestamps() {
        return showsTimestamps;
    }

    /** The stored names of the properties of an index and of those it is declared to include. */
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

    /** These names, and those under which earlier versions have stored the same properties. */
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
     * Returns the names that the subtype of an entity has in this version. Its row may hold the others for another
     * version. An index row of some properties has no type, so that a query could not leave them out.
     */
    Set<String> mapped(Set<String> names, RowSource plain) {
        return form.unknown().mapped(names, plain);
    }

    /** The stored names that must be read to know what rows hold that do not hold all. */
    Set<String> storedNames() {
        return storedNames;
    }

    /** Whether nothing but keys is wanted. */
    public static boolean isOfKeys(Projection wanted) {
        return !wanted.isAll() && wanted.propertyNames().isEmpty();
    }

    /** Returns what is wanted, and more. */
    static Projection and(Projection wanted, Projection more) {
        return more.isAll() ? more : and(wanted, more.propertyNames());
    }

    /** Returns what is wanted, and properties of these names. */
    static Projection and(Projection wanted, Set<String> more) {
        if (wanted.isAll() || more.isEmpty()) {
            return wanted;
        }
        Set<String> names = new LinkedHashSet<>(wanted.propertyNames());
        names.addAll(more);
        return Projection.of(names);
    }

    /** Whether the entity's version or timestamp is wanted. */
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
     * What rows hold of a stored entity, by number of the index; null where that is all or nothing; empty if it is so of all, or some of it
     * cannot be read: then it is something else than anything that is written.
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

    /** The same of an entity about to be stored. */
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
