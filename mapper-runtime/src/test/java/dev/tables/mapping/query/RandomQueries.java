package dev.tables.mapping.query;

import dev.tables.annotation.IndexLayout;
import dev.tables.annotation.IndexScope;
import dev.tables.mapping.EntityModel;
import dev.tables.mapping.IndexModel;
import dev.tables.mapping.PropertyModel;
import dev.tables.mapping.PropertyModel.Role;
import dev.tables.mapping.ValueType;
import dev.tables.mapping.key.KeyComponent;
import dev.tables.mapping.key.KeyLayout;
import java.math.BigDecimal;
import java.time.Instant;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** Makes models, entities, queries and arguments at random, from few values so that much matches. */
final class RandomQueries {
    private static final List<ValueType> KEY_TYPES = List.of(
            ValueType.STRING,
            ValueType.STRING,
            ValueType.INT,
            ValueType.LONG,
            ValueType.BOOLEAN,
            ValueType.ENUM,
            ValueType.LOCAL_DATE,
            ValueType.INSTANT,
            ValueType.UUID,
            ValueType.BIG_DECIMAL);
    private static final List<String> TEXTS =
            List.of("", "a", "ab", "abc", "a b", "b", "B", "~x", "é", "a/b", "a%", "!", "Ab", "z", "\uFFFDq");
    private static final List<Object> COLLECTIONS = List.of(
            "[]",
            "[null]",
            "[\"a\"]",
            "[\"ab\",\"a\"]",
            "[\"a\",\"b\",\"a\"]",
            "[null,\"é\",\"a/b\"]",
            "[\"z\",\"b\",\"abc\"]");
    private static final List<Keyword> OF_COLLECTIONS = List.of(
            Keyword.IS,
            Keyword.CONTAINING,
            Keyword.CONTAINING,
            Keyword.IN,
            Keyword.NOT_CONTAINING,
            Keyword.IS_NULL,
            Keyword.IS_NOT_NULL);
    private static final Map<ValueType, List<Object>> SAMPLES = Map.of(
            ValueType.STRING, List.copyOf(TEXTS),
            ValueType.INT, List.of(-5, 0, 1, 2, 7, 10, 100),
            ValueType.LONG, List.of(-5L, 0L, 1L, 7L, 10L, 5_000_000_000L),
            ValueType.BOOLEAN, List.of(true, false),
            ValueType.ENUM, List.of("HIGH", "LOW", "MEDIUM"),
            ValueType.LOCAL_DATE, List.of(LocalDate.EPOCH, LocalDate.of(2020, 2, 29), LocalDate.of(1999, 12, 31)),
            ValueType.INSTANT, List.of(Instant.EPOCH, Instant.ofEpochSecond(1, 500), Instant.ofEpochSecond(-7)),
            ValueType.UUID, List.of(new UUID(-1, 5), new UUID(0, 1), new UUID(7, -7)),
            ValueType.BIG_DECIMAL,
                    List.of(new BigDecimal("1.50"), new BigDecimal("1.5"), new BigDecimal("-2"), BigDecimal.TEN),
            ValueType.DOUBLE, List.of(0.0, -0.0, 1.5, -1.5, Double.NaN, Double.POSITIVE_INFINITY));

    private final Random random;

    RandomQueries(long seed) {
        random = new Random(seed);
    }

    int upTo(int most) {
        return random.nextInt(most + 1);
    }

    boolean oneIn(int chances) {
        return random.nextInt(chances) == 0;
    }

    <E> E anyOf(List<E> list) {
        return list.get(random.nextInt(list.size()));
    }

    EntityModel model(String table) {
        EntityModel.Builder model = EntityModel.builder("Bag", table);
        List<KeyComponent> partition = keys("p", upTo(2), Role.PARTITION_KEY, model);
        boolean bucketed = !partition.isEmpty() && oneIn(3);
        KeyLayout partitionKey = partition.isEmpty() ? KeyLayout.constant("all") : KeyLayout.of(partition);
        model.partitionKey(bucketed ? partitionKey.bucketed(2 + upTo(10)) : partitionKey);
        model.schemaVersion(oneIn(4) ? 2 : 1);
        List<KeyComponent> row = keys("r", upTo(3), Role.ROW_KEY, model);
        if (!row.isEmpty() && oneIn(4)) {
            row.set(0, row.get(0).withPrefix("b_"));
        }
        model.rowKey(row.isEmpty() ? KeyLayout.constant("only") : KeyLayout.of(row));
        List<PropertyModel> stored = new ArrayList<>();
        for (int i = 0; i < 5; i++) {
            ValueType type = oneIn(6) ? ValueType.DOUBLE : anyOf(KEY_TYPES);
            stored.add(PropertyModel.stored("v" + i, "stored" + i, type, oneIn(2)));
        }
        stored.add(
                PropertyModel.stored("tags", "tags", ValueType.STRING, oneIn(2)).elements(ValueType.STRING));
        stored.forEach(model::property);
        for (int i = upTo(3); i > 0; i--) {
            index(i, stored, row, !bucketed && oneIn(5)).ifPresent(model::index);
        }
        return model.build();
    }

