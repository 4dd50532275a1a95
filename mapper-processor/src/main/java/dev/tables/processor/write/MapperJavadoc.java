package dev.tables.processor.write;

import dev.tables.processor.model.MappedComponent;
import dev.tables.processor.model.MappedEntity;
import dev.tables.processor.model.MappedIndex;
import dev.tables.processor.model.MappedIndex.Part;
import dev.tables.processor.model.MappedKey;
import java.util.stream.Collectors;

/** Says in Javadoc how keys and indexes are made. */
final class MapperJavadoc {
    private MapperJavadoc() {}

    /** The Javadoc of a mapper; takes the entity's class as its argument. */
    static String mapperDoc(MappedEntity entity) {
        return "Maps {@link $T}" + ofRows(entity).replace("$", "$$") + "\n";
    }

    private static String ofRows(MappedEntity entity) {
        StringBuilder text = new StringBuilder(" to rows of table {@code ")
                .append(entity.table())
                .append("}.\n\n<p>")
                .append(keys(entity));
        if (entity.isAbstract()) {
            text.append("\n\n<p>{@code EntityType} distinguishes the types: ")
                    .append(entity.shape().subtypes().stream()
                            .map(subtype -> "{@code " + subtype.storedName() + "}")
                            .collect(Collectors.joining(", ")))
                    .append('.');
        }
        for (MappedIndex index : entity.indexes()) {
            text.append("\n\n<p>").append(index.unique() ? "Unique index" : "Index");
            text.append(" {@code ").append(index.name()).append("} of ");
            text.append(index.parts().stream().map(MapperJavadoc::part).collect(Collectors.joining(", ")));
            text.append(", layout ").append(index.layout().name()).append('.');
        }
        String secret = entity.properties().stream()
                .filter(property -> property.encrypted() != null)
                .map(property -> "{@code " + property.path() + "}")
                .collect(Collectors.joining(", "));
        if (!secret.isEmpty()) {
            text.append("\n\n<p>Encrypted: ").append(secret).append('.');
        }
        return text.toString();
    }

    /** Both keys as two sentences. */
    static String keys(MappedEntity entity) {
        return "Partition key: " + key(entity.partitionKey()) + ". Row key: " + key(entity.rowKey()) + ".";
    }

    private static String key(MappedKey key) {
        if (key.components().isEmpty()) {
            return "constant";
        }
        String components =
                key.components().stream().map(MapperJavadoc::component).collect(Collectors.joining(", "));
        return key.shards() == 0 ? components : components + ", in " + key.shards() + " shards";
    }

    private static String component(MappedComponent component) {
        String text = "{@code " + component.property().name() + "}";
        text += component.prefix().isEmpty() ? "" : " with a prefix";
        return text + (component.descending() ? " descending" : "");
    }

    private static String part(Part part) {
        return "{@code " + part.property() + "}" + (part.descending() ? " descending" : "");
    }
}
