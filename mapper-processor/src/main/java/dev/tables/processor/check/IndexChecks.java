package dev.tables.processor.check;

import dev.tables.engine.Limits;
import dev.tables.mapping.key.internal.IgnoredCase;
import dev.tables.mapping.value.type.ValueType;
import dev.tables.processor.diagnostic.DiagnosticCode;
import dev.tables.processor.diagnostic.Diagnostics;
import dev.tables.processor.model.MappedEntity;
import dev.tables.processor.model.MappedIndex;
import dev.tables.processor.model.MappedIndex.Part;
import dev.tables.processor.model.MappedProperty;
import dev.tables.processor.model.MappedType.Elements;
import dev.tables.processor.model.MappedType.Wrapping;
import java.util.EnumSet;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Rules about indexes. */
final class IndexChecks {
    private static final Set<ValueType> FEW_VALUES = EnumSet.of(ValueType.BOOLEAN, ValueType.BYTE, ValueType.ENUM);

    private final MappedEntity entity;
    private final Diagnostics diagnostics;

    IndexChecks(MappedEntity entity, Diagnostics diagnostics) {
        this.entity = entity;
        this.diagnostics = diagnostics;
    }

    void check() {
        Set<String> names = new HashSet<>();
        for (MappedIndex index : entity.indexes()) {
            if (index.parts().isEmpty()) {
                diagnostics.report(
                        DiagnosticCode.INDEX_WITHOUT_PROPERTIES,
                        index.place(),
                        entity.simpleName() + " declares an index without properties. List the indexed "
                                + "properties in the attribute 'properties', or annotate a property instead of the class.");
                continue;
            }
            checkName(index, names);
            checkLayout(index);
            index.parts().forEach(part -> check(index, part));
            checkRepeated(index);
            checkCollections(index);
            if (index.ignoreCase()) {
                checkCases(index);
            }
        }
        checkOperations();
        entity.properties().stream().filter(MappedProperty::isComputed).forEach(this::checkShown);
    }

    /**
     * Reports a computed property of an entity that has encrypted properties. Index keys contain the computed value
     * unencrypted, and the check cannot determine which properties the method reads.
     */
    private void checkShown(MappedProperty computed) {
        List<String> encrypted = entity.properties().stream()
                .filter(property -> property.encrypted() != null)
                .map(property -> "'" + property.path() + "'")
                .toList();
        if (encrypted.isEmpty() || computed.place().isAccepted()) {
            return;
        }
        diagnostics.report(
                DiagnosticCode.COMPUTED_OF_ENCRYPTED,
                computed.place(),
                "The result of method '" + computed.name() + "' of " + entity.simpleName()
                        + " is stored in plain text in the keys of index rows. The compiler cannot check whether the "
                        + "result reveals the encrypted " + (encrypted.size() == 1 ? "property " : "properties ")
                        + String.join(", ", encrypted)
                        + ". If it does not, annotate the method with @SuppressWarnings(\"tables\"). If it does, "
                        + "remove the method and index the encrypted property itself.");
    }

    private void checkName(MappedIndex index, Set<String> names) {
        boolean legal = index.name().chars().allMatch(c -> c < 128 && Character.isLetterOrDigit(c));
        if (!legal) {
            diagnostics.report(
                    DiagnosticCode.INVALID_INDEX_NAME,
                    index.place().at("name"),
                    "An index of " + entity.simpleName() + " cannot be named '" + index.name()
                            + "'. Use ASCII letters and digits.");
        } else if (!names.add(index.name())) {
            diagnostics.report(
                    DiagnosticCode.DUPLICATE_INDEX_NAME,
                    index.place().at("name"),
                    entity.simpleName() + " has two indexes named '" + index.name() + "'. Rename one of them.");
        }
    }

    private void checkRepeated(MappedIndex index) {
        Set<String> listed = new HashSet<>();
        for (Part part : index.parts()) {
            if (!listed.add(part.property())) {
                diagnostics.report(
                        DiagnosticCode.REPEATED_INDEX_PROPERTY,
                        index.place().at("properties"),
                        "Index '" + index.name() + "' of " + entity.simpleName() + " lists '" + part.property()
                                + "' twice. List each property once, in the order of the index.");
            }
        }
    }

    private void checkCollections(MappedIndex index) {
        List<String> collections = index.parts().stream()
                .map(part -> entity.property(part.property()))
                .filter(property -> property != null && property.type().storedElements() != null)
                .map(property -> "'" + Objects.requireNonNull(property).path() + "'")
                .toList();
        if (collections.size() > 1) {
            diagnostics.report(
                    DiagnosticCode.INDEX_OF_COLLECTIONS,
                    index.place().at("properties"),
                    "Index '" + index.name() + "' of " + entity.simpleName() + " contains more than one collection: "
                            + String.join(" and ", collections)
                            + ". It would need an index row for each combination of their elements. Declare one index "
                            + "per collection.");
        }
    }

