package dev.tables.data.repository;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.tables.annotation.Convert;
import dev.tables.annotation.Json;
import dev.tables.annotation.PartitionKey;
import dev.tables.annotation.PropertyPerElement;
import dev.tables.annotation.RowKey;
import dev.tables.annotation.TableEntity;
import dev.tables.data.core.TablesTemplate;
import dev.tables.data.core.internal.TemplateAccess;
import dev.tables.data.repository.support.TablesRepositoryFactory;
import dev.tables.engine.local.LocalTableStore;
import dev.tables.mapping.model.EntityMapper;
import dev.tables.mapping.model.EntityMappers;
import dev.tables.mapping.query.QueryKeyword;
import dev.tables.mapping.query.UnsupportedQueryException;
import dev.tables.mapping.query.internal.method.DerivedQuery;
import dev.tables.mapping.query.internal.method.MethodNameParser;
import dev.tables.mapping.query.internal.plan.Planner;
import dev.tables.mapping.query.internal.plan.QueryPlan;
import dev.tables.mapping.query.internal.run.BoundQuery;
import dev.tables.mapping.value.ValueConverter;
import dev.tables.testing.Seed;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Collection;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import java.util.UUID;
import java.util.function.Function;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.springframework.dao.InvalidDataAccessApiUsageException;
import org.springframework.data.domain.Example;
import org.springframework.data.domain.ExampleMatcher;
import org.springframework.data.domain.ExampleMatcher.GenericPropertyMatcher;
import org.springframework.data.domain.ExampleMatcher.StringMatcher;
import org.springframework.data.repository.query.QueryByExampleExecutor;

/**
 * Every keyword and every matcher on properties of every stored form: each is refused, or finds the entities whose
 * values, as plain objects, fulfil it.
 */
class StoredFormsTest {
    @RegisterExtension
    static final Seed SEED = Seed.of(4203);

    @TableEntity(table = "things")
    record Thing(
            @PartitionKey String box,
            @RowKey int number,
            @Nullable String text,
            @Nullable Integer count,
            @Nullable Color color,
            @Nullable UUID code,
            Optional<String> note,
            @Convert(MailConverter.class) @Nullable Mail mail,
            @Convert(WeightConverter.class) @Nullable Weight weight,
            @Nullable List<String> tags,
            @Nullable Set<BigDecimal> prices,
            @Nullable Map<String, Integer> attributes,
            @Json @Nullable Point point,
            @Json @Nullable String quoted,
            @Nullable List<Point> path,
            @PropertyPerElement(maxSize = 3) @Nullable List<Integer> levels) {}

    enum Color {
        RED,
        GREEN
    }

    record Mail(String user, String host) {}

    record Weight(int grams) {}

    record Point(int x, int y) {}

    static final class MailConverter implements ValueConverter<Mail, String> {
        @Override
        public String toStored(Mail value) {
            return value.host() + "/" + value.user();
        }

        @Override
        public Mail fromStored(String stored) {
            String[] parts = stored.split("/", 2);
            return new Mail(parts[1], parts[0]);
        }
    }

    static final class WeightConverter implements ValueConverter<Weight, Integer> {
        @Override
        public Integer toStored(Weight value) {
            return -value.grams();
        }

        @Override
        public Weight fromStored(Integer stored) {
            return new Weight(-stored);
        }
    }

    interface Things extends TablesRepository<Thing, ThingId>, QueryByExampleExecutor<Thing> {}

    record ThingId(String box, int number) {}

    interface WritesJson extends TablesRepository<Thing, ThingId> {
        @Merge("attributes = 'x'")
        int updateByBoxAndNumber(String box, int number);
    }

    interface GivesTextForJson extends TablesRepository<Thing, ThingId> {
        @Merge("attributes = :value")
        int updateByBoxAndNumber(String box, int number, String value);
    }

    interface ValuesOfJson extends TablesRepository<Thing, ThingId> {
        @DistinctValues("attributes")
        List<String> findByBox(String box);
    }

    interface FirstJson extends TablesRepository<Thing, ThingId> {
        @MinValue("point")
        Optional<String> findByBox(String box);
    }

