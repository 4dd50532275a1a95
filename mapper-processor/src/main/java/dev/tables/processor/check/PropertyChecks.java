package dev.tables.processor.check;

import dev.tables.engine.Limits;
import dev.tables.mapping.key.internal.IndexRowFormat;
import dev.tables.mapping.model.EntityModel;
import dev.tables.mapping.model.PropertyModel.Role;
import dev.tables.mapping.value.type.ValueType;
import dev.tables.processor.diagnostic.DiagnosticCode;
import dev.tables.processor.diagnostic.Diagnostics;
import dev.tables.processor.model.EntityReference;
import dev.tables.processor.model.Lombok;
import dev.tables.processor.model.MappedEntity;
import dev.tables.processor.model.MappedProperty;
import dev.tables.processor.model.MappedProperty.Encrypted;
import dev.tables.processor.model.MappedProperty.Nullness;
import dev.tables.processor.model.MappedStorage;
import dev.tables.processor.model.MappedStruct;
import dev.tables.processor.model.MappedType.Wrapping;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.regex.Pattern;
import javax.lang.model.element.TypeElement;
import javax.lang.model.type.DeclaredType;
import org.jspecify.annotations.Nullable;

/** Rules about properties: types, names, access, version and timestamp. */
final class PropertyChecks {
    private static final Set<String> SYSTEM_PROPERTIES = Set.of("PartitionKey", "RowKey", "Timestamp");

    private static final Set<String> RESERVED =
            Set.of(MappedEntity.ENTITY_TYPE, IndexRowFormat.ROW_KEY, EntityModel.SCHEMA_VERSION);
    private static final Pattern KEYSET = Pattern.compile("[A-Za-z0-9._-]{1,64}");

    private final MappedEntity entity;
    private final Diagnostics diagnostics;

    PropertyChecks(MappedEntity entity, Diagnostics diagnostics) {
        this.entity = entity;
        this.diagnostics = diagnostics;
    }

    void check() {
        entity.shape().structs().flatMap(MappedStruct::leaves).forEach(this::checkAccess);
        entity.shape()
                .structs()
                .flatMap(MappedStruct::withEmbedded)
                .flatMap(struct -> struct.properties().stream())
                .distinct()
                .forEach(this::checkEncryptedObject);
        for (MappedProperty property : entity.properties()) {
            checkRole(property);
            checkEncryption(property);
            if (property.isStored()) {
                checkSingle(property);
                checkType(property);
                checkName(property);
            }
        }
        checkUnique(Role.VERSION, "@Version");
        checkUnique(Role.TIMESTAMP, "@RowTimestamp");
        checkStoredNames();
    }

    private void checkAccess(MappedProperty property) {
        if (property.read() == null) {
            String capital = Character.toUpperCase(property.name().charAt(0))
                    + property.name().substring(1);
            String lombok = lombok(property);
            diagnostics.report(
                    DiagnosticCode.NO_ACCESSOR,
                    property.place(),
                    nameOf(property)
                            + (property.place().element() instanceof TypeElement ? ", a field of a superclass," : "")
                            + " cannot be read. "
                            + (lombok != null
                                    ? lombok
                                    : "Add a method get" + capital + "() that returns "
                                            + property.type().text()
                                            + ", make the field visible in the package, or mark it @Ignored."));
        }
        if (property.type().fault() != null && property.type().wrapping() == Wrapping.JSON) {
            diagnostics.report(
                    DiagnosticCode.JSON_UNREADABLE,
                    property.place(),
                    nameOf(property) + " is stored as JSON, but cannot be read back. "
                            + property.type().fault());
        } else if (property.type().fault() != null) {
            diagnostics.report(
                    DiagnosticCode.INVALID_CONVERTER,
                    property.place(),
                    nameOf(property) + " is " + property.type().textWithArticle()
                            + ", but its converter cannot be used: "
                            + property.type().fault()
                            + ". Use a visible class that implements ValueConverter.");
        }
        if (property.type().wrapping() == Wrapping.JSON && !entity.shape().jacksonVisible()) {
            diagnostics.report(
                    DiagnosticCode.JSON_NEEDS_JACKSON,
                    property.place(),
                    nameOf(property) + " is stored as JSON, but Jackson 3 is not on the class path."
                            + " Add tools.jackson.core:jackson-databind, or give the property a converter.");
        }
        if (!property.type().accessible()) {
            diagnostics.report(
                    DiagnosticCode.INACCESSIBLE_TYPE,
                    property.place(),
                    nameOf(property) + " is " + property.type().textWithArticle()
                            + ", but the generated mapper cannot access that type. Make the type visible in the "
                            + "package of the entity.");
        }
    }

