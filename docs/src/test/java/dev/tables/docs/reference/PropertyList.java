package dev.tables.docs.reference;

import java.io.IOException;
import java.io.InputStream;
import java.net.URL;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Properties of Spring Boot, from the metadata that editors read. */
final class PropertyList {
    private static final String METADATA = "META-INF/spring-configuration-metadata.json";
    /** A name in a description, also of several properties or with a value. */
    private static final Pattern NAME =
            Pattern.compile("(?<![\\w./-])(?:tables|spring|management)(?:\\.[\\w-]+)+(?:\\.\\*|=[\\w-]+)?(?![\\w(-])");

    private PropertyList() {}

    /**
     * A property.
     *
     * @param name its name
     * @param type its type, without packages; of an enum what it can be
     * @param byDefault its default, or nothing
     * @param description what it does
     * @param values what each of its values means, if it has few
     */
    record Property(String name, String type, String byDefault, String description, Map<String, String> values) {
        /** The part of the name that says where it belongs. */
        String group() {
            String[] parts = name.split("\\.");
            return parts[0].equals("management") ? "management" : parts.length > 2 ? parts[1] : "general";
        }
    }

    static List<Property> read() throws IOException {
        List<Property> properties = new ArrayList<>();
        ClassLoader loader = PropertyList.class.getClassLoader();
        for (URL file : Collections.list(loader.getResources(METADATA))) {
            try (InputStream content = file.openStream()) {
                JsonNode metadata = JsonMapper.builder().build().readTree(content);
                for (JsonNode one : metadata.path("properties")) {
                    String name = one.path("name").asString("");
                    if (name.startsWith("tables.") || name.startsWith("management.endpoint.tables")) {
                        properties.add(property(name, one, values(name, metadata.path("hints"))));
                    }
                }
            }
        }
        properties.sort(Comparator.comparing(Property::name));
        return properties;
    }

    /** What an enum can be, as people write it; the type otherwise. */
    private static String shown(String type) {
        try {
            Object[] constants = Class.forName(type).getEnumConstants();
            if (constants != null) {
                return Arrays.stream(constants)
                        .map(one ->
                                ((Enum<?>) one).name().toLowerCase(Locale.ROOT).replace('_', '-'))
                        .collect(Collectors.joining(", "));
            }
        } catch (ClassNotFoundException | LinkageError generic) {
            // A type with parameters, or of a library that is not here.
        }
        return type.replaceAll("[a-z][\\w.]*\\.(?=[A-Z])", "").replace('$', '.');
    }

    private static Map<String, String> values(String name, JsonNode hints) {
        Map<String, String> values = new LinkedHashMap<>();
        for (JsonNode hint : hints) {
            if (hint.path("name").asString("").equals(name)) {
                for (JsonNode value : hint.path("values")) {
                    values.put(
                            value.path("value").asString(""),
                            value.path("description").asString(""));
                }
            }
        }
        return values;
    }

    private static Property property(String name, JsonNode json, Map<String, String> values) {
        JsonNode value = json.path("defaultValue");
        return new Property(
                name,
                shown(json.path("type").asString("")),
                value.isMissingNode() ? "" : value.isArray() ? String.join(", ", texts(value)) : value.asString(""),
                json.path("description").asString(""),
                values);
    }

    private static String described(Property property) {
        StringBuilder text = new StringBuilder(marked(property.description()));
        property.values()
                .forEach((value, meaning) -> text.append(' ')
                        .append(Markdown.code(value))
                        .append(": ")
                        .append(marked(meaning)));
        return text.toString();
    }

    /** Returns a description in which names of properties are code. */
    static String marked(String description) {
        StringBuilder text = new StringBuilder();
        Matcher name = NAME.matcher(description);
        int last = 0;
        while (name.find()) {
            text.append(Markdown.escaped(description.substring(last, name.start())))
                    .append(Markdown.code(name.group()));
            last = name.end();
        }
        return text.append(Markdown.escaped(description.substring(last))).toString();
    }

    private static List<String> texts(JsonNode array) {
        List<String> texts = new ArrayList<>();
        array.forEach(one -> texts.add(one.asString("")));
        return texts;
    }

    static String of(List<Property> properties) {
        Map<String, List<List<String>>> groups = new TreeMap<>();
        for (Property property : properties) {
            groups.computeIfAbsent(property.group(), group -> new ArrayList<>())
                    .add(List.of(
                            Markdown.code(property.name()),
                            Markdown.code(property.type()),
                            Markdown.code(property.byDefault()),
                            described(property)));
        }
        StringBuilder page = new StringBuilder();
        groups.forEach((group, rows) -> page.append(Markdown.heading(title(group)))
                .append(Markdown.table(List.of("property", "type or values", "default", "meaning"), rows)));
        return page.toString();
    }

    private static String title(String group) {
        return group.substring(0, 1).toUpperCase(Locale.ROOT) + group.substring(1);
    }
}
