package dev.tables.processor.check;

import dev.tables.mapping.key.internal.ComputedRules;
import dev.tables.mapping.model.PropertyStorage;
import dev.tables.processor.diagnostic.DiagnosticCode;
import dev.tables.processor.diagnostic.Diagnostics;
import dev.tables.processor.diagnostic.SourceLocation;
import dev.tables.processor.model.Creation;
import dev.tables.processor.model.Lombok;
import dev.tables.processor.model.MappedEntity;
import dev.tables.processor.model.MappedEntity.Computing;
import dev.tables.processor.model.MappedEntity.Misplaced;
import dev.tables.processor.model.MappedProperty;
import dev.tables.processor.model.MappedStruct;
import java.util.List;
import java.util.Objects;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** The rules about the class itself: its kind, how it is created, and its table. */
final class ShapeChecks {
    /** "Understanding the Table service data model": alphanumeric, not starting with a digit, 3 to 63 characters. */
    private static final Pattern TABLE_NAME = Pattern.compile("[A-Za-z][A-Za-z0-9]{2,62}");

    private final MappedEntity entity;
    private final Diagnostics diagnostics;

    ShapeChecks(MappedEntity entity, Diagnostics diagnostics) {
        this.entity = entity;
        this.diagnostics = diagnostics;
    }

    static void misfit(MappedEntity entity, Diagnostics diagnostics) {
        String misfit = entity.shape().misfit();
        boolean mayHaveSubtypes = "an interface".equals(misfit) || "abstract".equals(misfit);
        diagnostics.report(
                DiagnosticCode.NOT_A_CLASS,
                entity.place(),
                entity.simpleName() + " is " + misfit
                        + (mayHaveSubtypes
                                ? ", and its concrete types are not known. Make it sealed, or list its concrete types "
                                        + "in 'subtypes'. In Kotlin, always list them. Or annotate"
                                : ". Annotate")
                        + " a class or record that is not abstract, generic, private or inner.");
    }

    void check() {
        checkTable();
        checkComputing();
        entity.shape().structs().forEach(struct -> checkStruct(struct, entity.place()));
        for (Misplaced misplaced : entity.shape().misplaced()) {
            String annotation = misplaced.annotation();
            diagnostics.report(
                    DiagnosticCode.CONFLICTING_ANNOTATIONS,
                    misplaced.place(),
                    "@" + annotation.substring(annotation.lastIndexOf('.') + 1) + " does not apply to "
                            + entity.simpleName() + "." + misplaced.path()
                            + ", because a value object is stored as several properties. Put the annotation on a "
                            + "property that is stored as one property of the row.");
        }
        for (SourceLocation stray : entity.shape().strayAnnotations()) {
            diagnostics.report(
                    DiagnosticCode.NOT_A_PROPERTY,
                    stray,
                    "Method '" + stray.element().getSimpleName() + "' of " + entity.simpleName()
                            + " is annotated as a property, but there is no field for it. Annotate a field or its"
                            + " getter.");
        }
    }

    private void checkComputing() {
        for (Computing computing : entity.shape().computing()) {
            diagnostics.report(
                    DiagnosticCode.INVALID_COMPUTED_PROPERTY,
                    computing.place(),
                    "Method '" + computing.method() + "' of " + entity.simpleName()
                            + " cannot compute the value of an index: " + computing.refusal());
        }
        String refusal = ComputedRules.refusal(
                entity.wide(),
                entity.properties().stream()
                        .anyMatch(property ->
                                property.spread() != null && property.spread().kind() == PropertyStorage.Kind.LARGE));
        for (MappedProperty property : entity.properties()) {
            if (property.isComputed() && refusal != null) {
                diagnostics.report(
                        DiagnosticCode.INVALID_COMPUTED_PROPERTY,
                        property.place(),
                        ComputedRules.text(entity.simpleName(), property.path(), refusal));
            }
        }
    }

    private void checkTable() {
        String table = entity.table();
        if (!TABLE_NAME.matcher(table).matches() || table.equalsIgnoreCase("tables")) {
            diagnostics.report(
                    DiagnosticCode.INVALID_TABLE_NAME,
                    entity.tablePlace(),
                    "The table of " + entity.simpleName() + " cannot be named '" + table
                            + "'. Use 3 to 63 ASCII letters and digits, starting with a letter. The name 'tables' "
                            + "is reserved.");
        }
    }

    /** Checks an entity, a subtype or a value object. */
    private void checkStruct(MappedStruct struct, SourceLocation place) {
        for (MappedProperty property : struct.properties()) {
            if (property.embedded() != null) {
                checkStruct(property.embedded(), property.place());
            }
        }
        if (struct.misfit() != null) {
            diagnostics.report(
                    DiagnosticCode.NOT_A_CLASS,
                    place,
                    struct.label() + " is " + struct.misfit() + ". Map a class or record that is not abstract, generic,"
                            + " private or inner, and that does not contain itself.");
        } else {
            checkCreation(struct, place);
        }
    }

    private void checkCreation(MappedStruct struct, SourceLocation place) {
        List<Creation> creations = struct.creations();
        if (creations.size() > 1) {
            diagnostics.report(DiagnosticCode.AMBIGUOUS_CONSTRUCTOR, place, struct.label() + ambiguous(creations));
        }
        if (creations.isEmpty()) {
            List<MappedProperty> unset = struct.properties().stream()
                    .filter(property -> !property.ignored() && property.write() == null)
                    .toList();
            String found = unset.isEmpty()
                    ? " cannot be created. It has no visible constructor without parameters, and no visible "
                            + "constructor whose parameters match its properties."
                    : " cannot be created. It has no visible constructor or setter for " + names(unset) + ".";
            diagnostics.report(
                    DiagnosticCode.NO_USABLE_CONSTRUCTOR, place, struct.label() + found + " " + remedy(struct));
        }
    }

    /** Describes the ambiguity between several ways to create an object, and how to choose one. */
    private static String ambiguous(List<Creation> creations) {
        if (creations.get(0).builder() == null) {
            return " has more than one constructor that takes the same number of properties, such as the one that "
                    + "takes " + names(creations.get(0).arguments())
                    + ". Annotate the one to use with @PersistenceCreator, or make the others private.";
        }
        String ways = creations.stream()
                .map(Creation::builder)
                .filter(Objects::nonNull)
                .map(builder -> builder.factory() + "()." + builder.build() + "()")
                .collect(Collectors.joining(" and "));
        return " can be created in more than one way: " + ways
                + ". Keep one. If a builder has more than one method that returns the object, name the one to use "
                + "'build'. If there is more than one builder, make the others private.";
    }

    private static String remedy(MappedStruct struct) {
        String lombok = Lombok.remedy(struct.type());
        if (lombok != null) {
            return lombok;
        }
        return struct.builderFault() == null
                ? "Add a constructor whose parameters have the names and types of the properties."
                : struct.builderFault()
                        + " Or add a constructor whose parameters have the names and types of the properties.";
    }

    static String names(List<MappedProperty> properties) {
        return properties.stream().map(property -> "'" + property.name() + "'").collect(Collectors.joining(", "));
    }
}