    /** Returns a suggested fix if Lombok would make a property readable, otherwise null. */
    private @Nullable String lombok(MappedProperty property) {
        return entity.shape()
                .structs()
                .flatMap(MappedStruct::withEmbedded)
                .filter(struct -> struct.properties().contains(property))
                .map(struct -> Lombok.remedy(struct.type()))
                .filter(Objects::nonNull)
                .findFirst()
                .orElse(null);
    }

    /**
     * Checks that no value object is encrypted as a whole. The properties of the value object would be stored in plain
     * text, despite the annotation.
     */
    private void checkEncryptedObject(MappedProperty property) {
        if (property.encrypted() != null && property.embedded() != null) {
            diagnostics.report(
                    DiagnosticCode.ENCRYPTION_POSITION,
                    property.encrypted().place(),
                    "@Encrypt cannot encrypt " + nameOf(property) + ", because the value object is stored as several "
                            + "properties. Put @Encrypt on the secret properties of the value object.");
        }
    }

    private void checkEncryption(MappedProperty property) {
        Encrypted encrypted = property.encrypted();
        if (encrypted == null) {
            return;
        }
        if (!property.isStored()) {
            diagnostics.report(
                    DiagnosticCode.ENCRYPTION_POSITION,
                    encrypted.place(),
                    "@Encrypt cannot encrypt " + nameOf(property) + ", because keys, versions and timestamps are "
                            + "always stored in plain text. Remove @Encrypt, or store the secret in another "
                            + "property.");
        }
        if (!KEYSET.matcher(encrypted.keyset()).matches()) {
            diagnostics.report(
                    DiagnosticCode.INVALID_ENCRYPTION,
                    encrypted.place().at("keyset"),
                    nameOf(property) + " has an invalid keyset name: '" + encrypted.keyset()
                            + "'. Use 1 to 64 ASCII letters, digits, '-', '_' and '.'.");
        }
        int bits = encrypted.blindIndexBits();
        if (bits < 16 || bits > 256 || bits % 8 != 0) {
            diagnostics.report(
                    DiagnosticCode.INVALID_ENCRYPTION,
                    encrypted.place().at("blindIndexBits"),
                    nameOf(property) + " has blindIndexBits = " + bits + ". Use a multiple of 8 from 16 to 256.");
        }
    }

    private void checkSingle(MappedProperty property) {
        if (property.single() && (property.type().storedElements() == null || property.spread() != null)) {
            diagnostics.report(
                    DiagnosticCode.SINGLE_ELEMENT,
                    property.namePlace().at("unwrapSingleElementCollection"),
                    nameOf(property) + " is " + property.type().textWithArticle()
                            + ", but 'unwrapSingleElementCollection' requires a collection of indexable elements that is stored as "
                            + "JSON. Remove 'unwrapSingleElementCollection'.");
        }
    }

    private void checkType(MappedProperty property) {
        MappedStorage spread = property.spread();
        if (property.type().fault() != null || spread != null && spread.isExploded()) {
            return;
        }
        if (property.type().valueType() == null) {
            diagnostics.report(
                    DiagnosticCode.UNSUPPORTED_PROPERTY_TYPE,
                    property.place(),
                    nameOf(property) + " is " + property.type().textWithArticle() + ", which cannot be stored. "
                            + remedy(property));
        }
    }

