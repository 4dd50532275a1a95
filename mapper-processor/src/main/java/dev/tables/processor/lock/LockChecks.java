package dev.tables.processor.lock;

import dev.tables.processor.diagnostic.DiagnosticCode;
import dev.tables.processor.diagnostic.Diagnostics;
import dev.tables.processor.diagnostic.SourceLocation;
import dev.tables.processor.model.MappedEntity;
import dev.tables.processor.model.MappedIndex;
import dev.tables.processor.model.MappedKey;
import dev.tables.processor.model.MappedProperty;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The rules for changes of an entity with existing rows. The checks compare the declared entity with the locked one.
 */
final class LockChecks {
    private static final String BY_HAND =
            ". If no such rows remain, change the recorded value in tables-schema.json by hand instead.";

    private final MappedEntity entity;
    private final LockedEntity locked;
    private final LockedEntity declared;
    private final Diagnostics diagnostics;

    LockChecks(MappedEntity entity, LockedEntity locked, LockedEntity declared, Diagnostics diagnostics) {
        this.entity = entity;
        this.locked = locked;
        this.declared = declared;
        this.diagnostics = diagnostics;
    }

    void check() {
        if (!locked.layout().table().equals(declared.layout().table())) {
            report(
                    DiagnosticCode.LOCKED_TABLE,
                    entity.tablePlace(),
                    "declares table '" + declared.layout().table() + "', but its existing rows are in table '"
                            + locked.layout().table()
                            + "'. Use @TableEntity(table = \"" + locked.layout().table() + "\"), or move the rows and "
                            + "edit tables-schema.json by hand.");
        }
        if (locked.layout().rows().equals(LockedEntity.WIDE)
                && !declared.layout().rows().equals(LockedEntity.WIDE)) {
            report(
                    DiagnosticCode.LOCKED_WIDE,
                    entity.place(),
                    "is no longer wide, but existing entities may span more than one row. Keep wide = true" + BY_HAND);
        }
        checkKey(
                "partition key",
                entity.partitionKey(),
                locked.layout().partitionKey(),
                declared.layout().partitionKey());
        checkKey(
                "row key",
                entity.rowKey(),
                locked.layout().rowKey(),
                declared.layout().rowKey());
        checkVersion();
        checkUpgrades();
        checkTypes();
        declared.content().properties().forEach(this::checkProperty);
        new RenameChecks(entity, locked, declared, diagnostics).check();
        for (MappedIndex index : entity.indexes()) {
            checkIndex(index);
        }
    }

    private void checkKey(String name, MappedKey key, String before, String now) {
        if (!TypeCompatibility.isKeyReadable(before, now)) {
            SourceLocation place = key.components().isEmpty()
                    ? key.constantPlace()
                    : key.components().get(0).place();
            report(
                    DiagnosticCode.LOCKED_KEY,
                    place,
                    "has the " + name + " (" + now + "), but its existing rows have the " + name + " (" + before
                            + "). Restore the earlier key, or create another entity and move the rows. If you only "
                            + "renamed a property, rename it in tables-schema.json too.");
        }
    }

    private void checkVersion() {
        if (declared.version().number() < locked.version().number()) {
            report(
                    DiagnosticCode.LOCKED_VERSION,
                    entity.schema().place().at("schemaVersion"),
                    "has schema version " + declared.version().number() + ", but there are rows with version "
                            + locked.version().number() + ". Raise schemaVersion" + BY_HAND);
        }
    }

    private void checkUpgrades() {
        List<String> now = list(declared.version().upgrades());
        for (String upgrade : list(locked.version().upgrades())) {
            if (!now.contains(upgrade)) {
                report(
                        DiagnosticCode.LOCKED_UPGRADE,
                        entity.schema().place().at("schemaUpgrades"),
                        "no longer lists the upgrade " + upgrade
                                + ", but earlier rows cannot be read without it. List it again. Or run "
                                + "SchemaRewrite on every store, and then remove it from tables-schema.json by hand.");
            }
        }
    }

    private void checkTypes() {
        boolean abstractNow = !declared.layout().types().isEmpty();
        boolean abstractBefore = !locked.layout().types().isEmpty();
        List<LockedTexts.Entry> now = LockedTexts.entries(declared.layout().types());
        List<LockedTexts.Entry> before = LockedTexts.entries(locked.layout().types());
        List<String> gone = before.stream()
                .flatMap(entry -> entry.texts().stream())
                .filter(type -> LockedTexts.with(now, type) == null)
                .toList();
        if (!isUpgraded() && (abstractNow != abstractBefore || !gone.isEmpty())) {
            String remedy = gone.isEmpty()
                    ? "Restore the earlier declaration, or"
                    : "If you renamed a class, keep its earlier name with @SubtypeName(\"" + gone.get(0)
                            + "\"). Otherwise";
            report(
                    DiagnosticCode.LOCKED_ENTITY_TYPE,
                    entity.place(),
                    "has "
                            + (abstractNow
                                    ? "the EntityType names '"
                                            + declared.layout().types() + "'"
                                    : "no EntityType names")
                            + ", but its existing rows have "
                            + (abstractBefore ? "'" + locked.layout().types() + "'" : "none") + ". " + remedy
                            + " raise schemaVersion and upgrade those rows" + BY_HAND);
        }
        for (LockedTexts.Entry entry : before) {
            LockedTexts.Entry left = LockedTexts.withFirst(now, entry.first());
            if (left != null && !entry.reads(left.written())) {
                reportType(entry, left);
            }
        }
    }

