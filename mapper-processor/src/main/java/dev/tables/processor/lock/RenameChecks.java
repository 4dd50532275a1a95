package dev.tables.processor.lock;

import dev.tables.processor.diagnostic.DiagnosticCode;
import dev.tables.processor.diagnostic.Diagnostics;
import dev.tables.processor.diagnostic.SourceLocation;
import dev.tables.processor.model.MappedEntity;
import dev.tables.processor.model.MappedProperty;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import javax.lang.model.SourceVersion;

/**
 * Rules about names that rows hold: of properties that may have been renamed or are removed, and of constants that are
 * gone.
 */
final class RenameChecks {
    private final MappedEntity entity;
    private final LockedEntity locked;
    private final LockedEntity declared;
    private final Diagnostics diagnostics;

    RenameChecks(MappedEntity entity, LockedEntity locked, LockedEntity declared, Diagnostics diagnostics) {
        this.entity = entity;
        this.locked = locked;
        this.declared = declared;
        this.diagnostics = diagnostics;
    }

    void check() {
        checkFormerNames();
        checkDeployments();
        Set<String> renamed = declared.schemaVersion() == locked.schemaVersion() ? checkRenamed() : Set.of();
        checkRemoved(renamed);
        checkConstants();
    }

    /**
     * Reports what disappears while something of its type appears: it has been renamed, unless somebody says that it is
     * gone.
     *
     * @return the names that were reported
     */
    private Set<String> checkRenamed() {
        Set<String> reported = new HashSet<>();
        Set<String> read = read();
        List<String> appeared = new ArrayList<>();
        for (String name : declared.properties().keySet()) {
            boolean known = locked.properties().containsKey(name)
                    || declared.otherNames(name).stream().anyMatch(locked.properties()::containsKey);
            if (!known) {
                appeared.add(name);
            }
        }
        locked.properties().forEach((name, before) -> {
            if (!read.contains(name) && !locked.gone().containsKey(name)) {
                List<String> fitting =
                        appeared.stream().filter(now -> fits(before, now)).toList();
                if (!fitting.isEmpty()) {
                    reportRenamed(name, before, fitting);
                    reported.add(name);
                }
            }
        });
        return reported;
    }

    /** Returns the names under which this version reads properties. */
    private Set<String> read() {
        Set<String> read = new HashSet<>(declared.properties().keySet());
        read.addAll(declared.otherNames());
        return read;
    }

    /**
     * A version that no longer stores a property runs beside the version before, which must be able to do without it.
     */
    private void checkRemoved(Set<String> renamed) {
        // A version after the first refuses the rows of later ones anyway.
        boolean isReadBefore = declared.schemaVersion() == locked.schemaVersion() || locked.schemaVersion() == 1;
        Set<String> read = read();
        locked.properties().forEach((name, before) -> {
            boolean removed = !read.contains(name) && !renamed.contains(name);
            if (isReadBefore
                    && removed
                    && LockChecks.isRequired(before)
                    && !locked.gone().containsKey(name)) {
                report(
                        DiagnosticCode.LOCKED_REQUIRED,
                        entity.place(),
                        "no longer stores '" + name + "' (" + LockChecks.type(before)
                                + "), which the version before must find in each row. While both run, that version cannot read"
                                + " the rows that this one inserts. Remove it in two deployments: first make it @Nullable or of a"
                                + " wrapper type, and still store it; then remove it. If the version before never runs beside this"
                                + " one, put \"gone\": {\"" + name + "\": \"" + before + "\"} into "
                                + entity.name().qualifiedName() + " in tables-schema.json.");
            }
        });
    }

    private boolean fits(String before, String name) {
        String now = declared.properties().getOrDefault(name, "");
        return LockChecks.encryption(before).equals(LockChecks.encryption(now))
                && WiderTypes.isReadable(LockChecks.type(before), LockChecks.type(now));
    }

    private void reportRenamed(String gone, String before, List<String> fitting) {
        String now = fitting.get(0);
        SourceLocation place = LockChecks.placeOf(entity, now);
        report(
                DiagnosticCode.LOCKED_RENAMED,
                place,
                "no longer stores '" + gone + "' (" + LockChecks.type(before) + ") and now stores '"
                        + String.join("', '", fitting)
                        + "', which fits it. If it is renamed, deploy @Property(value = \"" + gone + "\", later = \""
                        + now
                        + "\") first, so that rows are read by both names, and then @Property(formerly = \"" + gone
                        + "\")"
                        + ofEmbedded(now)
                        + "; if it is gone, put \"gone\": {\"" + gone + "\": \""
                        + before + "\"} into " + entity.name().qualifiedName() + " in tables-schema.json.");
    }

    /** A version that stores a property under a new name runs beside the version before, which must read that name. */
    private void checkDeployments() {
        declared.formerly().forEach((now, names) -> {
            for (String former : LockChecks.list(names)) {
                boolean known = locked.otherNames(former).contains(now)
                        || locked.otherNames(now).contains(former);
                if (locked.properties().containsKey(former) && !known) {
                    report(
                            DiagnosticCode.LOCKED_RENAMED,
                            LockChecks.placeOf(entity, now),
                            "stores as '" + now + "' what the version before stores as '" + former
                                    + "'. While both run, that version does not read '" + now + "', takes the value for"
                                    + " absent, and loses it. Rename it in two deployments: first @Property(value = \""
                                    + former + "\", later = \"" + now
                                    + "\"), which reads both names, then @Property(formerly = \""
                                    + former + "\")" + ofEmbedded(now)
                                    + ". If the version before never runs beside this one, put \"formerly\": {\""
                                    + now + "\": \"" + former + "\"} into "
                                    + entity.name().qualifiedName()
                                    + " in tables-schema.json.");
                }
            }
        });
    }

