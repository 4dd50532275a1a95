package dev.tables.data.aot.internal;

import dev.tables.mapping.model.IndexModel;
import dev.tables.mapping.query.AccessPlan;
import dev.tables.mapping.query.CandidatePlan;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.stream.Collectors;
import org.springframework.data.repository.aot.generate.QueryMetadata;

/** What the JSON file says about a query method: its plan, and whether its code is written. Never a value. */
final class QueryMethodMetadata implements QueryMetadata {
    private final AccessPlan plan;
    private String obstacle = "its generic types cannot be resolved";
    private boolean generated;

    QueryMethodMetadata(AccessPlan plan) {
        this.plan = plan;
    }

    /** The method stays one that is looked up at start, for this reason. */
    QueryMethodMetadata lookedUp(String reason) {
        obstacle = reason;
        return this;
    }

    /** The code of the method is written. */
    void generated() {
        generated = true;
    }

    @Override
    public Map<String, Object> serialize() {
        Map<String, Object> metadata = new LinkedHashMap<>();
        metadata.put("accessPath", plan.accessPath().name());
        metadata.put("table", plan.table());
        if (!plan.indexes().isEmpty()) {
            metadata.put("index", plan.indexes().stream().map(IndexModel::name).collect(Collectors.joining(", ")));
        }
        metadata.put("requestEstimate", plan.requestEstimate());
        metadata.put("cost", plan.cost().toString());
        metadata.put("plan", plan.explain());
        metadata.put(
                "candidates",
                plan.candidates().stream().map(CandidatePlan::toString).toList());
        String refused = plan.rejectionReason();
        if (refused != null) {
            metadata.put("rejectionReason", refused);
        }
        metadata.put("generated", generated);
        if (!generated) {
            metadata.put("notGeneratedReason", obstacle);
        }
        return metadata;
    }
}
