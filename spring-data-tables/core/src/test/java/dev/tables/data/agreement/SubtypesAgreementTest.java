package dev.tables.data.agreement;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import dev.tables.data.core.TablesTemplate;
import dev.tables.data.repository.support.TablesRepositoryFactory;
import dev.tables.engine.local.LocalTableStore;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.springframework.dao.InvalidDataAccessApiUsageException;

/**
 * Projections of entities with subtypes, in every form and of every kind of name: what no subtype has is refused by the compiler, at
 * start and, where the type comes with a call, then, in the same words; what one of them has is shown.
 */
class SubtypesAgreementTest {
    /** Entities with subtypes: a sealed interface of records, an abstract class of beans that are named. */
    private enum Entity {
        ANIMAL("""
            package odd;
            import dev.tables.annotation.*;
            @TableEntity(table = "animals")
            public sealed interface Animal {
                @PartitionKey String shelter();
                @RowKey int chip();
                String name();
                default String getLabel() { return name() + "!"; }
                record Home(String city) {}
                record Cat(String shelter, int chip, String name, @Embedded Home home) implements Animal {}
                record Dog(String shelter, int chip, String name, Integer walks) implements Animal {
                    public String getTail() { return "long"; }
                }
                static Animal cat() { return new Cat("s", 1, "Tom", new Home("Rome")); }
                static Animal dog() { return new Dog("s", 2, "Rex", 3); }
            }
            """),
        PET("""
            package odd;
            import dev.tables.annotation.*;
            @TableEntity(table = "pets", subtypes = {Pet.Cat.class, Pet.Dog.class})
            public abstract class Pet {
                @PartitionKey private String shelter;
                @RowKey private int chip;
                private String name;
                @Ignored private String hidden = "no getter";
                public String getShelter() { return shelter; }
                public void setShelter(String shelter) { this.shelter = shelter; }
                public int getChip() { return chip; }
                public void setChip(int chip) { this.chip = chip; }
                public String getName() { return name; }
                public void setName(String name) { this.name = name; }
                public String getLabel() { return name + "!"; }
                public record Home(String city) {}
                public static class Cat extends Pet {
                    @Embedded private Home home;
                    public Home getHome() { return home; }
                    public void setHome(Home home) { this.home = home; }
                }
                public static class Dog extends Pet {
                    private Integer walks;
                    public Integer getWalks() { return walks; }
                    public void setWalks(Integer walks) { this.walks = walks; }
                    public String getTail() { return "long"; }
                }
                private static <P extends Pet> P of(P pet, int chip, String name) {
                    pet.setShelter("s");
                    pet.setChip(chip);
                    pet.setName(name);
                    return pet;
                }
                public static Pet cat() {
                    Cat cat = of(new Cat(), 1, "Tom");
                    cat.setHome(new Home("Rome"));
                    return cat;
                }
                public static Pet dog() {
                    Dog dog = of(new Dog(), 2, "Rex");
                    dog.setWalks(3);
                    return dog;
                }
            }
            """);

        private final String source;

        Entity(String source) {
            this.source = source;
        }

        String type() {
            return name().charAt(0) + name().substring(1).toLowerCase(Locale.ROOT);
        }
    }

    /** What a projection can be. */
    private enum Form {
        RECORD("public record %s(Object %s) {}"),
        CLASS("public final class %s { private final Object value; public %1$s(Object %s) { value = %2$s; }"
                + " public Object shown() { return value; } }"),
        INTERFACE("public interface %s { Object get%3$s(); }");

        private final String source;

        Form(String source) {
            this.source = source;
        }
    }

    /** Names that are shown, with those values of a cat and a dog; null where there is none. */
    private static final Map<String, List<String>> SHOWN = Map.of(
            "chip", List.of("1", "2"),
            "name", List.of("Tom", "Rex"),
            "walks", List.of("null", "3"),
            "home", List.of("Home[city=Rome]", "null"),
            "label", List.of("Tom!", "Rex!"),
            "tail", List.of("null", "long"));

    private static final List<String> MISSING = List.of("nmae", "wlaks", "hidden", "homee", "tial", "labels");

    private static CompiledSources processed;

    @BeforeAll
    static void compile() {
        Map<String, String> sources = new LinkedHashMap<>();
        for (Entity entity : Entity.values()) {
            sources.put("odd." + entity.type(), entity.source);
            for (Form form : Form.values()) {
                SHOWN.keySet().forEach(name -> put(sources, entity, form, name));
                MISSING.forEach(name -> put(sources, entity, form, name));
            }
        }
        processed = CompiledSources.tolerantly(sources);
    }

