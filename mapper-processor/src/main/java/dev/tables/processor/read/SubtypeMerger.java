package dev.tables.processor.read;

import dev.tables.processor.model.MappedProperty;
import dev.tables.processor.model.MappedProperty.Nullness;
import dev.tables.processor.model.MappedSubtype;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;

/**
 * A merger of the properties of all subtypes. Each property occurs once, is read from the abstract type if possible,
 * and is nullable if a subtype lacks it. The checks verify that properties with the same name are compatible.
 */
final class SubtypeMerger {
    private final MemberReader base;

    /** Creates a merger that uses the accessors of the abstract type where possible. */
    SubtypeMerger(MemberReader base) {
        this.base = base;
    }

    List<MappedProperty> merge(List<MappedSubtype> subtypes) {
        Map<String, MappedProperty> merged = new LinkedHashMap<>();
        for (MappedSubtype subtype : subtypes) {
            subtype.struct().leaves().forEach(property -> merged.putIfAbsent(property.path(), property));
        }
        return merged.values().stream()
                .map(property -> shared(property, subtypes))
                .toList();
    }

    /**
     * Returns the former or future names of a property in all subtypes, because a row whose subtype has changed may
     * still contain a name from the former subtype.
     */
    private static List<String> names(
            MappedProperty property, List<MappedSubtype> subtypes, Function<MappedProperty, List<String>> other) {
        return subtypes.stream()
                .flatMap(subtype -> subtype.struct().leaves())
                .filter(one -> one.path().equals(property.path()))
                .flatMap(one -> other.apply(one).stream())
                .distinct()
                .toList();
    }

    private MappedProperty shared(MappedProperty property, List<MappedSubtype> subtypes) {
        boolean everywhere = subtypes.stream()
                .allMatch(subtype -> subtype.struct()
                        .leaves()
                        .anyMatch(other ->
                                other.path().equals(property.path()) && other.mayBeNull() == property.mayBeNull()));
        return new MappedProperty(
                property.name(),
                property.path(),
                property.storedName(),
                names(property, subtypes, MappedProperty::formerNames),
                names(property, subtypes, MappedProperty::later),
                property.type(),
                property.role(),
                everywhere ? property.nullness() : Nullness.UNSPECIFIED,
                property.parents(),
                property.parents().isEmpty()
                        ? base.access(property.name(), property.type().declared())
                        : null,
                null,
                property.encrypted(),
                property.spread(),
                property.single(),
                false,
                null,
                property.place(),
                property.namePlace());
    }
}