    private static final Set<QueryKeyword> OF_PRESENCE = EnumSet.of(
            QueryKeyword.IS_NULL, QueryKeyword.IS_NOT_NULL, QueryKeyword.IS_EMPTY, QueryKeyword.IS_NOT_EMPTY);

    private final LocalTableStore store = LocalTableStore.inMemory();
    private final TablesTemplate tables = new TablesTemplate(store);
    private final Things things = new TablesRepositoryFactory(tables).getRepository(Things.class);
    private final EntityMapper<Thing> mapper = EntityMappers.of(Thing.class);
    private final List<Thing> all = new ArrayList<>();

    /** The value of each property that queries may compare, as plain objects have it. */
    private static final Map<String, Function<Thing, @Nullable Object>> VALUES = new LinkedHashMap<>();

    static {
        VALUES.put("text", Thing::text);
        VALUES.put("count", Thing::count);
        VALUES.put("color", Thing::color);
        VALUES.put("code", Thing::code);
        VALUES.put("note", thing -> thing.note().orElse(null));
        VALUES.put("mail", Thing::mail);
        VALUES.put("weight", Thing::weight);
        VALUES.put("tags", Thing::tags);
        VALUES.put("prices", Thing::prices);
        VALUES.put("attributes", Thing::attributes);
        VALUES.put("point", Thing::point);
        VALUES.put("quoted", Thing::quoted);
        VALUES.put("path", Thing::path);
        VALUES.put("levels", Thing::levels);
    }

    @BeforeEach
    void fill() {
        Random random = SEED.random();
        for (int i = 0; i < 30; i++) {
            all.add(thing(random, i));
        }
        tables.saveAll(Thing.class, all);
    }

    @AfterEach
    void close() {
        store.close();
    }

    private static Thing thing(Random random, int number) {
        Map<String, Integer> attributes = new LinkedHashMap<>();
        List<String> names = List.of("color", "olo", "size");
        int first = random.nextInt(3);
        for (int i = 0; i < random.nextInt(3); i++) {
            attributes.put(names.get((first + i) % 3), random.nextInt(2));
        }
        BigDecimal price = new BigDecimal(random.nextBoolean() ? "1.5" : "1.50");
        List<Object> values = new ArrayList<>();
        values.add(List.of("olo", "Colour", "{", "", "a\"b").get(random.nextInt(5)));
        values.add(random.nextInt(3));
        values.add(Color.values()[random.nextInt(2)]);
        values.add(new UUID(0, random.nextInt(2)));
        values.add(Optional.of(List.of("olo", "OLO").get(random.nextInt(2))));
        values.add(new Mail(List.of("ann", "Bob").get(random.nextInt(2)), "colo.org"));
        values.add(new Weight(random.nextInt(3)));
        List<List<String>> tags =
                List.<List<String>>of(List.of(), List.of("olo"), List.of("Olo", "colo"), List.of("\""));
        values.add(tags.get(random.nextInt(4)));
        values.add(random.nextBoolean() ? Set.<BigDecimal>of() : Set.of(price));
        values.add(attributes);
        values.add(new Point(random.nextInt(2), 0));
        values.add(List.of("olo", "").get(random.nextInt(2)));
        values.add(random.nextBoolean() ? List.<Point>of() : List.of(new Point(1, 2)));
        values.add(random.nextBoolean() ? List.<Integer>of() : List.of(1, 2));
        return thing("b", number, name -> random.nextInt(6) == 0 ? null : values.get(indexOf(name)));
    }

    private static int indexOf(String property) {
        return new ArrayList<>(VALUES.keySet()).indexOf(property);
    }

    @SuppressWarnings("unchecked")
    private static Thing thing(String box, int number, Function<String, @Nullable Object> values) {
        Object note = values.apply("note");
        Optional<String> noted =
                note instanceof Optional<?> given ? (Optional<String>) given : Optional.ofNullable((String) note);
        return new Thing(
                box,
                number,
                (String) values.apply("text"),
                (Integer) values.apply("count"),
                (Color) values.apply("color"),
                (UUID) values.apply("code"),
                noted,
                (Mail) values.apply("mail"),
                (Weight) values.apply("weight"),
                (List<String>) values.apply("tags"),
                (Set<BigDecimal>) values.apply("prices"),
                (Map<String, Integer>) values.apply("attributes"),
                (Point) values.apply("point"),
                (String) values.apply("quoted"),
                (List<Point>) values.apply("path"),
                (List<Integer>) values.apply("levels"));
    }