    private static void put(Map<String, String> sources, Entity entity, Form form, String name) {
        String projection = projection(entity, form, name);
        String capital = Character.toUpperCase(name.charAt(0)) + name.substring(1);
        sources.put(
                "odd." + projection,
                "package odd; " + String.format(Locale.ROOT, form.source, projection, name, capital));
        sources.put("odd." + projection + "Repository", String.format(Locale.ROOT, """
            package odd;
            import java.util.List;
            public interface %1$sRepository extends org.springframework.data.repository.Repository<%2$s, %2$sKey> {
                List<%1$s> findByShelter(String shelter);
            }
            """, projection, entity.type()));
        sources.putIfAbsent("odd." + entity.type() + "Any", String.format(Locale.ROOT, """
            package odd;
            import java.util.List;
            public interface %1$sAny extends org.springframework.data.repository.Repository<%1$s, %1$sKey> {
                <P> List<P> findByShelter(String shelter, Class<P> type);
            }
            """, entity.type()));
    }

    private static String projection(Entity entity, Form form, String name) {
        return entity.type() + form.name().charAt(0) + "_" + name;
    }

    @ParameterizedTest
    @EnumSource
    void compilerAndStartupRejectProjectionIfNoSubtypeHasTheProperty(Entity entity) {
        for (Form form : Form.values()) {
            for (String name : MISSING) {
                String projection = projection(entity, form, name);
                String fact = "returns " + projection + ", which needs the property "
                        + "'" + name + "', but " + entity.type()
                        + " has no such property. Name the record components or getters of the result type after"
                        + " properties of the entity.";
                assertThat(processed.refusal("odd." + projection + "Repository"))
                        .isEqualTo("[Tables/QueryProjection] " + projection + "Repository.findByShelter " + fact);
                assertThat(RefusalAtStart.refusal(processed.get("odd." + projection + "Repository")))
                        .endsWith(fact);
                Class<?> type = processed.get("odd." + projection);
                try (LocalTableStore store = LocalTableStore.inMemory()) {
                    Throwable refused = catchThrowable(() -> shown(entity, store, entity.type() + "Any", type));
                    assertThat(refused)
                            .isInstanceOf(InvalidDataAccessApiUsageException.class)
                            .hasMessageEndingWith(fact);
                }
            }
        }
    }

    @ParameterizedTest
    @EnumSource
    void projectionShowsPropertiesOfSubtypes(Entity entity) throws Throwable {
        for (Form form : Form.values()) {
            for (Map.Entry<String, List<String>> name : SHOWN.entrySet()) {
                String projection = projection(entity, form, name.getKey());
                assertThat(processed.refusal("odd." + projection + "Repository"))
                        .isNull();
                try (LocalTableStore store = LocalTableStore.inMemory()) {
                    List<?> found = shown(entity, store, projection + "Repository", null);
                    assertThat(found.stream().map(SubtypesAgreementTest::value))
                            .as(projection)
                            .isEqualTo(name.getValue());
                }
            }
        }
    }

    /** What a repository finds of a cat and a dog. */
    private static List<?> shown(
            Entity entity, LocalTableStore store, String repository, @org.jspecify.annotations.Nullable Class<?> type)
            throws Throwable {
        TablesTemplate template = new TablesTemplate(store);
        Class<?> entityType = processed.get("odd." + entity.type());
        template.save(entityType.getMethod("cat").invoke(null));
        template.save(entityType.getMethod("dog").invoke(null));
        TablesRepositoryFactory factory = new TablesRepositoryFactory(template);
        factory.setBeanClassLoader(processed);
        Object proxy = factory.getRepository(processed.get("odd." + repository));
        try {
            Method method = proxy.getClass().getInterfaces()[0].getMethods()[0];
            return (List<?>) (type == null ? method.invoke(proxy, "s") : method.invoke(proxy, "s", type));
        } catch (InvocationTargetException failed) {
            throw failed.getCause();
        }
    }

    private static String value(Object projection) {
        try {
            Method getter = projection instanceof Record
                    ? projection.getClass().getRecordComponents()[0].getAccessor()
                    : projection.getClass().getName().contains("C_")
                            ? projection.getClass().getMethod("shown")
                            : Objects.requireNonNull(
                                    projection.getClass().getInterfaces()[0].getMethods()[0]);
            return String.valueOf(getter.invoke(projection));
        } catch (ReflectiveOperationException impossible) {
            throw new IllegalStateException(impossible);
        }
    }
}
