package dev.tables.mapping.query.internal.condition;

import dev.tables.engine.KeyRange;
import dev.tables.mapping.key.KeyShards;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;

/**
 * One way to fulfill a condition by keys.
 *
 * @param partition the partition keys
 * @param key the row keys, of entities or of an index
 */
public record Alternative(KeyMatch partition, KeyMatch key) {
    public boolean isPoint() {
        return partition.isFull() && key.isFull() && !key.layout().hasSuffix();
    }

    public boolean isSingle() {
        return partition.isSingle() && key.isSingle();
    }

    public void spans(String entity, Arguments arguments, List<Span> into) {
        if (!isSingle()) {
            List<Condition.Test> combined = new ArrayList<>(partition.equalities());
            combined.addAll(key.equalities());
            arguments.requireFew(combined);
        }
        List<KeyRange> keys = key.ranges(entity, arguments);
        List<KeyRange> partitions = partition.ranges(entity, arguments);
        for (int i = 0; i < partitions.size(); i++) {
            for (int j = 0; j < keys.size(); j++) {
                if (isSharded()) {
                    inShards(partitions.get(i), keys.get(j), into);
                } else {
                    into.add(new Span(partitions.get(i), keys.get(j)));
                }
            }
        }
    }

    /** Returns whether the partition keys are fixed and spread over shards. */
    public boolean isSharded() {
        return partition.isFull() && partition.layout().shards() != null;
    }

    /** Adds the spans in shards: a full row key is in one shard, a range of row keys in all shards. */
    private void inShards(KeyRange partitionKeys, KeyRange rowKeys, List<Span> into) {
        KeyShards shards = Objects.requireNonNull(partition.layout().shards());
        String leading = Objects.requireNonNull(partitionKeys.lower());
        if (isPoint()) {
            String shard = shards.shardOf(Objects.requireNonNull(rowKeys.lower()));
            into.add(new Span(KeyRange.exactly(leading + shard), rowKeys));
            return;
        }
        for (int i = 0; i < shards.count(); i++) {
            into.add(new Span(KeyRange.exactly(leading + shards.shardText(i)), rowKeys));
        }
    }

    /** Returns the same keys without duplicates, in key order. */
    public static List<Span> inOrder(List<Span> spans) {
        if (spans.size() < 2) {
            return spans;
        }
        List<Span> ordered = new ArrayList<>();
        List<Span> rest = new ArrayList<>(spans);
        rest.sort(Span.IN_KEY_ORDER);
        int from = 0;
        while (from < rest.size()) {
            KeyRange partitions = rest.get(from).partitions();
            List<KeyRange> keys = new ArrayList<>();
            while (from < rest.size() && rest.get(from).partitions().equals(partitions)) {
                keys.add(rest.get(from++).keys());
            }
            Span.merged(keys).forEach(range -> ordered.add(new Span(partitions, range)));
        }
        return ordered;
    }
}
