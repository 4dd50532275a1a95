package dev.tables.processor;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.testing.compile.Compilation;
import com.google.testing.compile.CompilationSubject;
import dev.tables.engine.ETag;
import dev.tables.mapping.model.EntityMapper;
import dev.tables.testing.Effort;
import dev.tables.testing.Seed;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.stream.Collectors;
import javax.lang.model.SourceVersion;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/**
 * Every keyword, every class of {@code java.lang} and every public class of the runtime as the name of an entity, of
 * another class of its package, of a property, of a key component and of a method: generated code compiles without a
 * warning, and works.
 */
class ReservedNamesTest {
    @RegisterExtension
    static final Seed SEED = Seed.of(20_261_129);

    private static final int ENTITIES = Effort.byEffort(12, Integer.MAX_VALUE);
    private static final int PROPERTIES = Effort.byEffort(300, Integer.MAX_VALUE);
    private static final int IN_ONE_ENTITY = 100;

    /** Entities of these names are always tried. */
    private static final List<String> ALWAYS = List.of(
            "Override",
            "String",
            "Object",
            "Class",
            "Entity",
            "EntityKey",
            "RequiredValues",
            "Optional",
            "Yield",
            "New");

    /**
     * A property of each kind of generated code; every stored name is given, since some names are those of the store.
     */
    private static String property(int number, String name) {
        String stored = "@dev.tables.annotation.Property(\"p" + number + "\") ";
        return switch (number % 11) {
            case 0 -> stored + "java.lang.String " + name;
            case 1 -> stored + "int " + name;
            case 2 -> stored + "java.math.BigDecimal " + name;
            case 3 -> stored + "java.util.Optional<java.lang.String> " + name;
            case 4 -> stored + "java.util.List<java.lang.String> " + name;
            case 5 -> stored + "OwnState " + name;
            case 6 -> "@dev.tables.annotation.Embedded(prefix = \"e" + number + "_\") OwnPart " + name;
            case 7 -> stored + "java.util.UUID " + name;
            case 8 ->
                "@dev.tables.annotation.Property(\"x" + number
                        + "_\") @dev.tables.annotation.PropertyPerElement(maxSize = 3) java.util.List<java.lang.String> "
                        + name;
            case 9 -> stored + "java.lang.Long " + name;
            default -> stored + "java.time.Instant " + name;
        };
    }

    private static final String NESTED = """
                enum OwnState { OPEN, CLOSED }

                record OwnPart(java.lang.String street, java.math.BigDecimal worth, OwnState state) {}
            """;

    private static String header(String packageName, String table) {
        return "package " + packageName + ";\n\n@dev.tables.annotation.TableEntity(table = \"of" + table + "\")\n";
    }

    /** A record with keys of two names and properties of others. */
    private static String record(String packageName, String type, List<String> keys, List<String> names) {
        List<String> components = new ArrayList<>(List.of(
                "@dev.tables.annotation.PartitionKey java.lang.String " + keys.get(0),
                "@dev.tables.annotation.RowKey int " + keys.get(1),
                "@dev.tables.annotation.Version java.lang.String etag"));
        for (int i = 0; i < names.size(); i++) {
            components.add(property(i, names.get(i)));
        }
        return header(packageName, packageName) + "public record " + type + "(" + String.join(", ", components)
                + ") {\n" + NESTED + "}\n";
    }

    /** A class with fields, keys included, of names that components of records cannot have, and with methods. */
    private static String fields(
            String packageName, String type, List<String> keys, List<String> names, Set<String> methods) {
        StringBuilder body = new StringBuilder();
        for (int i = 0; i < keys.size(); i++) {
            body.append(
                            i == 0
                                    ? "    @dev.tables.annotation.PartitionKey "
                                    : "    @dev.tables.annotation.RowKey(position = " + i + ") ")
                    .append("java.lang.String ")
                    .append(keys.get(i))
                    .append(";\n");
        }
        for (int i = 0; i < names.size(); i++) {
            body.append("    ").append(property(i, names.get(i))).append(";\n");
        }
        methods.forEach(method -> body.append("    void ").append(method).append("(int argument) {}\n"));
        return header(packageName, packageName) + "public class " + type + " {\n" + body + NESTED + "}\n";
    }

