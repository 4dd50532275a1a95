package dev.tables.processor.read;

import dev.tables.annotation.IndexLayout;
import dev.tables.annotation.IndexScope;
import dev.tables.mapping.model.IndexKind;
import dev.tables.processor.diagnostic.SourceLocation;
import dev.tables.processor.model.MappedIndex;
import dev.tables.processor.model.MappedIndex.Part;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;
import javax.lang.model.element.Element;

/** A reader of index declarations. */
final class IndexReader {
    private static final String DESCENDING = " desc";

    private final Mirrors mirrors;

    IndexReader(Mirrors mirrors) {
        this.mirrors = mirrors;
    }

    /**
     * Reads the declared indexes. If an index names no properties and {@code property} is not empty, the index is on
     * {@code property}.
     */
    List<MappedIndex> read(List<? extends Element> declarations, List<String> property) {
        return mirrors.all(declarations, AnnotationNames.INDEXED_BY, AnnotationNames.INDEXED_BY_LIST).stream()
                .map(place -> read(place, property))
                .toList();
    }

    private MappedIndex read(SourceLocation place, List<String> property) {
        List<String> written = mirrors.strings(place, "properties");
        List<Part> parts = (written.isEmpty() ? property : written)
                .stream().map(IndexReader::part).toList();
        String name = mirrors.string(place, "name");
        if (name.isEmpty()) {
            name = "by" + parts.stream().map(part -> nameOf(part.property())).collect(Collectors.joining("And"));
        }
        IndexScope scope = mirrors.constant(place, "scope", IndexScope.LOCAL);
        IndexLayout usual = IndexKind.defaultLayout(scope);
        return new MappedIndex(
                name,
                parts,
                scope,
                mirrors.isWritten(place, "layout") ? mirrors.constant(place, "layout", usual) : usual,
                mirrors.bool(place, "unique"),
                mirrors.bool(place, "ignoreCase"),
                mirrors.strings(place, "include").stream().map(String::strip).toList(),
                place);
    }

    /**
     * Returns the form of a property's name within the name of an index, such as {@code AddressCity} for
     * {@code address.city}.
     */
    private static String nameOf(String property) {
        return Arrays.stream(property.split("\\."))
                .map(name -> name.isEmpty() ? "" : MemberReader.capitalized(name))
                .collect(Collectors.joining());
    }

    private static Part part(String text) {
        boolean descending = text.endsWith(DESCENDING);
        String property = descending ? text.substring(0, text.length() - DESCENDING.length()) : text;
        return new Part(property.strip(), descending);
    }
}
