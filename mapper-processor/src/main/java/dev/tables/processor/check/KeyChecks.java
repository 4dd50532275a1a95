package dev.tables.processor.check;

import dev.tables.mapping.internal.ReservedRowKeys;
import dev.tables.mapping.key.KeyComponent;
import dev.tables.mapping.value.type.KeyEncoding;
import dev.tables.mapping.value.type.ValueType;
import dev.tables.processor.diagnostic.DiagnosticCode;
import dev.tables.processor.diagnostic.Diagnostics;
import dev.tables.processor.diagnostic.SourceLocation;
import dev.tables.processor.model.EntityReference;
import dev.tables.processor.model.MappedComponent;
import dev.tables.processor.model.MappedConstants;
import dev.tables.processor.model.MappedEntity;
import dev.tables.processor.model.MappedKey;
import dev.tables.processor.model.MappedProperty;
import dev.tables.processor.model.MappedProperty.Nullness;
import dev.tables.processor.model.MappedType;
import dev.tables.processor.model.MappedType.Wrapping;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Rules about one key. */
final class KeyChecks {
    private final MappedEntity entity;
    private final Diagnostics diagnostics;
    private final MappedKey key;
    private final String name;

    KeyChecks(MappedEntity entity, Diagnostics diagnostics, MappedKey key, String name) {
        this.entity = entity;
        this.diagnostics = diagnostics;
        this.key = key;
        this.name = name;
    }

    void check() {
        if (key.isMissing()) {
            reportMissing();
        }
        checkConstant();
        if (entity.isAbstract()) {
            key.components().forEach(this::checkShared);
        }
        List<MappedComponent> components = key.components();
        for (int i = 0; i < components.size(); i++) {
            MappedComponent before = i == 0 ? null : components.get(i - 1);
            MappedComponent component = components.get(i);
            if (checkType(component)) {
                checkDigits(component);
                checkSeparator(component, before);
            }
            checkNullness(component);
            checkText(component.prefix(), component.place().at("prefix"), i == 0);
            checkText(component.separator(), component.place().at("separator"), false);
        }
        checkOrder(components);
    }

    /**
     * Checks that either all key components have a number or no component has one. A component without a number would
     * otherwise precede the numbered components, regardless of its position in the source.
     */
    private void checkOrder(List<MappedComponent> components) {
        MappedComponent numbered = components.stream()
                .filter(MappedComponent::numbered)
                .findFirst()
                .orElse(null);
        List<MappedComponent> comparable = numbered == null
                ? components
                : components.stream().filter(MappedComponent::numbered).toList();
        if (numbered != null) {
            components.stream()
                    .filter(component -> !component.numbered())
                    .forEach(component -> reportMissingOrder(numbered, component));
        }
        for (int i = 1; i < comparable.size(); i++) {
            if (comparable.get(i - 1).order() == comparable.get(i).order()) {
                reportOrder(comparable.get(i - 1), comparable.get(i));
            }
        }
    }

    private void reportMissing() {
        boolean partition = key == entity.partitionKey();
        String annotation = partition ? "@PartitionKey" : "@RowKey";
        String constant = partition ? "constantPartitionKey" : "constantRowKey";
        diagnostics.report(
                partition ? DiagnosticCode.MISSING_PARTITION_KEY : DiagnosticCode.MISSING_ROW_KEY,
                entity.place(),
                entity.simpleName() + " has no " + name + ". Annotate a property with " + annotation
                        + ", or set a constant with @TableEntity(" + constant + " = \"...\").");
    }

    private void checkConstant() {
        checkText(key.constant(), key.constantPlace(), true);
        if (!key.constant().isEmpty() && !key.components().isEmpty()) {
            diagnostics.report(
                    DiagnosticCode.KEY_IS_CONSTANT,
                    key.constantPlace(),
                    "The " + name + " of " + entity.simpleName()
                            + " is declared both as a constant and with the component '"
                            + key.components().get(0).property().name()
                            + "'. Remove one of them. To add constant text to the key, set a prefix on the "
                            + "component.");
        }
    }