    /** Returns the modern replacement of an old date or time type. */
    private static String remedy(MappedProperty property) {
        String entity = EntityReference.in(property.type().declared());
        if (entity != null) {
            return remedy(entity);
        }
        return switch (property.type().mirror().toString()) {
            case "java.util.Calendar", "java.util.GregorianCalendar", "java.sql.Timestamp" -> "Make it an Instant.";
            case "java.sql.Date" -> "Make it a LocalDate.";
            case "java.sql.Time" -> "Make it a LocalTime.";
            default ->
                "Annotate the property with @Embedded if it is a value object, or with @Json if Jackson can "
                        + "serialize it. Otherwise, set a converter with @Convert, or exclude the property with "
                        + "@Ignored.";
        };
    }

    /** Returns advice on how to store a reference to an entity instead of the entity. */
    static String remedy(String entity) {
        return entity + " is an entity, which has its own row. Store its key instead and read the entity by "
                + "that key, or annotate the property with @Json to store a copy of the entity.";
    }

    private void checkName(MappedProperty property) {
        String stored = property.storedName();
        if (SYSTEM_PROPERTIES.contains(stored) || stored.startsWith("odata.") || isReserved(stored)) {
            diagnostics.report(
                    DiagnosticCode.RESERVED_NAME,
                    property.namePlace(),
                    nameOf(property) + " cannot be stored as '" + stored
                            + "', which is a reserved name. Give it another name with @Property.");
        } else if (!isIdentifier(stored)) {
            diagnostics.report(
                    DiagnosticCode.INVALID_PROPERTY_NAME,
                    property.namePlace(),
                    nameOf(property) + " cannot be stored as '" + stored + "'. Use an identifier of at most "
                            + Limits.MAX_PROPERTY_NAME_LENGTH + " characters.");
        }
    }

    private boolean isReserved(String stored) {
        return RESERVED.contains(stored) || entity.wide() && EntityModel.WIDE_NAMES.contains(stored);
    }

    /**
     * Returns whether a property name follows the rules of C# identifiers. Source: "Understanding the Table service
     * data model".
     */
    private static boolean isIdentifier(String name) {
        return !name.isEmpty()
                && name.length() <= Limits.MAX_PROPERTY_NAME_LENGTH
                && (Character.isLetter(name.codePointAt(0)) || name.charAt(0) == '_')
                && name.codePoints().allMatch(c -> Character.isLetterOrDigit(c) || c == '_');
    }

    private void checkRole(MappedProperty property) {
        String type = property.type().textWithArticle();
        if (property.role() != Role.PROPERTY && !property.parents().isEmpty()) {
            diagnostics.report(
                    DiagnosticCode.CONFLICTING_ANNOTATIONS,
                    property.place(),
                    nameOf(property)
                            + " is in a value object, which cannot contain a key, version or timestamp. Declare "
                            + "it in the"
                            + " entity itself.");
            return;
        }
        if (property.role() == Role.VERSION) {
            if (property.type().valueType() != ValueType.STRING && !isETag(property)) {
                diagnostics.report(
                        DiagnosticCode.VERSION_TYPE,
                        property.place(),
                        nameOf(property) + " is " + type + ", but a version must be a String or an ETag. Make it a "
                                + "String.");
            }
            checkNullable(property, "the entity is stored");
        }
        if (property.role() == Role.TIMESTAMP) {
            if (property.type().valueType() != ValueType.INSTANT) {
                diagnostics.report(
                        DiagnosticCode.TIMESTAMP_TYPE,
                        property.place(),
                        nameOf(property) + " is " + type + ", but a timestamp must be an instant. Make it an Instant.");
            }
            checkNullable(property, "the entity is stored");
        }
        if (property.role() != Role.PROPERTY && !property.namePlace().equals(property.place())) {
            diagnostics.report(
                    DiagnosticCode.CONFLICTING_ANNOTATIONS,
                    property.namePlace(),
                    "@Property does not apply to " + nameOf(property) + ", because keys, versions and timestamps are "
                            + "not stored as properties of the row. Remove @Property.");
        }
    }