    private java.util.Optional<IndexModel> index(
            int number, List<PropertyModel> stored, List<KeyComponent> row, boolean unique) {
        List<KeyComponent> components = new ArrayList<>();
        List<PropertyModel> shuffled = new ArrayList<>(stored);
        Collections.shuffle(shuffled, random);
        for (PropertyModel property : shuffled.subList(0, 1 + upTo(2))) {
            if (property.type().isKeyComponent()) {
                components.add(component(property.name(), property.comparedType()));
            }
        }
        if (!row.isEmpty() && oneIn(4)) {
            components.add(component(row.get(0).property(), row.get(0).type()));
        }
        IndexLayout layout = oneIn(3) ? IndexLayout.KEYS : IndexLayout.COPY;
        return components.isEmpty()
                ? java.util.Optional.empty()
                : java.util.Optional.of(new IndexModel("i" + number, components, IndexScope.PARTITION, layout, unique));
    }

    private List<KeyComponent> keys(String name, int count, Role role, EntityModel.Builder model) {
        List<KeyComponent> components = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            ValueType type = anyOf(KEY_TYPES);
            model.property(PropertyModel.key(name + i, type, role));
            KeyComponent component = component(name + i, type);
            components.add(i > 0 && oneIn(5) ? component.withSeparator("_") : component);
        }
        return components;
    }

    private KeyComponent component(String property, ValueType type) {
        KeyComponent component = KeyComponent.of(property, type);
        if (type == ValueType.BIG_DECIMAL) {
            component = component.withWidth(5).withScale(2);
        }
        return oneIn(3) ? component.reversed() : component;
    }

    Bag bag(EntityModel model) {
        Map<String, @Nullable Object> values = new HashMap<>();
        for (PropertyModel property : model.properties()) {
            List<Object> samples = property.isMultiValued() ? COLLECTIONS : samples(property.type());
            Object value = property.nullable() && oneIn(3) ? null : anyOf(samples);
            values.put(property.name(), value);
        }
        return new Bag(values);
    }

    /** The elements of one of the collections. */
    static List<String> elements(Object json) {
        String inner = json.toString().substring(1, json.toString().length() - 1);
        return inner.isEmpty()
                ? List.of()
                : Arrays.stream(inner.split(","))
                        .filter(element -> !element.equals("null"))
                        .map(element -> element.substring(1, element.length() - 1))
                        .toList();
    }

    private static List<Object> samples(ValueType type) {
        return java.util.Objects.requireNonNull(SAMPLES.get(type));
    }

    QuerySpec spec(EntityModel model, List<@Nullable Object> arguments) {
        List<PropertyModel> properties = new ArrayList<>();
        model.properties().forEach(properties::add);
        List<Condition> branches = new ArrayList<>();
        for (int i = oneIn(3) ? 2 : 1; i > 0; i--) {
            List<Condition> terms = new ArrayList<>();
            if (!oneIn(4)) {
                model.partitionKey()
                        .components()
                        .forEach(component -> terms.add(test(
                                model.property(component.property()), oneIn(6) ? Keyword.IN : Keyword.IS, arguments)));
            }
            for (int j = upTo(3); j > 0; j--) {
                PropertyModel property = anyOf(properties);
                Condition test = test(property, keyword(property), arguments);
                terms.add(oneIn(10) ? new Condition.Not(test) : test);
            }
            if (!terms.isEmpty()) {
                branches.add(Condition.all(terms));
            }
        }
        List<SortKey> sort = new ArrayList<>();
        for (int i = oneIn(2) ? 0 : upTo(2); i > 0; i--) {
            PropertyModel property = anyOf(properties);
            if (!property.isMultiValued()) {
                sort.add(new SortKey(property, oneIn(2)));
            }
        }
        Condition condition = branches.isEmpty() ? null : Condition.any(branches);
        return new QuerySpec(condition, sort, oneIn(4) ? 1 + upTo(4) : 0);
    }

    private Condition test(@Nullable PropertyModel property, Keyword keyword, List<@Nullable Object> arguments) {
        PropertyModel tested = java.util.Objects.requireNonNull(property);
        boolean ignoreCase = !tested.isMultiValued()
                && tested.type() == ValueType.STRING
                && !keyword.isInterval()
                && keyword.arguments() > 0
                && oneIn(6);
        int first = arguments.size();
        for (int i = 0; i < keyword.arguments(); i++) {
            arguments.add(argument(tested, keyword));
        }
        return new Condition.Test(tested, keyword, first, ignoreCase);
    }

    private @Nullable Object argument(PropertyModel property, Keyword keyword) {
        List<Object> samples = samples(property.comparedType());
        if (keyword == Keyword.IN || keyword == Keyword.NOT_IN) {
            List<Object> several = new ArrayList<>();
            for (int i = upTo(3); i > 0; i--) {
                several.add(anyOf(samples));
            }
            return several;
        }
        if ((keyword == Keyword.IS || keyword == Keyword.IS_NOT) && oneIn(12)) {
            return null;
        }
        if (keyword == Keyword.LIKE || keyword == Keyword.NOT_LIKE) {
            return anyOf(List.of("%", "a%", "%b", "_", "a_", "%b%", "", "a\\%"));
        }
        return anyOf(samples);
    }

    private Keyword keyword(PropertyModel property) {
        if (property.isMultiValued()) {
            return anyOf(OF_COLLECTIONS);
        }
        ValueType type = property.type();
        List<Keyword> all = new ArrayList<>();
        for (Keyword keyword : Keyword.values()) {
            boolean fits = keyword.refusal() == null
                    && (!keyword.isText() || type == ValueType.STRING)
                    && (type == ValueType.BOOLEAN || keyword != Keyword.TRUE && keyword != Keyword.FALSE);
            if (fits) {
                all.add(keyword);
            }
        }
        return oneIn(3) ? Keyword.IS : anyOf(all);
    }
}