    private void checkShared(MappedComponent component) {
        MappedProperty property = component.property();
        boolean everywhere = entity.shape()
                .structs()
                .allMatch(struct -> struct.leaves()
                        .anyMatch(other -> other.path().equals(property.path()) && other.role() == property.role()));
        if (property.read() == null || !everywhere) {
            diagnostics.report(
                    DiagnosticCode.KEY_NOT_SHARED,
                    component.place(),
                    nameOf(property) + " is part of the " + name + ", but "
                            + (everywhere ? entity.simpleName() + " does not declare it" : "not every subtype has it")
                            + ". Declare a method " + property.name() + "() in " + entity.simpleName()
                            + " and annotate it there.");
        }
    }

    private boolean checkType(MappedComponent component) {
        ValueType type = component.property().type().valueType();
        // One value has several texts as JSON, and their order says nothing.
        boolean json = component.property().type().wrapping() == Wrapping.JSON;
        if (type != null && type.isKeyComponent() && !json) {
            return true;
        }
        String held = EntityReference.in(component.property().type().declared());
        String remedy = held == null
                ? "Use "
                : held + " is an entity. Declare the components of its key as properties instead. Their types can be ";
        diagnostics.report(
                DiagnosticCode.UNSUPPORTED_KEY_TYPE,
                component.place(),
                nameOf(component.property()) + " is "
                        + component.property().type().textWithArticle()
                        + ", which cannot be part of a key. " + remedy
                        + ValueType.typeNames(ValueType::isKeyComponent) + ".");
        return false;
    }

    private void checkDigits(MappedComponent component) {
        KeyEncoding form = component.property().type().stored().keyEncoding();
        if (form.requiresDigits() && component.width() == 0) {
            diagnostics.report(
                    DiagnosticCode.DIGITS_NEEDED,
                    component.place(),
                    nameOf(component.property()) + " is "
                            + component.property().type().textWithArticle()
                            + ", which has no maximum number of digits. Set "
                            + (form.maxScale() > 0
                                    ? "'digits' to the maximum number of digits before the decimal point, and 'scale' "
                                            + "to the maximum number of digits after it."
                                    : "'digits' to the maximum number of digits."));
        }
        if (component.width() < 0 || component.width() > form.maxDigits()) {
            reportDigits(component, "digits", component.width(), form.maxDigits());
        }
        if (component.scale() < 0 || component.scale() > form.maxScale()) {
            reportDigits(component, "scale", component.scale(), form.maxScale());
        }
    }

    private void reportDigits(MappedComponent component, String attribute, int found, int most) {
        String type = component.property().type().text();
        diagnostics.report(
                DiagnosticCode.INVALID_KEY_DIGITS,
                component.place().at(attribute),
                nameOf(component.property()) + " has " + attribute + " = " + found
                        + (most == 0
                                ? ", but type " + type + " has no " + attribute + ". Remove it."
                                : ", but it must be from 1 to " + most + " for type " + type
                                        + ". Correct it, or omit it."));
    }

    private void checkNullness(MappedComponent component) {
        if (component.property().nullness() == Nullness.NULLABLE) {
            diagnostics.report(
                    DiagnosticCode.KEY_IS_NULLABLE,
                    component.property().place(),
                    nameOf(component.property()) + " may be null, but is part of the " + name
                            + ". Remove @Nullable, or use another property.");
        }
    }

    private void checkSeparator(MappedComponent component, @Nullable MappedComponent before) {
        String separator = component.separator();
        SourceLocation place = component.place().at("separator");
        if (separator.equals(KeyComponent.SEPARATOR)) {
            return;
        }
        if (before == null) {
            diagnostics.report(
                    DiagnosticCode.SEPARATOR_POSITION,
                    place,
                    nameOf(component.property()) + " is the first component of the " + name
                            + ", so there is nothing to separate it from. Put the separator on the next component.");
        } else if (isText(before.property().type().valueType())) {
            reportSeparatorBehindText(component, before, place);
        }
    }

