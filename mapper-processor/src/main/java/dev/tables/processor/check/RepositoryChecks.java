package dev.tables.processor.check;

import dev.tables.mapping.model.EntityModel;
import dev.tables.mapping.model.internal.IdentityType;
import dev.tables.mapping.query.AccessPath;
import dev.tables.mapping.query.AccessPlan;
import dev.tables.mapping.query.UnsupportedQueryException;
import dev.tables.mapping.query.internal.condition.Condition;
import dev.tables.mapping.query.internal.condition.QuerySpec;
import dev.tables.mapping.query.internal.condition.StoreTarget;
import dev.tables.mapping.query.internal.method.DeclarationError;
import dev.tables.mapping.query.internal.method.DeclaredFilter;
import dev.tables.mapping.query.internal.method.DeclaredStatistic;
import dev.tables.mapping.query.internal.method.DerivedQuery;
import dev.tables.mapping.query.internal.method.DerivedQuery.Subject;
import dev.tables.mapping.query.internal.method.FilterQuery;
import dev.tables.mapping.query.internal.method.MergeQuery;
import dev.tables.mapping.query.internal.method.MergeQuery.Assignment;
import dev.tables.mapping.query.internal.method.MethodNameParser;
import dev.tables.mapping.query.internal.method.MethodRules;
import dev.tables.mapping.query.internal.method.ParameterType;
import dev.tables.mapping.query.internal.method.ResultType;
import dev.tables.mapping.query.internal.plan.PlanRules;
import dev.tables.mapping.query.internal.plan.Planner;
import dev.tables.mapping.query.internal.plan.QueryPlan;
import dev.tables.mapping.query.internal.plan.SortRemedy;
import dev.tables.mapping.query.internal.plan.StatisticPlan;
import dev.tables.mapping.query.internal.plan.StatisticPlanner;
import dev.tables.processor.diagnostic.DiagnosticCode;
import dev.tables.processor.diagnostic.Diagnostics;
import dev.tables.processor.diagnostic.SourceLocation;
import dev.tables.processor.model.MappedEntity;
import dev.tables.processor.model.MappedRepository;
import dev.tables.processor.model.MappedRepository.Parameter;
import dev.tables.processor.model.MappedRepository.QueryMethod;
import dev.tables.processor.model.RuntimeModel;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** The rules about repositories. Each query method is planned in the same way as at startup. */
public final class RepositoryChecks {
    private static final Map<DeclarationError.Kind, DiagnosticCode> CODES = new EnumMap<>(Map.of(
            DeclarationError.Kind.QUERY, DiagnosticCode.QUERY_REFUSED,
            DeclarationError.Kind.PARAMETERS, DiagnosticCode.QUERY_PARAMETERS,
            DeclarationError.Kind.COUNT, DiagnosticCode.QUERY_PARAMETER_COUNT,
            DeclarationError.Kind.TYPE, DiagnosticCode.QUERY_PARAMETER_TYPE,
            DeclarationError.Kind.RETURNS, DiagnosticCode.QUERY_RETURN_TYPE,
            DeclarationError.Kind.PROJECTION, DiagnosticCode.QUERY_PROJECTION));

    private final EntityModel model;
    private final MappedRepository repository;
    private final Diagnostics diagnostics;
    private final DiagnosticCode scan;
    private final @Nullable StoreTarget target;

    /**
     * Creates checks for the repository of an entity that has passed its own checks.
     *
     * @param scan the diagnostic code for a method that scans
     * @param target the store for which methods are planned; null for every store with the capabilities of Azure Table
     *     Storage
     */
    public RepositoryChecks(
            MappedEntity entity,
            MappedRepository repository,
            Diagnostics diagnostics,
            DiagnosticCode scan,
            @Nullable StoreTarget target) {
        this.target = target;
        this.model = RuntimeModel.of(entity);
        this.repository = repository;
        this.diagnostics = diagnostics;
        this.scan = scan;
    }

    /** Reports all problems. Returns the plans of all methods that can be planned, by signature. */
    public Map<String, AccessPlan> check() {
        checkIdentity();
        Map<String, AccessPlan> plans = new LinkedHashMap<>();
        for (QueryMethod method : repository.methods()) {
            AccessPlan plan = plan(method);
            if (plan != null) {
                plans.put(method.signature(), plan);
            }
        }
        noteWaiting(plans);
        UnusedIndexes.note(model, repository, plans, diagnostics);
        return plans;
    }

