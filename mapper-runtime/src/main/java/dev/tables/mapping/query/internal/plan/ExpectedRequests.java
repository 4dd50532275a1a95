package dev.tables.mapping.query.internal.plan;

import dev.tables.mapping.model.IndexModel;
import dev.tables.mapping.model.PropertyModel;
import java.util.stream.Collectors;

/** The expected number of requests of a plan, as text. */
final class ExpectedRequests {
    private final QueryPlan plan;

    ExpectedRequests(QueryPlan plan) {
        this.plan = plan;
    }

    String text() {
        String each = each();
        return switch (plan.accessPath()) {
            case POINT_READ -> "1";
            case MULTI_POINT_READ ->
                plan.spec().readsTogether() ? "1" : "1 per key, in parallel if the store supports it";
            case FAN_OUT ->
                "1 per partition" + (plan.shardsToRead() == 0 ? "" : ", shard")
                        + " and range, and 1 for each further page of 1000 rows" + each;
            case UNION ->
                "for each term "
                        + plan.unionBranches().stream()
                                .map(QueryPlan::requestEstimate)
                                .distinct()
                                .collect(Collectors.joining("; or "));
            default -> {
                int requests = plan.chosen().requestsPerPage(plan.spec());
                yield (requests == 1 ? "1" : requests + ", two for each shard of the index,")
                        + " per page of up to 1000 rows" + each;
            }
        };
    }

    /** Describes the additional requests that read the entities matching index rows. */
    private String each() {
        IndexModel index = plan.index();
        if (index == null || plan.isEventuallyConsistent()) {
            return plan.isEventuallyConsistent() ? ", and one for each matching entity whose write is in progress" : "";
        }
        boolean together = plan.spec().readsTogether();
        String forHits =
                together ? ", and one for all matching entities of a page" : ", and one for each matching entity";
        if (index.hasOwnTable() && (!plan.spec().directWrites() || isWholeWithTimestamp(index))) {
            return forHits;
        }
        if (!index.coversProperties()) {
            return forHits + (PropertiesRead.isNamedByIndex(plan) ? " if the query needs more than the keys" : "");
        }
        if (!index.coveredProperties().coversAll()) {
            return forHits + " unless a projection is covered by the index";
        }
        if (index.hasOwnTable()) {
            return CostModel.hasLargeProperties(plan.model()) ? forHits : "";
        }
        boolean showsVersions = plan.model().isVersioned() || plan.model().hasRole(PropertyModel.Role.TIMESTAMP);
        return showsVersions && !together
                ? ", and on Azure one for each matching entity, because index rows there do not contain its "
                        + "ETag or timestamp"
                : "";
    }

    /**
     * Returns whether the index covers all properties and the entity has a timestamp. A row of a global index has its
     * own timestamp.
     */
    private boolean isWholeWithTimestamp(IndexModel index) {
        return index.coveredProperties().coversAll() && plan.model().hasRole(PropertyModel.Role.TIMESTAMP);
    }
}