    private String ofEmbedded(String storedName) {
        boolean within = entity.properties().stream()
                .anyMatch(property -> property.isStored()
                        && property.storedName().equals(storedName)
                        && property.path().contains("."));
        return within ? ", or later and formerly of @Embedded if the prefix of the value object is renamed" : "";
    }

    /** A former name may be dropped when no row has it any more. */
    private void checkFormerNames() {
        Set<String> read = declared.otherNames();
        for (String renamed : locked.properties().keySet()) {
            for (String former : locked.otherNames(renamed)) {
                if (!read.contains(former) && !declared.properties().containsKey(former)) {
                    boolean later = LockChecks.list(locked.later().getOrDefault(renamed, ""))
                            .contains(former);
                    String kind = later ? "later" : "formerly";
                    report(
                            DiagnosticCode.LOCKED_RENAMED,
                            LockChecks.placeOf(entity, renamed),
                            "no longer reads '" + former + "', under which rows may hold '" + renamed
                                    + "'. Name it again with @Property(" + kind + " = \"" + former
                                    + "\"), or run SchemaRewrite on every store and remove it from \""
                                    + kind
                                    + "\" in tables-schema.json.");
                }
            }
        }
    }

    private void checkConstants() {
        locked.constants().forEach((property, before) -> {
            String now = declared.constants().get(property);
            if (now != null) {
                checkConstants(property, LockedTexts.entries(before), LockedTexts.entries(now));
            }
        });
    }

    private void checkConstants(String property, List<LockedTexts.Entry> before, List<LockedTexts.Entry> now) {
        String name = property.replace("[]", "");
        String where = (name.equals(property) ? "" : "keys of ") + "'" + name + "'";
        List<String> lost = new ArrayList<>();
        for (LockedTexts.Entry entry : before) {
            String first = entry.first();
            LockedTexts.Entry left = LockedTexts.withFirst(now, first);
            LockedTexts.Entry other = left == null ? LockedTexts.with(now, first) : null;
            if (other != null) {
                reportConstant(
                        name,
                        "reads '" + first + "' as '" + other.first() + "' for " + where
                                + ", but rows have both. Keep two constants until the rows of one are rewritten, then remove it");
            } else if (left == null) {
                lost.add(first);
            } else if (!left.texts().containsAll(entry.texts())) {
                List<String> dropped = new ArrayList<>(entry.texts());
                dropped.removeAll(left.texts());
                reportConstant(
                        name,
                        "no longer reads '" + String.join("', '", dropped) + "' for " + where
                                + ", which rows may hold. Name it again with @Constant(formerly = \"" + dropped.get(0)
                                + "\"), or run SchemaRewrite on every store and remove it");
            } else if (declared.properties().containsKey(name)
                    && before.stream().noneMatch(each -> each.reads(left.written()))) {
                // Keys hold the first text for good.
                reportText(name, where, entry, left);
            }
        }
        if (!lost.isEmpty()) {
            reportConstant(
                    name,
                    "has no constant '" + String.join("', '", lost) + "' for " + where
                            + " any more, but rows may hold it and could not be read. If it was renamed, give it @Constant(\""
                            + lost.get(0)
                            + "\"), which still stores that text, as versions before do, and one deployment later"
                            + " @Constant(formerly = \"" + lost.get(0)
                            + "\"), which stores the new name; if it is gone, keep it until those rows are rewritten, then remove it");
        }
    }

    /** A version that stores another text runs beside the version before, which must read that text. */
    private void reportText(String storedName, String where, LockedTexts.Entry before, LockedTexts.Entry now) {
        String written = now.written();
        String remedy = SourceVersion.isName(written)
                ? "Rename it in two deployments: first @Constant(\"" + before.written() + "\") " + written
                        + ", which reads both texts, then @Constant(formerly = \"" + before.written() + "\") " + written
                : "Keep @Constant(\"" + before.written()
                        + "\"), or store the name of the constant, which is read besides its" + " texts";
        report(
                DiagnosticCode.LOCKED_CONSTANT,
                place(storedName),
                "stores '" + written + "' for " + where + " where the version before stores '" + before.written()
                        + "'. While both run, that version cannot read '" + written + "'. " + remedy
                        + ". If the version before never runs beside this one, put '" + now + "' in the place of '"
                        + before + "' into \"constants\" in tables-schema.json.");
    }

    private void reportConstant(String storedName, String fact) {
        report(DiagnosticCode.LOCKED_CONSTANT, place(storedName), fact + " from \"constants\" in tables-schema.json.");
    }

    private SourceLocation place(String storedName) {
        return entity.properties().stream()
                .filter(property -> property.storedName().equals(storedName))
                .findFirst()
                .map(MappedProperty::place)
                .orElse(entity.place());
    }

    private void report(DiagnosticCode code, SourceLocation place, String fact) {
        diagnostics.report(code, place, entity.simpleName() + " " + fact);
    }
}
