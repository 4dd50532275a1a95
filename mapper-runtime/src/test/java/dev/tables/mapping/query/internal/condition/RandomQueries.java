package dev.tables.mapping.query.internal.condition;

import dev.tables.annotation.IndexConsistency;
import dev.tables.annotation.IndexLayout;
import dev.tables.annotation.IndexScope;
import dev.tables.mapping.key.KeyComponent;
import dev.tables.mapping.key.KeyLayout;
import dev.tables.mapping.model.EntityModel;
import dev.tables.mapping.model.IndexModel;
import dev.tables.mapping.model.PropertyModel;
import dev.tables.mapping.model.PropertyModel.Role;
import dev.tables.mapping.query.QueryKeyword;
import dev.tables.mapping.value.type.ValueType;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Makes models, entities, queries and arguments at random, from few values so that much matches. */
public final class RandomQueries {
    private static final List<QueryKeyword> OF_COLLECTIONS = List.of(
            QueryKeyword.IS,
            QueryKeyword.CONTAINING,
            QueryKeyword.CONTAINING,
            QueryKeyword.IN,
            QueryKeyword.NOT_CONTAINING,
            QueryKeyword.IS_NULL,
            QueryKeyword.IS_NOT_NULL,
            QueryKeyword.IS_EMPTY,
            QueryKeyword.IS_NOT_EMPTY);
    private static final Pattern ADVISED = Pattern.compile(
            "(?<!and |Also )[Dd]eclare @IndexedBy\\(properties = \\{(.*?)}(, ignoreCase = true)?(, scope = IndexScope.GLOBAL)?\\)");

    private final Random random;
    /** Orders that no keys have. */
    private final Random orders;
    /** Which indexes are regardless of case. */
    private final Random cases;

    public RandomQueries(long seed) {
        random = new Random(seed);
        orders = new Random(~seed);
        cases = new Random(seed * 31);
    }

    public int upTo(int most) {
        return random.nextInt(most + 1);
    }

    public boolean oneIn(int chances) {
        return random.nextInt(chances) == 0;
    }

    <E> E anyOf(List<E> list) {
        return list.get(random.nextInt(list.size()));
    }

    public EntityModel model(String table) {
        EntityModel.Builder model = EntityModel.builder("Bag", table);
        List<KeyComponent> partition = keys("p", upTo(2), Role.PARTITION_KEY, model);
        boolean sharded = !partition.isEmpty() && oneIn(3);
        KeyLayout partitionKey = partition.isEmpty() ? KeyLayout.constant("all") : KeyLayout.of(partition);
        model.partitionKey(sharded ? partitionKey.withShards(2 + upTo(10)) : partitionKey);
        model.schemaVersion(oneIn(4) ? 2 : 1);
        List<KeyComponent> row = keys("r", upTo(3), Role.ROW_KEY, model);
        if (!row.isEmpty() && oneIn(4)) {
            row.set(0, row.get(0).withPrefix("b_"));
        }
        model.rowKey(row.isEmpty() ? KeyLayout.constant("only") : KeyLayout.of(row));
        List<PropertyModel> stored = new ArrayList<>();
        for (int i = 0; i < 5; i++) {
            ValueType type = oneIn(6) ? ValueType.DOUBLE : anyOf(QuerySamples.KEY_TYPES);
            stored.add(nullableOrNot(PropertyModel.stored("v" + i, type).storedName("stored" + i)));
        }
        stored.add(nullableOrNot(PropertyModel.stored("tags", ValueType.STRING).elementType(ValueType.STRING)));
        stored.add(
                nullableOrNot(PropertyModel.stored("labels", ValueType.STRING).elementType(ValueType.STRING)));
        stored.forEach(model::property);
        for (int i = upTo(3); i > 0; i--) {
            index(i, stored, row, !sharded && oneIn(5)).ifPresent(model::index);
        }
        return model.build();
    }