    /**
     * Adds one note about all methods that require an index to be readable. The methods are not reported one by one,
     * because an index is usually readable.
     */
    private void noteWaiting(Map<String, AccessPlan> plans) {
        List<String> waiting = new ArrayList<>();
        plans.forEach((signature, plan) -> {
            if (plan.rejectionReason() != null) {
                waiting.add(signature + " needs " + String.join(" or ", MappedRepository.indexesOf(plan)));
            }
        });
        if (!waiting.isEmpty()) {
            diagnostics.report(
                    DiagnosticCode.QUERY_WAITS,
                    repository.place(),
                    repository.name()
                            + " has query methods that fail while their index is not READABLE, for example during "
                            + "its backfill: " + String.join(", ", waiting)
                            + ". Deploy a new index before the code that needs it, or allow the method to scan "
                            + "in the meantime with @AllowScan.");
        }
    }

    private void checkIdentity() {
        IdentityType identity = repository.identity();
        String misfit = identity == null ? null : identity.misfit(model);
        if (misfit != null) {
            diagnostics.report(DiagnosticCode.REPOSITORY_IDENTITY, repository.place(), misfit);
        }
    }

    private @Nullable AccessPlan plan(QueryMethod method) {
        if (refused(method, MethodRules.ofDeclaration(method.shape()))) {
            return null;
        }
        try {
            Asked asked = asked(method);
            if (asked == null) {
                return null;
            }
            QuerySpec any = asked.spec()
                    .withRead(method.read())
                    .withPages(method.shape().returned().form().isPaged())
                    .withScanAllowed(method.allowsScan())
                    .withOffsetAllowed(method.shape().allowed().offset())
                    .withKeyOrder(method.shape().keyOrder());
            QuerySpec spec = target == null ? any : target.expected(any);
            if (method.statistic() != null) {
                StatisticPlan plan = StatisticPlanner.plan(
                        model,
                        spec,
                        method.statistic().only(),
                        method.parameters().size());
                checkScan(method, plan, plan.isScanRefused());
                return plan;
            }
            QueryPlan plan = Planner.plan(model, spec);
            boolean scans = plan.accessPath() == AccessPath.TABLE_SCAN && !method.allowsScan();
            checkScan(method, plan, scans);
            List<DeclarationError> misfits = PlanRules.ofMethod(method.shape(), plan);
            misfits.forEach(misfit -> refused(method, misfit));
            if (!scans && misfits.isEmpty() && asked.subject() == Subject.FIND) {
                noteSort(method, plan);
            }
            if (asked.subject() == Subject.FIND) {
                checkReturned(method, asked.distinct());
            }
            return plan;
        } catch (UnsupportedQueryException refused) {
            report(DiagnosticCode.QUERY_REFUSED, method.place(), method, "cannot be executed. " + refused.getMessage());
            return null;
        }
    }

    private void noteSort(QueryMethod method, QueryPlan plan) {
        // Where the store is known, what it can do beyond what is expected spares sorting.
        SortRemedy remedy = SortRemedy.of(
                target == null ? plan : Planner.plan(model, plan.spec().forStore(target.capabilities())));
        if (remedy != null) {
            report(DiagnosticCode.SORTS_IN_MEMORY, method.place(), method, remedy.fact());
        }
    }

    /** The query of a method. */
    private record Asked(Subject subject, QuerySpec spec, boolean distinct) {}

    /**
     * Returns the query that the annotation or the name of a method declares, or null if the rest of the declaration
     * contradicts it.
     */
    private @Nullable Asked asked(QueryMethod method) {
        DeclaredFilter filter = method.filter();
        if (filter != null && refused(method, MethodRules.ofFilter(arguments(method)))) {
            return null;
        }
        if (method.statistic() != null) {
            return summarized(method, method.statistic(), filter);
        }
        if (method.changes() != null) {
            return merged(method, MergeQuery.parse(model, method.changes(), method.names()), filter);
        }
        if (filter != null) {
            FilterQuery query = FilterQuery.parse(model, filter, method.names());
            if (refused(method, MethodRules.ofSubject(method.shape(), query.subject(), null))) {
                return null;
            }
            checkTypes(method, query.condition());
            return new Asked(query.subject(), query.spec(), false);
        }
        DerivedQuery query = MethodNameParser.parse(model, method.name());
        MethodRules.requireSupported(model, query.condition());
        if (refused(method, MethodRules.ofArguments(method.shape(), query))
                || refused(method, MethodRules.ofSubject(method.shape(), query.subject(), method.name()))) {
            return null;
        }
        Condition condition = query.condition();
        if (condition != null) {
            checkTypes(method, condition);
        }
        QuerySpec spec =
                query.subject() == Subject.FIND ? query.spec() : query.spec().withSort(List.of());
        return new Asked(query.subject(), spec, query.distinct());
    }

