package dev.tables.boot.actuate;

import dev.tables.boot.TableStoreDecorator;
import dev.tables.data.core.TablesOperations;
import dev.tables.engine.local.LocalTableStore;
import dev.tables.mapping.job.JobProgress;
import dev.tables.mapping.job.TableJobPhase;
import dev.tables.mapping.job.TableJobs;
import dev.tables.mapping.lifecycle.IndexCatalog;
import dev.tables.mapping.lifecycle.IndexStatus;
import dev.tables.mapping.lifecycle.ObservedIndexStatus;
import dev.tables.mapping.model.IndexModel;
import dev.tables.mapping.query.AccessPlan;
import dev.tables.mapping.query.CandidatePlan;
import dev.tables.mapping.query.QueryCost;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.actuate.endpoint.OperationResponseBody;
import org.springframework.boot.actuate.endpoint.SecurityContext;
import org.springframework.boot.actuate.endpoint.annotation.Endpoint;
import org.springframework.boot.actuate.endpoint.annotation.ReadOperation;
import org.springframework.boot.actuate.endpoint.annotation.Selector;

/**
 * Actuator endpoint {@code tables}: the tables of the store, jobs over them and the access plan of each query method.
 * On the embedded store, the endpoint also shows the traffic of each table. The endpoint never shows values, and shows
 * keys only if {@link TablesEndpointProperties} allow it.
 */
@Endpoint(id = "tables")
public final class TablesEndpoint {
    private final TablesOperations operations;
    private final TableStoreDecorator observer;
    private final TablesEndpointProperties properties;

    /** Creates an endpoint for the tables of a template. */
    public TablesEndpoint(
            TablesOperations operations, TableStoreDecorator observer, TablesEndpointProperties properties) {
        this.operations = operations;
        this.observer = observer;
        this.properties = properties;
    }

    /** Returns all tables, plans and jobs: three requests to the store. */
    @ReadOperation
    public TablesDescriptor tables(SecurityContext security) {
        Map<String, Map<String, PlanDescriptor>> repositories = new TreeMap<>();
        operations
                .queryPlans()
                .all()
                .forEach((repository, methods) -> repositories.put(repository, described(methods)));
        List<String> names = operations.store().tableNames();
        return new TablesDescriptor(names, traffic(names, security), jobs(), repositories);
    }

    /** Returns the jobs that have started at least once. */
    private List<JobDescriptor> jobs() {
        Stream<JobProgress> backfills = IndexCatalog.of(operations.store()).indexStatuses().stream()
                .map(IndexStatus::backfillProgress)
                .filter(progress -> progress.phase() != TableJobPhase.NOT_STARTED);
        return Stream.concat(TableJobs.findAll(operations.store()).stream(), backfills)
                .map(JobDescriptor::of)
                .toList();
    }

    private @Nullable Map<String, TableTrafficDescriptor> traffic(List<String> names, SecurityContext security) {
        if (!(observer.unwrap(operations.store()) instanceof LocalTableStore local)) {
            return null;
        }
        Map<String, TableTrafficDescriptor> traffic = new TreeMap<>();
        boolean shown = properties.showKeys().isShown(security, properties.roles());
        names.forEach(name -> traffic.put(name, TableTrafficDescriptor.of(local.trafficReport(name), shown)));
        return traffic;
    }

    /**
     * Returns the plans of one repository, by its class name. The package may be omitted if the simple name is
     * unambiguous. Returns null, which becomes status 404, if no repository has this name.
     */
    @ReadOperation
    public @Nullable Map<String, PlanDescriptor> repositoryPlans(@Selector String repository) {
        Map<String, Map<String, AccessPlan>> all = operations.queryPlans().all();
        Map<String, AccessPlan> methods = all.get(repository);
        if (methods == null) {
            List<String> called = all.keySet().stream()
                    .filter(name -> name.endsWith("." + repository) || name.endsWith("$" + repository))
                    .toList();
            methods = called.size() == 1 ? all.get(called.get(0)) : null;
        }
        return methods == null ? null : OperationResponseBody.of(described(methods));
    }