    /**
     * Checks that an index with {@code ignoreCase} contains a text. The option does not affect values of other types in
     * the index.
     */
    private void checkCases(MappedIndex index) {
        List<MappedProperty> properties = index.parts().stream()
                .map(part -> entity.property(part.property()))
                .filter(property -> property != null && compared(property) != null)
                .toList();
        boolean hasText = properties.stream().anyMatch(property -> compared(property) == ValueType.STRING);
        for (MappedProperty property : properties) {
            ValueType type = Objects.requireNonNull(compared(property));
            boolean collection = property.type().storedElements() != null;
            boolean isText = type == ValueType.STRING;
            String refusal = IgnoredCase.refusal(type, isText && collection, isText && property.encrypted() != null);
            if (refusal != null && (isText || !hasText)) {
                diagnostics.report(
                        DiagnosticCode.INDEX_IGNORING_CASE,
                        index.place().at("ignoreCase"),
                        IgnoredCase.text(entity.simpleName(), index.name(), property.path(), refusal));
            }
        }
    }

    private static @Nullable ValueType compared(MappedProperty property) {
        ValueType elements = property.type().storedElements();
        return elements == null ? property.type().valueType() : elements;
    }

    /**
     * Reports an entity whose save may exceed the limit of operations in one transaction. A save may replace every
     * index row, and on some stores a transaction covers only one partition.
     */
    private void checkOperations() {
        long inPartition = entity.indexes().stream()
                .filter(index -> !index.kind().hasOwnTable())
                .count();
        long decision = inPartition < entity.indexes().size() ? 1 : 0;
        long operations = 1 + 2 * inPartition + decision;
        if (operations > Limits.MAX_TRANSACTION_OPERATIONS) {
            diagnostics.report(
                    DiagnosticCode.TOO_MANY_INDEXES,
                    entity.place(),
                    entity.simpleName() + " has " + inPartition
                            + " local indexes, so a save may need "
                            + operations + " operations. Azure allows " + Limits.MAX_TRANSACTION_OPERATIONS
                            + " per transaction. Stores with transactions across partitions allow "
                            + Limits.MAX_STORE_TRANSACTION_OPERATIONS
                            + ". To stay portable, give some indexes the scope GLOBAL or remove some.");
        }
    }

    private void checkLayout(MappedIndex index) {
        String subject = "Index '" + index.name() + "' of " + entity.simpleName();
        if (entity.wide() && index.held().coversAny()) {
            diagnostics.report(
                    DiagnosticCode.WIDE_INDEX_LAYOUT,
                    index.place().at("layout"),
                    subject + " copies "
                            + (index.held().coversAll()
                                    ? "all properties, but a wide entity may not fit into one index row."
                                    : "properties, but a wide entity may store each property in a different row.")
                            + " Use layout KEYS_ONLY.");
            return;
        }
        if (!index.kind().isAllowedIn(index.scope())) {
            diagnostics.report(
                    DiagnosticCode.INDEX_LAYOUT,
                    index.place().at("layout"),
                    subject + " has scope " + index.scope() + " and layout " + index.layout()
                            + ", so writers of different entities would block each other. Use KEYS_ONLY, which "
                            + "stores one row per entity.");
        }
        if (index.kind().hasMultiEntityRows() && index.unique()) {
            diagnostics.report(
                    DiagnosticCode.INDEX_LAYOUT,
                    index.place().at("layout"),
                    subject + " is unique and has layout " + index.layout()
                            + ", so each index row would list a single entity. Use KEYS_ONLY.");
        }
        if (!index.held().coversIncludedOnly() && !index.include().isEmpty()) {
            diagnostics.report(
                    DiagnosticCode.INDEX_LAYOUT,
                    index.place().at("include"),
                    subject + " sets 'include', which has no effect with layout " + index.layout()
                            + ". Use INCLUDED_PROPERTIES, or remove 'include'.");
        }
        index.include().forEach(name -> checkIncluded(index, name));
    }

    private void checkIncluded(MappedIndex index, String name) {
        MappedProperty property = entity.property(name);
        if (property == null) {
            reportUnknown(index, name, "include");
        } else if (!property.isStored() || property.spread() != null) {
            diagnostics.report(
                    DiagnosticCode.INDEX_LAYOUT,
                    index.place().at("include"),
                    "Index '" + index.name() + "' of " + entity.simpleName() + " includes '" + name + "', but '"
                            + name
                            + (property.isStored()
                                    ? "' is stored as several properties"
                                    : "' is not stored as a property of the row")
                            + ". Include only properties that are stored as one property of the row.");
        }
    }

