package dev.tables.data.repository.query.internal;

import dev.tables.data.core.TablesTemplate;
import dev.tables.data.core.internal.TemplateAccess;
import dev.tables.mapping.model.EntityMapper;
import dev.tables.mapping.model.EntityModel;
import dev.tables.mapping.model.JsonElements;
import dev.tables.mapping.model.PropertyModel;
import dev.tables.mapping.model.PropertyModel.Role;
import dev.tables.mapping.model.internal.TypeNames;
import dev.tables.mapping.query.AccessPath;
import dev.tables.mapping.query.QueryKeyword;
import dev.tables.mapping.query.UnsupportedQueryException;
import dev.tables.mapping.query.internal.condition.Condition;
import dev.tables.mapping.query.internal.condition.QuerySpec;
import dev.tables.mapping.query.internal.condition.SortKey;
import dev.tables.mapping.query.internal.plan.Planner;
import dev.tables.mapping.query.internal.plan.QueryPlan;
import dev.tables.mapping.query.internal.run.BoundQuery;
import dev.tables.mapping.value.type.ValueType;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.springframework.data.domain.Example;
import org.springframework.data.domain.ExampleMatcher.NullHandler;
import org.springframework.data.domain.ExampleMatcher.PropertySpecifier;
import org.springframework.data.domain.ExampleMatcher.StringMatcher;
import org.springframework.data.support.ExampleMatcherAccessor;

/**
 * The query of an example: one condition for each property that the example contains and the matcher does not ignore.
 * Text matchers apply to properties declared as {@code String}; all other properties are compared for equality.
 */
final class ExampleQuery<T> implements GivenQuery {
    private final EntityMapper<T> mapper;
    private final EntityModel model;
    private final ExampleMatcherAccessor matcher;
    private final List<Condition> tests = new ArrayList<>();
    private final List<Object> arguments = new ArrayList<>();
    private final boolean any;

    ExampleQuery(EntityMapper<T> mapper, EntityModel model, Example<? extends T> example) {
        this.mapper = mapper;
        this.model = model;
        this.matcher = new ExampleMatcherAccessor(example.getMatcher());
        this.any = example.getMatcher().isAnyMatching();
        for (PropertyModel property : model.properties()) {
            boolean stored = property.role() != Role.VERSION
                    && property.role() != Role.TIMESTAMP
                    && property.role() != Role.COMPUTED;
            if (stored && !isIgnored(property.name())) {
                add(property, mapper.property(example.getProbe(), property.name()));
            }
        }
    }

    /** Returns whether the path, or a value object that contains it, is ignored. */
    private boolean isIgnored(String path) {
        int end = path.length();
        while (end > 0) {
            if (matcher.isIgnoredPath(path.substring(0, end))) {
                return true;
            }
            end = path.lastIndexOf('.', end - 1);
        }
        return false;
    }

    private void add(PropertyModel property, @Nullable Object found) {
        Optional<Object> value = transformed(property, found);
        if (value.isEmpty()) {
            if (matcher.getNullHandler() == NullHandler.INCLUDE) {
                tests.add(new Condition.Test(property, QueryKeyword.IS_NULL, 0, false));
            }
            return;
        }
        if (property.isMultiValued()) {
            requireNoText(property);
        }
        if (property.isMultiValued() && value.get() instanceof String elements) {
            for (Object element : JsonElements.of(model.entity(), property, elements)) {
                tests.add(new Condition.Test(property, QueryKeyword.CONTAINING, arguments.size(), false));
                arguments.add(element);
            }
            return;
        }
        boolean text = isText(property);
        if (!text) {
            requireNoText(property);
        }
        if (isEmpty(property, value.get())) {
            return;
        }
        if (property.isJsonText()) {
            throw refused(
                    property,
                    "cannot be compared, because it is stored as JSON and equal values can have different JSON text."
                            + " Set it to null or empty in the example, or ignore it: withIgnorePaths(\""
                            + property.name()
                            + "\").");
        }
        QueryKeyword keyword =
                text ? keyword(property, matcher.getStringMatcherForPath(property.name())) : QueryKeyword.IS;
        boolean ignoreCase = text && matcher.isIgnoreCaseForPath(property.name());
        tests.add(new Condition.Test(property, keyword, arguments.size(), ignoreCase));
        arguments.add(value.get());
    }