    /** Returns the query for the entities that a statistic covers. */
    private @Nullable Asked summarized(
            QueryMethod method, DeclaredStatistic statistic, @Nullable DeclaredFilter filter) {
        if (refused(method, statistic.misfit(model, method.shape(), method.changes()))) {
            return null;
        }
        QuerySpec spec;
        if (filter == null) {
            DerivedQuery query = statistic.only().name(model, method.name());
            MethodRules.requireSupported(model, query.condition());
            if (refused(method, MethodRules.ofArguments(method.shape(), query))) {
                return null;
            }
            spec = query.spec();
        } else {
            statistic.only().check(model, filter);
            spec = FilterQuery.parse(model, filter, method.names()).spec();
        }
        if (spec.condition() != null) {
            checkTypes(method, spec.condition());
        }
        return new Asked(Subject.SUMMARIZE, spec, false);
    }

    private @Nullable Asked merged(QueryMethod method, MergeQuery merge, @Nullable DeclaredFilter filter) {
        QuerySpec spec = filter == null
                ? merge.name(method.name(), arguments(method)).spec()
                : merge.filter(filter).spec();
        MethodRules.requireSupported(model, spec.condition());
        if (refused(method, MethodRules.ofSubject(method.shape(), Subject.MERGE, null))) {
            return null;
        }
        if (spec.condition() != null) {
            checkTypes(method, spec.condition());
        }
        for (Assignment change : merge.assignments()) {
            if (change.parameter() >= 0) {
                Parameter parameter = assigned(method, change.parameter());
                DeclarationError misfit = MethodRules.ofAssigned(change.property(), parameter.type());
                if (misfit != null) {
                    report(DiagnosticCode.QUERY_PARAMETER_TYPE, parameter.place(), method, misfit.fact());
                }
            }
        }
        return new Asked(Subject.MERGE, spec, false);
    }

    private static List<ParameterType> arguments(QueryMethod method) {
        return method.parameters().stream().map(Parameter::type).toList();
    }

    /** Returns the parameter with that number, counted from 0. */
    private static Parameter assigned(QueryMethod method, int number) {
        return method.parameters().stream()
                .filter(argument -> argument.type().part() != ParameterType.Part.UPPER)
                .toList()
                .get(number);
    }

    private boolean refused(QueryMethod method, @Nullable DeclarationError misfit) {
        if (misfit != null) {
            report(Objects.requireNonNull(CODES.get(misfit.kind())), method.place(), method, misfit.fact());
        }
        return misfit != null;
    }

    private void report(DiagnosticCode code, SourceLocation place, QueryMethod method, String fact) {
        diagnostics.report(code, place, repository.name() + "." + method.name() + " " + fact);
    }

    private void checkScan(QueryMethod method, AccessPlan plan, boolean refused) {
        if (!refused) {
            return;
        }
        String advice = plan.advice();
        report(
                scan,
                method.place(),
                method,
                "would scan table '" + plan.table() + "'. " + plan.selectionReason() + " "
                        + (advice == null ? "" : advice + " ") + "Or allow it with @AllowScan.\n" + plan.explain());
    }

    private void checkReturned(QueryMethod method, boolean distinct) {
        ResultType projection = method.projection();
        if (projection == null) {
            return;
        }
        if (!refused(method, projection.misfit(model, repository::isReadable))
                && distinct
                && projection.isProjecting()) {
            refused(method, MethodRules.ofDistinct(method.shape().returned()));
        }
    }

    /**
     * Checks the types of parameters. Other arguments of the query are literals, or values whose type is known only at
     * run time.
     */
    private void checkTypes(QueryMethod method, Condition condition) {
        for (Condition.Test test : condition.tests()) {
            for (int i = 0; i < test.keyword().argumentCount(); i++) {
                int argument = test.argument() + i;
                if (argument < method.parameters().size()) {
                    checkParameter(method, test, i, method.parameters().get(argument));
                }
            }
        }
    }

    private void checkParameter(QueryMethod method, Condition.Test test, int number, Parameter parameter) {
        DeclarationError misfit = MethodRules.ofParameter(test, number, parameter.type());
        if (misfit != null) {
            report(DiagnosticCode.QUERY_PARAMETER_TYPE, parameter.place(), method, misfit.fact());
        }
    }
}
