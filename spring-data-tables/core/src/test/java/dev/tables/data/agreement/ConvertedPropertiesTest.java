package dev.tables.data.agreement;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tables.data.core.TablesTemplate;
import dev.tables.data.repository.support.TablesRepositoryFactory;
import dev.tables.engine.local.LocalTableStore;
import dev.tables.mapping.query.QueryKeyword;
import dev.tables.mapping.value.ValueConverter;
import java.lang.reflect.Field;
import java.lang.reflect.Method;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Every keyword asked of every kind of property with a converter, with arguments of the declared type, the stored type and
 * another: of the declared type equality only, of the stored type whatever that can be asked; the compiler and the start agree
 * about it, and what is accepted finds what comparing all entities does.
 */
class ConvertedPropertiesTest {
    /** How many entities there are, the last of them without values. */
    private static final int ENTITIES = 5;

    private enum Given {
        DECLARED,
        STORED,
        OTHER
    }

    /**
     * A property.
     *
     * @param name its name, in capitals that of its converter
     * @param declared its type
     * @param stored what the converter makes
     * @param text whether that is a text
     */
    private record Property(String name, String declared, String stored, boolean text) {
        /** Whether the converter keeps to one type, so that an argument is a declared value. */
        boolean ofOneType() {
            return declared.equals(stored);
        }
    }

    private static final List<Property> PROPERTIES = List.of(
            new Property("price", "Types.Money", "Long", false),
            new Property("label", "Types.Money", "String", true),
            new Property("negative", "Integer", "Integer", false),
            new Property("backwards", "String", "String", true),
            new Property("day", "Types.Day", "Integer", false),
            new Property("dayName", "String", "Types.Day", false),
            new Property("levels", "double[]", "String", true),
            new Property("since", "Long", "java.time.Instant", false),
            new Property("share", "java.math.BigInteger", "java.math.BigDecimal", false),
            new Property("pair", "java.util.Map<String, Integer>", "String", true));

    private static final String TYPES = """
        package odd;
        import dev.tables.mapping.value.ValueConverter;
        import java.math.*;
        import java.time.Instant;
        import java.util.*;
        public final class Types {
            public record Money(long cents) {}
            public enum Day { MONDAY, TUESDAY, WEDNESDAY, THURSDAY }
            public static final Map<String, List<Object>> VALUES = Map.of(
                "price", List.of(new Money(2), new Money(10), new Money(-1), new Money(300)),
                "label", List.of(new Money(2), new Money(10), new Money(1), new Money(300)),
                "negative", List.of(2, 10, -1, 300),
                "backwards", List.of("abc", "cba", "b", "ab"),
                "day", List.of(Day.MONDAY, Day.TUESDAY, Day.WEDNESDAY, Day.THURSDAY),
                "dayName", List.of("monday", "tuesday", "wednesday", "thursday"),
                "levels", List.of(new double[] {1}, new double[] {2, 3}, new double[] {}, new double[] {-1}),
                "since", List.of(5L, 70L, 1L, 900L),
                "share", List.of(BigInteger.ONE, BigInteger.TEN, BigInteger.ZERO, BigInteger.TWO),
                "pair", List.of(Map.of("a", 1), Map.of("a", 2), Map.of("b", 1), Map.of("c", 1)));
            public static final class Price implements ValueConverter<Money, Long> {
                public Long toStored(Money value) { return 1000 - value.cents(); }
                public Money fromStored(Long stored) { return new Money(1000 - stored); }
            }
            public static final class Label implements ValueConverter<Money, String> {
                public String toStored(Money value) { return value.cents() + " cents"; }
                public Money fromStored(String stored) { return new Money(Long.parseLong(stored.split(" ")[0])); }
            }
            public static final class Negative implements ValueConverter<Integer, Integer> {
                public Integer toStored(Integer value) { return -value; }
                public Integer fromStored(Integer stored) { return -stored; }
            }
            public static final class Backwards implements ValueConverter<String, String> {
                public String toStored(String value) { return new StringBuilder(value).reverse().toString(); }
                public String fromStored(String stored) { return toStored(stored); }
            }
            public static final class Day_ implements ValueConverter<Day, Integer> {
                public Integer toStored(Day value) { return value.ordinal() * 7 % 4; }
                public Day fromStored(Integer stored) { return Day.values()[stored * 3 % 4]; }
            }
            public static final class DayName implements ValueConverter<String, Day> {
                public Day toStored(String value) { return Day.valueOf(value.toUpperCase(Locale.ROOT)); }
                public String fromStored(Day stored) { return stored.name().toLowerCase(Locale.ROOT); }
            }
            public static final class Levels implements ValueConverter<double[], String> {
                public String toStored(double[] value) { return Arrays.toString(value); }
                public double[] fromStored(String stored) {
                    String inner = stored.substring(1, stored.length() - 1);
                    return inner.isEmpty() ? new double[0]
                        : Arrays.stream(inner.split(", ")).mapToDouble(Double::parseDouble).toArray();
                }
            }
            public static final class Since implements ValueConverter<Long, Instant> {
                public Instant toStored(Long value) { return Instant.ofEpochSecond(-value); }
                public Long fromStored(Instant stored) { return -stored.getEpochSecond(); }
            }
            public static final class Share implements ValueConverter<BigInteger, BigDecimal> {
                public BigDecimal toStored(BigInteger value) { return new BigDecimal(value.negate()); }
                public BigInteger fromStored(BigDecimal stored) { return stored.toBigInteger().negate(); }
            }
            public static final class Pair implements ValueConverter<Map<String, Integer>, String> {
                public String toStored(Map<String, Integer> value) { return value.toString(); }
                public Map<String, Integer> fromStored(String stored) {
                    String[] parts = stored.substring(1, stored.length() - 1).split("=");
                    return Map.of(parts[0], Integer.valueOf(parts[1]));
                }
            }
        }
        """;
    /** A converted property as part of a key. */
    private static final String JAR = """
        package odd;
        import dev.tables.annotation.*;
        @TableEntity(table = "jars")
        public record Jar(@PartitionKey String shelf, @RowKey @Convert(Types.Price.class) Types.Money price) {}
        """;

