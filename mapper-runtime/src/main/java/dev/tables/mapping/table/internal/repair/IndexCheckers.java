package dev.tables.mapping.table.internal.repair;

import dev.tables.mapping.table.internal.index.EntityRowAccess;
import dev.tables.mapping.table.internal.index.IndexAccess;
import dev.tables.mapping.table.internal.index.KeyListAccess;
import dev.tables.mapping.table.internal.write.EntityContext;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;

/** A factory for the checking sides of indexes. */
public final class IndexCheckers {
    private IndexCheckers() {}

    /** Creates the checking side of an index. */
    public static <T> IndexChecker<T> of(EntityContext<T> context, int number) {
        IndexAccess<T> access = context.accesses().get(number);
        return switch (access.index.kind()) {
            case PARTITION_ROWS -> new PartitionRowChecker<>((EntityRowAccess<T>) access);
            case KEY_LIST_PER_VALUE -> new KeyListChecker<>((KeyListAccess<T>) access);
            case OWN_TABLE ->
                new OwnTableChecker<>(
                        (EntityRowAccess<T>) access,
                        Objects.requireNonNull(context.maintainers().get(number).outside()));
        };
    }

    /** Creates the checking sides of all indexes of an entity type, by number. */
    static <T> List<IndexChecker<T>> of(EntityContext<T> context) {
        List<IndexChecker<T>> checkers = new ArrayList<>();
        for (int i = 0; i < context.indexes().count(); i++) {
            checkers.add(of(context, i));
        }
        return checkers;
    }
}