    private java.util.Optional<IndexModel> index(
            int number, List<PropertyModel> stored, List<KeyComponent> row, boolean unique) {
        List<KeyComponent> components = new ArrayList<>();
        boolean collection = false;
        List<PropertyModel> shuffled = new ArrayList<>(stored);
        Collections.shuffle(shuffled, random);
        for (PropertyModel property : shuffled.subList(0, 1 + upTo(2))) {
            boolean second = property.isMultiValued() && collection;
            if (property.type().isKeyComponent() && !second) {
                collection |= property.isMultiValued();
                components.add(indexed(property));
            }
        }
        if (!row.isEmpty() && oneIn(4)) {
            components.add(component(row.get(0).property(), row.get(0).type()));
        }
        IndexLayout layout = oneIn(3) ? IndexLayout.KEYS_ONLY : IndexLayout.ALL_PROPERTIES;
        return components.isEmpty()
                ? java.util.Optional.empty()
                : java.util.Optional.of(
                        new IndexModel("i" + number, components, IndexScope.LOCAL, layout, unique, List.of()));
    }

    /** An index of any scope, layout and properties, keys among them. */
    public IndexModel anyIndex(String name, EntityModel model) {
        List<PropertyModel> shuffled = new ArrayList<>();
        model.properties().forEach(shuffled::add);
        Collections.shuffle(shuffled, random);
        boolean collection = false;
        List<KeyComponent> components = new ArrayList<>();
        for (PropertyModel property : shuffled) {
            boolean fits = property.comparedType().isKeyComponent() && !(property.isMultiValued() && collection);
            if (fits && components.size() <= upTo(2)) {
                collection |= property.isMultiValued();
                components.add(indexed(property));
            }
        }
        if (components.isEmpty()) {
            components.add(component("tags", ValueType.STRING));
        }
        if (!model.partitionKey().components().isEmpty() && oneIn(4)) {
            KeyComponent first = model.partitionKey().components().get(0);
            components.removeIf(component -> component.property().equals(first.property()));
            components.add(0, component(first.property(), first.type()));
        }
        return anyIndex(name, model, components);
    }

    private IndexModel anyIndex(String name, EntityModel model, List<KeyComponent> components) {
        IndexScope scope = oneIn(2) ? IndexScope.GLOBAL : IndexScope.LOCAL;
        List<IndexLayout> layouts = new ArrayList<>(List.of(IndexLayout.values()));
        boolean unique =
                oneIn(5) && (scope == IndexScope.GLOBAL || model.partitionKey().shards() == null);
        if (unique || scope == IndexScope.GLOBAL) {
            layouts.remove(IndexLayout.KEY_LIST_PER_VALUE);
        }
        IndexLayout layout = anyOf(layouts);
        IndexModel index = new IndexModel(name, components, scope, layout, unique, List.of());
        return layout == IndexLayout.INCLUDED_PROPERTIES ? index.including("v0", "v1") : index;
    }

    /** Two indexes that serve equality on a property of each, both in the order of a third. */
    public List<IndexModel> indexesInOneOrder(EntityModel model) {
        List<PropertyModel> shuffled = new ArrayList<>();
        model.properties().forEach(shuffled::add);
        shuffled.removeIf(property -> !property.comparedType().isKeyComponent()
                || property.isMultiValued()
                || property.role() == Role.PARTITION_KEY);
        Collections.shuffle(shuffled, random);
        PropertyModel last = shuffled.get(0);
        KeyComponent order = indexed(last);
        List<IndexModel> indexes = new ArrayList<>();
        for (PropertyModel property : shuffled.subList(1, 3)) {
            List<KeyComponent> components = List.of(indexed(property), order);
            indexes.add(anyIndex("by" + property.name(), model, components));
        }
        return indexes;
    }

    /** Asks for what such indexes serve, any of it, in their order. */
    public QuerySpec eitherInOrder(EntityModel model, List<IndexModel> indexes, List<@Nullable Object> arguments) {
        List<Condition> branches = new ArrayList<>();
        KeyComponent order = indexes.get(0).components().get(1);
        for (int i = 2 + upTo(1); i > 0; i--) {
            List<Condition> terms = new ArrayList<>();
            IndexModel index = anyOf(indexes);
            for (KeyComponent component : index.hasOwnTable()
                    ? List.<KeyComponent>of()
                    : model.partitionKey().components()) {
                terms.add(test(model.property(component.property()), QueryKeyword.IS, arguments));
            }
            PropertyModel first = model.property(index.components().get(0).property());
            terms.add(test(first, QueryKeyword.IS, arguments));
            terms.add(new Condition.Test(
                    java.util.Objects.requireNonNull(model.property(order.property())),
                    QueryKeyword.IS_NOT_NULL,
                    0,
                    false));
            branches.add(Condition.all(terms));
        }
        PropertyModel sorted = java.util.Objects.requireNonNull(model.property(order.property()));
        return new QuerySpec(
                Condition.any(branches),
                List.of(new SortKey(sorted, order.descending(), false, order.ignoreCase())),
                oneIn(3) ? 1 + upTo(4) : 0);
    }

