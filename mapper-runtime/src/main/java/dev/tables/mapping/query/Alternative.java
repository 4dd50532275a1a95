package dev.tables.mapping.query;

import dev.tables.engine.KeyRange;
import java.util.ArrayList;
import java.util.List;

/**
 * One way to fulfil a condition by keys.
 *
 * @param partition the partition keys
 * @param key the row keys, of entities or of an index
 */
record Alternative(KeyMatch partition, KeyMatch key) {
    boolean isPoint() {
        return partition.isFull() && key.isFull() && !key.layout().hasTail();
    }

    boolean isSingle() {
        return partition.isSingle() && key.isSingle();
    }

    void spans(String entity, Arguments arguments, List<Span> into) {
        List<KeyRange> keys = key.ranges(entity, arguments);
        for (KeyRange partitionKeys : partition.ranges(entity, arguments)) {
            for (KeyRange range : keys) {
                into.add(new Span(partitionKeys, range));
            }
        }
    }

    /** The same keys, each once, in key order. */
    static List<Span> inOrder(List<Span> spans) {
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