    /** A class with a builder, and a record that has a subtype of its own. */
    private static List<String> shapes(String packageName) {
        return List.of(header(packageName, "built") + """
                public final class Built {
                    private final java.lang.String home;
                    private final java.math.BigDecimal worth;

                    private Built(Builder from) {
                        home = from.home;
                        worth = from.worth;
                    }

                    @dev.tables.annotation.PartitionKey
                    public java.lang.String home() {
                        return home;
                    }

                    @dev.tables.annotation.RowKey(digits = 9, scale = 2)
                    public java.math.BigDecimal worth() {
                        return worth;
                    }

                    public static Builder builder() {
                        return new Builder();
                    }

                    public static final class Builder {
                        private java.lang.String home = "";
                        private java.math.BigDecimal worth = java.math.BigDecimal.ONE;

                        public Builder home(java.lang.String home) {
                            this.home = home;
                            return this;
                        }

                        public Builder worth(java.math.BigDecimal worth) {
                            this.worth = worth;
                            return this;
                        }

                        public Built build() {
                            return new Built(this);
                        }
                    }
                }
                """, header(packageName, "sealed0") + """
                public sealed interface Payment {
                    @dev.tables.annotation.PartitionKey
                    java.lang.String home();

                    @dev.tables.annotation.RowKey
                    int place();

                    record Card(java.lang.String home, int place, @dev.tables.annotation.Version java.lang.String etag, java.util.List<java.lang.String> tags)
                            implements Payment {}

                    record Cash(java.lang.String home, int place, @dev.tables.annotation.Version java.lang.String etag)
                            implements Payment {}
                }
                """);
    }

    private static String others(String packageName, List<String> classes) {
        return "package " + packageName + ";\n\nfinal class Others {}\n\n"
                + classes.stream().map(name -> "class " + name + " {}\n").collect(Collectors.joining());
    }

    private static void requireCompiled(List<String> sources) {
        Compilation compilation = Compiled.compile(sources.toArray(String[]::new));
        CompilationSubject.assertThat(compilation).succeededWithoutWarnings();
    }

    @Test
    void otherClassesOfThePackageMayHaveAnyName() throws Exception {
        List<String> names = KnownNames.ofClasses();
        assertThat(names).contains("Override", "String", "Class", "Object", "PrimaryKey", "EntityModel", "Int", "When");
        List<String> sources = new ArrayList<>(shapes("crowded"));
        sources.add(others("crowded", names));
        sources.add(record(
                "crowded",
                "Visit",
                List.of("home", "place"),
                List.of("a", "b", "c", "d", "e", "f", "g", "h", "i", "j", "k")));
        Compiled compiled = Compiled.of(sources.toArray(String[]::new));

        EntityMapper<Object> mapper = compiled.mapper("crowded.Visit");
        Object state = compiled.constant("crowded.Visit$OwnState", "OPEN");
        Object visit = compiled.create(
                "crowded.Visit",
                "k",
                1,
                null,
                "text",
                2,
                new java.math.BigDecimal("1.5"),
                java.util.Optional.of("some"),
                List.of("one"),
                state,
                compiled.create("crowded.Visit$OwnPart", "street", java.math.BigDecimal.TEN, state),
                new java.util.UUID(1, 2),
                List.of("x", "y"),
                3L,
                java.time.Instant.EPOCH);
        assertThat(Compiled.roundTrip(mapper, visit)).isEqualTo(mapper.withVersion(visit, ETag.ofTimestampTicks(7)));
    }

