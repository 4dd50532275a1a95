package dev.tables.data.aot.internal;

import dev.tables.mapping.model.IndexModel;
import dev.tables.mapping.query.AccessPlan;
import dev.tables.mapping.query.CandidatePlan;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.stream.Collectors;
import org.springframework.data.repository.aot.generate.QueryMetadata;

/**
 * The entry of a query method in the JSON file: its plan, and whether its code is generated. The entry never contains a
 * value.
 */
final class QueryMethodMetadata implements QueryMetadata {
    private final AccessPlan plan;
    private String obstacle = "its generic types cannot be resolved";
    private boolean generated;

    QueryMethodMetadata(AccessPlan plan) {
        this.plan = plan;
    }

    /** Records the reason why the method is not generated and is looked up at startup. */
    QueryMethodMetadata lookedUp(String reason) {
        obstacle = reason;
        return this;
    }

    /** Records that the code of the method is generated. */
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
