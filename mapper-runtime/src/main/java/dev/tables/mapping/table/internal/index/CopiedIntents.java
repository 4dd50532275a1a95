package dev.tables.mapping.table.internal.index;

import dev.tables.engine.PrimaryKey;
import dev.tables.engine.TableNotFoundException;
import dev.tables.engine.TableStoreException;
import dev.tables.engine.request.RequestContext;
import dev.tables.mapping.intent.Intent;
import dev.tables.mapping.intent.IntentLog;
import dev.tables.mapping.model.EntityModel;
import dev.tables.mapping.value.MappingException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/**
 * The unfinished index writes that an earlier or copied table contains, on a store with transactions across partitions.
 *
 * <p>On a store with transactions across partitions, no process writes index rows by the protocol. Intents of the
 * protocol exist only if they were copied from another store together with the rows. The copied intents are finished
 * once, when a table is opened with a catalog. From then on, every index row matches its entity. Writers do not rely on
 * matching index rows: writers rely only on rows that they read or write in their transactions.
 */
public final class CopiedIntents {
    /** The pause after a failed attempt. */
    private static final Duration PAUSE = Duration.ofSeconds(5);

    private final EntityStore storage;
    private final EntityModel model;
    private final List<? extends IndexMaintainer<?>> maintainers;
    private final LongSupplier clock;
    private volatile boolean finished;
    /** The time of the next attempt after a failed one; null if no attempt has failed. */
    private @Nullable Long nextTry;

    /**
     * Creates the component without finishing any intent.
     *
     * @param maintainers the writing sides of the indexes
     */
    public CopiedIntents(
            EntityStore storage,
            EntityModel model,
            List<? extends IndexMaintainer<?>> maintainers,
            LongSupplier clock) {
        this.storage = storage;
        this.model = model;
        this.maintainers = maintainers;
        this.clock = clock;
    }

    /**
     * Finishes the intents unless that has been done; returns false if it is not possible now. The first call makes two
     * requests.
     */
    boolean finish() {
        return finished || tryFinish();
    }

    private synchronized boolean tryFinish() {
        if (finished) {
            return true;
        }
        long now = clock.getAsLong();
        Long paused = nextTry;
        if (paused != null && now - paused < 0) {
            return false;
        }
        finished = RequestContext.of(RequestContext.Activity.WRITE_RECOVERY).runWithin(this::isNothingLeft);
        nextTry = now + PAUSE.toNanos();
        return finished;
    }

    private boolean isNothingLeft() {
        try {
            return finish(storage.intents(), copied(storage.intents()));
        } catch (TableStoreException | MappingException leftToRecovery) {
            return false;
        }
    }

    /** Returns the unfinished and the aborted writes that may have left index rows of these entities. */
    private List<Intent> copied(IntentLog log) {
        List<Intent> copied = new ArrayList<>();
        try {
            copied.addAll(log.unfinishedIntents());
            copied.addAll(log.abortedIntents());
        } catch (TableNotFoundException nothingWasEverBegun) {
            return List.of();
        }
        copied.removeIf(intent ->
                !intent.table().equals(model.table()) || !intent.kinds().contains(IndexIntent.KIND));
        return copied;
    }

    /**
     * Corrects the index rows of these entities. Recovery corrects the other rows that the intents name, and removes
     * the intents. The intents are decided first: a row with the stamp of an undecided intent could not be corrected.
     */
    private boolean finish(IntentLog log, List<Intent> copied) {
        copied.forEach(log::abort);
        boolean done = true;
        for (Intent intent : copied) {
            for (IndexIntent.Named row : IndexIntent.read(intent)) {
                done &= settle(intent, row);
            }
        }
        return done;
    }

    private boolean settle(Intent intent, IndexIntent.Named row) {
        TableIndex<?> index =
                row.entity().equals(model.entity()) ? IndexMaintainer.outside(maintainers, row.index()) : null;
        return index == null
                || index.settle(row.values(), new PrimaryKey(intent.partitionKey(), row.rowKey()), intent.id());
    }
}
