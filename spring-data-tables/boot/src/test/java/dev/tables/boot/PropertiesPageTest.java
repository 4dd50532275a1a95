package dev.tables.boot;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.springframework.boot.json.JsonParserFactory;

/** PROPERTIES.md names the properties that Spring Boot's metadata names, with the same defaults. */
class PropertiesPageTest {
    private static final Path METADATA = Path.of("target/classes/META-INF/spring-configuration-metadata.json");
    private static final Pattern CODE = Pattern.compile("`([^`]+)`");

    @Test
    void pageListsEveryPropertyWithItsDefault() throws IOException {
        Map<String, String> page = page();
        Map<String, String> declared = declared();

        assertThat(page).containsOnlyKeys(declared.keySet());
        declared.values().removeIf(String::isEmpty);
        assertThat(page).containsAllEntriesOf(declared);
    }

    private static Map<String, String> page() throws IOException {
        Map<String, String> properties = new TreeMap<>();
        for (String line : Files.readAllLines(Path.of("PROPERTIES.md"))) {
            if (line.startsWith("| `")) {
                String[] cells = line.split("\\|");
                List<String> defaults = code(cells[2]);
                String first = "";
                for (String name : code(cells[1])) {
                    first = first.isEmpty() ? name : first;
                    String full = name.startsWith(".") ? first.substring(0, first.lastIndexOf('.')) + name : name;
                    String value = defaults.isEmpty() ? "" : defaults.remove(0);
                    properties.put(full.replaceAll("\\.<.*", ""), value);
                }
            }
        }
        return properties;
    }

    private static List<String> code(String cell) {
        return new ArrayList<>(
                CODE.matcher(cell).results().map(found -> found.group(1)).toList());
    }

    private static Map<String, String> declared() throws IOException {
        Map<String, String> properties = new TreeMap<>();
        Map<String, Object> metadata = JsonParserFactory.getJsonParser().parseMap(Files.readString(METADATA));
        List<?> entries = (List<?>) Objects.requireNonNull(metadata.get("properties"));
        for (Object entry : entries) {
            Map<?, ?> property = (Map<?, ?>) Objects.requireNonNull(entry);
            Object value = property.get("defaultValue");
            properties.put(String.valueOf(property.get("name")), value == null ? "" : value.toString());
        }
        return properties;
    }
}