    private static final String REPOSITORY = """
        package odd;
        import dev.tables.data.repository.Query;
        import java.util.*;
        public interface NAME extends org.springframework.data.repository.Repository<ENTITY, dev.tables.mapping.model.EntityKey> {
        METHODS}
        """;

    /**
     * A method.
     *
     * @param property what it compares
     * @param keyword how
     * @param given with what
     * @param filter whether it is a filter that says so, not the name
     */
    private record Question(Property property, QueryKeyword keyword, Given given, boolean filter) {
        boolean accepted() {
            return switch (given) {
                case DECLARED ->
                    Set.of(QueryKeyword.IS, QueryKeyword.IS_NOT, QueryKeyword.IN, QueryKeyword.NOT_IN)
                            .contains(keyword);
                case STORED -> true;
                case OTHER -> false;
            };
        }

        boolean several() {
            return keyword == QueryKeyword.IN || keyword == QueryKeyword.NOT_IN;
        }

        String name() {
            String capital = Character.toUpperCase(property.name().charAt(0))
                    + property.name().substring(1);
            return filter
                    ? property.name() + "_" + keyword + "_" + given
                    : "findByShelfAnd" + capital
                            + keyword.methodNameSuffixes()
                                    .get(keyword.methodNameSuffixes().size() - 1);
        }

        String source(String entity) {
            String one = switch (given) {
                case DECLARED -> property.declared();
                case STORED -> property.stored();
                case OTHER -> "java.util.Date";
            };
            String type = !several() ? one : (given == Given.DECLARED ? "List<" : "Set<") + one + ">";
            String query = filter
                    ? "@Query(\"shelf eq ?1 and " + property.name() + " " + OPERATORS.get(keyword) + " ?2\") "
                    : "";
            return "    " + query + "List<" + entity + "> " + name() + "(String shelf, " + type + " one"
                    + (keyword == QueryKeyword.BETWEEN ? ", " + type + " two" : "") + ");\n";
        }
    }

    private static final Map<QueryKeyword, String> OPERATORS = Map.of(
            QueryKeyword.IS, "eq",
            QueryKeyword.IS_NOT, "ne",
            QueryKeyword.GREATER_THAN, "gt",
            QueryKeyword.GREATER_THAN_EQUAL, "ge",
            QueryKeyword.LESS_THAN, "lt",
            QueryKeyword.LESS_THAN_EQUAL, "le");

    private static final Map<String, Question> REFUSED = new LinkedHashMap<>();
    private static CompiledSources processed;

    @BeforeAll
    static void compile() {
        Map<String, String> sources = new LinkedHashMap<>(Map.of(
                "odd.Types",
                TYPES,
                "odd.Jar",
                JAR,
                "odd.Box",
                entity("Box", ""),
                "odd.Crate",
                entity("Crate", "@IndexedBy(layout = IndexLayout.KEYS_ONLY) ")));
        for (String entity : List.of("Box", "Crate", "Jar")) {
            String methods = questions(entity).stream()
                    .filter(Question::accepted)
                    .map(question -> question.source(entity))
                    .collect(Collectors.joining());
            sources.put("odd." + entity + "Repository", repository(entity + "Repository", entity, methods));
        }
        for (Question question : questions("Box")) {
            if (!question.accepted()) {
                String name = "Refused" + REFUSED.size();
                REFUSED.put(name, question);
                sources.put("odd." + name, repository(name, "Box", question.source("Box")));
            }
        }
        processed = CompiledSources.tolerantly(sources);
    }

