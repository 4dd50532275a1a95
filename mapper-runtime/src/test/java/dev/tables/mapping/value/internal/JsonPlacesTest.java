package dev.tables.mapping.value.internal;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.annotation.JsonAlias;
import com.fasterxml.jackson.annotation.JsonAnyGetter;
import com.fasterxml.jackson.annotation.JsonAnySetter;
import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonFormat;
import com.fasterxml.jackson.annotation.JsonIgnore;
import com.fasterxml.jackson.annotation.JsonIgnoreProperties;
import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonIncludeProperties;
import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.annotation.JsonSubTypes;
import com.fasterxml.jackson.annotation.JsonTypeInfo;
import com.fasterxml.jackson.annotation.JsonTypeInfo.As;
import com.fasterxml.jackson.annotation.JsonUnwrapped;
import com.fasterxml.jackson.annotation.JsonValue;
import dev.tables.annotation.EnumValue;
import dev.tables.mapping.value.JsonValues;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/**
 * The fields of objects within JSON that are kept, since another version of their class has stored them. The texts are
 * what that version has stored, and the values what this version has made of them.
 */
class JsonPlacesTest {
    record Address(@Nullable String city, @Nullable Integer code) {}

    record Person(
            @Nullable String name,
            @Nullable Address home,
            @Nullable List<Address> others) {}

    /** Returns what is stored in place of a text if this version writes a value. */
    private static <V> String kept(JsonValues<V> type, String stored, @Nullable V value) {
        String written = Objects.requireNonNull(type.toText("Thing", "json", value));
        return type.keepUnknownFields(stored, written);
    }

    private static <V> V read(JsonValues<V> type, String text) {
        return Objects.requireNonNull(type.fromText("Thing", "json", text));
    }

    @Test
    void unknownFieldsOfNestedObjectsAreKept() {
        JsonValues<Person> people = new JsonValues<>() {};
        String stored =
                "{\"name\":\"Ada\",\"home\":{\"city\":\"Rom\",\"code\":1,\"zip\":[1]},\"born\":{\"year\":1815}}";
        Person changed = new Person("Eve", new Address("Bern", 1), null);
        assertThat(kept(people, stored, changed))
                .isEqualTo("{\"name\":\"Eve\",\"home\":{\"city\":\"Bern\",\"code\":1,\"zip\":[1]},\"others\":null,"
                        + "\"born\":{\"year\":1815}}");
        assertThat(kept(people, stored, new Person("Eve", null, null)))
                .isEqualTo("{\"name\":\"Eve\",\"home\":null,\"others\":null,\"born\":{\"year\":1815}}");
    }

    @Test
    void unchangedTextIsKeptExactly() {
        JsonValues<Map<String, Person>> people = new JsonValues<>() {};
        String stored = "{ \"b\" : { \"zip\" : 1.50, \"name\":\"Ada\", \"home\":null, \"others\":[] } }";
        assertThat(kept(people, stored, read(people, stored))).isEqualTo(stored);
    }

    @Test
    void textWithoutUnknownFieldsIsReplaced() {
        JsonValues<List<Address>> addresses = new JsonValues<>() {};
        String stored = "[ { \"code\":1 } ]";
        assertThat(kept(addresses, stored, read(addresses, stored))).isEqualTo("[{\"city\":null,\"code\":1}]");
        assertThat(kept(addresses, "no JSON", List.of())).isEqualTo("[]");
        assertThat(kept(addresses, "{\"a\":{}}", List.of())).isEqualTo("[]");
        assertThat(kept(addresses, "[1,null,{\"zip\":1}]", List.of(new Address(null, null))))
                .isEqualTo("[{\"city\":null,\"code\":null}]");
    }

    @Test
    void unknownNumbersAndTextsAreKeptExactly() {
        JsonValues<Address> addresses = new JsonValues<>() {};
        String values = "[-0.0,1.10,1e400,12345678901234567890.12345678901234567890,\"\\u0000\u00e9\",null,true,{}]";
        assertThat(kept(addresses, "{\"x\":" + values + "}", new Address("a", 1)))
                .isEqualTo("{\"city\":\"a\",\"code\":1,\"x\":" + values + "}");
    }

