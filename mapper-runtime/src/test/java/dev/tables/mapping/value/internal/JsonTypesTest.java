package dev.tables.mapping.value.internal;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tables.mapping.value.internal.JsonSpecimens.Kind;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JavaType;
import tools.jackson.databind.type.TypeFactory;

/**
 * Every kind of type in every container: what is accepted is read back as it was, and what would not be is refused by
 * the type or the value.
 */
class JsonTypesTest {
    private static final TypeFactory TYPES = ExactJson.MAPPER.getTypeFactory();

    /** A component of a record. */
    record Holder<V>(V held) {}

    /** A property of an object that is changed. */
    static final class Box<V> {
        private @Nullable V held;

        public @Nullable V getHeld() {
            return held;
        }

        public void setHeld(@Nullable V held) {
            this.held = held;
        }

        @Override
        public boolean equals(@Nullable Object other) {
            return other instanceof Box<?> box && Objects.deepEquals(held, box.held);
        }

        @Override
        public int hashCode() {
            return 1;
        }
    }

    /** Where values of a type may be. */
    private record Container(String name, Function<JavaType, JavaType> type, Function<Object, Object> value) {
        @Override
        public String toString() {
            return name;
        }
    }

    private static List<Container> containers() {
        List<Container> flat = List.of(
                new Container("alone", type -> type, value -> value),
                new Container("list", type -> TYPES.constructCollectionType(List.class, type), Arrays::asList),
                new Container(
                        "set",
                        type -> TYPES.constructCollectionType(Set.class, type),
                        value -> new LinkedHashSet<>(Arrays.asList(value))),
                new Container(
                        "collection", type -> TYPES.constructCollectionType(Collection.class, type), Arrays::asList),
                new Container("array", TYPES::constructArrayType, JsonTypesTest::array),
                new Container(
                        "map",
                        type -> TYPES.constructMapType(Map.class, TYPES.constructType(String.class), type),
                        value -> Map.of("a", value)),
                new Container("optional", type -> TYPES.constructReferenceType(Optional.class, type), Optional::of),
                new Container("component", type -> TYPES.constructParametricType(Holder.class, type), Holder::new),
                new Container("property", type -> TYPES.constructParametricType(Box.class, type), value -> {
                    Box<Object> box = new Box<>();
                    box.setHeld(value);
                    return box;
                }));
        List<Container> all = new ArrayList<>(flat);
        for (Container outer : flat) {
            for (Container inner : flat) {
                all.add(new Container(
                        outer + " of " + inner,
                        type -> outer.type().apply(inner.type().apply(type)),
                        value -> outer.value().apply(inner.value().apply(value))));
            }
        }
        return all;
    }

    private static Object array(Object value) {
        Class<?> type =
                value instanceof List<?> ? List.class : value instanceof Map<?, ?> ? Map.class : value.getClass();
        Class<?> declared = value instanceof JsonSpecimens.Shape ? JsonSpecimens.Shape.class : type;
        Object array = java.lang.reflect.Array.newInstance(declared, 1);
        java.lang.reflect.Array.set(array, 0, value);
        return array;
    }

    static Stream<Kind> kinds() {
        return JsonSpecimens.kinds().stream();
    }

    @ParameterizedTest
    @MethodSource("kinds")
    void eachKindIsReadBackOrRejectedInEveryContainer(Kind kind) {
        for (Container container : containers()) {
            JavaType type = container.type().apply(kind.type());
            Object value = container.value().apply(kind.value());
            JsonVerdict verdict = JsonTypes.of(type);
            String misfit = verdict.fault() == null ? verdict.misfit(value) : null;
            String as = container + " of " + kind;
            switch (kind.expected()) {
                case READ -> {
                    assertThat(verdict.fault()).as(as).isNull();
                    assertThat(misfit).as(as).isNull();
                    assertThat(isReadBack(type, value)).as(as).isTrue();
                }
                case REFUSED_TYPE ->
                    assertThat(verdict.fault()).as(as).contains(kind.named()).endsWith(".");
                case REFUSED_VALUE -> {
                    assertThat(verdict.fault()).as(as).isNull();
                    assertThat(misfit).as(as).contains(kind.named()).endsWith(".");
                }
            }
        }
    }

    /** The reason for each refusal: Jackson by itself would not give the value back. */
    @ParameterizedTest
    @MethodSource("kinds")
    void rejectedKindsWouldBeLost(Kind kind) {
        assertThat(isReadBack(kind.type(), kind.value())).isEqualTo(kind.expected() == JsonSpecimens.Expected.READ);
    }

    private static boolean isReadBack(JavaType type, Object value) {
        try {
            String text = ExactJson.MAPPER.writerFor(type).writeValueAsString(value);
            Object found = ExactJson.MAPPER.readValue(text, type);
            return JsonReadBack.isSame(value, found);
        } catch (JacksonException unreadable) {
            return false;
        }
    }

    @Test
    void keysOfMapsAreReadBackOrRejected() {
        Map<String, Boolean> verdicts = new LinkedHashMap<>();
        List<String> faults = new ArrayList<>();
        for (Kind kind : JsonSpecimens.kinds()) {
            JavaType type = TYPES.constructMapType(Map.class, kind.type(), TYPES.constructType(Integer.class));
            Map<Object, Integer> value = Map.of(kind.value(), 1);
            JsonVerdict verdict = JsonTypes.of(type);
            boolean accepted = verdict.fault() == null && verdict.misfit(value) == null;
            verdicts.put(kind.toString(), accepted);
            if (verdict.fault() != null) {
                faults.add(kind.toString());
            }
            assertThat(isReadBack(type, value)).as("%s", kind).isEqualTo(accepted);
        }
        assertThat(verdicts)
                .containsEntry("text", true)
                .containsEntry("instant", true)
                .containsEntry("constant", true)
                .containsEntry("locale", true)
                .containsEntry("number by value", false)
                .containsEntry("key by annotations", true)
                .containsEntry("key by toString", true)
                .containsEntry("key by another toString", false)
                .containsEntry("record", false)
                .containsEntry("record of a text", false)
                .containsEntry("sealed", false);
        assertThat(faults)
                .contains("record", "record of a text", "sealed", "number by value")
                .doesNotContain("key by another toString", "text");
    }
}
