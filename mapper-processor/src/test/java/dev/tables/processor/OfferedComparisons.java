package dev.tables.processor;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.tables.mapping.model.EntityModel;
import dev.tables.mapping.model.PropertyModel;
import dev.tables.mapping.query.QueryKeyword;
import dev.tables.mapping.query.UnsupportedQueryException;
import dev.tables.mapping.query.internal.condition.Condition;
import dev.tables.mapping.query.internal.condition.QuerySpec;
import dev.tables.mapping.query.internal.condition.SortKey;
import dev.tables.mapping.query.internal.method.MethodRules;
import dev.tables.mapping.query.internal.plan.Planner;
import dev.tables.mapping.query.predicate.CaseInsensitiveTextProperty;
import dev.tables.mapping.query.predicate.EntityPredicate;
import dev.tables.mapping.query.predicate.EntityPredicate.Comparison;
import dev.tables.mapping.query.predicate.EntityProperty;
import dev.tables.mapping.query.predicate.PropertySort;
import dev.tables.mapping.query.predicate.TextProperty;
import java.lang.reflect.Array;
import java.lang.reflect.Field;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.util.Collection;
import java.util.EnumSet;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** What the generated properties of an entity offer, held against what queries support. */
final class OfferedComparisons {
    /** What a query method can ask, too, but is said in another way. */
    private static final Set<QueryKeyword> SYNONYMS = EnumSet.of(QueryKeyword.BEFORE, QueryKeyword.AFTER);

    private OfferedComparisons() {}

    /** Everything that is offered is supported; everything that is supported is offered, but for what has little meaning. */
    static void assertAgreement(EntityModel model, Class<?> properties) throws ReflectiveOperationException {
        Map<String, EntityProperty<?>> found = of(properties);
        for (PropertyModel property : model.properties()) {
            EntityProperty<?> offered = found.remove(property.name());
            Set<String> supported = supported(model, property);
            if (offered == null) {
                assertThat(supported).as(property.name()).isEmpty();
                continue;
            }
            Set<String> asked = offered(offered);
            assertThat(supported).as(property.name()).containsAll(asked);
            if (isComparedAsDeclared(property)) {
                assertThat(asked).as(property.name()).isEqualTo(supported);
            }
            assertSortable(model, property, offered);
        }
        assertThat(found).isEmpty();
    }

    /** The properties that a generated class and its value objects have, by name. */
    static Map<String, EntityProperty<?>> of(Class<?> properties) throws ReflectiveOperationException {
        Map<String, EntityProperty<?>> found = new LinkedHashMap<>();
        collect(properties, null, found);
        return found;
    }

    /** Whether what is stored is what is declared: neither a converter's, nor JSON of no collection, nor a version. */
    private static boolean isComparedAsDeclared(PropertyModel property) {
        return property.convertedClassName() == null
                && property.role() != PropertyModel.Role.VERSION
                && !property.isJsonText();
    }

    private static void collect(Class<?> type, @Nullable Object owner, Map<String, EntityProperty<?>> found)
            throws IllegalAccessException {
        for (Field field : type.getDeclaredFields()) {
            field.setAccessible(true);
            Object value = field.get(owner);
            if (value instanceof EntityProperty<?> property) {
                assertThat(found.put(property.name(), property)).isNull();
            } else {
                collect(field.getType(), value, found);
            }
        }
    }

    private static Set<String> supported(EntityModel model, PropertyModel property) {
        Set<String> supported = new HashSet<>();
        for (QueryKeyword keyword : QueryKeyword.values()) {
            for (boolean ignoreCase : new boolean[] {false, true}) {
                try {
                    MethodRules.requireSupported(model, new Condition.Test(property, keyword, 0, ignoreCase));
                    // Of a collection Is asks for an element, as Containing does; without case nothing is null.
                    boolean same = property.isMultiValued() && keyword == QueryKeyword.IS
                            || ignoreCase && keyword.argumentCount() == 0;
                    boolean tokens = ignoreCase && property.isEncrypted();
                    if (!same && !tokens && !SYNONYMS.contains(keyword)) {
                        supported.add(keyword + (ignoreCase ? " ignoring case" : ""));
                    }
                } catch (UnsupportedQueryException refused) {
                    assertThat(refused).hasMessageContaining("not supported");
                }
            }
        }
        return supported;
    }

    private static Set<String> offered(EntityProperty<?> property) throws ReflectiveOperationException {
        Set<String> asked = new HashSet<>(asked(property, property.getClass()));
        if (property instanceof TextProperty<?> text) {
            asked.addAll(asked(text.ignoreCase(), CaseInsensitiveTextProperty.class));
        }
        return asked;
    }

    /** What all methods ask that make a predicate of anything. */
    private static Set<String> asked(Object property, Class<?> type) throws ReflectiveOperationException {
        Set<String> asked = new HashSet<>();
        for (Method method : type.getMethods()) {
            if (EntityPredicate.class.isAssignableFrom(method.getReturnType())
                    && !Modifier.isStatic(method.getModifiers())) {
                Object[] arguments = Stream.of(method.getParameterTypes())
                        .map(OfferedComparisons::any)
                        .toArray();
                Comparison<?> made = (Comparison<?>) method.invoke(property, arguments);
                asked.add(made.keyword() + (made.ignoreCase() ? " ignoring case" : ""));
            }
        }
        return asked;
    }

    private static Object any(Class<?> type) {
        if (type.isArray()) {
            return Array.newInstance(type.getComponentType(), 0);
        }
        return Collection.class.isAssignableFrom(type) ? List.of() : "a";
    }

    /** What can be sorted by says so, and nothing else but what a converter keeps, which says only how that is ordered. */
    private static void assertSortable(EntityModel model, PropertyModel property, EntityProperty<?> offered)
            throws ReflectiveOperationException {
        Set<String> methods = new HashSet<>();
        for (Method method : offered.getClass().getMethods()) {
            if (method.getReturnType() == PropertySort.class) {
                methods.add(method.getName());
                PropertySort<?> order = (PropertySort<?>) method.invoke(offered);
                assertThat(order)
                        .isEqualTo(new PropertySort<>(
                                property.name(), method.getName().equals("desc")));
                Planner.plan(model, new QuerySpec(null, List.of(new SortKey(property, order.descending())), 0));
            }
        }
        assertThat(methods).isIn(Set.of("asc", "desc"), Set.of());
        if (isComparedAsDeclared(property) && methods.isEmpty()) {
            QuerySpec sorted = new QuerySpec(null, List.of(new SortKey(property, false)), 0);
            assertThatThrownBy(() -> Planner.plan(model, sorted)).isInstanceOf(UnsupportedQueryException.class);
        }
    }
}