    @Test
    void elementsAreMatchedByKnownFields() {
        JsonValues<List<Address>> addresses = new JsonValues<>() {};
        String stored = "[{\"city\":\"a\",\"zip\":1},{\"city\":\"b\",\"zip\":2},{\"city\":\"c\",\"zip\":3}]";
        Address a = new Address("a", null);
        Address b = new Address("b", null);
        Address c = new Address("c", null);
        assertThat(zips(kept(addresses, stored, List.of(c, a, b)))).isEqualTo("c3 a1 b2");
        assertThat(zips(kept(addresses, stored, List.of(new Address("x", null), a, c))))
                .isEqualTo("x a1 c3");
        assertThat(zips(kept(addresses, stored, List.of(a, new Address("b", 1), c))))
                .isEqualTo("a1 b c3");
        assertThat(zips(kept(addresses, stored, List.of(a, a, b)))).isEqualTo("a1 a b2");
        assertThat(kept(new JsonValues<List<Address>>() {}, stored, List.of())).isEqualTo("[]");
    }

    @Test
    void equalElementsKeepUnknownFieldsInOrder() {
        JsonValues<List<Address>> addresses = new JsonValues<>() {};
        Address a = new Address("a", null);
        String stored = "[{\"city\":\"a\",\"zip\":1},{\"city\":\"a\",\"zip\":2}]";
        assertThat(zips(kept(addresses, stored, List.of(a, a)))).isEqualTo("a1 a2");
        assertThat(zips(kept(addresses, stored, List.of(a, a, a)))).isEqualTo("a1 a2 a");
        assertThat(zips(kept(addresses, stored, List.of(a)))).isEqualTo("a");
        assertThat(zips(kept(addresses, stored.replace('2', '1'), List.of(a)))).isEqualTo("a1");
    }

    /** Returns the city of each address and the field that this version does not know. */
    private static String zips(String text) {
        List<String> all = new ArrayList<>();
        JsonTree.of(text)
                .forEach(one ->
                        all.add(one.get("city").stringValue() + (one.has("zip") ? JsonTree.text(one.get("zip")) : "")));
        return String.join(" ", all);
    }

    @Test
    void elementsOfSetsArraysAndNestedListsAreMatched() {
        JsonValues<Set<Address>> sets = new JsonValues<>() {};
        String stored = "[{\"city\":\"a\",\"zip\":1},{\"city\":\"b\",\"zip\":2}]";
        assertThat(kept(sets, stored, read(sets, stored))).contains("\"zip\":1", "\"zip\":2");
        assertThat(zips(kept(sets, stored, Set.of(new Address("b", null))))).isEqualTo("b2");
        JsonValues<Address[]> arrays = new JsonValues<>() {};
        assertThat(zips(kept(arrays, stored, new Address[] {new Address("b", null)})))
                .isEqualTo("b2");
        JsonValues<List<List<Address>>> lists = new JsonValues<>() {};
        assertThat(kept(
                        lists,
                        "[" + stored + ",[]]",
                        List.of(List.of(), read(new JsonValues<List<Address>>() {}, stored))))
                .isEqualTo("[[],[{\"city\":\"a\",\"code\":null,\"zip\":1},{\"city\":\"b\",\"code\":null,\"zip\":2}]]");
    }

    enum Color {
        RED,
        @EnumValue(formerNames = "BLUE")
        NAVY
    }

    @Test
    void mapEntriesAreDataAndKeysMayHaveOldNames() {
        JsonValues<Map<Color, Address>> colors = new JsonValues<>() {};
        String stored = "{\"RED\":{\"city\":\"a\",\"zip\":1},\"BLUE\":{\"city\":\"b\",\"zip\":2}}";
        Map<Color, Address> changed = new TreeMap<>();
        changed.put(Color.NAVY, new Address("c", 3));
        assertThat(kept(colors, stored, changed)).isEqualTo("{\"NAVY\":{\"city\":\"c\",\"code\":3,\"zip\":2}}");
        assertThat(kept(colors, stored, Map.of())).isEqualTo("{}");
        JsonValues<Map<String, Object>> open = new JsonValues<>() {};
        assertThat(open.mayContainObjects()).isFalse();
        assertThat(kept(open, "{\"a\":{\"x\":1}}", Map.of("a", Map.of()))).isEqualTo("{\"a\":{}}");
    }

    record Named(
            @JsonProperty("town") @Nullable String city,
            @JsonAlias({"post", "zip"}) @Nullable Integer code) {}

    @JsonIgnoreProperties("telex")
    static final class Ignoring {
        public @Nullable String name;

        @JsonIgnore
        public @Nullable String secret;

        @JsonProperty(access = JsonProperty.Access.READ_ONLY)
        public int length() {
            return 1;
        }
    }

    @JsonIncludeProperties({"a"})
    static final class Including {
        public @Nullable String a;
    }

