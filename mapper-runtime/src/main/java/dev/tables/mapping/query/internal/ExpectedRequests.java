package dev.tables.mapping.query.internal;

import dev.tables.mapping.model.IndexModel;
import dev.tables.mapping.model.PropertyModel;
import java.util.stream.Collectors;

/** How many requests a plan is expected to cost, in words. */
final class ExpectedRequests {
    private final QueryPlan plan;

    ExpectedRequests(QueryPlan plan) {
        this.plan = plan;
    }

    String text() {
        String each = each();
        return switch (plan.path()) {
            case POINT -> "1";
            case POINTS -> plan.spec().readsTogether() ? "1" : "1 per key, in parallel where the store can";
            case FAN_OUT ->
                "1 per partition" + (plan.buckets() == 0 ? "" : ", bucket")
                        + " and range, and 1 for each further page of 1000 rows" + each;
            case UNION ->
                "for each term "
                        + plan.chosen().terms().stream()
                                .map(QueryPlan::requestsExpected)
                                .distinct()
                                .collect(Collectors.joining("; or "));
            default -> {
                int requests = plan.chosen().requestsPerPage(plan.spec());
                yield (requests == 1 ? "1" : requests + ", two for each bucket of the index,")
                        + " per page of up to 1000 rows" + each;
            }
        };
    }

    /** What the entities that an index leads to cost besides. */
    private String each() {
        IndexModel index = plan.index();
        if (index == null || plan.isEventual()) {
            return plan.isEventual() ? ", and one for each hit whose write is in flight" : "";
        }
        boolean together = plan.spec().readsTogether();
        String forHits = together ? ", and one for all hits of a page" : ", and one for each hit";
        if (index.hasOwnTable() && (!plan.spec().directWrites() || isWholeWithTimestamp(index))) {
            return forHits;
        }
        if (!index.hasProperties()) {
            return PropertiesRead.isNamedByIndex(plan) ? forHits + " of which more than its keys is needed" : forHits;
        }
        if (!index.held().areAll()) {
            return forHits + " unless a projection needs no more than the index holds";
        }
        if (index.hasOwnTable()) {
            return CostModel.hasLargeProperties(plan.model()) ? forHits : "";
        }
        boolean showsVersions = plan.model().isVersioned() || plan.model().hasRole(PropertyModel.Role.TIMESTAMP);
        return showsVersions && !together
                ? ", and on Azure one for each hit, whose version its copy does not have there"
                : "";
    }

    /** A row in a table of its own has its own timestamp. */
    private boolean isWholeWithTimestamp(IndexModel index) {
        return index.held().areAll() && plan.model().hasRole(PropertyModel.Role.TIMESTAMP);
    }
}
