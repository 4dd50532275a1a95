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

/** Rules about what may change while there are rows: what is declared now against what is locked. */
final class LockChecks {
    private static final String BY_HAND = ", or, if no such rows are left, change tables-schema.json by hand.";

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
        if (!locked.table().equals(declared.table())) {
            report(
                    DiagnosticCode.LOCKED_TABLE,
                    entity.tablePlace(),
                    "is kept in table '" + declared.table() + "', but its rows are in '" + locked.table()
                            + "'. Give @TableEntity(table = \"" + locked.table() + "\"), or move the rows and change"
                            + " tables-schema.json by hand.");
        }
        if (locked.rows().equals(LockedEntity.WIDE) && !declared.rows().equals(LockedEntity.WIDE)) {
            report(
                    DiagnosticCode.LOCKED_WIDE,
                    entity.place(),
                    "is kept in one row, but rows were written as wide ones, some in several. Keep wide = true"
                            + BY_HAND);
        }
        checkKey("partition key", entity.partitionKey(), locked.partitionKey(), declared.partitionKey());
        checkKey("row key", entity.rowKey(), locked.rowKey(), declared.rowKey());
        checkVersion();
        checkUpgrades();
        checkTypes();
        declared.properties().forEach(this::checkProperty);
        new RenameChecks(entity, locked, declared, diagnostics).check();
        for (MappedIndex index : entity.indexes()) {
            checkIndex(index);
        }
    }

    private void checkKey(String name, MappedKey key, String before, String now) {
        if (!WiderTypes.isKeyReadable(before, now)) {
            SourceLocation place = key.components().isEmpty()
                    ? key.constantPlace()
                    : key.components().get(0).place();
            report(
                    DiagnosticCode.LOCKED_KEY,
                    place,
                    "has the " + name + " (" + now + "), but its rows have (" + before + "). Keep that, or make another"
                            + " entity and move the rows; if only a property was renamed, rename it in tables-schema.json.");
        }
    }

    private void checkVersion() {
        if (declared.schemaVersion() < locked.schemaVersion()) {
            report(
                    DiagnosticCode.LOCKED_VERSION,
                    entity.schema().place().at("schemaVersion"),
                    "has schema version " + declared.schemaVersion() + ", but there are rows of version "
                            + locked.schemaVersion() + ". Raise schemaVersion" + BY_HAND);
        }
    }

    private void checkUpgrades() {
        List<String> now = list(declared.upgrades());
        for (String upgrade : list(locked.upgrades())) {
            if (!now.contains(upgrade)) {
                report(
                        DiagnosticCode.LOCKED_UPGRADE,
                        entity.schema().place().at("upgrades"),
                        "no longer names the upgrade " + upgrade
                                + ", without which earlier rows cannot be read. Name it again, or run SchemaRewrite on every"
                                + " store and remove it from tables-schema.json by hand.");
            }
        }
    }

    private void checkTypes() {
        boolean abstractNow = !declared.types().isEmpty();
        boolean abstractBefore = !locked.types().isEmpty();
        List<LockedTexts.Entry> now = LockedTexts.entries(declared.types());
        List<LockedTexts.Entry> before = LockedTexts.entries(locked.types());
        List<String> gone = before.stream()
                .flatMap(entry -> entry.texts().stream())
                .filter(type -> LockedTexts.with(now, type) == null)
                .toList();
        if (!isUpgraded() && (abstractNow != abstractBefore || !gone.isEmpty())) {
            String types = abstractBefore ? "'" + locked.types() + "'" : "none";
            String text = gone.isEmpty()
                    ? ""
                    : "(\"" + gone.get(0) + "\"), which still stores that text, as versions before do";
            report(
                    DiagnosticCode.LOCKED_ENTITY_TYPE,
                    entity.place(),
                    "stores " + (abstractNow ? "'" + declared.types() + "'" : "none")
                            + " as EntityType, but its rows have "
                            + types
                            + ". Keep these: where a class was renamed, by @EntityType" + text
                            + "; or raise schemaVersion and upgrade such rows" + BY_HAND);
        }
        for (LockedTexts.Entry entry : before) {
            LockedTexts.Entry left = LockedTexts.withFirst(now, entry.first());
            if (left != null && !entry.reads(left.written())) {
                reportType(entry, left);
            }
        }
    }

    /** A version that stores another text runs beside the version before, which cannot read it. */
    private void reportType(LockedTexts.Entry before, LockedTexts.Entry now) {
        report(
                DiagnosticCode.LOCKED_ENTITY_TYPE,
                entity.place(),
                "stores '" + now.written() + "' as EntityType where the version before stores '" + before.written()
                        + "'. While both run, that version cannot read '" + now.written() + "'. Keep @EntityType(\""
                        + before.written()
                        + "\"), which both read. If the version before never runs beside this one, put '"
                        + now + "' in the place of '" + before + "' into \"types\" in tables-schema.json.");
    }

    private void checkProperty(String storedName, String now) {
        String before = before(storedName);
        SourceLocation place = placeOf(entity, storedName);
        String subject = "stores '" + storedName + "'";
        if (before == null) {
            if (isRequired(now) && !isUpgraded()) {
                reportRequired(place, subject + ", which rows must have, but those written before lack it");
            }
            return;
        }
        if (!WiderTypes.isEncryptionReadable(encryption(before), encryption(now))) {
            report(
                    DiagnosticCode.LOCKED_ENCRYPTION,
                    place,
                    subject + plainOr(encryption(now)) + ", but in its rows it is stored" + plainOr(encryption(before))
                            + ". Go through the stages of @Encrypt(stage = ...): READABLE, WRITTEN, ENFORCED, or back; where the"
                            + " last or the first is next, run Reencryption on every store and change tables-schema.json by"
                            + " hand.");
        } else if (!isUpgraded() && !WiderTypes.isReadable(type(before), type(now))) {
            report(
                    DiagnosticCode.LOCKED_PROPERTY,
                    place,
                    subject + " as " + type(now) + ", but its rows have " + type(before) + ", which does not fit. "
                            + (WiderTypes.isToBeSingle(type(before), type(now))
                                    ? "Give @Property(single = true), so that single values are read and written,"
                                    : "Keep the type,")
                            + " store it under another name, or raise schemaVersion and upgrade earlier rows.");
        } else if (!isUpgraded() && isRequired(now) && !isRequired(before)) {
            reportRequired(place, subject + ", which rows must have now, but those written before may lack it");
        }
    }

    /** What rows have of a property, under a name that it has or had. */
    private @Nullable String before(String storedName) {
        for (String name : Stream.concat(Stream.of(storedName), declared.otherNames(storedName).stream())
                .toList()) {
            String found = locked.properties().getOrDefault(name, locked.gone().get(name));
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
                fact + ". Make it @Nullable or of a wrapper type, or raise schemaVersion and upgrade earlier rows.");
    }

    private void checkIndex(MappedIndex index) {
        String before = locked.indexes().get(index.name());
        String now = declared.indexes().get(index.name());
        if (before != null && !before.equals(now)) {
            report(
                    DiagnosticCode.LOCKED_INDEX,
                    index.place(),
                    "has index '" + index.name() + "' (" + now + "), but its index rows are (" + before
                            + "). Give the index another name and fill it, or keep it as it was" + BY_HAND);
        }
    }

    /** Whether an upgrade stands between old rows and what is declared. */
    private boolean isUpgraded() {
        return declared.schemaVersion() > locked.schemaVersion();
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
        return encryption.isEmpty() ? " in plain" : encryption;
    }

    static List<String> list(String text) {
        return text.isEmpty() ? List.of() : Arrays.asList(text.split(", "));
    }

    private void report(DiagnosticCode code, SourceLocation place, String fact) {
        diagnostics.report(code, place, entity.simpleName() + " " + fact);
    }
}
