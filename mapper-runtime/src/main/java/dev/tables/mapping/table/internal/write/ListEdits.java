package dev.tables.mapping.table.internal.write;

import dev.tables.engine.RowOperation;
import dev.tables.mapping.table.internal.index.IndexPlan.ListEdit;
import dev.tables.mapping.table.internal.index.ListRows;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The edits of index rows with lists of keys that the plans of one transaction make in one partition. */
final class ListEdits {
    private final ListRows rows;
    /** The position in the transaction of the first plan that edits lists of this partition. */
    private final int number;

    private final List<WritePlan<?>> plans = new ArrayList<>();

    private ListEdits(ListRows rows, int number) {
        this.rows = rows;
        this.number = number;
    }

    /** Returns the edits of plans by partition, after one request for all lists; empty if the plans edit no list. */
    static List<ListEdits> of(List<? extends WritePlan<?>> plans) {
        Map<String, ListEdits> byPartition = Map.of();
        for (int number = 0; number < plans.size(); number++) {
            WritePlan<?> plan = plans.get(number);
            if (!plan.indexes().lists().isEmpty()) {
                byPartition = byPartition.isEmpty() ? new LinkedHashMap<>() : byPartition;
                int first = number;
                byPartition
                        .computeIfAbsent(
                                plan.primaryKey().partitionKey(),
                                key -> new ListEdits(
                                        new ListRows(
                                                plan.context().store(),
                                                plan.context().table(),
                                                key),
                                        first))
                        .add(plan);
            }
        }
        if (byPartition.isEmpty()) {
            // Unlike the other empty list it makes no iterator.
            return Collections.emptyList();
        }
        List<ListEdits> edits = List.copyOf(byPartition.values());
        ListRows.readExpected(edits.stream().map(one -> one.rows).toList());
        return edits;
    }

    private void add(WritePlan<?> plan) {
        plans.add(plan);
        plan.indexes().lists().forEach(edit -> rows.expect(edit.list()));
    }

    /** Returns the position in the transaction of the first plan that edits lists of this partition. */
    int number() {
        return number;
    }

    /**
     * Edits the lists: removes entities from the lists they leave and adds entities to the lists they enter. Returns
     * the resulting operations.
     */
    List<RowOperation> operations() {
        for (WritePlan<?> plan : plans) {
            String rowKey = plan.primaryKey().rowKey();
            for (ListEdit edit : plan.indexes().lists()) {
                rows.edit(edit.list(), rowKey, edit.enters());
            }
        }
        return rows.operations();
    }
}