    /** An index in a table of its own, of one property or several. */
    public IndexModel tableIndex(String name, EntityModel model) {
        IndexModel any = anyIndex(name, model);
        IndexLayout layout =
                anyOf(List.of(IndexLayout.KEYS_ONLY, IndexLayout.ALL_PROPERTIES, IndexLayout.INCLUDED_PROPERTIES));
        IndexModel index = new IndexModel(name, any.components(), IndexScope.GLOBAL, layout, oneIn(5), List.of());
        return layout == IndexLayout.INCLUDED_PROPERTIES ? index.including("v0", "v1") : index;
    }

    /** Asks for what an index serves: values of some leading components, a range of the next, its order or the opposite one. */
    public QuerySpec byIndex(EntityModel model, IndexModel index, List<@Nullable Object> arguments) {
        List<Condition> terms = new ArrayList<>();
        List<SortKey> sort = new ArrayList<>();
        boolean turned = oneIn(2);
        int equal = upTo(index.components().size());
        for (int i = 0; i < index.components().size(); i++) {
            KeyComponent component = index.components().get(i);
            PropertyModel property = java.util.Objects.requireNonNull(model.property(component.property()));
            List<Object> samples = QuerySamples.of(property.comparedType());
            terms.add(new Condition.Test(property, QueryKeyword.IS_NOT_NULL, 0, false));
            if (property.isMultiValued()) {
                terms.add(new Condition.Test(
                        property, QueryKeyword.CONTAINING, arguments.size(), component.ignoreCase()));
                arguments.add(anyOf(samples));
            } else if (i < equal || i == equal && !oneIn(4)) {
                QueryKeyword keyword = i < equal ? oneIn(3) ? QueryKeyword.IN : QueryKeyword.IS : range(property);
                terms.add(new Condition.Test(property, keyword, arguments.size(), component.ignoreCase()));
                for (int j = 0; j < keyword.argumentCount(); j++) {
                    Object one = anyOf(samples);
                    arguments.add(keyword == QueryKeyword.IN ? List.of(one, anyOf(samples)) : one);
                }
            }
            if (i >= equal && !property.isMultiValued() && sort.size() == i - equal) {
                sort.add(new SortKey(property, component.descending() ^ turned, false, component.ignoreCase()));
            }
        }
        boolean paged = oneIn(3);
        return new QuerySpec(Condition.all(terms), oneIn(3) ? List.of() : sort, oneIn(3) ? 1 + upTo(6) : 0)
                .withKeyOrder(turned ? KeyOrder.EITHER : KeyOrder.ASCENDING)
                .withPages(paged)
                .withScanAllowed(paged)
                .withRead(oneIn(6) && index.coversProperties() ? IndexConsistency.EVENTUAL : IndexConsistency.STRONG);
    }

    private QueryKeyword range(PropertyModel property) {
        List<QueryKeyword> ranges = new ArrayList<>(List.of(
                QueryKeyword.BETWEEN,
                QueryKeyword.LESS_THAN,
                QueryKeyword.LESS_THAN_EQUAL,
                QueryKeyword.GREATER_THAN,
                QueryKeyword.GREATER_THAN_EQUAL));
        if (property.type() == ValueType.STRING) {
            ranges.add(QueryKeyword.STARTING_WITH);
            ranges.add(QueryKeyword.STARTING_WITH);
        }
        return anyOf(ranges);
    }

    /** The same model with other indexes. */
    public static EntityModel withIndexes(EntityModel model, List<IndexModel> indexes) {
        EntityModel.Builder builder = EntityModel.builder(model.entity(), model.table())
                .schemaVersion(model.schemaVersion())
                .partitionKey(model.partitionKey())
                .rowKey(model.rowKey());
        model.properties().forEach(builder::property);
        indexes.forEach(builder::index);
        return builder.build();
    }

