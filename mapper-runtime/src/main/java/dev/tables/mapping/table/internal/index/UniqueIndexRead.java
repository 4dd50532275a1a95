package dev.tables.mapping.table.internal.index;

import dev.tables.engine.ETag;
import dev.tables.engine.InvalidRowException;
import dev.tables.engine.PrimaryKey;
import dev.tables.engine.Projection;
import dev.tables.engine.ResultPage;
import dev.tables.engine.RowDecoder;
import dev.tables.engine.StoreUnavailableException;
import dev.tables.mapping.internal.Retry;
import dev.tables.mapping.table.internal.row.EntityReads;
import dev.tables.mapping.table.internal.row.TolerantDecoder;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/**
 * A read of the entity that has some values of a unique index. Two requests read the index row and then the entity that
 * the row refers to.
 *
 * <p>The result was correct at some time between the two requests. If the row does not exist, no entity had the
 * requested values at the time of the read. If the entity has the requested values, that entity is the result.
 *
 * <p>If the entity lacks the values, the row and the entity are read again, from one snapshot if the store supports
 * snapshots. A transaction may have transferred the values to another entity between the requests, so that one entity
 * had the values at any time. The protocol of global indexes never transfers values in one step: one entity loses the
 * values before another entity gets the values.
 */
final class UniqueIndexRead<T> {
    /** The retries after the first read. */
    private static final Retry.Policy AGAIN = Retry.MOVING_PAGE.atMost(6);

    private final EntityIndexes<T> indexes;
    private final EntityRowAccess<T> index;
    private final EntityReads reads;
    private final boolean supportsSnapshots;

    UniqueIndexRead(EntityRowAccess<T> index, boolean supportsSnapshots) {
        this.supportsSnapshots = supportsSnapshots;
        indexes = index.indexes;
        this.index = index;
        reads = new EntityReads(indexes.format(), indexes.storage().store());
    }

    /**
     * Returns a page with the entity, or an empty page if no entity has the requested values.
     *
     * @param row the primary key of the index row
     */
    <R> ResultPage<R> page(PrimaryKey row, Projection wanted, RowDecoder<R> decoder) {
        Look<R> first = look(row, wanted, decoder);
        if (first.isAnswer() || !index.changesWithEntity()) {
            return first.page();
        }
        return supportsSnapshots
                ? indexes.storage()
                        .store()
                        .readSnapshot(() -> look(row, wanted, decoder))
                        .page()
                : again(first, row, wanted, decoder);
    }

    /**
     * Reads the row and the entity again. If the row is unchanged, and its entity lacked the values when it was read in
     * between, no entity had the values.
     *
     * @throws StoreUnavailableException if the values were transferred between the two reads in every attempt
     */
    private <R> ResultPage<R> again(Look<R> first, PrimaryKey row, Projection wanted, RowDecoder<R> decoder) {
        AtomicReference<Look<R>> before = new AtomicReference<>(first);
        return Retry.run(
                AGAIN,
                attempt -> {
                    Look<R> next = look(row, wanted, decoder);
                    return next.isAnswer() || next.isOfSameRow(before.getAndSet(next))
                            ? Optional.of(next.page())
                            : Optional.empty();
                },
                () -> {
                    throw index.changedInEveryAttempt();
                });
    }

    private <R> Look<R> look(PrimaryKey row, Projection wanted, RowDecoder<R> decoder) {
        Owner owner = owner(row);
        PrimaryKey entity = owner == null ? null : owner.entity();
        if (owner == null || entity == null) {
            return new Look<>(null, null);
        }
        String key = index.keyOf(row);
        Projection stored = IndexContent.and(wanted, indexes.projection());
        Optional<R> found = reads.get(entity, stored, reader -> {
            List<String> keys = index.indexKeys(reader, decoder);
            return keys == null || keys.contains(key)
                    ? Optional.of(TolerantDecoder.decoded(indexes.format(), reader, decoder))
                    : Optional.empty();
        });
        return found == null || found.isEmpty() ? new Look<>(owner.etag(), null) : new Look<>(null, found.get());
    }

    private @Nullable Owner owner(PrimaryKey row) {
        try {
            return indexes.storage()
                    .store()
                    .get(
                            index.table(),
                            row,
                            index.namesOnly(),
                            reader -> new Owner(index.entityOf(reader), reader.etag()));
        } catch (InvalidRowException noKeysOfARow) {
            return null;
        }
    }

    /**
     * The entity that a unique index row refers to.
     *
     * @param entity the entity; null if the row does not have the form of the index
     * @param etag the version of the row
     */
    private record Owner(@Nullable PrimaryKey entity, ETag etag) {}

    /**
     * The result of one read of the row and its entity.
     *
     * @param without the version of a row whose entity lacks the row's values; null if there is no such row
     * @param entity the entity that has the row's values, if any
     */
    private record Look<R>(@Nullable ETag without, @Nullable R entity) {
        boolean isAnswer() {
            return without == null;
        }

        boolean isOfSameRow(Look<R> before) {
            return without != null && without.equals(before.without);
        }

        ResultPage<R> page() {
            return new ResultPage<>(entity == null ? List.of() : List.of(entity), null);
        }
    }
}
