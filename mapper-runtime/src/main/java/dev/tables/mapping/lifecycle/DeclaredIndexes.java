package dev.tables.mapping.lifecycle;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The indexes of one entity type as one process declares them, compared with the content of the catalog. */
final class DeclaredIndexes {
    private final String process;
    private final IndexedEntityType space;
    private final List<IndexDefinition> declared;
    private final Map<String, IndexDefinition> byName = new LinkedHashMap<>();

    DeclaredIndexes(String process, IndexedEntityType space, List<IndexDefinition> declared) {
        this.process = process;
        this.space = space;
        this.declared = List.copyOf(declared);
        for (IndexDefinition one : declared) {
            byName.put(one.name(), one);
        }
    }

    String process() {
        return process;
    }

    IndexedEntityType space() {
        return space;
    }

    IndexDefinition get(int index) {
        return declared.get(index);
    }

    @Nullable
    IndexDefinition find(String name) {
        return byName.get(name);
    }

    Set<String> names() {
        return byName.keySet();
    }

    /** Returns the entry for these indexes in the row of the process. */
    CatalogLeaseRow.Entry entry(Set<String> serving) {
        Map<String, String> texts = new LinkedHashMap<>();
        for (IndexDefinition one : declared) {
            texts.put(one.name(), one.canonicalText());
        }
        return new CatalogLeaseRow.Entry(process, space.indexCatalogPartitionKey(), texts, serving);
    }

    /**
     * Returns the statuses of the declared indexes by number. An index that the catalog does not contain has the status
     * of a new index.
     */
    List<IndexStatus> statuses(Snapshot snapshot) {
        List<IndexStatus> statuses = new ArrayList<>();
        for (IndexDefinition one : declared) {
            IndexStatus status = snapshot.indexes().get(one.name());
            statuses.add(status == null ? asNew(one, snapshot) : shown(status, snapshot));
        }
        return statuses;
    }

    /** Returns the declared indexes that the catalog does not contain. */
    List<IndexStatus> missing(Snapshot snapshot) {
        return declared.stream()
                .filter(one -> !snapshot.indexes().containsKey(one.name()))
                .map(one -> asNew(one, snapshot))
                .toList();
    }

    private IndexStatus asNew(IndexDefinition one, Snapshot snapshot) {
        return IndexStatus.of(space, one.ofTable(snapshot.table().identity()));
    }

    /**
     * Returns the state of an index in the current table; an index that was readable in an earlier table is write-only.
     */
    private static IndexStatus shown(IndexStatus status, Snapshot snapshot) {
        if (status.state() != IndexState.READABLE || snapshot.isOfTable(status)) {
            return status;
        }
        return status.withState(
                IndexState.WRITE_ONLY,
                snapshot.table().isBeingDropped() ? "its table is being dropped" : "its table was dropped");
    }

    /** Returns the indexes whose rows belong to a table that was dropped; none while the table is being dropped. */
    List<IndexStatus> ofEarlierTable(Snapshot snapshot) {
        return snapshot.table().isBeingDropped()
                ? List.of()
                : snapshot.indexes().values().stream()
                        .filter(status -> isMaintained(status)
                                && status.state() != IndexState.DROPPING
                                && !snapshot.isOfTable(status))
                        .toList();
    }

    /** Returns whether this process maintains the index as the catalog defines it. */
    boolean isMaintained(IndexStatus status) {
        IndexDefinition declaredHere = byName.get(status.name());
        return declaredHere != null && declaredHere.agreesWith(status.definition());
    }

    /**
     * Returns whether an index in this state may be used by queries. The index must be readable, belong to the current
     * table, and have the same definition as in this process.
     */
    boolean isServed(int index, IndexStatus status, Snapshot snapshot) {
        return status.state() == IndexState.READABLE
                && snapshot.isOfTable(status)
                && declared.get(index).agreesWith(status.definition());
    }

    /** Returns the other live processes that do not maintain the index. */
    List<RecordedLease> othersWithout(Snapshot snapshot, IndexStatus status) {
        return snapshot.others(process, one -> !one.maintains(status.definition()));
    }

    /** Formats the reason why an index keeps its state while other live processes do not maintain the index. */
    static String waitsFor(List<RecordedLease> othersWithout) {
        return "live processes do not maintain it: "
                + String.join(
                        ", ", othersWithout.stream().map(RecordedLease::process).toList());
    }
}