    /**
     * The index that advice says to declare, without anything else being changed, unless it is of properties that may be null; null
     * if there is none.
     */
    public static @Nullable IndexModel advisedIndex(EntityModel model, @Nullable String advice) {
        Matcher declared = ADVISED.matcher(advice == null ? "" : advice);
        if (!declared.find()) {
            return null;
        }
        List<KeyComponent> components = new ArrayList<>();
        for (String text : declared.group(1).split(", ")) {
            String[] words = text.replace("\"", "").split(" ");
            PropertyModel property = java.util.Objects.requireNonNull(model.property(words[0]));
            if (property.nullable()) {
                return null;
            }
            KeyComponent component = KeyComponent.of(words[0], property.comparedType());
            component = declared.group(2) != null && hasCase(property) ? component.ignoringCase() : component;
            components.add(words.length > 1 ? component.reversed() : component);
        }
        return declared.group(3) == null
                ? IndexModel.of("advised", components).scope(IndexScope.LOCAL).layout(IndexLayout.ALL_PROPERTIES)
                : IndexModel.of("advised", components).scope(IndexScope.GLOBAL).layout(IndexLayout.KEYS_ONLY);
    }

    /** The same in another order. */
    public <E> List<E> shuffled(List<E> list) {
        List<E> copy = new ArrayList<>(list);
        Collections.shuffle(copy, random);
        return copy;
    }

    private PropertyModel nullableOrNot(PropertyModel property) {
        return oneIn(2) ? property : property.notNull();
    }

