package dev.tables.data.types;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tables.data.agreement.CompiledSources;
import dev.tables.data.core.TablesTemplate;
import dev.tables.data.core.internal.TemplateAccess;
import dev.tables.data.types.Specimens.Field;
import dev.tables.engine.local.LocalTableStore;
import dev.tables.mapping.model.EntityModel;
import dev.tables.mapping.query.QueryKeyword;
import dev.tables.mapping.query.UnsupportedQueryException;
import dev.tables.mapping.query.internal.method.MethodNameParser;
import dev.tables.mapping.query.internal.plan.Planner;
import dev.tables.mapping.query.internal.plan.QueryPlan;
import dev.tables.mapping.query.internal.run.BoundQuery;
import java.math.BigDecimal;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.Date;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Every keyword with every type of property and every type of argument, with and without indexes: the answer is what a look at plain
 * objects gives, or the argument is refused.
 */
class EveryArgumentTest {
    private static final Set<Class<?>> WHOLE = Set.of(Byte.class, Short.class, Integer.class, Long.class);
    private static final Set<Class<?>> FLOATING = Set.of(Float.class, Double.class);

    @TempDir
    private Path directory;

    @Test
    void queriesReturnResultsOrFailWithoutIndexes() throws ReflectiveOperationException {
        check(Specimens.SINGLE);
    }

    @Test
    void queriesReturnResultsOrFailWithIndexes() throws ReflectiveOperationException {
        List<Field> indexed = new ArrayList<>();
        for (Field field : Specimens.SINGLE) {
            boolean fits = Specimens.type(field).isIndexable();
            indexed.add(fits ? field.with("@IndexedBy(layout = IndexLayout.KEYS_ONLY)") : field);
        }
        check(indexed);
    }

    private void check(List<Field> fields) throws ReflectiveOperationException {
        CompiledSources compiled = Specimens.compile(fields, "", "", Map.of());
        try (LocalTableStore store = LocalTableStore.inMemory()) {
            TablesTemplate template = Specimens.template(store, directory);
            List<Object> saved = new ArrayList<>();
            for (int number = 0; number < 3; number++) {
                saved.add(template.save(Specimens.specimen(compiled, "s", number)));
            }
            for (Field field : fields) {
                for (QueryKeyword keyword : QueryKeyword.values()) {
                    check(template, saved, field.name(), keyword, samples(compiled, saved, fields));
                }
            }
        }
    }

    /** Values of all types, those of the entity among them. */
    private static List<Object> samples(CompiledSources compiled, List<Object> saved, List<Field> fields)
            throws ReflectiveOperationException {
        List<Object> samples = new ArrayList<>(List.of(
                Pattern.compile("A.*"),
                new Date(0),
                new Object(),
                new StringBuilder("Ab%_"),
                "%b%",
                "MONDAY",
                "",
                "\uD83D",
                compiled.load("odd.Types$Other").getEnumConstants()[0],
                new AtomicInteger(42),
                new BigDecimal("0.1"),
                42L,
                (byte) 42,
                1L << 40,
                0.1f,
                1.5,
                Double.NaN));
        for (Field field : fields) {
            samples.add(get(saved.get(0), field.name()));
            samples.add(get(saved.get(1), field.name()));
        }
        return samples;
    }

    private static void check(
            TablesTemplate template, List<Object> saved, String field, QueryKeyword keyword, List<Object> samples)
            throws ReflectiveOperationException {
        Class<?> type = saved.get(0).getClass();
        EntityModel model = template.table(type).model();
        String word =
                keyword.methodNameSuffixes().get(keyword.methodNameSuffixes().size() - 1);
        String name = "findByShelfAnd" + Character.toUpperCase(field.charAt(0)) + field.substring(1) + word;
        QueryPlan plan;
        try {
            plan = Planner.plan(model, MethodNameParser.parse(model, name).spec());
        } catch (UnsupportedQueryException refused) {
            assertThat(isSupported(keyword, get(saved.get(0), field))).as(name).isFalse();
            return;
        }
        assertThat(isSupported(keyword, get(saved.get(0), field))).as(name).isTrue();
        boolean several = keyword == QueryKeyword.IN || keyword == QueryKeyword.NOT_IN;
        for (Object sample : samples) {
            if (keyword.argumentCount() == 0) {
                check(new Asked(template, saved, field, keyword, plan), List.of());
                return;
            }
            if (keyword == QueryKeyword.BETWEEN) {
                check(new Asked(template, saved, field, keyword, plan), List.of(sample, sample));
                check(new Asked(template, saved, field, keyword, plan), List.of(get(saved.get(1), field), sample));
            } else if (several) {
                check(
                        new Asked(template, saved, field, keyword, plan),
                        List.of(List.of(get(saved.get(1), field), sample)));
                check(new Asked(template, saved, field, keyword, plan), List.of((Object) new Object[] {sample}));
            } else {
                check(new Asked(template, saved, field, keyword, plan), List.of(sample));
            }
        }
        checkNull(template, saved, field, keyword, plan);
    }