    private void reportMissing(MappedIndex index, String name) {
        List<String> within = entity.properties().stream()
                .map(MappedProperty::path)
                .filter(path -> path.startsWith(name + "."))
                .map(path -> '"' + path + '"')
                .toList();
        if (within.isEmpty()) {
            reportUnknown(index, name, "properties");
            return;
        }
        diagnostics.report(
                DiagnosticCode.UNSUPPORTED_INDEX_TYPE,
                index.place().at("properties"),
                entity.simpleName() + "." + name + " is a value object, so index '" + index.name()
                        + "' cannot contain it as a whole. In the attribute 'properties', list properties of the "
                        + "value object instead: "
                        + String.join(", ", within) + ".");
    }

    private void reportUnknown(MappedIndex index, String name, String attribute) {
        List<String> names =
                entity.properties().stream().map(MappedProperty::path).toList();
        diagnostics.report(
                DiagnosticCode.UNKNOWN_INDEX_PROPERTY,
                index.place().at(attribute),
                entity.simpleName() + " has no property '" + name + "' for index '" + index.name() + "'. "
                        + Suggestion.of(name, names));
    }

    /**
     * Checks that an index uses blind index hashes only for equality, because the hashes support no other comparison.
     */
    private void checkBlind(MappedIndex index, Part part, MappedProperty property) {
        if (property.encrypted() == null || !property.encrypted().isBlind()) {
            return;
        }
        String subject = "Index '" + index.name() + "' of " + entity.simpleName();
        String encrypted = "the encrypted property '" + property.path() + "'";
        if (part.descending()) {
            diagnostics.report(
                    DiagnosticCode.BLIND_INDEX,
                    index.place().at("properties"),
                    subject + " sorts " + encrypted
                            + " in descending order, but blind index hashes are not in the order of the values. "
                            + "Remove 'desc', or do not encrypt the property.");
        }
        if (index.unique() && property.encrypted().blindIndexBits() < 128) {
            diagnostics.report(
                    DiagnosticCode.BLIND_INDEX,
                    index.place().at("unique"),
                    subject + " is unique, but the blind index hashes of " + encrypted
                            + " are so short that different values may have the same hash. Set blindIndexBits to at least "
                            + "128.");
        }
        ValueType elements = property.type().storedElements();
        if (FEW_VALUES.contains(elements == null ? property.type().valueType() : elements)) {
            diagnostics.report(
                    DiagnosticCode.GUESSABLE_INDEX,
                    index.place(),
                    subject + " contains blind index hashes of " + encrypted + ", which is "
                            + property.type().textWithArticle()
                            + ". There are so few possible values that the frequency of a hash reveals its value. "
                            + "Remove the index, or do not encrypt the property.");
        }
    }

    private void check(MappedIndex index, Part part) {
        MappedProperty property = entity.property(part.property());
        if (property == null) {
            reportMissing(index, part.property());
            return;
        }
        checkBlind(index, part, property);
        ValueType type = property.type().valueType();
        boolean inRow = property.isStored() || property.isKey() || property.isComputed();
        if (property.spread() != null) {
            diagnostics.report(
                    DiagnosticCode.UNSUPPORTED_INDEX_TYPE,
                    index.place(),
                    entity.simpleName() + "." + property.path() + " is stored as several properties, so index '"
                            + index.name()
                            + "' cannot contain it. Index a property that is stored as one property of the row.");
            return;
        }
        Elements elements = property.type().elements();
        if (elements != null && elements.fault() != null) {
            diagnostics.report(
                    DiagnosticCode.UNSUPPORTED_INDEX_TYPE,
                    index.place(),
                    entity.simpleName() + "." + property.path() + " cannot be in index '" + index.name() + "': "
                            + elements.fault() + ". Remove those annotations, or index another property.");
            return;
        }
        boolean json =
                property.type().wrapping() == Wrapping.JSON && property.type().storedElements() == null;
        if (!inRow) {
            diagnostics.report(
                    DiagnosticCode.UNSUPPORTED_INDEX_TYPE,
                    index.place(),
                    entity.simpleName() + "." + property.path() + " is maintained by the store, so index '"
                            + index.name() + "' cannot contain it. Index another property.");
            return;
        }
        if (type == null || json || !type.isIndexable()) {
            diagnostics.report(
                    DiagnosticCode.UNSUPPORTED_INDEX_TYPE,
                    index.place(),
                    entity.simpleName() + "." + property.path() + " is "
                            + property.type().textWithArticle()
                            + ", which index '" + index.name()
                            + "' cannot contain. Index a property of type "
                            + ValueType.typeNames(ValueType::isIndexable)
                            + ". Collections of these types can be indexed too, except collections of BigDecimal or "
                            + "BigInteger.");
        }
    }
}