    @Test
    void declaredAliasesAreKnownFields() {
        JsonValues<List<Named>> named = new JsonValues<>() {};
        assertThat(kept(named, "[{\"town\":\"a\",\"zip\":1,\"new\":2}]", List.of(new Named("a", 1))))
                .isEqualTo("[{\"town\":\"a\",\"zip\":1,\"new\":2}]".replace("zip", "code"));
        JsonValues<Ignoring> ignoring = new JsonValues<>() {};
        assertThat(kept(ignoring, "{\"secret\":\"s\",\"telex\":1,\"length\":1,\"new\":2}", new Ignoring()))
                .contains("\"new\":2")
                .doesNotContain("secret", "telex");
        JsonValues<Including> including = new JsonValues<>() {};
        assertThat(kept(including, "{\"a\":\"s\",\"b\":1}", new Including())).isEqualTo("{\"a\":null}");
    }

    @JsonInclude(JsonInclude.Include.NON_NULL)
    record Sparse(@Nullable String name, @Nullable Address home) {}

    @Test
    void absentAndNullFieldsFollowThisVersion() {
        JsonValues<Sparse> sparse = new JsonValues<>() {};
        assertThat(kept(sparse, "{\"name\":\"a\",\"home\":{\"zip\":1},\"new\":null}", new Sparse(null, null)))
                .isEqualTo("{\"new\":null}");
    }

    static final class Anything {
        public @Nullable Address home;
        private final Map<String, Object> others = new LinkedHashMap<>();

        @JsonAnyGetter
        public Map<String, Object> others() {
            return others;
        }

        @JsonAnySetter
        public void other(String name, Object value) {
            others.put(name, value);
        }
    }

    record Text(@JsonValue @Nullable String text) {
        @JsonCreator(mode = JsonCreator.Mode.DELEGATING)
        Text {}
    }

    @JsonFormat(shape = JsonFormat.Shape.ARRAY)
    record Pair(int one, int two) {}

    record Outer(
            @JsonUnwrapped(prefix = "home_") @Nullable Address home,
            @Nullable Person person) {}

    @Test
    void fieldsOfCustomTypesBelongToTheEnclosingObject() {
        JsonValues<Anything> anything = new JsonValues<>() {};
        String stored = "{\"home\":{\"city\":\"a\",\"zip\":1},\"x\":1,\"y\":2}";
        Anything read = read(anything, stored);
        read.others.remove("x");
        assertThat(kept(anything, stored, read))
                .isEqualTo("{\"home\":{\"city\":\"a\",\"code\":null,\"zip\":1},\"y\":2}");
        assertThat(new JsonValues<List<Text>>() {}.mayContainObjects()).isFalse();
        JsonValues<List<Pair>> pairs = new JsonValues<>() {};
        assertThat(kept(pairs, "[[1,2]]", List.of(new Pair(1, 3)))).isEqualTo("[[1,3]]");
    }

    static final class Unwrapping {
        @JsonUnwrapped(prefix = "home_")
        public @Nullable Address home;

        public @Nullable String name;
    }

    @Test
    void fieldsOfUnwrappedObjectsAreKnown() {
        JsonValues<Unwrapping> unwrapping = new JsonValues<>() {};
        String stored = "{\"home_city\":\"a\",\"home_code\":1,\"home_zip\":2,\"name\":\"n\"}";
        Unwrapping changed = new Unwrapping();
        assertThat(kept(unwrapping, stored, changed)).isEqualTo("{\"name\":null,\"home_zip\":2}");
    }

    record Optionals(Optional<Address> home) {}

    static final class Node {
        public @Nullable String name;
        public List<Node> children = new ArrayList<>();
    }

    @Test
    void recursiveAndOptionalClassesAreSupported() {
        JsonValues<Optionals> optionals = new JsonValues<>() {};
        assertThat(kept(
                        optionals,
                        "{\"home\":{\"city\":\"a\",\"zip\":1}}",
                        new Optionals(Optional.of(new Address("b", 1)))))
                .isEqualTo("{\"home\":{\"city\":\"b\",\"code\":1,\"zip\":1}}");
        JsonValues<Node> nodes = new JsonValues<>() {};
        Node changed = read(nodes, "{\"name\":\"a\",\"children\":[{\"name\":\"b\",\"children\":[],\"size\":1}]}");
        changed.name = "c";
        assertThat(kept(nodes, "{\"name\":\"a\",\"children\":[{\"name\":\"b\",\"children\":[],\"size\":1}]}", changed))
                .isEqualTo("{\"children\":[{\"children\":[],\"name\":\"b\",\"size\":1}],\"name\":\"c\"}");
    }

    @JsonTypeInfo(use = JsonTypeInfo.Id.NAME, property = "kind")
    @JsonSubTypes({@JsonSubTypes.Type(value = Circle.class, name = "circle"), @JsonSubTypes.Type(Square.class)})
    sealed interface Shape permits Circle, Square {}