    private static Object value(String property, Thing thing) {
        return Objects.requireNonNull(
                Objects.requireNonNull(VALUES.get(property)).apply(thing));
    }

    private List<Thing> with(String property) {
        return all.stream()
                .filter(thing -> Objects.requireNonNull(VALUES.get(property)).apply(thing) != null)
                .toList();
    }

    private static Set<Integer> numbers(Collection<Thing> found) {
        Set<Integer> numbers = new TreeSet<>();
        found.forEach(thing -> numbers.add(thing.number()));
        return numbers;
    }

    @Test
    void everyKeywordIsRejectedOrComparesValues() {
        Set<String> accepted = new TreeSet<>();
        for (String property : VALUES.keySet()) {
            for (QueryKeyword keyword : QueryKeyword.values()) {
                for (boolean ignoreCase : new boolean[] {false, true}) {
                    String name = "findByBoxAnd" + capital(property)
                            + (keyword == QueryKeyword.IS
                                    ? ""
                                    : keyword.methodNameSuffixes().get(0)) + (ignoreCase ? "IgnoreCase" : "");
                    if (isAnswered(property, keyword, ignoreCase, name)) {
                        accepted.add(property + " " + keyword + (ignoreCase ? " IGNORE_CASE" : ""));
                    }
                }
            }
        }
        for (String json : List.of("prices", "attributes", "path", "point", "quoted")) {
            for (String answered : accepted) {
                if (answered.startsWith(json + " ")) {
                    assertThat(OF_PRESENCE)
                            .extracting(QueryKeyword::name)
                            .contains(answered.substring(json.length() + 1));
                }
            }
            assertThat(accepted).contains(json + " IS_NULL", json + " IS_NOT_NULL");
        }
        assertThat(accepted)
                .contains("attributes IS_EMPTY", "prices IS_NOT_EMPTY", "mail IS", "mail IN", "tags CONTAINING")
                .contains(
                        "text CONTAINING IGNORE_CASE", "note STARTING_WITH", "count BETWEEN", "code IS", "color NOT_IN")
                .doesNotContain("levels IS", "tags LIKE", "color CONTAINING", "tags CONTAINING IGNORE_CASE");
    }

    private static String capital(String name) {
        return Character.toUpperCase(name.charAt(0)) + name.substring(1);
    }

    private boolean isAnswered(String property, QueryKeyword keyword, boolean ignoreCase, String name) {
        QueryPlan plan;
        try {
            DerivedQuery query = MethodNameParser.parse(mapper.model(), name);
            plan = Planner.plan(
                    mapper.model(), tables.unwrap(TemplateAccess.class).forStore(query.spec()));
        } catch (UnsupportedQueryException refused) {
            assertThat(refused).hasMessageContaining(property).hasMessageContaining("not supported");
            return false;
        }
        for (Object wanted : arguments(property)) {
            Object[] arguments = given(keyword, wanted);
            List<Thing> found = tables.unwrap(TemplateAccess.class)
                    .queries(Thing.class)
                    .list(BoundQuery.bindDeclared(plan, mapper, arguments, List.of()), 0);
            Set<Integer> expected = numbers(all.stream()
                    .filter(thing -> holds(property, keyword, ignoreCase, thing, wanted))
                    .toList());
            assertThat(numbers(found)).as("%s of %s, %s", name, wanted, SEED).isEqualTo(expected);
        }
        return true;
    }

    /**
     * Values of the property, of a collection elements; what a converter stores as it is stored, which has an order.
     */
    private List<Object> arguments(String property) {
        List<Object> arguments = new ArrayList<>();
        for (Thing thing : with(property)) {
            Object value = value(property, thing);
            if (value instanceof Collection<?> elements) {
                arguments.addAll(elements);
            } else {
                arguments.add(compared(value));
            }
        }
        return arguments.stream().distinct().toList();
    }

