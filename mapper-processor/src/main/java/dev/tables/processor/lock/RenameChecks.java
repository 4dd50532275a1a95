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

/** The rules about names in rows: renamed and removed properties, and removed constants. */
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
        Set<String> renamed = declared.version().number() == locked.version().number() ? checkRenamed() : Set.of();
        checkRemoved(renamed);
        checkConstants();
    }

    /**
     * Reports removed properties if a property of a compatible type is new. The property was probably renamed, unless
     * the lock lists it as removed.
     *
     * @return the names that were reported
     */
    private Set<String> checkRenamed() {
        Set<String> reported = new HashSet<>();
        Set<String> read = read();
        List<String> appeared = new ArrayList<>();
        for (String name : declared.content().properties().keySet()) {
            boolean known = locked.content().properties().containsKey(name)
                    || declared.otherNames(name).stream()
                            .anyMatch(locked.content().properties()::containsKey);
            if (!known) {
                appeared.add(name);
            }
        }
        locked.content().properties().forEach((name, before) -> {
            if (!read.contains(name) && !locked.names().gone().containsKey(name)) {
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
        Set<String> read = new HashSet<>(declared.content().properties().keySet());
        read.addAll(declared.otherNames());
        return read;
    }

    /**
     * Checks that the previous version did not require a removed property. The previous and the new version may run at
     * the same time, so the previous version must be able to read rows without the property.
     */
    private void checkRemoved(Set<String> renamed) {
        // A version after the first refuses the rows of later ones anyway.
        boolean isReadBefore = declared.version().number() == locked.version().number()
                || locked.version().number() == 1;
        Set<String> read = read();
        locked.content().properties().forEach((name, before) -> {
            boolean removed = !read.contains(name) && !renamed.contains(name);
            if (isReadBefore
                    && removed
                    && LockChecks.isRequired(before)
                    && !locked.names().gone().containsKey(name)) {
                report(
                        DiagnosticCode.LOCKED_REQUIRED,
                        entity.place(),
                        "no longer stores '" + name + "' (" + LockChecks.type(before)
                                + "), but the previous version of the application requires it in each row. While both "
                                + "versions run, the previous version cannot read the rows that this one inserts. "
                                + "Remove the property in two deployments. First, make it @Nullable or give it a "
                                + "wrapper type, but still store it. Then remove it. If the previous version never "
                                + "runs at the same time as this one, add \"gone\": {\"" + name + "\": \"" + before
                                + "\"} to "
                                + entity.name().qualifiedName() + " in tables-schema.json.");
            }
        });
    }

    private boolean fits(String before, String name) {
        String now = declared.content().properties().getOrDefault(name, "");
        return LockChecks.encryption(before).equals(LockChecks.encryption(now))
                && TypeCompatibility.isReadable(LockChecks.type(before), LockChecks.type(now));
    }

    private void reportRenamed(String gone, String before, List<String> fitting) {
        String now = fitting.get(0);
        SourceLocation place = LockChecks.placeOf(entity, now);
        report(
                DiagnosticCode.LOCKED_RENAMED,
                place,
                "no longer stores '" + gone + "' (" + LockChecks.type(before) + "), but now stores '"
                        + String.join("', '", fitting)
                        + "', which has a compatible type. If you renamed the property, use two deployments: first "
                        + "@Property(value = \"" + gone + "\", futureNames = \"" + now
                        + "\"), which reads both names, then @Property(formerNames = \"" + gone + "\")."
                        + ofEmbedded(now)
                        + " If you removed it, add \"gone\": {\"" + gone + "\": \""
                        + before + "\"} to " + entity.name().qualifiedName() + " in tables-schema.json.");
    }

    /**
     * Checks that the previous version reads the new name of a property. The previous and the new version may run at
     * the same time.
     */
    private void checkDeployments() {
        declared.names().former().forEach((now, names) -> {
            for (String former : LockChecks.list(names)) {
                boolean known = locked.otherNames(former).contains(now)
                        || locked.otherNames(now).contains(former);
                if (locked.content().properties().containsKey(former) && !known) {
                    report(
                            DiagnosticCode.LOCKED_RENAMED,
                            LockChecks.placeOf(entity, now),
                            "stores a property as '" + now + "', but the previous version of the application stores it "
                                    + "as '" + former
                                    + "'. While both versions run, the previous version does not read '" + now
                                    + "' and may lose the value. Rename the property in two "
                                    + "deployments: first @Property(value = \""
                                    + former + "\", futureNames = \"" + now
                                    + "\"), which reads both names, then @Property(formerNames = \""
                                    + former + "\")." + ofEmbedded(now)
                                    + " If the previous version never runs at the same time as this one, add "
                                    + "\"formerNames\": {\""
                                    + now + "\": \"" + former + "\"} to "
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
        return within
                ? " If you renamed the prefix of a value object, use 'futurePrefixes' and 'formerPrefixes' of @Embedded."
                : "";
    }

    /** Checks that a former name is removed only if no row contains it any more. */
    private void checkFormerNames() {
        Set<String> read = declared.otherNames();
        for (String renamed : locked.content().properties().keySet()) {
            for (String former : locked.otherNames(renamed)) {
                if (!read.contains(former) && !declared.content().properties().containsKey(former)) {
                    boolean later = LockChecks.list(locked.names().later().getOrDefault(renamed, ""))
                            .contains(former);
                    String kind = later ? "futureNames" : "formerNames";
                    report(
                            DiagnosticCode.LOCKED_RENAMED,
                            LockChecks.placeOf(entity, renamed),
                            "no longer reads the name '" + former + "', but rows may contain '" + renamed
                                    + "' under that name. Add it again with @Property(" + kind + " = \"" + former
                                    + "\"). Or run SchemaRewrite on every store, and then remove it from \""
                                    + kind
                                    + "\" in tables-schema.json.");
                }
            }
        }
    }

    private void checkConstants() {
        locked.content().constants().forEach((property, before) -> {
            String now = declared.content().constants().get(property);
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
                        "reads '" + first + "' and '" + other.first() + "' as the same constant for " + where
                                + ", but existing rows use them for different constants. Keep both constants until the "
                                + "rows with '" + first + "' are rewritten. Then remove '" + first
                                + "' from \"constants\" in tables-schema.json.");
            } else if (left == null) {
                lost.add(first);
            } else if (!left.texts().containsAll(entry.texts())) {
                List<String> dropped = new ArrayList<>(entry.texts());
                dropped.removeAll(left.texts());
                reportConstant(
                        name,
                        "no longer reads '" + String.join("', '", dropped) + "' for " + where
                                + ", but rows may contain that text. Add it again with @EnumValue(formerNames = \""
                                + dropped.get(0)
                                + "\"). Or run SchemaRewrite on every store, and then remove that text from "
                                + "\"constants\" in tables-schema.json.");
            } else if (declared.content().properties().containsKey(name)
                    && before.stream().noneMatch(each -> each.reads(left.written()))) {
                // Keys hold the first text for good.
                reportText(name, where, entry, left);
            }
        }
        if (!lost.isEmpty()) {
            reportConstant(
                    name,
                    "no longer has the constant '" + String.join("', '", lost) + "' for " + where
                            + ", but rows may contain it. If you renamed the constant, use two deployments: first "
                            + "@EnumValue(\"" + lost.get(0) + "\"), which still stores the earlier text, then "
                            + "@EnumValue(formerNames = \"" + lost.get(0)
                            + "\"), which stores the new name. If you removed the constant, restore it until the "
                            + "rows that contain it are rewritten. Then remove it from the enum and from "
                            + "\"constants\" in tables-schema.json.");
        }
    }

    /**
     * Reports an enum constant whose stored text has changed. The previous version may still run at the same time and
     * cannot read the new text.
     */
    private void reportText(String storedName, String where, LockedTexts.Entry before, LockedTexts.Entry now) {
        String written = now.written();
        String remedy = SourceVersion.isName(written)
                ? "Rename it in two deployments: first @EnumValue(\"" + before.written() + "\") " + written
                        + ", which reads both '" + before.written() + "' and '" + written
                        + "', then @EnumValue(formerNames = \"" + before.written() + "\") " + written
                : "Keep @EnumValue(\"" + before.written()
                        + "\"), or store the name of the constant, which the previous version also reads";
        report(
                DiagnosticCode.LOCKED_CONSTANT,
                place(storedName),
                "stores '" + written + "' for " + where + ", but the previous version of the application stores '"
                        + before.written() + "'. While both versions run, the previous version cannot read '" + written
                        + "'. " + remedy
                        + ". If the previous version never runs at the same time as this one, replace '"
                        + before + "' with '" + now + "' in \"constants\" in tables-schema.json.");
    }

    private void reportConstant(String storedName, String fact) {
        report(DiagnosticCode.LOCKED_CONSTANT, place(storedName), fact);
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
