package dev.tables.differential.snapshot;

import dev.tables.annotation.IndexLayout;
import dev.tables.annotation.IndexScope;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * How the entity of a case is declared.
 *
 * @param scope where its index rows live
 * @param layout what they hold
 * @param shards whether its partitions are spread over shards
 * @param wide whether an entity is several rows
 */
record Shape(IndexScope scope, IndexLayout layout, boolean shards, boolean wide) {
    /** Returns each scope with each layout that it can have, with and without shards, and entities of several rows. */
    static List<Shape> all() {
        List<Shape> all = new ArrayList<>();
        for (boolean shards : new boolean[] {false, true}) {
            for (IndexScope scope : IndexScope.values()) {
                for (IndexLayout layout : IndexLayout.values()) {
                    if (scope == IndexScope.LOCAL || layout != IndexLayout.KEY_LIST_PER_VALUE) {
                        all.add(new Shape(scope, layout, shards, false));
                    }
                }
                all.add(new Shape(scope, IndexLayout.KEYS_ONLY, shards, true));
            }
        }
        return all;
    }

    /** Whether a query needs the partition to be served by an index. */
    boolean isLocal() {
        return scope == IndexScope.LOCAL;
    }

    String home() {
        return ("s" + scope + layout.name().replace("_", "") + (shards ? "InShards" : "") + (wide ? "Wide" : ""))
                .toLowerCase(Locale.ROOT);
    }

    String index(String name, String properties) {
        return index(name, properties, false);
    }

    /** Unique as far as it can be: lists are of entities with the same value, and each shard has an index of its own. */
    String uniqueIndex(String name, String properties) {
        return index(name, properties, layout != IndexLayout.KEY_LIST_PER_VALUE && !(shards && isLocal()));
    }

    private String index(String name, String properties, boolean unique) {
        String held = layout == IndexLayout.INCLUDED_PROPERTIES ? ", include = \"note\"" : "";
        return "@IndexedBy(name = \"" + name + "\", properties = {" + properties + "}, scope = IndexScope." + scope
                + ", layout = IndexLayout." + layout + held + ", unique = " + unique + ")\n";
    }

    @Override
    public String toString() {
        return scope + " " + layout + (shards ? " in shards" : "") + (wide ? " of wide entities" : "");
    }
}