    @Test
    void entitiesMayHaveAnyName() throws Exception {
        List<String> names = new ArrayList<>(KnownNames.ofClasses());
        Collections.shuffle(names, SEED.random());
        Set<String> tried = new LinkedHashSet<>(ALWAYS);
        names.stream().limit(ENTITIES).forEach(tried::add);
        List<String> sources = new ArrayList<>();
        for (String name : tried) {
            String own = KnownNames.decapitalized(name);
            List<String> properties = new ArrayList<>(List.of(own + "Value", "b", own + "Key", name + "TableMapper"));
            boolean variable = SourceVersion.isName(own);
            if (!variable || own.equals(name)) {
                properties.add("entity");
            }
            List<String> keys = variable && !own.equals(name) ? List.of(name, own) : List.of(name, "place");
            sources.add(record("n" + sources.size(), name, keys, properties));
        }
        requireCompiled(sources);
    }

    @Test
    void propertiesMayHaveAnyName() throws Exception {
        List<String> names = new ArrayList<>(KnownNames.ofVariables());
        names.removeIf(name -> name.equalsIgnoreCase("etag"));
        Collections.shuffle(names, SEED.random());
        List<String> sources = new ArrayList<>();
        int most = Math.min(names.size(), PROPERTIES);
        for (int from = 0; from < most; from += IN_ONE_ENTITY) {
            List<String> own = names.subList(from, Math.min(most, from + IN_ONE_ENTITY));
            sources.add(record("q" + sources.size(), "Visit", own.subList(0, 2), own.subList(2, own.size())));
        }
        requireCompiled(sources);
    }

    @Test
    void methodsMayHaveAnyName() throws Exception {
        Set<String> methods = new LinkedHashSet<>(KnownNames.ofVariables());
        methods.removeIf(name -> name.toLowerCase(Locale.ROOT).equals("yield"));
        requireCompiled(List.of(fields("m", "Visit", List.of("home", "place"), List.of("a", "b", "c", "d"), methods)));
    }

    @Test
    void keysMayHaveNamesOfMethodsAndUsedClasses() throws Exception {
        List<String> keys = List.of(
                "hashCode", "toString", "wait", "notify", "notifyAll", "clone", "finalize", "getClass", "toPrimaryKey");
        List<String> hiding = List.of("RequiredValues", "HidingTableMapper", "of", "HidingKey", "PrimaryKey");
        Compiled compiled = Compiled.of(
                fields("k", "Visit", keys, List.of("a"), Set.of()),
                fields("k", "Hiding", hiding, List.of("a"), Set.of()).replace("ofk", "hiding"));
        for (String type : List.of("k.Visit", "k.Hiding")) {
            Object entity = compiled.create(type);
            for (var field : entity.getClass().getDeclaredFields()) {
                field.setAccessible(true);
                if (field.getType() == String.class) {
                    field.set(entity, field.getName() + " value");
                }
            }
            EntityMapper<Object> mapper = compiled.mapper(type);
            assertThat(mapper.idOf(entity).toPrimaryKey()).isEqualTo(mapper.primaryKeyOf(entity));
            assertThat(mapper.property(Compiled.roundTrip(mapper, entity), "a")).isEqualTo("a value");
        }
    }

    @Test
    void namesMayContainDollars() throws Exception {
        requireCompiled(List.of(
                record("d", "Visit$", List.of("a$b", "$"), List.of("$$", "b$T", "c$L", "d$", "e$S", "f$N", "$g"))));
    }

    @Test
    void constantsAreNotHiddenByPropertiesOfTheirNames() throws Exception {
        requireCompiled(List.of("""
                package c;

                @dev.tables.annotation.TableEntity(table = "constants")
                public record Visit(
                        @dev.tables.annotation.PartitionKey String ROW_KEY,
                        @dev.tables.annotation.RowKey int TAGS_JSON,
                        java.util.List<String> tags,
                        String MODEL,
                        String ENTITY,
                        String PARTITION_KEY,
                        @dev.tables.annotation.PropertyPerElement(maxSize = 3) java.util.List<String> days,
                        String DAYS_ELEMENTS,
                        String A,
                        String AValue) {}
                """));
    }
}
