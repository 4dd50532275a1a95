package dev.tables.processor.check;

import dev.tables.engine.Limits;
import dev.tables.mapping.model.PropertyModel.Role;
import dev.tables.mapping.model.PropertyStorage;
import dev.tables.mapping.value.type.ValueType;
import dev.tables.processor.diagnostic.DiagnosticCode;
import dev.tables.processor.diagnostic.Diagnostics;
import dev.tables.processor.model.EntityReference;
import dev.tables.processor.model.MappedEntity;
import dev.tables.processor.model.MappedProperty;
import dev.tables.processor.model.MappedStorage;
import java.util.function.Predicate;

/** The rules about properties that are stored as several properties: types, sizes and stored names. */
final class SpreadChecks {
    /** The maximum number of properties that the rows of one transaction can have. */
    private static final int MOST_OF_WIDE = 20_000;

    private final MappedEntity entity;
    private final Diagnostics diagnostics;

    SpreadChecks(MappedEntity entity, Diagnostics diagnostics) {
        this.entity = entity;
        this.diagnostics = diagnostics;
    }

    void check() {
        for (MappedProperty property : entity.properties()) {
            MappedStorage spread = property.spread();
            if (spread == null) {
                continue;
            }
            if (property.role() != Role.PROPERTY) {
                report(
                        DiagnosticCode.CONFLICTING_ANNOTATIONS,
                        property,
                        "cannot be stored as several properties, because it is a key, version or timestamp. Remove the "
                                + "annotation.");
                continue;
            }
            if (!spread.others().isEmpty()) {
                diagnostics.report(
                        DiagnosticCode.CONFLICTING_ANNOTATIONS,
                        spread.others().get(0),
                        nameOf(property) + " has more than one annotation that defines how it is stored. Keep one.");
            }
            if (spread.isExploded()) {
                checkExploded(property, spread);
            } else {
                checkWhole(property);
            }
            checkNames(property, spread);
        }
    }

    private void checkExploded(MappedProperty property, MappedStorage spread) {
        String held = EntityReference.in(property.type().declared());
        if (property.type().valueType() == null && held != null) {
            report(
                    DiagnosticCode.SPREAD_TYPE,
                    property,
                    "is " + property.type().textWithArticle() + ", which cannot be stored with a property per element. "
                            + PropertyChecks.remedy(held));
        } else if (property.type().valueType() == null) {
            report(
                    DiagnosticCode.SPREAD_TYPE,
                    property,
                    "is " + property.type().textWithArticle()
                            + ", which cannot be stored with a property per element. Use a List, a Map, or an array of "
                            + "objects, int, long or double. Each element must be storable as one property.");
        } else if (spread.keys() != null
                && (spread.keyType() == null || !spread.keyType().isMapKey())) {
            report(
                    DiagnosticCode.SPREAD_TYPE,
                    property,
                    "is " + property.type().textWithArticle()
                            + ", but its keys cannot be part of a property name. Use keys of type "
                            + ValueType.boxedTypeNames(ValueType::isMapKey) + ".");
        }
        boolean list = spread.kind() == PropertyStorage.Kind.LIST;
        int size = spread.size();
        int most = entity.wide() ? MOST_OF_WIDE : Limits.MAX_PROPERTIES;
        if (size < (list ? 1 : 0) || size > most) {
            diagnostics.report(
                    DiagnosticCode.MAX_SIZE,
                    spread.place().at("maxSize"),
                    nameOf(property) + " has maxSize = " + size
                            + ". Set 'maxSize' to the maximum number of elements, from 1 to " + most + ".");
        }
        if (spread.first() < 0 || spread.first() > 1_000_000) {
            diagnostics.report(
                    DiagnosticCode.MAX_SIZE,
                    spread.place().at("firstElementNumber"),
                    nameOf(property) + " has firstElementNumber = " + spread.first()
                            + ". Use a number from 0 to 1000000.");
        }
        if (property.encrypted() != null) {
            diagnostics.report(
                    DiagnosticCode.ENCRYPTION_POSITION,
                    property.encrypted().place(),
                    "@Encrypt cannot encrypt " + nameOf(property) + ", because it is stored as several properties. "
                            + "Remove @PropertyPerElement and store it as JSON.");
        }
    }

    private void checkWhole(MappedProperty property) {
        ValueType type = property.type().valueType();
        if (property.type().fault() == null && type != null && type != ValueType.STRING && type != ValueType.BINARY) {
            report(
                    DiagnosticCode.SPREAD_TYPE,
                    property,
                    "is " + property.type().textWithArticle()
                            + ", which always fits into one property. Remove the annotation, which is only for "
                            + "strings, byte arrays and JSON.");
        }
    }

    private void checkNames(MappedProperty property, MappedStorage spread) {
        Predicate<String> taken = taken(property.storedName(), spread);
        for (MappedProperty other : entity.properties()) {
            if (other != property && other.isStored() && taken.test(other.storedName())) {
                diagnostics.report(
                        DiagnosticCode.DUPLICATE_PROPERTY_NAME,
                        other.namePlace(),
                        nameOf(other) + " is stored as '" + other.storedName() + "', but '" + property.path()
                                + "' uses that name for one of its parts. Give one of them another name with "
                                + "@Property.");
            }
        }
    }

    /**
     * Returns a predicate that matches the additional stored names of a property that is stored as several properties.
     */
    private static Predicate<String> taken(String storedName, MappedStorage spread) {
        return switch (spread.kind()) {
            case LIST ->
                name -> {
                    PropertyStorage list = spread.toSpread();
                    for (int i = 0; i < Math.min(spread.size(), MOST_OF_WIDE); i++) {
                        if (list.elementName(storedName, i).equals(name)) {
                            return true;
                        }
                    }
                    return false;
                };
            case MAP -> name -> name.startsWith(PropertyStorage.mapPrefix(storedName));
            case MOVABLE -> name -> false;
            case LARGE -> name -> name.equals(PropertyStorage.referenceName(storedName));
            case CHUNKED -> name -> PropertyStorage.isChunkOf(storedName, name);
        };
    }

    private void report(DiagnosticCode code, MappedProperty property, String fact) {
        MappedStorage spread = java.util.Objects.requireNonNull(property.spread());
        diagnostics.report(code, spread.place(), nameOf(property) + " " + fact);
    }

    private String nameOf(MappedProperty property) {
        return entity.simpleName() + "." + property.path();
    }
}
