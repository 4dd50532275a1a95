package dev.tables.data.repository.query.internal;

import dev.tables.data.core.TablesTemplate;
import dev.tables.data.core.internal.TemplateAccess;
import dev.tables.mapping.model.EntityMapper;
import dev.tables.mapping.model.EntityModel;
import dev.tables.mapping.model.JsonElements;
import dev.tables.mapping.model.PropertyModel;
import dev.tables.mapping.model.PropertyModel.Role;
import dev.tables.mapping.query.AccessPath;
import dev.tables.mapping.query.Keyword;
import dev.tables.mapping.query.QueryRefusedException;
import dev.tables.mapping.query.internal.BoundQuery;
import dev.tables.mapping.query.internal.Condition;
import dev.tables.mapping.query.internal.Planner;
import dev.tables.mapping.query.internal.QueryPlan;
import dev.tables.mapping.query.internal.QuerySpec;
import dev.tables.mapping.query.internal.SortKey;
import dev.tables.mapping.value.ValueType;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.springframework.data.domain.Example;
import org.springframework.data.domain.ExampleMatcher.NullHandler;
import org.springframework.data.domain.ExampleMatcher.StringMatcher;
import org.springframework.data.support.ExampleMatcherAccessor;

/** What an example asks: one test for each property that it has and does not ignore. */
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

    /** Whether the path, or a value object that it is within, is ignored. */
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
        Optional<Object> value =
                matcher.getValueTransformerForPath(property.name()).apply(Optional.ofNullable(found));
        if (value.isEmpty()) {
            if (matcher.getNullHandler() == NullHandler.INCLUDE) {
                tests.add(new Condition.Test(property, Keyword.IS_NULL, 0, false));
            }
            return;
        }
        if (property.isMultiValued() && value.get() instanceof String elements) {
            for (Object element : JsonElements.of(model.entity(), property, elements)) {
                tests.add(new Condition.Test(property, Keyword.CONTAINING, arguments.size(), false));
                arguments.add(element);
            }
            return;
        }
        boolean text = property.type() == ValueType.STRING;
        Keyword keyword = text ? keyword(property, matcher.getStringMatcherForPath(property.name())) : Keyword.IS;
        boolean ignoreCase = text && matcher.isIgnoreCaseForPath(property.name());
        tests.add(new Condition.Test(property, keyword, arguments.size(), ignoreCase));
        arguments.add(value.get());
    }

    private Keyword keyword(PropertyModel property, StringMatcher how) {
        return switch (how) {
            case DEFAULT, EXACT -> Keyword.IS;
            case STARTING -> Keyword.STARTING_WITH;
            case ENDING -> Keyword.ENDING_WITH;
            case CONTAINING -> Keyword.CONTAINING;
            case REGEX ->
                throw new QueryRefusedException(
                        model.entity(),
                        property.name(),
                        "is matched by a regular expression, which tables do not have.");
        };
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
        if (plan.path() == AccessPath.SCAN) {
            throw new QueryRefusedException(
                    mapper.entityType().getSimpleName(),
                    null,
                    "the example would scan table '" + plan.table() + "'. " + plan.reason() + " " + plan.advice());
        }
        return plan.bind(arguments.toArray());
    }
}
