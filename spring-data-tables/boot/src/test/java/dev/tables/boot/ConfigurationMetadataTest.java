package dev.tables.boot;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.lang.reflect.RecordComponent;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.Bindable;
import org.springframework.boot.context.properties.bind.Binder;
import org.springframework.boot.context.properties.source.MapConfigurationPropertySource;
import org.springframework.boot.json.JsonParserFactory;

/** What editors show of a property is complete and true: its description, its default, and what each of its values means. */
class ConfigurationMetadataTest {
    private static final Path CLASSES = Path.of("target/classes");
    private static final Path METADATA = CLASSES.resolve("META-INF/spring-configuration-metadata.json");
    /** Of Spring Boot's own: it describes the values. */
    private static final String ACCESS = "org.springframework.boot.actuate.endpoint.Access";
    /** Properties that conditions read alone; tests of conditions contain their defaults. */
    private static final Set<String> CONDITIONS = Set.of(
            "tables.repositories.enabled",
            "tables.data-rest.enabled",
            "tables.web.problem-details",
            "tables.modulith.enabled");

    private static Map<String, Object> metadata = Map.of();

    @BeforeAll
    static void read() throws IOException {
        metadata = JsonParserFactory.getJsonParser().parseMap(Files.readString(METADATA));
    }

    private static List<Map<?, ?>> list(Map<?, ?> of, String name) {
        List<Map<?, ?>> entries = new ArrayList<>();
        ((List<?>) Objects.requireNonNull(of.get(name), name))
                .forEach(entry -> entries.add((Map<?, ?>) Objects.requireNonNull(entry)));
        return entries;
    }

    private static String text(Map<?, ?> of, String name) {
        return Optional.ofNullable(of.get(name)).map(Object::toString).orElse("");
    }

    @Test
    void everyPropertyHasADescription() {
        assertThat(list(metadata, "properties"))
                .hasSizeGreaterThan(80)
                .allSatisfy(property -> assertThat(text(property, "description"))
                        .as(text(property, "name"))
                        .matches("\\p{Lu}.{15,}\\."));
    }

    @Test
    void everyValueOfAnEnumHasAHint() throws ClassNotFoundException {
        Map<String, Set<String>> hints = new TreeMap<>();
        for (Map<?, ?> hint : list(metadata, "hints")) {
            Set<String> values = new TreeSet<>();
            for (Map<?, ?> value : list(hint, "values")) {
                assertThat(text(value, "description")).as(text(hint, "name")).matches("\\p{Lu}.{5,}\\.");
                values.add(text(value, "value"));
            }
            hints.put(text(hint, "name"), values);
        }
        Map<String, Set<String>> enums = new TreeMap<>();
        for (Map<?, ?> property : list(metadata, "properties")) {
            String type = text(property, "type");
            if (!type.contains("<") && !type.equals(ACCESS) && !type.startsWith("java.")) {
                Object[] constants = Class.forName(type).getEnumConstants();
                if (constants != null) {
                    enums.put(
                            text(property, "name"),
                            new TreeSet<>(Stream.of(constants)
                                    .map(one -> ((Enum<?>) one)
                                            .name()
                                            .toLowerCase(Locale.ROOT)
                                            .replace('_', '-'))
                                    .toList()));
                }
            }
        }

        assertThat(hints).isEqualTo(enums).hasSizeGreaterThan(10);
    }

    /** Binding the defaults that are shown changes nothing, and every default of the code is shown. */
    @Test
    void everyDefaultMatchesTheCode() throws Exception {
        Map<String, String> shown = new TreeMap<>();
        for (Map<?, ?> property : list(metadata, "properties")) {
            Object value = property.get("defaultValue");
            if (value != null) {
                shown.put(
                        text(property, "name"),
                        value instanceof List<?> several
                                ? String.join(
                                        ",",
                                        several.stream().map(String::valueOf).toList())
                                : value.toString());
            }
        }
        Binder empty = new Binder(new MapConfigurationPropertySource(Map.of()));
        Binder full = new Binder(new MapConfigurationPropertySource(shown));
        Map<String, String> ofCode = new TreeMap<>();
        Map<String, String> bound = new TreeMap<>();
        for (Class<?> type : types()) {
            String prefix = Objects.requireNonNull(type.getAnnotation(ConfigurationProperties.class))
                    .value();
            describe(prefix, empty.bindOrCreate(prefix, Bindable.of(type)), ofCode);
            describe(prefix, full.bindOrCreate(prefix, Bindable.of(type)), bound);
        }
        assertThat(bound).isEqualTo(ofCode);
        shown.keySet().removeAll(CONDITIONS);
        // Spring Boot's own, of every endpoint.
        shown.keySet().removeIf(name -> name.matches("management\\..*\\.(?:access|cache\\.time-to-live)"));
        assertThat(ofCode.keySet()).isEqualTo(shown.keySet());
    }

    private static List<Class<?>> types() throws IOException, ClassNotFoundException {
        List<Class<?>> types = new ArrayList<>();
        try (Stream<Path> files = Files.walk(CLASSES)) {
            for (Path file : files.filter(one -> one.toString().endsWith("Properties.class"))
                    .sorted()
                    .toList()) {
                Class<?> type = Class.forName(CLASSES.relativize(file)
                        .toString()
                        .replaceAll("\\.class$", "")
                        .replace('/', '.'));
                if (type.isAnnotationPresent(ConfigurationProperties.class)) {
                    types.add(type);
                }
            }
        }
        assertThat(types).hasSizeGreaterThan(8);
        return types;
    }

    /** Each value below a name, as text; without what is null or empty. */
    private static void describe(String prefix, Object of, Map<String, String> into) throws Exception {
        for (Map.Entry<String, @Nullable Object> one : values(of).entrySet()) {
            String name =
                    prefix + "." + one.getKey().replaceAll("(\\p{Lu})", "-$1").toLowerCase(Locale.ROOT);
            Object value = one.getValue();
            boolean empty = value == null
                    || value instanceof Map<?, ?> map && map.isEmpty()
                    || value instanceof Iterable<?> several
                            && !several.iterator().hasNext();
            if (!empty
                    && value.getClass().getName().startsWith("dev.tables.boot.")
                    && !value.getClass().isEnum()) {
                describe(name, value, into);
            } else if (!empty) {
                into.put(name, value.toString());
            }
        }
    }

    private static Map<String, @Nullable Object> values(Object of) throws Exception {
        Map<String, @Nullable Object> values = new TreeMap<>();
        if (of instanceof Record) {
            for (RecordComponent component : of.getClass().getRecordComponents()) {
                Method accessor = component.getAccessor();
                accessor.setAccessible(true);
                values.put(component.getName(), accessor.invoke(of));
            }
            return values;
        }
        for (Method method : of.getClass().getMethods()) {
            String name = method.getName().replaceFirst("^(?:get|is)(?=\\p{Lu})", "");
            if (method.getParameterCount() == 0
                    && method.getDeclaringClass() != Object.class
                    && !Modifier.isStatic(method.getModifiers())
                    && !name.equals(method.getName())) {
                values.put(name.substring(0, 1).toLowerCase(Locale.ROOT) + name.substring(1), method.invoke(of));
            }
        }
        return values;
    }
}