    private static Object compared(Object value) {
        return value instanceof Mail mail
                ? new MailConverter().toStored(mail)
                : value instanceof Weight weight ? new WeightConverter().toStored(weight) : value;
    }

    private static Object[] given(QueryKeyword keyword, Object wanted) {
        return switch (keyword) {
            case IN, NOT_IN -> new Object[] {"b", List.of(wanted)};
            case BETWEEN -> new Object[] {"b", wanted, wanted};
            default -> keyword.argumentCount() == 0 ? new Object[] {"b"} : new Object[] {"b", wanted};
        };
    }

    @SuppressWarnings({"unchecked", "rawtypes"})
    private static boolean holds(
            String property, QueryKeyword keyword, boolean ignoreCase, Thing thing, Object wantedValue) {
        Object found = Objects.requireNonNull(VALUES.get(property)).apply(thing);
        if (keyword == QueryKeyword.IS_NULL || found == null) {
            return found == null && keyword == QueryKeyword.IS_NULL;
        }
        if (keyword == QueryKeyword.IS_NOT_NULL) {
            return true;
        }
        if (keyword == QueryKeyword.IS_EMPTY || keyword == QueryKeyword.IS_NOT_EMPTY) {
            boolean empty = found instanceof Collection<?> list
                    ? list.isEmpty()
                    : found instanceof Map<?, ?> map ? map.isEmpty() : ((String) found).isEmpty();
            return empty == (keyword == QueryKeyword.IS_EMPTY);
        }
        if (found instanceof Collection<?> elements) {
            return elements.contains(wantedValue) != (keyword == QueryKeyword.NOT_CONTAINING);
        }
        Object value = folded(compared(found), ignoreCase);
        Object wanted = folded(wantedValue, ignoreCase);
        return switch (keyword) {
            case IS, IN -> value.equals(wanted);
            case IS_NOT, NOT_IN -> !value.equals(wanted);
            case STARTING_WITH -> ((String) value).startsWith((String) wanted);
            case ENDING_WITH -> ((String) value).endsWith((String) wanted);
            case CONTAINING -> ((String) value).contains((String) wanted);
            case NOT_CONTAINING -> !((String) value).contains((String) wanted);
            case LIKE -> value.equals(wanted);
            case NOT_LIKE -> !value.equals(wanted);
            case BETWEEN -> order(value, wanted) == 0;
            case LESS_THAN, BEFORE -> order(value, wanted) < 0;
            case LESS_THAN_EQUAL -> order(value, wanted) <= 0;
            case GREATER_THAN, AFTER -> order(value, wanted) > 0;
            case GREATER_THAN_EQUAL -> order(value, wanted) >= 0;
            default -> throw new AssertionError(property + " " + keyword + " has no meaning");
        };
    }

    private static Object folded(Object value, boolean ignoreCase) {
        return ignoreCase ? ((String) value).toLowerCase(Locale.ROOT) : value;
    }

    /** Constants are in the order of their names. */
    @SuppressWarnings({"unchecked", "rawtypes"})
    private static int order(Object value, Object wanted) {
        return value instanceof Enum<?> one
                ? one.name().compareTo(((Enum<?>) wanted).name())
                : ((Comparable) value).compareTo(wanted);
    }

    @Test
    void propertyStoredAsJsonCannotBeSorted() {
        for (String property : List.of("prices", "attributes", "path", "point", "quoted", "tags", "levels")) {
            assertThatExceptionOfType(UnsupportedQueryException.class)
                    .isThrownBy(() -> Planner.plan(
                            mapper.model(),
                            MethodNameParser.parse(mapper.model(), "findByBoxOrderBy" + capital(property))
                                    .spec()))
                    .withMessageContaining(property)
                    .withMessageContaining("Sort by another property");
        }
    }

