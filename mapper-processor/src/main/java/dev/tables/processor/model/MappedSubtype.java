package dev.tables.processor.model;

import dev.tables.mapping.value.EnumConstantTexts;
import dev.tables.processor.diagnostic.SourceLocation;
import java.util.List;
import java.util.Set;

/**
 * A concrete type of an abstract entity.
 *
 * @param storedName its name in {@code EntityType} of rows
 * @param formerNames its names in earlier versions, the latest first
 * @param struct the type
 * @param differing the paths of properties whose annotations differ from those in earlier subtypes
 * @param place where its stored name is declared, otherwise the entity
 */
public record MappedSubtype(
        String storedName, List<String> formerNames, MappedStruct struct, Set<String> differing, SourceLocation place) {
    /** Copies the collections. */
    public MappedSubtype {
        formerNames = List.copyOf(formerNames);
        differing = Set.copyOf(differing);
    }

    /**
     * Returns the stored names of subtypes that also have former names. Call this method only after the checks have
     * passed.
     */
    public static EnumConstantTexts texts(List<MappedSubtype> subtypes) {
        EnumConstantTexts texts = EnumConstantTexts.NONE;
        for (MappedSubtype subtype : subtypes) {
            if (!subtype.formerNames.isEmpty()) {
                texts = texts.with(subtype.storedName, subtype.storedName, subtype.formerNames.toArray(String[]::new));
            }
        }
        return texts;
    }
}
