package dev.tables.processor;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.testing.compile.Compilation;
import dev.tables.engine.local.LocalTableStore;
import dev.tables.mapping.query.QueryKeyword;
import dev.tables.mapping.table.EntityTable;
import dev.tables.mapping.value.ValueSamples;
import dev.tables.mapping.value.type.ValueType;
import dev.tables.testing.Effort;
import dev.tables.testing.Seed;
import java.io.Serializable;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Every type of a property with every type of a parameter, by every keyword: refused unless they can be compared. */
class ParameterTypesTest {
    @RegisterExtension
    static final Seed SEED = Seed.of(46_010);

    private static final Pattern REFUSED = Pattern.compile("\\[Tables/(Query\\w+)] \\w+\\.(\\w+) ");

    private static final List<String> OPEN =
            List.of("Object", "CharSequence", "Number", "Comparable<?>", "java.io.Serializable");
    private static final List<String> OTHERS =
            List.of("java.time.DayOfWeek", "StringBuilder", "Thread", "java.util.concurrent.atomic.AtomicInteger");

    private static String entity() {
        StringBuilder source = new StringBuilder("package shop; import dev.tables.annotation.*;\n"
                + "@TableEntity\npublic record Thing(@PartitionKey String home, @RowKey int number");
        for (ValueType type : ValueType.values()) {
            source.append(", ").append(ValueSamples.className(type)).append(' ').append(name(type));
        }
        return source + ") {}\n";
    }

    private static String name(ValueType type) {
        return "of" + type.name().toLowerCase(Locale.ROOT).replace("_", "");
    }

    private static String method(ValueType type, QueryKeyword keyword) {
        String name = name(type);
        return "findByHomeAnd" + Character.toUpperCase(name.charAt(0)) + name.substring(1)
                + keyword.methodNameSuffixes().get(keyword.methodNameSuffixes().size() - 1);
    }

    private static String repository(String parameter) {
        StringBuilder source = new StringBuilder("package shop;\ninterface Things"
                + " extends org.springframework.data.repository.Repository<Thing, ThingKey> {\n");
        for (ValueType type : ValueType.values()) {
            for (QueryKeyword keyword : QueryKeyword.values()) {
                boolean several = keyword == QueryKeyword.IN || keyword == QueryKeyword.NOT_IN;
                source.append("  java.util.List<Thing> ")
                        .append(method(type, keyword))
                        .append("(String home");
                for (int i = 0; i < keyword.argumentCount(); i++) {
                    source.append(", ")
                            .append(several ? "java.util.Collection<" + parameter + ">" : parameter)
                            .append(" a")
                            .append(i);
                }
                source.append(");\n");
            }
        }
        return source + "}\n";
    }

    private static List<String> parameters() {
        Set<String> all = new LinkedHashSet<>(List.of("String"));
        List<String> more = new ArrayList<>(OPEN);
        more.addAll(OTHERS);
        for (ValueType type : ValueType.values()) {
            more.add(ValueSamples.className(type).replace("java.lang.", ""));
        }
        Collections.shuffle(more, SEED.random());
        all.addAll(more.subList(0, Effort.byEffort(1, more.size())));
        return List.copyOf(all);
    }

    @Test
    void refusesEveryParameterThatCannotBeCompared() {
        for (String parameter : parameters()) {
            Compilation compilation =
                    Compiled.compile(List.of("-Xmaxerrs", "100000"), SpringStubs.with(entity(), repository(parameter)));
            Set<String> refused = new TreeSet<>();
            for (String diagnostic : Compiled.diagnostics(compilation)) {
                Matcher found = REFUSED.matcher(diagnostic);
                assertThat(found.find()).as(diagnostic).isTrue();
                refused.add(found.group(2));
            }
            Set<String> expected = new TreeSet<>();
            for (ValueType type : ValueType.values()) {
                for (QueryKeyword keyword : QueryKeyword.values()) {
                    if (!isSupported(type, keyword) || keyword.argumentCount() > 0 && !isComparable(type, parameter)) {
                        expected.add(method(type, keyword));
                    }
                }
            }
            assertThat(refused).as(SEED + ", " + parameter).isEqualTo(expected);
        }
    }

    private static boolean isSupported(ValueType type, QueryKeyword keyword) {
        return switch (keyword) {
            case LIKE, NOT_LIKE, STARTING_WITH, ENDING_WITH, CONTAINING, NOT_CONTAINING, IS_EMPTY, IS_NOT_EMPTY ->
                type == ValueType.STRING;
            case TRUE, FALSE -> type == ValueType.BOOLEAN;
            case BETWEEN, LESS_THAN, LESS_THAN_EQUAL, GREATER_THAN, GREATER_THAN_EQUAL, BEFORE, AFTER ->
                Comparable.class.isAssignableFrom(type.javaClass());
            case IS, IS_NOT, IN, NOT_IN, IS_NULL, IS_NOT_NULL -> true;
            default -> false;
        };
    }

