package dev.tables.boot.test;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.tables.engine.ConcurrentUpdateException;
import dev.tables.engine.OpenTransaction;
import dev.tables.engine.OutcomeUnknownException;
import dev.tables.engine.PrimaryKey;
import dev.tables.engine.RowOperation;
import dev.tables.engine.RowQuery;
import dev.tables.engine.StoreTransaction;
import dev.tables.engine.StoreUnavailableException;
import dev.tables.engine.TableStoreException;
import dev.tables.engine.local.LocalTableStore;
import dev.tables.engine.tck.ForwardingCheck;
import java.util.Objects;
import org.junit.jupiter.api.Test;

class FaultyTableStoreTest {
    private static final PrimaryKey KEYS = new PrimaryKey("p", "r");

    private final TableFaultInjection faults = new TableFaultInjection();

    @Test
    void everyMethodOfAStoreIsForwarded() {
        assertThat(ForwardingCheck.missingMethods(store -> new FaultyTableStore(store, faults)))
                .isEmpty();
    }

    @Test
    void crossTableTransactionsMeetFaultsOfWrites() {
        try (FaultyTableStore store = new FaultyTableStore(LocalTableStore.inMemory(), faults)) {
            store.createTable("things");
            StoreTransaction transaction =
                    new StoreTransaction().add("things", RowOperation.insert(KEYS, writer -> {}));
            faults.onNextWrite().throttle();

            assertThatThrownBy(() -> store.execute(transaction))
                    .isInstanceOfSatisfying(
                            TableStoreException.class,
                            failed -> assertThat(failed.isRetryable()).isTrue());
            assertThat(store.execute(transaction)).hasSize(1);
        }
    }

    @Test
    void snapshotReadsMeetFaultsOfReads() {
        try (FaultyTableStore store = new FaultyTableStore(LocalTableStore.inMemory(), faults)) {
            store.createTable("things");
            faults.onNextRead().throttle();

            assertThatThrownBy(() -> store.readSnapshot(
                            () -> store.query("things", RowQuery.wholeTable(), reader -> reader.rowKey())))
                    .isInstanceOf(TableStoreException.class);
            assertThat(faults.pendingCount()).isZero();
        }
    }

    private static OpenTransaction written(FaultyTableStore store) {
        store.createTableIfNotExists("things");
        OpenTransaction open = store.beginTransaction();
        open.runWithin(() -> Objects.requireNonNull(
                store.write("things", RowOperation.insertOrReplace(KEYS, writer -> writer.int32("n", 1)))));
        return open;
    }

    private static long rows(FaultyTableStore store) {
        return store.count("things", RowQuery.wholeTable());
    }

    @Test
    void commitMeetsFaultsAndAlwaysEndsTheTransaction() {
        try (FaultyTableStore store = new FaultyTableStore(LocalTableStore.inMemory(), faults)) {
            for (boolean isCommit : new boolean[] {true, false}) {
                OpenTransaction failing = written(store);
                (isCommit ? faults.onNextCommit() : faults.onNextWrite()).throttle();
                assertThatThrownBy(failing::commit).isInstanceOf(StoreUnavailableException.class);
                assertThatThrownBy(failing::commit).isInstanceOf(IllegalStateException.class);
                assertThat(rows(store)).isZero();
            }
            OpenTransaction lost = written(store);
            faults.onNextCommit().loseResponse();
            assertThatThrownBy(lost::commit).isInstanceOf(OutcomeUnknownException.class);
            assertThat(rows(store)).isOne();
        }
    }

    @Test
    void delayedCommitSeesConcurrentWrites() {
        try (FaultyTableStore store = new FaultyTableStore(LocalTableStore.inMemory(), faults)) {
            OpenTransaction slow = written(store);
            faults.onNextCommit().runBeforeRequest(() -> written(store).commit());
            assertThatThrownBy(slow::commit)
                    .isInstanceOfSatisfying(
                            TableStoreException.class,
                            failed -> assertThat(failed.primaryKey()).isEqualTo(KEYS));
            assertThat(faults.pendingCount()).isZero();
        }
    }

    @Test
    void onlyCommitsThatWriteMeetFaultsOfCommits() {
        try (FaultyTableStore store = new FaultyTableStore(LocalTableStore.inMemory(), faults)) {
            faults.onNextCommit().failWithConflict();
            OpenTransaction writing = written(store);
            store.beginTransaction().commit();
            assertThat(faults.pendingCount()).isOne();
            assertThatThrownBy(writing::commit)
                    .isInstanceOfSatisfying(
                            ConcurrentUpdateException.class,
                            failed -> assertThat(failed.primaryKey()).isEqualTo(KEYS));
        }
    }
}
