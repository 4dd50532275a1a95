package dev.tables.processor.check;

import dev.tables.mapping.key.KeyBuckets;
import dev.tables.processor.diagnostic.DiagnosticCode;
import dev.tables.processor.diagnostic.Diagnostics;
import dev.tables.processor.model.MappedComponent;
import dev.tables.processor.model.MappedEntity;
import dev.tables.processor.model.MappedIndex;
import java.util.List;

/** Rules about partitions that are spread over buckets. */
final class BucketChecks {
    private final MappedEntity entity;
    private final Diagnostics diagnostics;

    BucketChecks(MappedEntity entity, Diagnostics diagnostics) {
        this.entity = entity;
        this.diagnostics = diagnostics;
    }

    void check() {
        List<MappedComponent> declaring = entity.partitionKey().components().stream()
                .filter(component -> component.buckets() != 0)
                .toList();
        for (MappedComponent component : declaring) {
            checkCount(component);
        }
        if (declaring.size() > 1) {
            report(
                    declaring.get(1),
                    nameOf(declaring.get(1)) + " spreads partitions over buckets, as does '"
                            + declaring.get(0).property().name() + "'. Give buckets once.");
        }
        if (!declaring.isEmpty()) {
            checkRest(declaring.get(0));
        }
    }

    private void checkCount(MappedComponent component) {
        if (component.buckets() < 2 || component.buckets() > KeyBuckets.MOST) {
            report(
                    component,
                    nameOf(component) + " spreads partitions over " + component.buckets() + " buckets. Use 2 to "
                            + KeyBuckets.MOST + ".");
        }
    }

    private void checkRest(MappedComponent component) {
        if (entity.rowKey().components().isEmpty() && !entity.rowKey().isMissing()) {
            report(
                    component,
                    nameOf(component) + " spreads partitions over buckets by row key, but the row key of "
                            + entity.simpleName() + " is a constant. Remove buckets.");
        }
        for (MappedIndex index : entity.indexes()) {
            if (index.unique() && !index.kind().hasOwnTable()) {
                diagnostics.report(
                        DiagnosticCode.INVALID_BUCKETS,
                        index.place().at("unique"),
                        "Index '" + index.name() + "' of " + entity.simpleName()
                                + " is unique in a partition, but partitions are spread over buckets, each with an index"
                                + " of its own. Use scope TABLE.");
            }
        }
    }

    private void report(MappedComponent component, String text) {
        diagnostics.report(DiagnosticCode.INVALID_BUCKETS, component.place().at("buckets"), text);
    }

    private String nameOf(MappedComponent component) {
        return entity.simpleName() + "." + component.property().name();
    }
}