    private static boolean isETag(MappedProperty property) {
        // By element, not by text: the text of a type may hold its annotations.
        return property.type().mirror() instanceof DeclaredType declared
                && declared.asElement() instanceof TypeElement type
                && type.getQualifiedName().contentEquals("dev.tables.engine.ETag");
    }

    private void checkNullable(MappedProperty property, String until) {
        if (property.nullness() == Nullness.NON_NULL) {
            diagnostics.report(
                    DiagnosticCode.NULLABLE_NEEDED,
                    property.place(),
                    nameOf(property) + " is null until " + until + ", but is not declared nullable. Annotate it "
                            + "with @Nullable.");
        }
    }

    private void checkUnique(Role role, String annotation) {
        List<MappedProperty> found = entity.properties().stream()
                .filter(property -> property.role() == role)
                .toList();
        for (MappedProperty second : found.subList(Math.min(1, found.size()), found.size())) {
            diagnostics.report(
                    DiagnosticCode.DUPLICATE_ROLE,
                    second.place(),
                    entity.simpleName() + " has two properties with " + annotation + ": '"
                            + found.get(0).path() + "' and '" + second.path() + "'. Annotate only one of them.");
        }
    }

    /**
     * Reports a former or future name of a property that is also a current, former or future name of another property.
     */
    private void checkOtherNames(Map<String, String> names) {
        Map<String, String> taken = new HashMap<>(names);
        for (MappedProperty property : entity.properties()) {
            if (property.isStored()) {
                property.formerNames().forEach(name -> checkOtherName(property, "former", name, taken));
                property.later().forEach(name -> checkOtherName(property, "next", name, taken));
            }
        }
    }

    private void checkOtherName(MappedProperty property, String kind, String name, Map<String, String> taken) {
        String other = taken.putIfAbsent(name, property.path());
        if (other != null) {
            diagnostics.report(
                    DiagnosticCode.DUPLICATE_PROPERTY_NAME,
                    property.namePlace(),
                    nameOf(property) + " declares '" + name + "' as a " + kind
                            + " name, but property '" + other
                            + "' already uses this name. Use each stored, former and next name for only one property.");
        }
    }

    private void checkStoredNames() {
        Map<String, String> names = new HashMap<>();
        int stored = (entity.isAbstract() ? 1 : 0) + (entity.schema().version() > 1 ? 1 : 0);
        for (MappedProperty property : entity.properties()) {
            if (!property.isStored()) {
                continue;
            }
            MappedStorage spread = property.spread();
            stored += spread == null ? 1 : spread.leastProperties();
            String other = names.putIfAbsent(property.storedName(), property.path());
            if (other != null) {
                diagnostics.report(
                        DiagnosticCode.DUPLICATE_PROPERTY_NAME,
                        property.namePlace(),
                        nameOf(property) + " and '" + other + "' are both stored as '" + property.storedName()
                                + "'. Give one of them another name with @Property.");
            }
        }
        checkOtherNames(names);
        if (stored > Limits.MAX_PROPERTIES && !entity.wide()) {
            diagnostics.report(
                    DiagnosticCode.TOO_MANY_PROPERTIES,
                    entity.place(),
                    entity.simpleName() + " has " + stored + " properties, but a row can have at most "
                            + Limits.MAX_PROPERTIES
                            + ". Mark some as @Ignored, split the entity in two, or set wide = true in @TableEntity.");
        }
    }

    private String nameOf(MappedProperty property) {
        return entity.simpleName() + "." + property.path();
    }
}
