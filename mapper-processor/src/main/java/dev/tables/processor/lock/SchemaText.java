package dev.tables.processor.lock;

import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;

/**
 * The file format of the lock: JSON with objects, texts and whole numbers. Keys are sorted, so that versions can be
 * compared line by line.
 */
final class SchemaText {
    private static final int FORMAT = 1;

    private final String text;
    private int at;

    private SchemaText(String text) {
        this.text = text;
    }

    /** Writes entities in the format that {@link #read} reads. */
    static String write(Map<String, LockedEntity> entities) {
        Map<String, Object> all = new LinkedHashMap<>();
        new TreeMap<>(entities).forEach((name, entity) -> {
            Map<String, Object> one = new LinkedHashMap<>();
            one.put("table", entity.layout().table());
            one.put("rows", entity.layout().rows());
            one.put("schemaVersion", entity.version().number());
            one.put("upgrades", entity.version().upgrades());
            one.put("types", entity.layout().types());
            one.put("partitionKey", entity.layout().partitionKey());
            one.put("rowKey", entity.layout().rowKey());
            one.put("properties", entity.content().properties());
            one.put("indexes", entity.content().indexes());
            putUnlessEmpty(one, "constants", entity.content().constants());
            putUnlessEmpty(one, "formerNames", entity.names().former());
            putUnlessEmpty(one, "futureNames", entity.names().later());
            putUnlessEmpty(one, "gone", entity.names().gone());
            all.put(name, one);
        });
        Map<String, Object> file = new LinkedHashMap<>();
        file.put("format", FORMAT);
        file.put("entities", all);
        StringBuilder json = new StringBuilder();
        append(json, file, "");
        return json.append('\n').toString();
    }

    private static void append(StringBuilder json, Object value, String indent) {
        if (value instanceof Map<?, ?> map) {
            String separator = "";
            json.append('{');
            for (Map.Entry<?, ?> entry : map.entrySet()) {
                json.append(separator).append('\n').append(indent).append("  ");
                quote(json, entry.getKey().toString());
                json.append(": ");
                append(json, entry.getValue(), indent + "  ");
                separator = ",";
            }
            json.append(map.isEmpty() ? "" : "\n" + indent).append('}');
        } else if (value instanceof Integer) {
            json.append(value);
        } else {
            quote(json, value.toString());
        }
    }

    private static void quote(StringBuilder json, String text) {
        json.append('"');
        for (char c : text.toCharArray()) {
            if (c == '"' || c == '\\') {
                json.append('\\').append(c);
            } else if (c < ' ') {
                json.append(String.format(Locale.ROOT, "\\u%04x", (int) c));
            } else {
                json.append(c);
            }
        }
        json.append('"');
    }

    /**
     * Reads a file. An empty file contains no entities.
     *
     * @throws IllegalArgumentException if the text is not a schema lock; the message contains the position
     */
    static Map<String, LockedEntity> read(String text) {
        if (text.isBlank()) {
            return new TreeMap<>();
        }
        SchemaText reader = new SchemaText(text);
        Map<String, Object> file = reader.object();
        reader.space();
        if (reader.at < text.length() || !Integer.valueOf(FORMAT).equals(file.get("format"))) {
            throw reader.broken("format " + FORMAT);
        }
        Map<String, LockedEntity> entities = new TreeMap<>();
        map(file, "entities").forEach((name, entity) -> {
            if (!(entity instanceof Map<?, ?> one)) {
                throw reader.broken("an object for each entity");
            }
            entities.put(name, entity(one));
        });
        return entities;
    }

    private static LockedEntity entity(Map<?, ?> entity) {
        Object version = entity.get("schemaVersion");
        return new LockedEntity(
                new LockedEntity.Layout(
                        string(entity, "table"),
                        string(entity, "rows"),
                        string(entity, "types"),
                        string(entity, "partitionKey"),
                        string(entity, "rowKey")),
                new LockedEntity.Version(version instanceof Integer number ? number : 1, string(entity, "upgrades")),
                new LockedEntity.Content(
                        strings(entity, "properties"), strings(entity, "indexes"), strings(entity, "constants")),
                new LockedEntity.OtherNames(
                        strings(entity, "formerNames"), strings(entity, "futureNames"), strings(entity, "gone")));
    }

    private static void putUnlessEmpty(Map<String, Object> entity, String key, Map<String, String> entries) {
        if (!entries.isEmpty()) {
            entity.put(key, entries);
        }
    }

    private static String string(Map<?, ?> map, String key) {
        return map.get(key) instanceof String found ? found : "";
    }

    private static Map<String, Object> map(Map<?, ?> map, String key) {
        Map<String, Object> found = new TreeMap<>();
        if (map.get(key) instanceof Map<?, ?> entries) {
            entries.forEach((name, value) -> found.put(name.toString(), value));
        }
        return found;
    }

    private static Map<String, String> strings(Map<?, ?> map, String key) {
        Map<String, String> strings = new TreeMap<>();
        map(map, key).forEach((name, value) -> strings.put(name, value.toString()));
        return strings;
    }

    private Map<String, Object> object() {
        Map<String, Object> entries = new LinkedHashMap<>();
        expect('{');
        while (next() != '}') {
            if (!entries.isEmpty()) {
                expect(',');
            }
            String key = string();
            expect(':');
            entries.put(key, value());
        }
        at++;
        return entries;
    }

    private Object value() {
        char first = next();
        if (first == '{') {
            return object();
        }
        if (first == '"') {
            return string();
        }
        int start = at;
        while (at < text.length() && Character.isDigit(text.charAt(at))) {
            at++;
        }
        if (start == at || at - start > 9) {
            throw broken("an object, a string or a number");
        }
        return Integer.valueOf(text.substring(start, at));
    }

    private String string() {
        expect('"');
        StringBuilder string = new StringBuilder();
        while (at < text.length() && text.charAt(at) != '"') {
            char c = text.charAt(at++);
            string.append(c == '\\' ? escaped() : c);
        }
        expect('"');
        return string.toString();
    }

    private char escaped() {
        char c = at < text.length() ? text.charAt(at++) : 'u';
        if (c != 'u') {
            return c;
        }
        if (at + 4 > text.length()
                || text.chars().skip(at).limit(4).anyMatch(digit -> Character.digit(digit, 16) < 0)) {
            throw broken("four hexadecimal digits");
        }
        at += 4;
        return (char) Integer.parseInt(text, at - 4, at, 16);
    }

    private char next() {
        space();
        if (at == text.length()) {
            throw broken("more");
        }
        return text.charAt(at);
    }

    private void expect(char expected) {
        if (next() != expected) {
            throw broken("'" + expected + "'");
        }
        at++;
    }

    private void space() {
        while (at < text.length() && Character.isWhitespace(text.charAt(at))) {
            at++;
        }
    }

    private IllegalArgumentException broken(String expected) {
        long line = 1 + text.chars().limit(at).filter(c -> c == '\n').count();
        return new IllegalArgumentException("expected " + expected + " near line " + line);
    }
}