    private static String repository(String name, String entity, String methods) {
        return REPOSITORY.replace("NAME", name).replace("ENTITY", entity).replace("METHODS", methods);
    }

    private static String entity(String name, String annotation) {
        String components = PROPERTIES.stream()
                .map(property -> ",\n    " + (property.name().equals("share") ? "" : annotation) + "@Convert(Types."
                        + converter(property) + ".class) " + property.declared() + " " + property.name())
                .collect(Collectors.joining());
        return "package odd;\nimport dev.tables.annotation.*;\n@TableEntity(table = \""
                + name.toLowerCase(java.util.Locale.ROOT) + "\")\npublic record " + name
                + "(@PartitionKey String shelf, @RowKey int number" + components + ") {}\n";
    }

    private static String converter(Property property) {
        String capital = Character.toUpperCase(property.name().charAt(0))
                + property.name().substring(1);
        return capital.equals("Day") ? "Day_" : capital;
    }

    private static List<Question> questions(String entity) {
        List<Question> questions = new ArrayList<>();
        for (Property property : entity.equals("Jar") ? PROPERTIES.subList(0, 1) : PROPERTIES) {
            for (QueryKeyword keyword : QueryKeyword.values()) {
                for (Given given : Given.values()) {
                    if (keyword.unsupportedReason() != null
                            || keyword.argumentCount() == 0
                            || isOfText(keyword) && !property.text()) {
                        continue;
                    }
                    if (given == Given.STORED && property.ofOneType()) {
                        continue;
                    }
                    questions.add(new Question(property, keyword, given, false));
                    if (OPERATORS.containsKey(keyword)) {
                        questions.add(new Question(property, keyword, given, true));
                    }
                }
            }
        }
        return questions;
    }

    private static boolean isOfText(QueryKeyword keyword) {
        return switch (keyword) {
            case LIKE, NOT_LIKE, STARTING_WITH, ENDING_WITH, CONTAINING, NOT_CONTAINING -> true;
            default -> false;
        };
    }

    @Test
    void compilerAndStartupRejectQueriesOfConvertedPropertiesWithTheSameMessage() {
        assertThat(REFUSED).hasSizeGreaterThan(150);
        for (Map.Entry<String, Question> refused : REFUSED.entrySet()) {
            Question question = refused.getValue();
            String start = String.valueOf(RefusalAtStart.refusal(processed.get("odd." + refused.getKey())));
            String said = RefusalAtStart.fact(start.replaceFirst("^Box: ", ""));
            assertThat(said).as("%s", question).contains(question.property().name());
            assertThat(processed.refusal("odd." + refused.getKey()))
                    .as("%s", question)
                    .startsWith("[Tables/QueryParameterType] ")
                    .containsIgnoringWhitespaces(said);
            if (question.given() == Given.DECLARED) {
                assertThat(said).contains(" a converter stores as ").contains("Use Is or In, or ");
            }
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"Box", "Crate", "Jar"})
    void queriesOfConvertedPropertiesFindTheSameAsFilteringInMemory(String entity) throws ReflectiveOperationException {
        Class<?> type = processed.get("odd." + entity);
        Class<?> repository = processed.get("odd." + entity + "Repository");
        try (LocalTableStore store = LocalTableStore.inMemory()) {
            TablesTemplate template = new TablesTemplate(store);
            for (int number = 0; number < (entity.equals("Jar") ? ENTITIES - 1 : ENTITIES); number++) {
                template.insert(entity(type, number));
            }
            TablesRepositoryFactory factory = new TablesRepositoryFactory(template);
            factory.setBeanClassLoader(processed);
            Object proxy = factory.getRepository(repository);
            int asked = 0;
            for (Question question : questions(entity)) {
                if (question.accepted()) {
                    Method method = method(repository, question);
                    for (int one = 0; one < ENTITIES - 1; one++) {
                        ask(question, method, proxy, one);
                        asked++;
                    }
                }
            }
            assertThat(asked).isGreaterThan(entity.equals("Jar") ? 80 : 400);
        }
    }