    private static Map<String, PlanDescriptor> described(Map<String, AccessPlan> methods) {
        Map<String, PlanDescriptor> plans = new TreeMap<>();
        methods.forEach((method, plan) -> plans.put(method, PlanDescriptor.of(plan)));
        return plans;
    }

    /**
     * The tables, their traffic, the jobs over them, and the plans of the repositories.
     *
     * @param tables the names of all tables
     * @param traffic ranges and hot partitions by table; null, and so omitted, unless the store is the embedded engine
     * @param jobs the jobs over tables, whichever process runs them
     * @param repositories plans by repository and query method
     */
    public record TablesDescriptor(
            List<String> tables,
            @Nullable Map<String, TableTrafficDescriptor> traffic,
            List<JobDescriptor> jobs,
            Map<String, Map<String, PlanDescriptor>> repositories)
            implements OperationResponseBody {}

    /**
     * The access plan of a query method.
     *
     * @param accessPath the access path
     * @param table the table that is read
     * @param index the index that is used, or all indexes of a union; null if none is
     * @param sortMethod how the order is achieved
     * @param requestEstimate the expected number of requests
     * @param cost the estimated cost of the plan
     * @param candidates all plans in order of preference, each with whether it is in use
     * @param rejectionReason the reason why the query is rejected while no plan has a readable index; null if a
     *     plan needs no index
     * @param explanation the plan as lines of text
     */
    public record PlanDescriptor(
            String accessPath,
            String table,
            @Nullable String index,
            String sortMethod,
            String requestEstimate,
            PlanCost cost,
            List<CandidatePlanDescriptor> candidates,
            @Nullable String rejectionReason,
            List<String> explanation) {
        /**
         * Returns the names of the indexes of a plan, separated by commas; null if it uses none. A union may use
         * several indexes.
         */
        static @Nullable String names(AccessPlan plan) {
            return plan.indexes().isEmpty()
                    ? null
                    : plan.indexes().stream().map(IndexModel::name).collect(Collectors.joining(", "));
        }

        static PlanDescriptor of(AccessPlan plan) {
            return new PlanDescriptor(
                    plan.accessPath().name(),
                    plan.table(),
                    names(plan),
                    plan.sortStrategy().name(),
                    plan.requestEstimate(),
                    PlanCost.of(plan.cost()),
                    plan.candidates().stream().map(CandidatePlanDescriptor::of).toList(),
                    plan.rejectionReason(),
                    plan.explain().lines().toList());
        }
    }

    /**
     * A candidate plan of a query method. The first candidate whose index is readable executes the query.
     *
     * @param accessPath the access path
     * @param table the table that is read
     * @param index the index that is used, or all indexes of a union; null if none is
     * @param indexState the last known state of the index, with progress and remaining time; null without an index, or
     *     if the state is unknown
     * @param chosen whether the method currently uses this plan
     * @param cost the estimated cost of the plan
     */
    public record CandidatePlanDescriptor(
            String accessPath,
            String table,
            @Nullable String index,
            @Nullable String indexState,
            boolean chosen,
            PlanCost cost) {
        static CandidatePlanDescriptor of(CandidatePlan one) {
            ObservedIndexStatus seen = one.observedStatus();
            return new CandidatePlanDescriptor(
                    one.plan().accessPath().name(),
                    one.plan().table(),
                    PlanDescriptor.names(one.plan()),
                    seen == null ? null : seen.summary(),
                    one.chosen(),
                    PlanCost.of(one.plan().cost()));
        }
    }

    /**
     * The estimated cost of a plan, with the same assumptions for every entity.
     *
     * @param requests the number of requests to the store
     * @param entitiesRead the number of entity rows read or examined
     * @param indexRowsRead the number of index rows read or examined
     */
    public record PlanCost(long requests, long entitiesRead, long indexRowsRead) {
        static PlanCost of(QueryCost cost) {
            return new PlanCost(cost.requests(), cost.entitiesRead(), cost.indexRowsRead());
        }
    }
}
