package dev.tables.processor.check;

import dev.tables.mapping.EntityModel;
import dev.tables.mapping.ValueType;
import dev.tables.mapping.query.AccessPath;
import dev.tables.mapping.query.AccessPlan;
import dev.tables.mapping.query.Condition;
import dev.tables.mapping.query.DerivedQuery;
import dev.tables.mapping.query.FilterQuery;
import dev.tables.mapping.query.Keyword;
import dev.tables.mapping.query.MethodNameParser;
import dev.tables.mapping.query.Planner;
import dev.tables.mapping.query.QueryRefusedException;
import dev.tables.mapping.query.QuerySpec;
import dev.tables.mapping.query.SortedBy;
import dev.tables.processor.diagnostic.DiagnosticCode;
import dev.tables.processor.diagnostic.Diagnostics;
import dev.tables.processor.diagnostic.Place;
import dev.tables.processor.model.MappedEntity;
import dev.tables.processor.model.MappedProperty;
import dev.tables.processor.model.MappedRepository;
import dev.tables.processor.model.MappedRepository.Argument;
import dev.tables.processor.model.MappedRepository.Filter;
import dev.tables.processor.model.MappedRepository.Parameter;
import dev.tables.processor.model.MappedRepository.QueryMethod;
import dev.tables.processor.model.MappedRepository.Returned;
import dev.tables.processor.model.RuntimeModel;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Rules about repositories: each query method is planned as it will be at start-up. */
public final class RepositoryChecks {
    private static final Set<ValueType> WHOLE =
            EnumSet.of(ValueType.BYTE, ValueType.SHORT, ValueType.INT, ValueType.LONG);
    private static final Set<Keyword> OF_TEXT = EnumSet.of(
            Keyword.LIKE,
            Keyword.NOT_LIKE,
            Keyword.STARTING_WITH,
            Keyword.ENDING_WITH,
            Keyword.CONTAINING,
            Keyword.NOT_CONTAINING);

    private final MappedEntity entity;
    private final EntityModel model;
    private final MappedRepository repository;
    private final Diagnostics diagnostics;
    private final DiagnosticCode scan;

    /**
     * Checks the repository of an entity that has passed the checks.
     *
     * @param scan what a method that scans is reported as
     */
    public RepositoryChecks(
            MappedEntity entity, MappedRepository repository, Diagnostics diagnostics, DiagnosticCode scan) {
        this.entity = entity;
        this.model = RuntimeModel.of(entity);
        this.repository = repository;
        this.diagnostics = diagnostics;
        this.scan = scan;
    }

    /** Reports whatever is wrong and gives the plans of all methods that can be planned, by signature. */
    public Map<String, AccessPlan> check() {
        Map<String, AccessPlan> plans = new LinkedHashMap<>();
        for (QueryMethod method : repository.methods()) {
            AccessPlan plan = plan(method);
            if (plan != null) {
                plans.put(method.signature(), plan);
            }
        }
        return plans;
    }

    private @Nullable AccessPlan plan(QueryMethod method) {
        try {
            AccessPlan plan = Planner.plan(model, spec(method).withRead(method.read()));
            checkScan(method, plan);
            checkReturned(method, plan);
            return plan;
        } catch (QueryRefusedException refused) {
            report(DiagnosticCode.QUERY_REFUSED, method.place(), method, "cannot be served. " + refused.getMessage());
            return null;
        }
    }

    /** What a method asks, by its annotation or else by its name; its parameters are checked. */
    private QuerySpec spec(QueryMethod method) {
        Filter filter = method.filter();
        if (filter != null) {
            Condition condition =
                    FilterQuery.parse(model, filter.text(), filter.names()).condition();
            checkTypes(method, condition);
            return new QuerySpec(condition, List.of(), 0);
        }
        DerivedQuery query = MethodNameParser.parse(model, method.name());
        checkParameters(method, query);
        return query.subject() == DerivedQuery.Subject.FIND
                ? query.spec()
                : query.spec().withSort(List.of());
    }

    private void report(DiagnosticCode code, Place place, QueryMethod method, String fact) {
        diagnostics.report(code, place, repository.name() + "." + method.name() + " " + fact);
    }