    record Circle(int radius) implements Shape {}

    record Square(int side) implements Shape {}

    @JsonTypeInfo(use = JsonTypeInfo.Id.NAME, include = As.WRAPPER_OBJECT)
    sealed interface Wrapped permits WrappedOne, WrappedTwo {}

    record WrappedOne(int one) implements Wrapped {}

    record WrappedTwo(int one) implements Wrapped {}

    @JsonTypeInfo(use = JsonTypeInfo.Id.NAME, include = As.WRAPPER_ARRAY)
    sealed interface Listed permits ListedOne {}

    record ListedOne(int one) implements Listed {}

    @JsonTypeInfo(use = JsonTypeInfo.Id.DEDUCTION)
    sealed interface Deduced permits DeducedOne, DeducedTwo {}

    record DeducedOne(int one) implements Deduced {}

    record DeducedTwo(int two) implements Deduced {}

    record Holder(
            @JsonTypeInfo(use = JsonTypeInfo.Id.NAME)
            @JsonSubTypes({@JsonSubTypes.Type(value = Leaf.class, name = "leaf")})
            @Nullable
            Object one) {}

    record Leaf(int size) {}

    @Test
    void objectsOfAnotherClassKeepNoUnknownFields() {
        JsonValues<Shape> shapes = new JsonValues<>() {};
        String stored = "{\"kind\":\"circle\",\"radius\":1,\"fill\":2}";
        assertThat(kept(shapes, stored, new Circle(3))).isEqualTo("{\"kind\":\"circle\",\"radius\":3,\"fill\":2}");
        assertThat(kept(shapes, "{ \"kind\":\"circle\",\"radius\":1 }", new Circle(1)))
                .isEqualTo("{\"kind\":\"circle\",\"radius\":1}");
        assertThat(kept(shapes, stored, new Square(3))).doesNotContain("fill").contains("\"side\":3");
        JsonValues<Map<String, Wrapped>> wrapped = new JsonValues<>() {};
        String one = kept(wrapped, "{}", Map.of("a", new WrappedOne(1)));
        assertThat(kept(wrapped, one.replace("1}", "1,\"x\":2}"), Map.of("a", new WrappedOne(5))))
                .isEqualTo(one.replace("1}", "5,\"x\":2}"));
        assertThat(kept(wrapped, one.replace("1}", "1,\"x\":2}"), Map.of("a", new WrappedTwo(5))))
                .doesNotContain("\"x\"");
        JsonValues<Listed[]> listed = new JsonValues<>() {};
        String two = kept(listed, "[]", new Listed[] {new ListedOne(1)});
        assertThat(kept(listed, two.replace("1}", "1,\"x\":2}"), new Listed[] {new ListedOne(1), new ListedOne(2)}))
                .contains("\"one\":1,\"x\":2}", "\"one\":2}");
        JsonValues<Map<String, Deduced>> deduced = new JsonValues<>() {};
        assertThat(kept(deduced, "{\"a\":{\"one\":1,\"x\":2}}", Map.of("a", new DeducedOne(5))))
                .isEqualTo("{\"a\":{\"one\":5,\"x\":2}}");
        assertThat(kept(deduced, "{\"a\":{\"one\":1,\"x\":2}}", Map.of("a", new DeducedTwo(5))))
                .isEqualTo("{\"a\":{\"two\":5}}");
        JsonValues<Holder> holders = new JsonValues<>() {};
        assertThat(kept(holders, "{\"one\":{\"@type\":\"leaf\",\"size\":1,\"x\":2}}", new Holder(new Leaf(5))))
                .isEqualTo("{\"one\":{\"@type\":\"leaf\",\"size\":5,\"x\":2}}");
    }

    record Hiding(@JsonIgnoreProperties("code") @Nullable Address home) {}

    @Test
    void fieldsControlledByAnnotationsAreNotKept() {
        JsonValues<Hiding> hiding = new JsonValues<>() {};
        assertThat(kept(
                        hiding,
                        "{\"home\":{\"city\":\"a\",\"code\":1,\"x\":2},\"y\":3}",
                        new Hiding(new Address("b", 1))))
                .isEqualTo("{\"home\":{\"city\":\"b\"},\"y\":3}");
    }

    @Test
    void typesWithoutClassesContainNoObjects() {
        assertThat(new JsonValues<List<String>>() {}.mayContainObjects()).isFalse();
        assertThat(new JsonValues<Map<Color, List<Integer>>>() {}.mayContainObjects())
                .isFalse();
        assertThat(new JsonValues<List<Address>>() {}.mayContainObjects()).isTrue();
        assertThat(new JsonValues<Shape>() {}.mayContainObjects()).isTrue();
    }
}