    private static void checkNull(
            TablesTemplate template, List<Object> saved, String field, QueryKeyword keyword, QueryPlan plan) {
        List<@Nullable Object> nulls = new ArrayList<>();
        nulls.add("s");
        nulls.add(null);
        if (keyword == QueryKeyword.IS || keyword == QueryKeyword.IS_NOT) {
            boolean isNull = keyword == QueryKeyword.IS;
            List<Object> expected = saved.stream()
                    .filter(one -> get(one, "number") != null && (getOrNull(one, field) == null) == isNull)
                    .toList();
            assertThat(numbers(template, saved.get(0).getClass(), BoundQuery.bind(plan, nulls.toArray())))
                    .isEqualTo(numbers(expected));
            return;
        }
        if (keyword == QueryKeyword.BETWEEN) {
            nulls.add(null);
        }
        if (keyword == QueryKeyword.IN || keyword == QueryKeyword.NOT_IN) {
            assertThat(refusal(plan, nulls)).contains("is null, expected a collection.");
            nulls.set(1, Arrays.asList(getOrNull(saved.get(0), field), null));
            assertThat(refusal(plan, nulls)).contains("contains null. Remove null from the collection.");
            return;
        }
        assertThat(refusal(plan, nulls)).contains("is null. Only Is and Not accept null");
    }

    private static String refusal(QueryPlan plan, List<@Nullable Object> arguments) {
        try {
            BoundQuery.bind(plan, arguments.toArray());
            return "";
        } catch (IllegalArgumentException refused) {
            return String.valueOf(refused.getMessage());
        }
    }

    /** What is asked of whom. */
    private record Asked(
            TablesTemplate template, List<Object> saved, String field, QueryKeyword keyword, QueryPlan plan) {}

    private static void check(Asked asked, List<Object> given) {
        List<Object> saved = asked.saved();
        String field = asked.field();
        QueryKeyword keyword = asked.keyword();
        QueryPlan plan = asked.plan();
        String description = keyword + " of " + field + " with "
                + given.stream().map(one -> one + " " + one.getClass()).toList() + "\n" + plan.explain();
        List<Object> all = new ArrayList<>(List.of("s"));
        all.addAll(given);
        Object like = get(saved.get(0), field);
        boolean fits =
                given.stream().flatMap(one -> elements(keyword, one).stream()).allMatch(one -> fits(like, one));
        BoundQuery query;
        try {
            query = BoundQuery.bind(plan, all.toArray());
        } catch (IllegalArgumentException refused) {
            assertThat(fits).as(description).isFalse();
            assertThat(refused.getMessage())
                    .as(description)
                    .startsWith("Found a ")
                    .contains(" as argument for property '" + field + "', which is stored as ");
            return;
        }
        assertThat(fits).as(description).isTrue();
        List<Object> expected = saved.stream()
                .filter(one -> getOrNull(one, field) == null
                        ? keyword == QueryKeyword.IS_NULL
                        : holds(keyword, get(one, field), given))
                .toList();
        assertThat(numbers(asked.template(), saved.get(0).getClass(), query))
                .as(description)
                .isEqualTo(numbers(expected));
    }

    private static List<?> elements(QueryKeyword keyword, Object given) {
        if (keyword != QueryKeyword.IN && keyword != QueryKeyword.NOT_IN) {
            return List.of(given);
        }
        return given instanceof Object[] array ? List.of(array) : List.copyOf((Collection<?>) given);
    }

    private static boolean isSupported(QueryKeyword keyword, Object value) {
        return switch (keyword) {
            case LIKE, NOT_LIKE, STARTING_WITH, ENDING_WITH, CONTAINING, NOT_CONTAINING, IS_EMPTY, IS_NOT_EMPTY ->
                value instanceof String;
            case TRUE, FALSE -> value instanceof Boolean;
            case BETWEEN, LESS_THAN, LESS_THAN_EQUAL, GREATER_THAN, GREATER_THAN_EQUAL, BEFORE, AFTER ->
                value instanceof Comparable;
            case IS, IS_NOT, IN, NOT_IN, IS_NULL, IS_NOT_NULL -> true;
            default -> false;
        };
    }