    /**
     * Reports a subtype whose stored name has changed. The previous version may still run at the same time and cannot
     * read the new name.
     */
    private void reportType(LockedTexts.Entry before, LockedTexts.Entry now) {
        report(
                DiagnosticCode.LOCKED_ENTITY_TYPE,
                entity.place(),
                "stores '" + now.written() + "' as EntityType, but the previous version of the application stores '"
                        + before.written() + "'. While both versions run, the previous version cannot read '"
                        + now.written() + "'. Keep @SubtypeName(\""
                        + before.written()
                        + "\"), which both versions read. If the previous version never runs at the same time as this "
                        + "one, replace '" + before + "' with '"
                        + now + "' in \"types\" in tables-schema.json.");
    }

    private void checkProperty(String storedName, String now) {
        String before = before(storedName);
        SourceLocation place = placeOf(entity, storedName);
        if (before == null) {
            if (isRequired(now) && !isUpgraded()) {
                reportRequired(place, "requires '" + storedName + "', but rows written earlier do not contain it");
            }
            return;
        }
        if (!TypeCompatibility.isEncryptionReadable(encryption(before), encryption(now))) {
            report(
                    DiagnosticCode.LOCKED_ENCRYPTION,
                    place,
                    "stores '" + storedName + "'" + plainOr(encryption(now)) + ", but existing rows store it"
                            + plainOr(encryption(before))
                            + ". To encrypt it, deploy the stages of @Encrypt(stage = ...) one by one: DECRYPT_ONLY, "
                            + "ENCRYPT_ON_WRITE, REQUIRED. To decrypt it, deploy them in reverse order, and then remove "
                            + "@Encrypt. Before you set REQUIRED or remove @Encrypt, run Reencryption on every store "
                            + "and edit tables-schema.json by hand.");
        } else if (!isUpgraded() && !TypeCompatibility.isReadable(type(before), type(now))) {
            report(
                    DiagnosticCode.LOCKED_PROPERTY,
                    place,
                    "stores '" + storedName + "' as " + type(now) + ", but existing rows contain " + type(before)
                            + ", which is not compatible. "
                            + (TypeCompatibility.isReadableIfSingle(type(before), type(now))
                                    ? "Use @Property(unwrapSingleElementCollection = true), which reads and writes a collection "
                                            + "with one element as a single value. Or"
                                    : "Keep the type,")
                            + " store the property under another name, or raise schemaVersion and upgrade earlier "
                            + "rows.");
        } else if (!isUpgraded() && isRequired(now) && !isRequired(before)) {
            reportRequired(place, "now requires '" + storedName + "', but rows written earlier may not contain it");
        }
    }

    /**
     * Returns the locked form of a property, under its current name or one of its former and future names. Returns null
     * if the lock does not contain the property.
     */
    private @Nullable String before(String storedName) {
        for (String name : Stream.concat(Stream.of(storedName), declared.otherNames(storedName).stream())
                .toList()) {
            String found = locked.content()
                    .properties()
                    .getOrDefault(name, locked.names().gone().get(name));
            if (found != null) {
                return found;
            }
        }
        return null;
    }

    static SourceLocation placeOf(MappedEntity entity, String storedName) {
        return entity.properties().stream()
                .filter(property -> property.isStored() && property.storedName().equals(storedName))
                .findFirst()
                .map(MappedProperty::place)
                .orElse(entity.place());
    }

    private void reportRequired(SourceLocation place, String fact) {
        report(
                DiagnosticCode.LOCKED_REQUIRED,
                place,
                fact
                        + ". Make the property @Nullable or give it a wrapper type. Or raise schemaVersion and upgrade "
                        + "earlier rows.");
    }

    private void checkIndex(MappedIndex index) {
        String before = locked.content().indexes().get(index.name());
        String now = declared.content().indexes().get(index.name());
        if (before != null && !before.equals(now)) {
            report(
                    DiagnosticCode.LOCKED_INDEX,
                    index.place(),
                    "has index '" + index.name() + "' (" + now + "), but its existing index rows have ("
                            + before + "). Give the index another name and backfill it, or restore its earlier "
                            + "definition" + BY_HAND);
        }
    }

    /** Returns whether rows are upgraded, because the schema version is greater than the locked one. */
    private boolean isUpgraded() {
        return declared.version().number() > locked.version().number();
    }

    static boolean isRequired(String property) {
        return property.endsWith(LockedEntity.REQUIRED);
    }

    private static String withoutRequired(String property) {
        return isRequired(property)
                ? property.substring(0, property.length() - LockedEntity.REQUIRED.length())
                : property;
    }

    static String type(String property) {
        return withoutRequired(property).replaceFirst(LockedEntity.ENCRYPTED + ".*", "");
    }

    static String encryption(String property) {
        return withoutRequired(property).substring(type(property).length());
    }

    private static String plainOr(String encryption) {
        return encryption.isEmpty() ? " in plain text" : encryption;
    }

    static List<String> list(String text) {
        return text.isEmpty() ? List.of() : Arrays.asList(text.split(", "));
    }

    private void report(DiagnosticCode code, SourceLocation place, String fact) {
        diagnostics.report(code, place, entity.simpleName() + " " + fact);
    }
}
