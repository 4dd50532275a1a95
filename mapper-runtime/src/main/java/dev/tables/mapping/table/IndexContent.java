package dev.tables.mapping.table;

import dev.tables.annotation.IndexLayout;
import dev.tables.annotation.IndexScope;
import dev.tables.engine.Projection;
import dev.tables.engine.Row;
import dev.tables.engine.RowKeys;
import dev.tables.engine.RowReader;
import dev.tables.engine.RowSource;
import dev.tables.mapping.key.KeyComponent;
import dev.tables.mapping.key.internal.IndexRowFormat;
import dev.tables.mapping.model.EntityModel;
import dev.tables.mapping.model.IndexModel;
import dev.tables.mapping.model.PropertyModel;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** What the rows of an entity's indexes hold of its properties: all of them, those named, or none. */
final class IndexContent {
    private final EntityModel model;
    private final @Nullable RowCipher cipher;
    private final IndexModel[] indexes;
    /** The stored names that rows of layout {@code PARTIAL} hold; null for other layouts. */
    private final List<@Nullable Set<String>> held = new ArrayList<>();

    private final Set<String> storedNames = new LinkedHashSet<>();
    private final boolean sharedVersions;
    private final boolean showsVersions;
    private final boolean large;
    private final IndexStamps stamps;

    /**
     * Of one entity type.
     *
     * @param sharedVersions whether the rows of a transaction get one version
     * @param large whether there are values that are kept elsewhere, of which index rows know nothing
     */
    IndexContent(EntityModel model, @Nullable RowCipher cipher, boolean sharedVersions, boolean large) {
        this.large = large;
        this.model = model;
        stamps = new IndexStamps(model);
        this.cipher = cipher;
        this.sharedVersions = sharedVersions;
        indexes = model.indexes().toArray(IndexModel[]::new);
        showsVersions = model.isVersioned() || model.hasRole(PropertyModel.Role.TIMESTAMP);
        for (IndexModel index : indexes) {
            Set<String> some = index.layout() == IndexLayout.PARTIAL ? held(index) : null;
            held.add(some);
            if (some != null) {
                storedNames.addAll(some);
            }
        }
    }

    private Set<String> held(IndexModel index) {
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

    /** The stored names that must be read to know what rows of layout {@code PARTIAL} hold. */
    Set<String> storedNames() {
        return storedNames;
    }

    /** Whether a row holds what is put into rows of its index as it is defined here. */
    boolean isOwn(int number, RowReader indexRow) {
        return stamps.isOwn(number, indexRow);
    }

    boolean isCopy(int number) {
        return indexes[number].layout() == IndexLayout.COPY;
    }

    /** Whether rows hold properties. */
    boolean hasProperties(int number) {
        return isCopy(number) || held.get(number) != null;
    }

    /** Whether rows hold a property of that stored name. */
    boolean holds(int number, String storedName) {
        Set<String> some = held.get(number);
        return isCopy(number) || some != null && some.contains(storedName);
    }

    /**
     * Whether what is wanted can be made of an index row alone: of one that is changed in the entity's transaction, and
     * so never tells anything else than the entity. The version of a row of layout {@code PARTIAL} is its own.
     */
    boolean isCovered(int number, Projection wanted) {
        if (indexes[number].scope() == IndexScope.TABLE) {
            return false;
        }
        boolean exact = !isCopy(number) || sharedVersions || !showsVersions || !asksVersion(wanted);
        return exact && isHeld(number, wanted);
    }

    /** Whether nothing but keys is wanted. */
    static boolean isOfKeys(Projection wanted) {
        return !wanted.isAll() && wanted.names().isEmpty();
    }

    private boolean asksVersion(Projection wanted) {
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

    /** Whether the version of a row in the entity's partition is taken for the entity's. */
    boolean sharesVersion(int number) {
        return isCopy(number) && sharedVersions && showsVersions;
    }

    /** Whether what is wanted can be made of a row that tells what its entity was a moment ago. */
    boolean isBelieved(int number, Projection wanted) {
        return indexes[number].scope() == IndexScope.TABLE
                && !model.hasRole(PropertyModel.Role.TIMESTAMP)
                && isHeld(number, wanted);
    }

    /** Whether a row holds all that is wanted. */
    private boolean isHeld(int number, Projection wanted) {
        Set<String> some = held.get(number);
        return isCopy(number) && !large
                || some != null && !wanted.isAll() && !model.hasEarlierSchemas() && some.containsAll(wanted.names());
    }

    /** What rows of layout {@code PARTIAL} hold of a stored entity, by number of the index; null for other layouts. */
    List<@Nullable Row> partsOf(RowReader plain) {
        return storedNames.isEmpty() ? List.of() : partsOf(plain.keys(), Row.from(plain));
    }

    /** The same of an entity about to be stored. */
    List<@Nullable Row> partsOf(RowKeys keys, RowSource plain) {
        if (storedNames.isEmpty()) {
            return List.of();
        }
        List<@Nullable Row> parts = new ArrayList<>(indexes.length);
        for (Set<String> some : held) {
            parts.add(some == null ? null : Row.of(keys, NamedProperties.of(some, plain)));
        }
        return parts;
    }

    /**
     * What is stored in an index row in the entity's partition.
     *
     * @param entity the entity's keys
     * @param row the index row
     * @param plain the entity's properties
     */
    RowSource source(int number, RowKeys entity, RowKeys row, RowSource plain) {
        boolean unique = indexes[number].unique();
        if (!hasProperties(number)) {
            return unique ? writer -> writer.string(IndexRowFormat.ROW_KEY, entity.rowKey()) : writer -> {};
        }
        return stamped(number, unique ? entity.rowKey() : null, properties(number, entity, row, plain));
    }

    private RowSource stamped(int number, @Nullable String rowKey, RowSource properties) {
        return writer -> {
            writer.string(IndexRowFormat.ROW_KEY, rowKey);
            stamps.write(number, writer);
            writer.all(properties);
        };
    }

    /** The properties that an index row holds, encrypted for it, with the stamp of its definition. */
    RowSource content(int number, RowKeys entity, RowKeys row, RowSource plain) {
        return stamped(number, null, properties(number, entity, row, plain));
    }

    private RowSource properties(int number, RowKeys entity, RowKeys row, RowSource plain) {
        Set<String> some = held.get(number);
        RowSource wanted = some == null ? plain : NamedProperties.of(some, plain);
        return cipher == null ? wanted : cipher.encrypt(model.indexTable(number), row, entity, wanted);
    }
}