    /** Whether Java could compare them, or one is only the other's name or text. */
    private static boolean fits(Object value, Object given) {
        if (value instanceof String) {
            return given instanceof CharSequence;
        }
        if (value instanceof Enum<?> constant) {
            return given instanceof String
                    || given instanceof Enum<?> other && other.getDeclaringClass() == constant.getDeclaringClass();
        }
        Class<?> type = given.getClass();
        return type == value.getClass()
                || WHOLE.contains(value.getClass()) && WHOLE.contains(type)
                || FLOATING.contains(value.getClass()) && (FLOATING.contains(type) || WHOLE.contains(type));
    }

    private static boolean holds(QueryKeyword keyword, Object value, List<Object> given) {
        Object first = given.isEmpty() ? "" : given.get(0);
        return switch (keyword) {
            case IS -> compare(value, first) == 0;
            case IS_NOT -> compare(value, first) != 0;
            case IN -> elements(keyword, first).stream().anyMatch(one -> compare(value, one) == 0);
            case NOT_IN -> elements(keyword, first).stream().noneMatch(one -> compare(value, one) == 0);
            case IS_NULL -> false;
            case IS_NOT_NULL -> true;
            case IS_EMPTY -> value.equals("");
            case IS_NOT_EMPTY -> !value.equals("");
            case TRUE -> value.equals(true);
            case FALSE -> value.equals(false);
            case BETWEEN ->
                !isNaN(first)
                        && !isNaN(given.get(1))
                        && compare(value, first) >= 0
                        && compare(value, given.get(1)) <= 0;
            case LESS_THAN, BEFORE -> !isNaN(first) && compare(value, first) < 0;
            case LESS_THAN_EQUAL -> !isNaN(first) && compare(value, first) <= 0;
            case GREATER_THAN, AFTER -> !isNaN(first) && compare(value, first) > 0;
            case GREATER_THAN_EQUAL -> !isNaN(first) && compare(value, first) >= 0;
            case STARTING_WITH -> value.toString().startsWith(first.toString());
            case ENDING_WITH -> value.toString().endsWith(first.toString());
            case CONTAINING -> value.toString().contains(first.toString());
            case NOT_CONTAINING -> !value.toString().contains(first.toString());
            case LIKE -> like(value.toString(), first.toString());
            case NOT_LIKE -> !like(value.toString(), first.toString());
            default -> throw new IllegalStateException(keyword.name());
        };
    }

    private static boolean isNaN(Object value) {
        return value instanceof Number number && Double.isNaN(number.doubleValue());
    }

    @SuppressWarnings("unchecked")
    private static int compare(Object value, Object given) {
        if (value instanceof byte[] bytes) {
            return Arrays.equals(bytes, (byte[]) given) ? 0 : 1;
        }
        if (!(value instanceof Comparable)) {
            return value.equals(given) ? 0 : 1;
        }
        if (value instanceof Enum<?> || value instanceof java.util.UUID) {
            return name(value).compareTo(name(given));
        }
        if (value instanceof String) {
            return value.toString().compareTo(given.toString());
        }
        if (WHOLE.contains(value.getClass())) {
            return Long.compare(((Number) value).longValue(), ((Number) given).longValue());
        }
        if (FLOATING.contains(value.getClass())) {
            double number = ((Number) value).doubleValue();
            double other = ((Number) given).doubleValue();
            return number == other ? 0 : number < other ? -1 : 1;
        }
        return ((Comparable<Object>) value).compareTo(given);
    }

    private static String name(Object value) {
        return value instanceof Enum<?> constant ? constant.name() : value.toString();
    }

    private static boolean like(String text, String pattern) {
        StringBuilder regex = new StringBuilder();
        for (char c : pattern.toCharArray()) {
            regex.append(c == '%' ? ".*" : c == '_' ? "." : Pattern.quote(String.valueOf(c)));
        }
        return Pattern.compile(regex.toString(), Pattern.DOTALL).matcher(text).matches();
    }

    private static Object get(Object specimen, String field) {
        return java.util.Objects.requireNonNull(getOrNull(specimen, field));
    }

    private static @Nullable Object getOrNull(Object specimen, String field) {
        try {
            return specimen.getClass().getField(field).get(specimen);
        } catch (ReflectiveOperationException impossible) {
            throw new IllegalStateException(impossible);
        }
    }

    private static List<Object> numbers(TablesTemplate template, Class<?> type, BoundQuery query) {
        return numbers(new ArrayList<>(
                template.unwrap(TemplateAccess.class).queries(type).list(query, 0)));
    }

    private static List<Object> numbers(List<Object> found) {
        return found.stream().map(one -> get(one, "number")).sorted().toList();
    }
}
