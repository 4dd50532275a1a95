package dev.tables.mapping.table.internal.protocol;

import dev.tables.engine.TableStore;
import dev.tables.mapping.intent.LeaseTiming;
import dev.tables.mapping.lifecycle.IndexCatalog;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/**
 * The bounds on the age of intents.
 *
 * @param clock measures the age of intents in nanoseconds
 * @param latestTransactionNanos how old an intent may be when its transaction is sent
 * @param holdNanos how long a request of a process may still arrive after the last lease renewal of that process that
 *     other processes have seen
 */
public record IntentTiming(LongSupplier clock, long latestTransactionNanos, long holdNanos) {
    public static IntentTiming of(TableStore store, @Nullable IndexCatalog catalog) {
        LeaseTiming bounds = LeaseTiming.of(store, LeaseTiming.DEFAULT_LEASE, null);
        return new IntentTiming(
                catalog == null ? System::nanoTime : catalog.options().nanoTimeSource(),
                bounds.maxTransactionSendDelay().toNanos(),
                (catalog == null ? bounds : catalog.leaseTiming())
                        .leaseAndGrace()
                        .toNanos());
    }
}
