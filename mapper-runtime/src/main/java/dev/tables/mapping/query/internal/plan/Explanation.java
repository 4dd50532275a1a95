package dev.tables.mapping.query.internal.plan;

import dev.tables.mapping.model.IndexModel;
import dev.tables.mapping.query.CandidatePlan;
import dev.tables.mapping.query.internal.condition.SortKey;
import java.util.List;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** A plan as multi-line text, which never contains a value. */
final class Explanation {
    private final QueryPlan plan;

    private final @Nullable String advice;

    Explanation(QueryPlan plan, @Nullable String advice) {
        this.plan = plan;
        this.advice = advice;
    }

    String text() {
        StringBuilder text = new StringBuilder();
        text.append(plan.accessPath())
                .append(" on ")
                .append(plan.model().entity())
                .append(" in table ")
                .append(plan.table());
        if (plan.usesIndexes()) {
            text.append(" by index ")
                    .append(plan.indexes().stream().map(IndexModel::name).collect(Collectors.joining(", ")));
        }
        line(
                text,
                "conditions",
                plan.spec().condition() == null
                        ? "none"
                        : plan.spec().condition().toString());
        if (plan.isUnion()) {
            terms(text);
        } else {
            line(text, "keys", String.join(" | ", plan.keyConditions()));
        }
        line(text, "shards", inShards());
        line(text, "filtered by the store", joined(plan.storeConditions()));
        line(text, "filtered in memory", joined(plan.inMemoryConditions()));
        line(
                text,
                "schema",
                plan.model().hasEarlierSchemas()
                        ? "rows of schema versions before " + plan.model().schemaVersion()
                                + " are upgraded, then filtered in memory"
                        : "");
        line(text, "sorted", sorted());
        line(
                text,
                "limit",
                plan.spec().limit() == 0 ? "" : Integer.toString(plan.spec().limit()));
        line(
                text,
                "offset",
                plan.supportsOffset()
                        ? "skips entities by reading their keys, or the entities if keys do not decide what matches; "
                                + "the requests below do not include these reads"
                        : "");
        line(text, "read", howRead());
        line(text, "requests", plan.requestEstimate());
        line(text, "cost", plan.cost().toString());
        line(text, "because", plan.selectionReason());
        line(text, "advice", advice == null ? "" : advice);
        line(text, "plans", inTurn());
        return text.toString();
    }

    private void terms(StringBuilder text) {
        List<String> terms = plan.keyConditions();
        for (int i = 0; i < terms.size(); i++) {
            line(text, "term " + (i + 1), terms.get(i));
        }
    }

    private String howRead() {
        if (plan.isEventuallyConsistent()) {
            return "eventually consistent, from index rows only";
        }
        boolean apart = plan.indexes().stream().anyMatch(IndexModel::hasOwnTable);
        return apart && plan.spec().directWrites()
                ? "index rows are never stale, so matching entities are not verified"
                : "";
    }

    private String inShards() {
        int ofIndex = plan.chosen().indexShards(plan.spec());
        if (ofIndex > 1) {
            return "all " + ofIndex + " of the index, read in parallel, merged in index order";
        }
        if (plan.shardsToRead() == 0) {
            return "";
        }
        return "all " + plan.shardsToRead() + " of each partition, "
                + (plan.mergesShards() ? "merged in key order" : "one by one");
    }

    private String sorted() {
        String keys = plan.spec().sort().stream().map(SortKey::toString).collect(Collectors.joining(", "));
        return switch (plan.sortStrategy()) {
            case NONE -> "";
            case KEY_ORDER -> keys + ": rows lie in " + direction();
            case INDEX_ORDER ->
                keys + (plan.isUnion() ? ": terms are merged in that order" : ": index rows lie in " + direction());
            case IN_MEMORY ->
                keys + ": in memory, "
                        + (plan.spec().limit() == 0
                                ? "up to the maximum size of a sort"
                                : "of which only the first are kept");
        };
    }

    private String direction() {
        return plan.isDescending() ? "the opposite order and are read backwards" : "that order";
    }

    private static String joined(List<String> conditions) {
        return conditions.stream()
                .map(text -> text.contains(" or ") ? "(" + text + ")" : text)
                .collect(Collectors.joining(" and "));
    }

    private static void line(StringBuilder text, String label, String value) {
        if (!value.isEmpty()) {
            text.append("\n  ").append(label).append(": ").append(value);
        }
    }

    /** Formats all plans in order, if the query may wait for an index. */
    private String inTurn() {
        if (!plan.usesIndexes()) {
            return "";
        }
        String all = plan.candidates().stream().map(CandidatePlan::toString).collect(Collectors.joining("; "));
        String refused = plan.rejectionReason();
        return refused == null ? all : all + "; " + refused;
    }
}
