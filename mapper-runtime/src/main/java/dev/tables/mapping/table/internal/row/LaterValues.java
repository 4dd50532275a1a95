package dev.tables.mapping.table.internal.row;

import dev.tables.engine.EdmType;
import dev.tables.engine.PrimaryKey;
import dev.tables.engine.PrimaryKeyFormatter;
import dev.tables.engine.RowReader;
import dev.tables.mapping.key.KeyComponent;
import dev.tables.mapping.model.EntityModel;
import dev.tables.mapping.model.IndexModel;
import dev.tables.mapping.model.PropertyModel;
import dev.tables.mapping.model.PropertyStorage;
import dev.tables.mapping.value.MappingException;
import dev.tables.mapping.value.ValueFromNewerReleaseException;
import dev.tables.mapping.value.type.IntegerRange;
import dev.tables.mapping.value.type.ValueType;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * A check for values under the entity's own names that only a later version of its class can have written. In the later
 * version, the property has a wider type, is a collection, or is encrypted. This version can neither read the later
 * values nor keep them next to its own values, so no write may replace them.
 */
public final class LaterValues {
    private final EntityModel model;
    private final List<Watched> watched = new ArrayList<>();
    /** The watched properties that are part of index keys. */
    private final List<Watched> indexed = new ArrayList<>();

    LaterValues(EntityModel model) {
        this.model = model;
        Set<String> ofIndexes = propertiesOfIndexes();
        for (PropertyModel property : model.properties()) {
            if (isWatched(property)) {
                Watched made = new Watched(property, own(property));
                watched.add(made);
                if (ofIndexes.contains(property.name())) {
                    indexed.add(made);
                }
            }
        }
    }

    /**
     * Returns the names of the properties in index keys. Returns all names if an index key contains a value that is
     * computed from the whole entity.
     */
    private Set<String> propertiesOfIndexes() {
        Set<String> names = new HashSet<>();
        for (IndexModel index : model.indexes()) {
            for (KeyComponent component : index.components()) {
                PropertyModel property = model.property(component.property());
                if (property != null && property.isComputed()) {
                    model.properties().forEach(any -> names.add(any.name()));
                }
                names.add(component.property());
            }
        }
        return names;
    }

    /** A property, and the stored types of which this version can read every value. */
    private record Watched(PropertyModel property, Set<EdmType> own) {}

    private static Set<EdmType> own(PropertyModel property) {
        ValueType type = property.type();
        IntegerRange numbers = type.integerRange();
        Set<EdmType> own = EnumSet.complementOf(EnumSet.of(EdmType.BINARY));
        if (numbers != null && !(numbers.contains(Integer.MIN_VALUE) && numbers.contains(Integer.MAX_VALUE))) {
            own.remove(EdmType.INT32);
        }
        if (numbers != null && !(numbers.contains(Long.MIN_VALUE) && numbers.contains(Long.MAX_VALUE))) {
            own.remove(EdmType.INT64);
        }
        if (type == ValueType.FLOAT) {
            own.remove(EdmType.DOUBLE);
        }
        if (type == ValueType.CHAR) {
            own.remove(EdmType.STRING);
        }
        return own;
    }

    private static boolean isWatched(PropertyModel property) {
        return property.role() == PropertyModel.Role.PROPERTY
                && (property.storage() == null || property.storage().kind() == PropertyStorage.Kind.MOVABLE)
                && property.type().edmType() != EdmType.BINARY;
    }

    /**
     * Rejects a row whose read part contains a value that only a later version can have written.
     *
     * @param asStored the row, assembled and decrypted
     * @throws ValueFromNewerReleaseException if the row contains a value of a later version
     */
    public void requireNone(RowReader asStored) {
        requireNone(asStored, watched);
    }

    /**
     * Rejects the deletion of a row that contains a value of a later version in an indexed property, because its index
     * rows are unknown.
     */
    public void requireNoneIndexed(RowReader asStored) {
        requireNone(asStored, indexed);
    }

    private void requireNone(RowReader asStored, List<Watched> some) {
        for (int i = 0; i < some.size(); i++) {
            Watched one = some.get(i);
            EdmType found = asStored.typeOf(one.property().storedName());
            if (found != null && !one.own().contains(found)) {
                requireOwn(asStored, one.property());
            }
        }
    }

    /** Rejects a row that contains a value of a later version in a property of the given index. */
    public void requireNone(RowReader asStored, IndexModel index) {
        for (KeyComponent component : index.components()) {
            PropertyModel property = model.property(component.property());
            if (property != null && isWatched(property)) {
                requireOwn(asStored, property);
            }
        }
    }

    private void requireOwn(RowReader row, PropertyModel property) {
        String name = property.storedName();
        EdmType found = row.typeOf(name);
        if (found == null || property.isEncrypted() && found == property.type().edmType()) {
            return;
        }
        String later = later(row, property, name, found);
        if (later != null) {
            PrimaryKey keys = new PrimaryKey(row.partitionKey(), row.rowKey());
            throw new ValueFromNewerReleaseException(
                    model.entity(),
                    property.name(),
                    keys,
                    "row " + PrimaryKeyFormatter.formatPrimaryKey(keys) + " contains " + later + " in '" + name
                            + "', but this version of " + model.entity() + " declares "
                            + property.type().javaName()
                            + ". A newer version wrote that value, and a write by this version would destroy it. "
                            + "Use the newer version to write the entity, or to replace the value with one of the "
                            + "type declared here.");
        }
    }

    private static @Nullable String later(RowReader row, PropertyModel property, String name, EdmType found) {
        ValueType type = property.type();
        IntegerRange numbers = type.integerRange();
        if (found == EdmType.BINARY) {
            return "a value of type " + found.odataName();
        }
        if (numbers != null && (found == EdmType.INT32 || found == EdmType.INT64)) {
            Long number = number(row, name);
            return number == null || numbers.contains(number) ? null : beyond(found, type);
        }
        if (type == ValueType.FLOAT && found == EdmType.DOUBLE) {
            double number = row.float64(name);
            boolean fits = (float) number == number || Double.isNaN(number);
            return fits ? null : beyond(found, type);
        }
        String text = type == ValueType.CHAR && found == EdmType.STRING ? row.string(name) : null;
        return text == null || text.length() == 1
                ? null
                : "a value of type " + found.odataName() + " and length " + text.length();
    }

    private static String beyond(EdmType found, ValueType type) {
        return "a value of type " + found.odataName() + " outside the range of " + type.javaName();
    }

    /** Reads an integer. Returns null for a plain text value in an encrypted property, which a save replaces. */
    private static @Nullable Long number(RowReader row, String name) {
        try {
            return row.int64(name);
        } catch (MappingException plain) {
            return null;
        }
    }
}