    private List<KeyComponent> keys(String name, int count, Role role, EntityModel.Builder model) {
        List<KeyComponent> components = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            ValueType type = anyOf(QuerySamples.KEY_TYPES);
            model.property(
                    role == Role.PARTITION_KEY
                            ? PropertyModel.partitionKey(name + i, type)
                            : PropertyModel.rowKey(name + i, type));
            KeyComponent component = component(name + i, type);
            if (component.digits() == 0) {
                component = type == ValueType.BIG_INTEGER
                        ? component.withDigits(5)
                        : type == ValueType.BIG_DECIMAL
                                ? component.withDigits(5).withScale(2)
                                : component;
            }
            components.add(i > 0 && oneIn(5) ? component.withSeparator("_") : component);
        }
        return components;
    }

    private KeyComponent component(String property, ValueType type) {
        KeyComponent component = KeyComponent.of(property, type);
        if ((type == ValueType.BIG_DECIMAL || type == ValueType.BIG_INTEGER) && oneIn(2)) {
            component = component.withDigits(5).withScale(type == ValueType.BIG_DECIMAL ? 2 : 0);
        }
        return oneIn(3) ? component.reversed() : component;
    }

    /** A component of an index, one of text regardless of case or not. */
    private KeyComponent indexed(PropertyModel property) {
        KeyComponent component = component(property.name(), property.comparedType());
        return hasCase(property) && cases.nextBoolean() ? component.ignoringCase() : component;
    }

    private static boolean hasCase(PropertyModel property) {
        return property.type() == ValueType.STRING && !property.isMultiValued();
    }

    public Bag bag(EntityModel model) {
        Map<String, @Nullable Object> values = new HashMap<>();
        for (PropertyModel property : model.properties()) {
            List<Object> samples =
                    property.isMultiValued() ? QuerySamples.COLLECTIONS : QuerySamples.of(property.type());
            Object value = property.nullable() && oneIn(3) ? null : anyOf(samples);
            values.put(property.name(), value);
        }
        return new Bag(values);
    }

    public QuerySpec spec(EntityModel model, List<@Nullable Object> arguments) {
        List<PropertyModel> properties = new ArrayList<>();
        model.properties().forEach(properties::add);
        List<Condition> branches = new ArrayList<>();
        for (int i = oneIn(3) ? 2 + upTo(1) : 1; i > 0; i--) {
            List<Condition> terms = new ArrayList<>();
            if (!oneIn(4)) {
                model.partitionKey()
                        .components()
                        .forEach(component -> terms.add(test(
                                model.property(component.property()),
                                oneIn(6) ? QueryKeyword.IN : QueryKeyword.IS,
                                arguments)));
            }
            for (int j = upTo(3); j > 0; j--) {
                PropertyModel property = anyOf(properties);
                Condition test = test(property, keyword(property), arguments);
                terms.add(oneIn(10) ? new Condition.Not(test) : oneIn(10) ? either(test, properties, arguments) : test);
            }
            if (!terms.isEmpty()) {
                branches.add(Condition.all(terms));
            }
        }
        List<SortKey> sort = new ArrayList<>();
        for (int i = oneIn(2) ? 0 : upTo(2); i > 0; i--) {
            PropertyModel property = anyOf(properties);
            if (!property.isMultiValued()) {
                boolean text = property.type() == ValueType.STRING;
                boolean moved = property.nullable() && orders.nextInt(8) == 0;
                sort.add(new SortKey(property, oneIn(2), moved, text && orders.nextInt(3) == 0));
            }
        }
        Condition condition = branches.isEmpty() ? null : Condition.any(branches);
        return new QuerySpec(condition, sort, oneIn(4) ? 1 + upTo(4) : 0)
                .withKeyOrder(orders.nextBoolean() ? KeyOrder.ASCENDING : KeyOrder.EITHER);
    }

    /** The same in any store. */
    public QuerySpec ofAnyStore(QuerySpec spec) {
        KeyOrder kept = KeyOrder.values()[orders.nextInt(KeyOrder.values().length)];
        return spec.withKeyOrder(kept).withPartitionRanges(kept == KeyOrder.NONE || orders.nextInt(6) > 0);
    }

    private Condition either(Condition one, List<PropertyModel> properties, List<@Nullable Object> arguments) {
        PropertyModel property = anyOf(properties);
        return new Condition.Any(List.of(one, test(property, keyword(property), arguments)));
    }

    private Condition test(@Nullable PropertyModel property, QueryKeyword keyword, List<@Nullable Object> arguments) {
        PropertyModel tested = java.util.Objects.requireNonNull(property);
        boolean ignoreCase =
                !tested.isMultiValued() && tested.type() == ValueType.STRING && keyword.argumentCount() > 0 && oneIn(3);
        int first = arguments.size();
        for (int i = 0; i < keyword.argumentCount(); i++) {
            arguments.add(argument(tested, keyword));
        }
        return new Condition.Test(tested, keyword, first, ignoreCase);
    }

    private @Nullable Object argument(PropertyModel property, QueryKeyword keyword) {
        ValueType type = property.comparedType();
        List<Object> samples = oneIn(3) ? QuerySamples.foreignTo(type) : QuerySamples.of(type);
        if (keyword == QueryKeyword.IN || keyword == QueryKeyword.NOT_IN) {
            List<Object> several = new ArrayList<>();
            for (int i = upTo(3); i > 0; i--) {
                several.add(anyOf(samples));
            }
            return several;
        }
        if ((keyword == QueryKeyword.IS || keyword == QueryKeyword.IS_NOT) && oneIn(12)) {
            return null;
        }
        if (keyword == QueryKeyword.LIKE || keyword == QueryKeyword.NOT_LIKE) {
            return anyOf(List.of("%", "a%", "%b", "_", "a_", "%b%", "", "a\\%"));
        }
        return anyOf(samples);
    }

    private QueryKeyword keyword(PropertyModel property) {
        if (property.isMultiValued()) {
            return anyOf(OF_COLLECTIONS);
        }
        ValueType type = property.type();
        List<QueryKeyword> all = new ArrayList<>();
        for (QueryKeyword keyword : QueryKeyword.values()) {
            boolean fits = keyword.unsupportedReason() == null
                    && (!keyword.isTextMatch() || type == ValueType.STRING)
                    && (type == ValueType.BOOLEAN || keyword != QueryKeyword.TRUE && keyword != QueryKeyword.FALSE)
                    && (type == ValueType.STRING
                            || keyword != QueryKeyword.IS_EMPTY && keyword != QueryKeyword.IS_NOT_EMPTY);
            if (fits) {
                all.add(keyword);
            }
        }
        return oneIn(3) ? QueryKeyword.IS : anyOf(all);
    }
}
