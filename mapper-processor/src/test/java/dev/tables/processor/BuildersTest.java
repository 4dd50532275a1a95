package dev.tables.processor;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tables.mapping.model.EntityMapper;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Which method of a builder makes the entity, whatever other methods return one. */
class BuildersTest {
    private static String source(List<String> building) {
        return """
                package shop;

                import dev.tables.annotation.*;

                @TableEntity
                public final class Order {
                    @PartitionKey final String home;
                    @RowKey final String place;
                    final String made;

                    private Order(String home, String place, String made) {
                        this.home = home;
                        this.place = place;
                        this.made = made;
                    }

                    static Builder builder() {
                        return new Builder();
                    }

                    static final class Builder {
                        private String home = "";
                        private String place = "";

                        Builder home(String home) { this.home = home; return this; }

                        Builder place(String place) { this.place = place; return this; }

                        Builder made(String ignored) { return this; }

                        String peek() { return home; }

                        private Order hidden() { return new Order(home, place, "hidden"); }

                        static Order example() { return new Builder().hidden(); }
                %s
                    }
                }
                """.replace(
                        "%s",
                        building.stream()
                                .map(name -> "        Order " + name + "() { return new Order(home, place, \"" + name
                                        + "\"); }")
                                .collect(Collectors.joining("\n")));
    }

    static Stream<List<String>> withBuild() {
        return Stream.of(
                List.of("build"),
                List.of("build", "peekOrder"),
                List.of("toOrder", "build"),
                List.of("a", "build", "z"),
                List.of("create"));
    }

    @ParameterizedTest
    @MethodSource("withBuild")
    void builderUsesBuildOrItsOnlyFactoryMethod(List<String> building) throws ReflectiveOperationException {
        Compiled compiled = Compiled.of(source(building));
        EntityMapper<Object> mapper = compiled.mapper("shop.Order");
        Object first = compiled.create("shop.Order", "h", "p", "x");

        assertThat(mapper.property(Compiled.roundTrip(mapper, first), "made"))
                .isEqualTo(building.contains("build") ? "build" : building.get(0));
    }

    @ParameterizedTest
    @ValueSource(strings = {"a b", "create make toOrder"})
    void builderWithoutBuildAndSeveralFactoryMethodsIsRejected(String names) {
        List<String> building = List.of(names.split(" "));
        String ways = building.stream().map(name -> "builder()." + name + "()").collect(Collectors.joining(" and "));

        assertThat(Compiled.diagnostics(source(building)))
                .containsExactly("Order.java:5 [Tables/AmbiguousConstructor] Order can be created in more "
                        + "than one way: " + ways
                        + ". Keep one. If a builder has more than one method that returns the object, name the one "
                        + "to use 'build'. If there is more than one builder, make the others private.");
    }
}