    private QueryKeyword keyword(PropertyModel property, StringMatcher how) {
        return switch (how) {
            case DEFAULT, EXACT -> QueryKeyword.IS;
            case STARTING -> QueryKeyword.STARTING_WITH;
            case ENDING -> QueryKeyword.ENDING_WITH;
            case CONTAINING -> QueryKeyword.CONTAINING;
            case REGEX ->
                throw refused(
                        property,
                        "cannot be matched by a regular expression, because tables do not support them. Use another string"
                                + " matcher.");
        };
    }

    /**
     * Returns the value as it is stored. A transformer receives the value as it is declared, without an
     * {@code Optional} around it.
     */
    private Optional<Object> transformed(PropertyModel property, @Nullable Object found) {
        if (!matcher.hasPropertySpecifier(property.name())) {
            return Optional.ofNullable(found);
        }
        Object declared = mapper.declared(property.name(), found);
        Object given = declared instanceof Optional<?> optional ? optional.orElse(null) : declared;
        Object made = matcher.getValueTransformerForPath(property.name())
                .apply(Optional.ofNullable(given))
                .orElse(null);
        if (made == given || made == null) {
            return Optional.ofNullable(made == null ? null : found);
        }
        try {
            return Optional.ofNullable(mapper.stored(property.name(), made));
        } catch (ClassCastException other) {
            throw refused(
                    property,
                    "has a value transformer that returned a value of type " + TypeNames.of(made.getClass())
                            + ". The transformer must return a value of the declared type of the property.");
        }
    }

    /**
     * Returns whether rows contain the property as unchanged text. Text matchers apply only to properties that are
     * stored as unchanged text.
     */
    private static boolean isText(PropertyModel property) {
        return property.type() == ValueType.STRING && property.convertedClassName() == null && property.json() == null;
    }

    /**
     * Rejects a text matcher that is declared for a property that is not stored as unchanged text. A default matcher
     * for all texts is ignored for the property.
     */
    private void requireNoText(PropertyModel property) {
        if (matcher.hasPropertySpecifier(property.name())) {
            PropertySpecifier own = Objects.requireNonNull(matcher.getPropertySpecifier(property.name()));
            StringMatcher how = own.getStringMatcher();
            boolean partly = how != null && how != StringMatcher.DEFAULT && how != StringMatcher.EXACT;
            if (partly || Boolean.TRUE.equals(own.getIgnoreCase())) {
                String reason = property.json() != null
                        ? "it is stored as JSON"
                        : property.convertedClassName() != null
                                ? "its converter stores the type " + property.convertedTypeName()
                                : "its type is " + property.comparedTypeName();
                throw refused(
                        property,
                        "cannot be matched as text, because " + reason
                                + ". Match it exactly, or store the text in a separate property.");
            }
        }
    }

    /**
     * Returns whether a value is an empty collection or map. An empty value adds no condition, because it has no
     * elements that an entity must contain.
     */
    private static boolean isEmpty(PropertyModel property, Object value) {
        return property.isJsonText() && value.equals(property.emptyValue())
                || property.isExploded()
                        && (value instanceof Collection<?> list && list.isEmpty()
                                || value instanceof Map<?, ?> map && map.isEmpty());
    }

    private UnsupportedQueryException refused(PropertyModel property, String fact) {
        return new UnsupportedQueryException(model.entity(), property.name(), fact);
    }

    @Override
    public String text() {
        return "example";
    }

    @Override
    public Set<String> properties() {
        return GivenQuery.properties(model, tests);
    }

    @Override
    public BoundQuery bound(TablesTemplate template, List<SortKey> sort, int limit, boolean paged) {
        Condition condition = tests.isEmpty() ? null : any ? Condition.any(tests) : Condition.all(tests);
        QuerySpec asked = template.unwrap(TemplateAccess.class).forStore(new QuerySpec(condition, sort, limit));
        QueryPlan plan = Planner.plan(model, asked.withPages(paged));
        if (plan.accessPath() == AccessPath.TABLE_SCAN) {
            throw new UnsupportedQueryException(
                    mapper.entityType().getSimpleName(),
                    null,
                    "the example would scan table '" + plan.table() + "'. " + plan.selectionReason()
                            + (plan.advice() == null ? "" : " " + plan.advice()));
        }
        return BoundQuery.bind(plan, arguments.toArray());
    }
}
