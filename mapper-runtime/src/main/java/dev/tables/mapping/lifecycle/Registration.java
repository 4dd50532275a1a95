package dev.tables.mapping.lifecycle;

import dev.tables.engine.ETag;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * A process that reads and writes the entities of a space.
 *
 * @param process names it, for people and for this row
 * @param machine the same for processes of one Java virtual machine
 * @param indexes the definitions it maintains, by name
 * @param serving the indexes by which it may still answer queries, by what it knew when it renewed
 * @param hold how long after {@code renewed} requests of it may still arrive
 * @param renewed when it last renewed, by the clock of the store
 * @param version the version of the row
 */
record Registration(
        String process,
        String machine,
        Map<String, String> indexes,
        Set<String> serving,
        Duration hold,
        @Nullable Instant renewed,
        @Nullable ETag version) {

    /** Whether rows it writes are right for the index. */
    boolean maintains(IndexDefinition index) {
        return index.text().equals(indexes.get(index.name()));
    }

    /** Whether it holds the index in some definition. */
    boolean declares(IndexDefinition index) {
        return indexes.containsKey(index.name());
    }

    /**
     * Whether it knows that an index was put out of service: it has renewed after that was written, and was not serving the index
     * by then. A process that renews while it serves still does so until it has read the catalog, and then renews again.
     */
    boolean hasSeen(IndexStatus status) {
        Instant changed = status.changed();
        return changed == null || renewed != null && renewed.isAfter(changed) && !serving.contains(status.name());
    }

    /** Whether it may be answering by the index as it was defined before. */
    boolean isBehind(IndexStatus status) {
        return declares(status.definition()) && !maintains(status.definition()) && !hasSeen(status);
    }

    /** The same while it serves other indexes. */
    Registration serving(Set<String> others) {
        return new Registration(process, machine, indexes, others, hold, renewed, version);
    }
}