    private static boolean isComparable(ValueType type, String parameter) {
        Class<?> general = switch (parameter) {
            case "Object" -> Object.class;
            case "CharSequence" -> CharSequence.class;
            case "Number" -> Number.class;
            case "Comparable<?>" -> Comparable.class;
            case "java.io.Serializable" -> Serializable.class;
            default -> null;
        };
        String declared = ValueSamples.className(type).replace("java.lang.", "");
        List<String> whole = List.of("Byte", "Short", "Integer", "Long");
        return general != null
                ? general.isAssignableFrom(type.javaClass())
                : declared.equals(parameter) || whole.contains(declared) && whole.contains(parameter);
    }

    @Test
    void refusesTextParametersForConstants() {
        Compilation compilation = Compiled.compile(List.of(), SpringStubs.with(entity(), """
                package shop; import java.util.*;
                interface Things extends org.springframework.data.repository.Repository<Thing, ThingKey> {
                    List<Thing> findByHomeAndOfenum(String home, String unit);
                    List<Thing> findByHomeAndOfenumIn(String home, Collection<Optional<String>> unit);
                    @dev.tables.data.repository.Query("home eq ?1 and ofenum eq ?2")
                    List<Thing> filtered(String home, CharSequence unit);
                    @dev.tables.data.repository.Query("home eq ?1 and ofenum eq 'DAYS'")
                    List<Thing> daily(String home);
                }
                """));
        String kept = " to compare with 'ofenum', which is stored as TimeUnit";
        assertThat(Compiled.diagnostics(compilation))
                .containsExactly(
                        "Things.java:3 [Tables/QueryParameterType] Things.findByHomeAndOfenum takes a String" + kept
                                + ". Use that type. A string that is not a constant of that type would match no "
                                + "entity.",
                        "Things.java:4 [Tables/QueryParameterType] Things.findByHomeAndOfenumIn takes a"
                                + " Collection<Optional<String>>" + kept + ". Use a collection of that type.",
                        "Things.java:6 [Tables/QueryParameterType] Things.filtered takes a CharSequence" + kept
                                + ". Use that type.");
    }

    /** The only types that differ and compare: what one cannot hold is no value of the other. */
    @Test
    void integersOfDifferentWidthsAreCompared() throws ReflectiveOperationException {
        List<ValueType> whole = List.of(ValueType.BYTE, ValueType.SHORT, ValueType.INT, ValueType.LONG);
        Compiled compiled = Compiled.of("""
                package shop; import dev.tables.annotation.*;
                @TableEntity
                public record Thing(@PartitionKey String home, @RowKey int number, @IndexedBy Byte ofbyte,
                    Short ofshort, @IndexedBy Integer ofint, Long oflong) {}
                """);
        try (LocalTableStore store = LocalTableStore.inMemory()) {
            EntityTable<Object> table = EntityTable.of(store, compiled.mapper("shop.Thing"));
            table.createTables();
            List<List<Object>> saved = new ArrayList<>();
            for (int i = 0; i < 3; i++) {
                List<Object> values = new ArrayList<>();
                for (ValueType type : whole) {
                    values.add(ValueSamples.of(type).extremes().get(i));
                }
                saved.add(values);
                Object[] arguments = {"h", i, values.get(0), values.get(1), values.get(2), values.get(3)};
                table.save(compiled.create("shop.Thing", arguments));
            }
            Entities queries = new Entities(table);
            for (ValueType type : whole) {
                for (ValueType given : whole) {
                    for (Object argument : ValueSamples.of(given).extremes()) {
                        for (QueryKeyword keyword : List.of(
                                QueryKeyword.IS,
                                QueryKeyword.IS_NOT,
                                QueryKeyword.IN,
                                QueryKeyword.NOT_IN,
                                QueryKeyword.LESS_THAN,
                                QueryKeyword.LESS_THAN_EQUAL,
                                QueryKeyword.GREATER_THAN,
                                QueryKeyword.GREATER_THAN_EQUAL)) {
                            boolean several = keyword == QueryKeyword.IN || keyword == QueryKeyword.NOT_IN;
                            Object passed = several ? Arrays.asList(argument) : argument;
                            List<Object> expected = new ArrayList<>();
                            for (int i = 0; i < saved.size(); i++) {
                                Object value = saved.get(i).get(whole.indexOf(type));
                                if (holds(keyword, ((Number) value).longValue(), ((Number) argument).longValue())) {
                                    expected.add(i);
                                }
                            }
                            assertThat(queries.find(method(type, keyword), "h", passed))
                                    .as(type + " " + keyword + " " + given + " " + argument)
                                    .extracting(found -> Objects.requireNonNull(
                                            table.mapper().property(found, "number")))
                                    .containsExactlyInAnyOrderElementsOf(expected);
                        }
                    }
                }
            }
        }
    }

    private static boolean holds(QueryKeyword keyword, long value, long given) {
        return switch (keyword) {
            case IS, IN -> value == given;
            case IS_NOT, NOT_IN -> value != given;
            case LESS_THAN -> value < given;
            case LESS_THAN_EQUAL -> value <= given;
            case GREATER_THAN -> value > given;
            default -> value >= given;
        };
    }
}
