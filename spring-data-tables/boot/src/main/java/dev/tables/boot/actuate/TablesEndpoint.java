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
 * Actuator endpoint {@code tables}: the tables of the store, the jobs over them, how each query method is served, and, on the embedded engine,
 * how each table is used. Never shows a value, and keys only if {@link TablesEndpointProperties} say so.
 */
@Endpoint(id = "tables")
public final class TablesEndpoint {
    private final TablesOperations operations;
    private final TableStoreDecorator observer;
    private final TablesEndpointProperties properties;

    /** Shows what these know. */
    public TablesEndpoint(
            TablesOperations operations, TableStoreDecorator observer, TablesEndpointProperties properties) {
        this.operations = operations;
        this.observer = observer;
        this.properties = properties;
    }

    /** All tables, plans and jobs: three requests to the store. */
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

    /** Those that were ever begun. */
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
     * The plans of one repository by its class name, which may be without package if no other is called so; null, which becomes
     * 404, if there is none of that name.
     */
    @ReadOperation
    public @Nullable Map<String, PlanDescriptor> repository(@Selector String repository) {
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
     * What the endpoint returns.
     *
     * @param tables the names of all tables
     * @param traffic table to its ranges and hot partitions; null, and so left out, unless the store is the embedded engine
     * @param jobs the jobs over tables, whichever process runs them
     * @param repositories repository to query method to plan
     */
    public record TablesDescriptor(
            List<String> tables,
            @Nullable Map<String, TableTrafficDescriptor> traffic,
            List<JobDescriptor> jobs,
            Map<String, Map<String, PlanDescriptor>> repositories)
            implements OperationResponseBody {}

    /**
     * How a query method is served.
     *
     * @param accessPath the access path
     * @param table the table that is read
     * @param index the index that is used, of a union's terms all, or null
     * @param sortMethod how the order comes about
     * @param requestEstimate how many requests are expected
     * @param cost what the plan is assumed to cost
     * @param candidates all plans in order, and which of them is in use
     * @param rejectionReason why the query is refused while no index of its plans is readable; null if there is a plan without one
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
        /** Of a union's terms all. */
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
     * One of the plans of a query method: the first whose index is readable serves it.
     *
     * @param accessPath the access path
     * @param table the table that is read
     * @param index the index that is used, of a union's terms all, or null
     * @param indexState the index's state as last seen, with progress and time left; null if there is no index or it is not known
     * @param chosen whether the method is served by it now
     * @param cost what the plan is assumed to cost
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
     * What a plan is assumed to cost, by assumptions that are the same for every entity.
     *
     * @param requests requests to the store
     * @param entitiesRead rows of entities read or looked at
     * @param indexRowsRead rows of an index read or looked at
     */
    public record PlanCost(long requests, long entitiesRead, long indexRowsRead) {
        static PlanCost of(QueryCost cost) {
            return new PlanCost(cost.requests(), cost.entitiesRead(), cost.indexRowsRead());
        }
    }
}