    @Test
    void propertyStoredAsJsonCannotBeUpdatedOrListed() {
        Map<Class<?>, String> refused = Map.of(
                WritesJson.class, "assigns a value of the wrong type to 'attributes'",
                GivesTextForJson.class, "to assign to 'attributes', which is a map",
                ValuesOfJson.class, "'attributes' has no order",
                FirstJson.class, "'point' has no order");
        refused.forEach((repository, fact) -> assertThatExceptionOfType(RuntimeException.class)
                .as(repository.getSimpleName())
                .isThrownBy(() -> new TablesRepositoryFactory(tables).getRepository(repository))
                .withStackTraceContaining(fact));
    }

    @Test
    void exampleWithJsonPropertyIsRejectedWithThePathToIgnore() {
        for (String property : List.of("attributes", "point", "prices", "path", "quoted")) {
            Object value = with(property).stream()
                    .map(thing -> value(property, thing))
                    .filter(one -> !(one instanceof Collection<?> list && list.isEmpty()))
                    .filter(one -> !(one instanceof Map<?, ?> map && map.isEmpty()))
                    .findFirst()
                    .orElseThrow();
            Thing probe = thing("b", 0, name -> name.equals(property) ? value : null);
            assertThatExceptionOfType(InvalidDataAccessApiUsageException.class)
                    .isThrownBy(() -> things.findAll(Example.of(probe)))
                    .withMessageContaining("withIgnorePaths(\"" + property + "\")");
        }
    }

    @Test
    void exampleIgnoresEmptyCollectionsAndNullOptionals() {
        Map<String, Object> empty = Map.of(
                "attributes", Map.of(), "path", List.of(), "levels", List.of(), "tags", List.of(), "prices", Set.of());
        ExampleMatcher matcher = ExampleMatcher.matching().withIgnorePaths("number");
        empty.forEach((property, none) -> {
            Thing probe = thing("b", 0, name -> name.equals(property) ? none : null);
            assertThat(things.findAll(Example.of(probe, matcher))).as(property).hasSize(all.size());
        });
        Thing probe = thing("b", 0, name -> null);
        assertThat(things.findAll(Example.of(withoutNote(probe), matcher))).hasSize(all.size());
    }

    @SuppressWarnings("NullAway") // null in place of an Optional is what is tried
    private static Thing withoutNote(Thing thing) {
        return new Thing(
                thing.box(),
                thing.number(),
                thing.text(),
                null,
                null,
                null,
                null,
                null,
                null,
                null,
                null,
                null,
                null,
                null,
                null,
                null);
    }

    @Test
    void everyMatcherIsRejectedOrComparesValues() {
        Set<String> accepted = new TreeSet<>();
        for (String property : VALUES.keySet()) {
            for (StringMatcher how : StringMatcher.values()) {
                for (boolean ignoreCase : new boolean[] {false, true}) {
                    for (boolean own : new boolean[] {false, true}) {
                        if (isMatched(property, how, ignoreCase, own)) {
                            accepted.add(property + (own ? " OWN " : " ") + how + (ignoreCase ? " IGNORE_CASE" : ""));
                        }
                    }
                }
            }
        }
        assertThat(accepted)
                .contains("text CONTAINING", "text OWN CONTAINING IGNORE_CASE", "note OWN ENDING", "mail CONTAINING")
                .contains(
                        "mail OWN EXACT",
                        "count OWN DEFAULT",
                        "tags STARTING IGNORE_CASE",
                        "code ENDING",
                        "weight DEFAULT")
                .doesNotContain(
                        "mail OWN CONTAINING", "mail OWN DEFAULT IGNORE_CASE", "tags OWN STARTING", "text REGEX")
                .doesNotContain(
                        "attributes DEFAULT", "point EXACT", "prices CONTAINING", "path DEFAULT", "quoted DEFAULT")
                .doesNotContain("color OWN ENDING", "weight OWN CONTAINING", "code OWN STARTING");
    }

