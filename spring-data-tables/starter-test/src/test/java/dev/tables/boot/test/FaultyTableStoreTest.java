package dev.tables.boot.test;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.tables.engine.RowKeys;
import dev.tables.engine.RowOperation;
import dev.tables.engine.RowQuery;
import dev.tables.engine.StoreTransaction;
import dev.tables.engine.TableStoreException;
import dev.tables.engine.local.LocalTableStore;
import dev.tables.engine.tck.ForwardedCalls;
import org.junit.jupiter.api.Test;

class FaultyTableStoreTest {
    private static final RowKeys KEYS = new RowKeys("p", "r");

    private final TableFaults faults = new TableFaults();

    @Test
    void everyMethodOfAStoreIsForwarded() {
        assertThat(ForwardedCalls.missing(store -> new FaultyTableStore(store, faults)))
                .isEmpty();
    }

    @Test
    void transactionsAcrossTablesMeetTheFaultsOfWrites() {
        try (FaultyTableStore store = new FaultyTableStore(LocalTableStore.inMemory(), faults)) {
            store.createTable("things");
            StoreTransaction transaction =
                    new StoreTransaction().add("things", RowOperation.insert(KEYS, writer -> {}));
            faults.nextWrite().isThrottled();

            assertThatThrownBy(() -> store.execute(transaction))
                    .isInstanceOfSatisfying(
                            TableStoreException.class,
                            failed -> assertThat(failed.isRetryable()).isTrue());
            assertThat(store.execute(transaction)).hasSize(1);
        }
    }

    @Test
    void readsOfAMomentMeetTheFaultsOfReads() {
        try (FaultyTableStore store = new FaultyTableStore(LocalTableStore.inMemory(), faults)) {
            store.createTable("things");
            faults.nextRead().isThrottled();

            assertThatThrownBy(() -> store.readAsOfOneMoment(
                            () -> store.query("things", RowQuery.wholeTable(), reader -> reader.rowKey())))
                    .isInstanceOf(TableStoreException.class);
            assertThat(faults.waiting()).isZero();
        }
    }
}