    private static boolean isText(@Nullable ValueType type) {
        return type != null && type.isKeyComponent() && type.keyEncoding().isText();
    }

    private void reportSeparatorBehindText(MappedComponent component, MappedComponent before, SourceLocation place) {
        if (component.separator().isEmpty()) {
            diagnostics.report(
                    DiagnosticCode.SEPARATOR_POSITION,
                    place,
                    "The " + name + " of " + entity.simpleName() + " has no separator between the text component '"
                            + before.property().name() + "' and the component '"
                            + component.property().name()
                            + "'. Without a separator, the end of the text cannot be found. Set one.");
            return;
        }
        String unclear =
                conflictingConstant(component.separator(), before.property().type());
        if (unclear != null) {
            diagnostics.report(
                    DiagnosticCode.INVALID_KEY_TEXT,
                    place,
                    "The " + name + " of " + entity.simpleName() + " has the separator '" + component.separator()
                            + "' after '" + before.property().name() + "', but the stored text of constant " + unclear
                            + " contains the separator, or ends with the first characters of the separator. Entities "
                            + "with that constant could not be saved. Choose another separator.");
            return;
        }
        diagnostics.report(
                DiagnosticCode.FOREIGN_LAYOUT,
                place,
                "The " + name + " of " + entity.simpleName() + " has the custom separator '" + component.separator()
                        + "' after the text component '" + before.property().name()
                        + "'. Values that contain the separator are rejected. If a value contains a character that "
                        + "sorts before the separator, the keys do not sort like their components. Use the "
                        + "default separator, or suppress this warning with @SuppressWarnings(\"tables\").");
    }

    /**
     * Returns an enum constant whose text conflicts with the separator: in the text followed by the separator, the
     * first separator begins within the text. Returns null if no constant conflicts.
     */
    private static @Nullable String conflictingConstant(String separator, MappedType type) {
        if (type.valueType() != ValueType.ENUM || type.constants() == null) {
            return null;
        }
        for (MappedConstants.MappedConstant one :
                MappedConstants.of(type.compared()).all()) {
            String text = one.texts().get(0);
            if ((text + separator).indexOf(separator) < text.length()) {
                return one.name();
            }
        }
        return null;
    }

    private void checkText(String text, SourceLocation place, boolean first) {
        if (first && key == entity.rowKey() && text.startsWith(ReservedRowKeys.PREFIX)) {
            diagnostics.report(
                    DiagnosticCode.RESERVED_NAME,
                    place,
                    "The row key of " + entity.simpleName()
                            + " starts with '~', which is reserved for index rows. Start it with another character.");
        }
        boolean illegal = text.chars().anyMatch(c -> "/\\#?".indexOf(c) >= 0 || Character.isISOControl(c));
        if (illegal) {
            diagnostics.report(
                    DiagnosticCode.INVALID_KEY_TEXT,
                    place,
                    "The " + name + " of " + entity.simpleName()
                            + " has constant text with a character that is not allowed in keys. Remove '/', "
                            + "'\\', '#', '?' and control characters.");
        }
    }

    private void reportOrder(MappedComponent before, MappedComponent component) {
        diagnostics.report(
                DiagnosticCode.DUPLICATE_KEY_POSITION,
                component.place(),
                nameOf(component.property()) + " and '" + before.property().name() + "' both have position "
                        + component.order() + " in the " + name + ". Set a different 'position' for each component.");
    }

    private void reportMissingOrder(MappedComponent numbered, MappedComponent component) {
        diagnostics.report(
                DiagnosticCode.MISSING_KEY_POSITION,
                component.place(),
                nameOf(component.property()) + " has no position in the " + name + ", but '"
                        + numbered.property().name() + "' has position " + numbered.order()
                        + ". Set 'position' for each component.");
    }

    private String nameOf(MappedProperty property) {
        return entity.simpleName() + "." + property.path();
    }
}
