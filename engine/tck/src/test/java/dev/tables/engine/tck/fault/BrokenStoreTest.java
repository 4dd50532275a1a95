package dev.tables.engine.tck.fault;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.tables.engine.TableStore;
import dev.tables.engine.local.LocalStoreOptions;
import dev.tables.engine.local.LocalTableStore;
import dev.tables.engine.ordered.MemoryOrderedStore;
import dev.tables.engine.tck.TableStoreTck;
import dev.tables.engine.tck.fault.BrokenOrderedStore.Bug;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Tests of the tests: each kind of check finds its bug. */
class BrokenStoreTest {

    /** Some defects show once in a thousand operations. A history ends at the first defect that it finds. */
    private static final int MOST_STEPS = 50_000;

    /** Threads may run one after the other for long, on a machine that is busy. */
    private static final int MOST_ATTEMPTS = 200;

    private record Contract(TableStore store, int historySteps) implements TableStoreTck {}

    private static Contract broken(Bug bug) {
        return new Contract(
                LocalTableStore.open(
                        new BrokenOrderedStore(new MemoryOrderedStore(), bug), LocalStoreOptions.defaults()),
                MOST_STEPS);
    }

    private static void assertFound(ThrowingCallable check) {
        assertThatThrownBy(check).isInstanceOf(AssertionError.class);
    }

    private static void assertFoundAtLast(ThrowingCallable check) {
        assertFound(() -> {
            for (int attempt = 0; attempt < MOST_ATTEMPTS; attempt++) {
                check.call();
            }
        });
    }

    @Test
    void powerCutsFindASkippedFlush() {
        assertFound(() -> new PowerCuts(1, store -> new BrokenOrderedStore(store, Bug.SKIPS_A_FLUSH)).run(500));
    }

    @Test
    void powerCutTestDetectsTornBatches() {
        assertFound(() -> new PowerCuts(1, store -> new BrokenOrderedStore(store, Bug.TEARS_BATCHES)).run(500));
    }

    @Test
    void historiesFindALostChange() {
        assertFound(() -> broken(Bug.DROPS_A_CHANGE).behavesLikeModelForRandomHistory());
    }

    @Test
    void historiesFindSwappedRows() {
        assertFound(() -> broken(Bug.SWAPS_TWO_ROWS).behavesLikeModelForRandomHistory());
    }

    @Test
    void historiesFindStaleReads() {
        assertFound(() -> broken(Bug.READS_STALE_VALUES).behavesLikeModelForRandomHistory());
    }

    @Test
    void orderTestsFindSwappedRows() {
        assertFound(() -> broken(Bug.SWAPS_TWO_ROWS).ordersRowKeysByCodeUnit());
    }

    @Test
    void concurrencyTestsFindTornBatches() {
        assertFoundAtLast(() -> broken(Bug.TEARS_BATCHES).readersSeeTransactionsAtomically());
    }

    @Test
    void concurrencyTestsFindScansWithoutASnapshot() {
        assertFoundAtLast(() -> broken(Bug.SCANS_WITHOUT_SNAPSHOT).readersSeeTransactionsAtomically());
    }

    @Test
    void linearizabilityFindsStaleReads() {
        assertFoundAtLast(() -> broken(Bug.READS_STALE_VALUES).concurrentOperationsAreLinearizable());
    }

    @Test
    void linearizabilityTestDetectsScansWithoutSnapshot() {
        assertFoundAtLast(() -> broken(Bug.SCANS_WITHOUT_SNAPSHOT).concurrentOperationsAreLinearizable());
    }

    @Test
    void powerCutTestDetectsHalfBatches() {
        assertFound(() -> new PowerCuts(1, store -> new BrokenOrderedStore(store, Bug.HALVES_BATCHES)).run(500));
    }

    @ParameterizedTest
    @EnumSource(
            value = Bug.class,
            names = {"HALVES_BATCHES", "TEARS_BATCHES", "SHOWS_NOW_IN_SNAPSHOTS", "GETS_NOW_IN_SNAPSHOTS"})
    void concurrencyTestsFindInconsistentSnapshots(Bug bug) {
        assertFoundAtLast(() -> broken(bug).readersSeeStoreTransactionsAtomically());
    }

    @ParameterizedTest
    @EnumSource(
            value = Bug.class,
            names = {"HALVES_BATCHES", "SHOWS_NOW_IN_SNAPSHOTS", "GETS_NOW_IN_SNAPSHOTS", "READS_STALE_VALUES"})
    void linearizabilityFindsInconsistentSnapshots(Bug bug) {
        assertFoundAtLast(() -> broken(bug).concurrentTransactionsAreLinearizable());
    }

    @ParameterizedTest
    @EnumSource(
            value = Bug.class,
            names = {"SHOWS_NOW_IN_SNAPSHOTS", "GETS_NOW_IN_SNAPSHOTS"})
    void historiesFindUnstableSnapshots(Bug bug) {
        assertFound(() -> broken(bug).behavesLikeModelForRandomHistory());
    }

    @Test
    void correctStorePassesAllChecks() {
        try (LocalTableStore sound = LocalTableStore.inMemory()) {
            Contract contract = new Contract(sound, 4000);
            contract.behavesLikeModelForRandomHistory();
            contract.ordersRowKeysByCodeUnit();
            contract.readersSeeTransactionsAtomically();
            contract.concurrentOperationsAreLinearizable();
            contract.concurrentTransactionsAreLinearizable();
            contract.readersSeeStoreTransactionsAtomically();
            assertThat(sound.tableNames()).isNotEmpty();
        }
    }
}