    private static void ask(Question question, Method method, Object proxy, int one)
            throws ReflectiveOperationException {
        int two = (one + 1) % (ENTITIES - 1);
        Property property = question.property();
        List<Object> given = new ArrayList<>(List.of(given(question, one), given(question, two)));
        List<Object> stored = List.of(stored(property, one), stored(property, two));
        List<Object> arguments = new ArrayList<>(List.of("s"));
        if (question.several()) {
            arguments.add(question.given() == Given.DECLARED ? given : new java.util.LinkedHashSet<>(given));
        } else if (question.keyword() == QueryKeyword.BETWEEN) {
            arguments.addAll(given);
        } else {
            arguments.add(given.get(0));
        }
        Set<Object> found = new TreeSet<>();
        for (Object entity : (List<?>) method.invoke(proxy, arguments.toArray())) {
            found.add(number(Objects.requireNonNull(entity)));
        }
        Set<Object> expected = new TreeSet<>();
        for (int number = 0; number < ENTITIES - 1; number++) {
            if (holds(question.keyword(), stored(property, number), stored)) {
                expected.add(number);
            }
        }
        assertThat(found).as("%s with %s", question, one).isEqualTo(expected);
    }

    private static Object given(Question question, int number) throws ReflectiveOperationException {
        return question.given() == Given.DECLARED
                ? value(question.property(), number)
                : stored(question.property(), number);
    }

    private static Method method(Class<?> repository, Question question) {
        Class<?> collection = question.given() == Given.DECLARED ? List.class : Set.class;
        return Arrays.stream(repository.getMethods())
                .filter(method -> method.getName().equals(question.name()))
                .filter(method -> question.several()
                        ? method.getParameterTypes()[1] == collection
                        : isOf(method.getParameterTypes()[1], question))
                .findFirst()
                .orElseThrow(() -> new IllegalStateException(question.toString()));
    }

    private static boolean isOf(Class<?> parameter, Question question) {
        String type = question.given() == Given.DECLARED
                ? question.property().declared()
                : question.property().stored();
        return type.replaceFirst("<.*", "").endsWith(parameter.getSimpleName());
    }

    private static Object number(Object entity) throws ReflectiveOperationException {
        if (!entity.getClass().getSimpleName().equals("Jar")) {
            return entity.getClass().getMethod("number").invoke(entity);
        }
        Object price = entity.getClass().getMethod("price").invoke(entity);
        int number = 0;
        while (!value(PROPERTIES.get(0), number).equals(price)) {
            number++;
        }
        return number;
    }

    private static Object entity(Class<?> type, int number) throws ReflectiveOperationException {
        if (type.getSimpleName().equals("Jar")) {
            return type.getConstructors()[0].newInstance("s", value(PROPERTIES.get(0), number));
        }
        List<@Nullable Object> arguments = new ArrayList<>(List.of("s", number));
        for (Property property : PROPERTIES) {
            arguments.add(number == ENTITIES - 1 ? null : value(property, number));
        }
        return type.getConstructors()[0].newInstance(arguments.toArray());
    }

    private static Object value(Property property, int number) throws ReflectiveOperationException {
        Field values = processed.get("odd.Types").getField("VALUES");
        Object all = Objects.requireNonNull(((Map<?, ?>) values.get(null)).get(property.name()));
        return Objects.requireNonNull(((List<?>) all).get(number));
    }

    @SuppressWarnings("unchecked")
    private static Object stored(Property property, int number) throws ReflectiveOperationException {
        Class<?> converter = processed.get("odd.Types$" + converter(property));
        Object made = converter.getConstructor().newInstance();
        return ((ValueConverter<Object, Object>) made).toStored(value(property, number));
    }

    private static boolean holds(QueryKeyword keyword, Object value, List<Object> given) {
        int first = compare(value, given.get(0));
        String text = value.toString();
        String asked = given.get(0).toString();
        return switch (keyword) {
            case IS -> first == 0;
            case IS_NOT -> first != 0;
            case IN -> given.stream().anyMatch(one -> compare(value, one) == 0);
            case NOT_IN -> given.stream().noneMatch(one -> compare(value, one) == 0);
            case BETWEEN -> first >= 0 && compare(value, given.get(1)) <= 0;
            case LESS_THAN, BEFORE -> first < 0;
            case LESS_THAN_EQUAL -> first <= 0;
            case GREATER_THAN, AFTER -> first > 0;
            case GREATER_THAN_EQUAL -> first >= 0;
            case STARTING_WITH -> text.startsWith(asked);
            case ENDING_WITH -> text.endsWith(asked);
            case CONTAINING -> text.contains(asked);
            case NOT_CONTAINING -> !text.contains(asked);
            case LIKE -> text.equals(asked);
            case NOT_LIKE -> !text.equals(asked);
            default -> throw new IllegalStateException(keyword.name());
        };
    }

    @SuppressWarnings("unchecked")
    private static int compare(Object value, Object given) {
        return value instanceof Enum<?> constant
                ? constant.name().compareTo(((Enum<?>) given).name())
                : ((Comparable<Object>) value).compareTo(given);
    }
}
