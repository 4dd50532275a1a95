package dev.tables.processor.check;

import dev.tables.mapping.key.KeyShards;
import dev.tables.processor.diagnostic.DiagnosticCode;
import dev.tables.processor.diagnostic.Diagnostics;
import dev.tables.processor.model.MappedComponent;
import dev.tables.processor.model.MappedEntity;
import dev.tables.processor.model.MappedIndex;
import java.util.List;

/** Rules about partitions that are spread over shards. */
final class ShardChecks {
    private final MappedEntity entity;
    private final Diagnostics diagnostics;

    ShardChecks(MappedEntity entity, Diagnostics diagnostics) {
        this.entity = entity;
        this.diagnostics = diagnostics;
    }

    void check() {
        List<MappedComponent> declaring = entity.partitionKey().components().stream()
                .filter(component -> component.shards() != 0)
                .toList();
        for (MappedComponent component : declaring) {
            checkCount(component);
        }
        if (declaring.size() > 1) {
            report(
                    declaring.get(1),
                    nameOf(declaring.get(1)) + " and '"
                            + declaring.get(0).property().name()
                            + "' both set 'shards'. Set 'shards' on one component only.");
        }
        if (!declaring.isEmpty()) {
            checkRest(declaring.get(0));
        }
    }

    private void checkCount(MappedComponent component) {
        if (component.shards() < 2 || component.shards() > KeyShards.MAX_SHARDS) {
            report(
                    component,
                    nameOf(component) + " splits partitions into " + component.shards() + " shards. Use 2 to "
                            + KeyShards.MAX_SHARDS + ".");
        }
    }

    private void checkRest(MappedComponent component) {
        if (entity.rowKey().components().isEmpty() && !entity.rowKey().isMissing()) {
            report(
                    component,
                    nameOf(component) + " splits partitions into shards by row key, but the row key of "
                            + entity.simpleName() + " is a constant. Remove 'shards'.");
        }
        for (MappedIndex index : entity.indexes()) {
            if (index.unique() && !index.kind().hasOwnTable()) {
                diagnostics.report(
                        DiagnosticCode.INVALID_SHARDS,
                        index.place().at("unique"),
                        "Index '" + index.name() + "' of " + entity.simpleName()
                                + " is unique within a partition, but partitions are split into shards, and "
                                + "each shard has its own index. Use scope GLOBAL.");
            }
        }
    }

    private void report(MappedComponent component, String text) {
        diagnostics.report(DiagnosticCode.INVALID_SHARDS, component.place().at("shards"), text);
    }

    private String nameOf(MappedComponent component) {
        return entity.simpleName() + "." + component.property().name();
    }
}
