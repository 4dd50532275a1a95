package dev.tables.mapping.table.internal.index;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/**
 * A factory for the writing side and the reading side of each kind of index. A new
 * {@link dev.tables.mapping.model.IndexKind} requires a constant in that enum and subclasses of
 * {@link IndexMaintainer}, {@link IndexAccess} and {@code IndexChecker}. The compiler requires a case for the new kind
 * in each switch.
 */
public class IndexKinds {
    /** The kinds that applications declare. */
    public static final IndexKinds DECLARED = new IndexKinds();

    /** Creates the writing side of an index. */
    <T> IndexMaintainer<T> maintainer(EntityIndexes<T> indexes, int number) {
        return switch (indexes.index(number).kind()) {
            case PARTITION_ROWS -> new PartitionRowMaintainer<>(indexes, number);
            case KEY_LIST_PER_VALUE -> new KeyListMaintainer<>(indexes, number);
            case OWN_TABLE -> new OwnTableMaintainer<>(indexes, number);
        };
    }

    /** Creates the reading side of an index. */
    <T> IndexAccess<T> access(EntityIndexes<T> indexes, int number) {
        return switch (indexes.index(number).kind()) {
            case PARTITION_ROWS -> new PartitionRowAccess<>(indexes, number);
            case KEY_LIST_PER_VALUE -> new KeyListAccess<>(indexes, number);
            case OWN_TABLE -> new OwnTableAccess<>(indexes, number);
        };
    }

    /** Creates the writing sides of all indexes of an entity type, by number. */
    public final <T> List<IndexMaintainer<T>> maintainers(EntityIndexes<T> indexes) {
        List<IndexMaintainer<T>> maintainers = new ArrayList<>();
        for (int i = 0; i < indexes.count(); i++) {
            maintainers.add(maintainer(indexes, i));
        }
        return Collections.unmodifiableList(maintainers);
    }

    /** Creates the reading sides of all indexes of an entity type, by number. */
    public final <T> List<IndexAccess<T>> accesses(EntityIndexes<T> indexes) {
        List<IndexAccess<T>> accesses = new ArrayList<>();
        for (int i = 0; i < indexes.count(); i++) {
            accesses.add(access(indexes, i));
        }
        return Collections.unmodifiableList(accesses);
    }
}