    /** Whether examples with values of the property are answered: all of them, and rightly. */
    private boolean isMatched(String property, StringMatcher how, boolean ignoreCase, boolean own) {
        boolean answered = true;
        for (Object wanted : with(property).stream()
                .map(thing -> value(property, thing))
                .distinct()
                .toList()) {
            Thing probe = thing("b", 0, name -> name.equals(property) ? wanted : null);
            ExampleMatcher matcher = ExampleMatcher.matching()
                    .withIgnorePaths("number")
                    .withMatcher("box", GenericPropertyMatcher.of(StringMatcher.EXACT, false));
            if (own) {
                GenericPropertyMatcher one = GenericPropertyMatcher.of(how, ignoreCase);
                matcher = matcher.withMatcher(property, one);
            } else {
                matcher = matcher.withStringMatcher(how);
                matcher = ignoreCase ? matcher.withIgnoreCase() : matcher;
            }
            Set<Integer> found;
            try {
                List<Thing> list = new ArrayList<>();
                things.findAll(Example.of(probe, matcher)).forEach(list::add);
                found = numbers(list);
            } catch (InvalidDataAccessApiUsageException refused) {
                assertThat(refused).hasMessageContaining(property);
                answered = false;
                continue;
            }
            Predicate<Thing> expected = thing -> matches(property, how, ignoreCase, thing, wanted);
            assertThat(found)
                    .as("%s %s %s of %s, %s", property, how, ignoreCase, wanted, SEED)
                    .isEqualTo(numbers(all.stream().filter(expected).toList()));
        }
        return answered;
    }

    private static boolean matches(String property, StringMatcher how, boolean ignoreCase, Thing thing, Object wanted) {
        Object found = Objects.requireNonNull(VALUES.get(property)).apply(thing);
        if (wanted instanceof Collection<?> elements) {
            return elements.isEmpty() || found != null && ((Collection<?>) found).containsAll(elements);
        }
        if (wanted instanceof Map<?, ?> entries && entries.isEmpty()) {
            return true;
        }
        if (!(found instanceof String text) || !(wanted instanceof String part)) {
            return wanted.equals(found);
        }
        QueryKeyword keyword = switch (how) {
            case DEFAULT, EXACT -> QueryKeyword.IS;
            case STARTING -> QueryKeyword.STARTING_WITH;
            case ENDING -> QueryKeyword.ENDING_WITH;
            case CONTAINING -> QueryKeyword.CONTAINING;
            case REGEX -> throw new AssertionError("A regular expression was accepted.");
        };
        return holds(property, keyword, ignoreCase, thing, part);
    }

    /** What transforms a value sees it as it is declared. */
    @Test
    void transformersReceiveDeclaredValues() {
        List<String> seen = new ArrayList<>();
        for (String property : VALUES.keySet()) {
            Thing full = with(property).get(0);
            Object value = value(property, full);
            Thing probe = thing("b", 0, name -> name.equals(property) ? value : null);
            ExampleMatcher matcher = ExampleMatcher.matching()
                    .withIgnorePaths("number")
                    .withMatcher(
                            property,
                            GenericPropertyMatcher.of(StringMatcher.DEFAULT).transform(given -> {
                                assertThat(given).as(property).contains(value);
                                seen.add(property);
                                return Optional.empty();
                            }));
            assertThat(things.findAll(Example.of(probe, matcher))).hasSize(all.size());
        }
        assertThat(seen).containsExactlyElementsOf(VALUES.keySet());
        Thing probe = thing("b", 0, name -> name.equals("mail") ? new Mail("x", "y") : null);
        ExampleMatcher other = ExampleMatcher.matching()
                .withIgnorePaths("number")
                .withMatcher(
                        "mail",
                        GenericPropertyMatcher.of(StringMatcher.DEFAULT)
                                .transform(given -> Optional.of(new Mail("ann", "colo.org"))));
        assertThat(things.findAll(Example.of(probe, other))).hasSize((int) all.stream()
                .filter(thing -> new Mail("ann", "colo.org").equals(thing.mail()))
                .count());
        ExampleMatcher wrong = ExampleMatcher.matching()
                .withIgnorePaths("number")
                .withMatcher(
                        "mail", GenericPropertyMatcher.of(StringMatcher.DEFAULT).transform(given -> Optional.of(1)));
        assertThatExceptionOfType(InvalidDataAccessApiUsageException.class)
                .isThrownBy(() -> things.findAll(Example.of(probe, wrong)))
                .withMessageContaining("mail")
                .withMessageContaining("Integer");
    }
}
