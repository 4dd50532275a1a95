package dev.tables.processor.write;

import dev.tables.processor.model.MappedComponent;
import dev.tables.processor.model.MappedEntity;
import dev.tables.processor.model.MappedKey;
import java.util.stream.Collectors;

/** The text about keys in the Javadoc of generated classes. */
final class MapperJavadoc {
    private MapperJavadoc() {}

    /** Returns the keys as a phrase, such as "partition key {@code customer}, row key {@code number}". */
    static String keys(MappedEntity entity) {
        return key("partition key", entity.partitionKey()) + ", " + key("row key", entity.rowKey());
    }

    private static String key(String name, MappedKey key) {
        if (key.components().isEmpty()) {
            return "constant " + name;
        }
        String components =
                key.components().stream().map(MapperJavadoc::component).collect(Collectors.joining(" and "));
        return name + " " + components + (key.shards() == 0 ? "" : " in " + key.shards() + " shards");
    }

    private static String component(MappedComponent component) {
        String text = "{@code " + component.property().name() + "}";
        text += component.prefix().isEmpty() ? "" : " with a prefix";
        return component.descending() ? text + " descending" : text;
    }
}