    private void checkScan(QueryMethod method, AccessPlan plan) {
        if (plan.path() != AccessPath.SCAN || method.allowsScan()) {
            return;
        }
        String advice = plan.advice();
        report(
                scan,
                method.place(),
                method,
                "would scan table '" + plan.table() + "'. " + plan.reason() + " " + (advice == null ? "" : advice + " ")
                        + "Or allow it with @AllowScan.\n" + plan.explain());
    }

    private void checkReturned(QueryMethod method, AccessPlan plan) {
        String fact = switch (method.returned()) {
            case SUSPENDED ->
                "is a suspend function, but the store would hold its thread. Declare it without suspend, and"
                        + " call it in withContext(Dispatchers.IO).";
            case PUBLISHER ->
                "returns a publisher, but the store would hold the subscriber's thread. Return a List or a"
                        + " Stream.";
            case PAGE ->
                "returns a Page, which would count all answers for every page. Return a Slice or a Window, or"
                        + " allow it with @AllowCount.";
            case SLICE, WINDOW -> misfitOfPages(method, plan);
            case OTHER -> null;
        };
        if (fact != null) {
            report(DiagnosticCode.QUERY_RETURN_TYPE, method.place(), method, fact);
        }
    }

    private static @Nullable String misfitOfPages(QueryMethod method, AccessPlan plan) {
        if (plan.sortedBy() == SortedBy.MEMORY) {
            return "returns pages, but its order is made in memory, so that pages have no place to continue from."
                    + " Sort by what keys or an index serve, or return a List.\n" + plan.explain();
        }
        boolean sized = method.sized() || plan.spec().limit() > 0;
        return method.returned() == Returned.WINDOW && !sized
                ? "returns a Window of no size. Say findTop10By…, or take a Limit."
                : null;
    }

    private void checkParameters(QueryMethod method, DerivedQuery query) {
        List<Parameter> parameters = method.parameters();
        Condition condition = query.condition();
        if (parameters.size() != query.arguments()) {
            report(
                    DiagnosticCode.QUERY_PARAMETER_COUNT,
                    method.place(),
                    method,
                    "has " + parameters.size() + " parameters to compare with, but needs " + query.arguments()
                            + ". Give it one for each ? in '" + condition + "'.");
            return;
        }
        if (condition != null) {
            checkTypes(method, condition);
        }
    }

    /** Arguments behind the parameters are literals. */
    private void checkTypes(QueryMethod method, Condition condition) {
        for (Condition.Test test : condition.tests()) {
            for (int i = 0; i < test.keyword().arguments(); i++) {
                int argument = test.argument() + i;
                if (argument < method.parameters().size()) {
                    checkParameter(method, test, method.parameters().get(argument));
                }
            }
        }
    }

    private void checkParameter(QueryMethod method, Condition.Test test, Parameter parameter) {
        boolean several = test.keyword() == Keyword.IN || test.keyword() == Keyword.NOT_IN;
        Argument argument = several ? parameter.element() : parameter.one();
        boolean text = OF_TEXT.contains(test.keyword()) && !test.property().isMultiValued();
        ValueType type = text ? ValueType.STRING : test.property().comparedType();
        if (!argument.open() && !fits(argument, type, test)) {
            String wanted = type == ValueType.STRING ? "String" : typeOf(test);
            report(
                    DiagnosticCode.QUERY_PARAMETER_TYPE,
                    parameter.place(),
                    method,
                    "takes a " + parameter.text() + " to compare with '"
                            + test.property().name() + "', which is kept as " + wanted + ". Take "
                            + (several ? "a collection of that type." : "that type."));
        }
    }

    private boolean fits(Argument argument, ValueType type, Condition.Test test) {
        if (type == ValueType.ENUM) {
            MappedProperty property = entity.property(test.property().name());
            return argument.stored() == ValueType.STRING
                    || property != null
                            && argument.name()
                                    .equals(Argument.nameOf(property.type().compared()));
        }
        return argument.stored() == type || WHOLE.contains(type) && WHOLE.contains(argument.stored());
    }

    private String typeOf(Condition.Test test) {
        MappedProperty property = entity.property(test.property().name());
        return property == null ? "String" : nameOf(property);
    }

    private static String nameOf(MappedProperty property) {
        String name = Argument.nameOf(property.type().compared());
        return name.isEmpty() ? property.type().text() : name.substring(name.lastIndexOf('.') + 1);
    }
}
