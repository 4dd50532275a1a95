package dev.tables.processor.model;

import dev.tables.annotation.IndexLayout;
import dev.tables.annotation.IndexScope;
import dev.tables.mapping.model.CoveredProperties;
import dev.tables.mapping.model.IndexKind;
import dev.tables.processor.diagnostic.SourceLocation;
import java.util.List;

/**
 * An index as declared.
 *
 * @param name its name
 * @param parts its properties in order
 * @param scope the scope of the index
 * @param layout the layout of its rows
 * @param unique whether each value may occur only once
 * @param ignoreCase whether texts are compared without case
 * @param include the additional properties in its rows, as written
 * @param place its annotation
 */
public record MappedIndex(
        String name,
        List<Part> parts,
        IndexScope scope,
        IndexLayout layout,
        boolean unique,
        boolean ignoreCase,
        List<String> include,
        SourceLocation place) {
    /** Copies the lists. */
    public MappedIndex {
        parts = List.copyOf(parts);
        include = List.copyOf(include);
    }

    /** Returns the kind of the index, which determines the location and the keys of its rows. */
    public IndexKind kind() {
        return IndexKind.of(scope, layout);
    }

    /** Returns the kind of properties that the index covers. */
    public CoveredProperties held() {
        return CoveredProperties.of(layout);
    }

    /**
     * A property of an index.
     *
     * @param property its Java name, as written
     * @param descending whether greater values come first
     */
    public record Part(String property, boolean descending) {}
}
