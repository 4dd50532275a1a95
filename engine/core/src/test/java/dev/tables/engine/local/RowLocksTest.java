package dev.tables.engine.local;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tables.engine.PrimaryKey;
import dev.tables.engine.internal.record.Keys;
import dev.tables.engine.internal.record.Record;
import dev.tables.engine.ordered.Bytes;
import dev.tables.engine.ordered.MemoryOrderedStore;
import dev.tables.testing.Seed;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

class RowLocksTest {
    private static final int ROWS = 40;

    @RegisterExtension
    static final Seed SEED = Seed.of(17);

    private final MemoryOrderedStore bytes = new MemoryOrderedStore();
    private final Table table = new Table(1, "Things", bytes, LocalStoreOptions.defaults());
    private final RowLocks locks = new RowLocks();

    private static PrimaryKey keys(int row) {
        return new PrimaryKey("p" + row % 3, "row" + row);
    }

    /** Changed under the lock of its row only, and without any other care. */
    private static final class Row {
        private long number;
    }

    /** Several threads take the locks of random rows, in random order: none waits forever, each row is changed by one at a time. */
    @Test
    void locksOfRowSetsExcludeEachOtherWithoutDeadlock() throws Exception {
        Row[] rows = new Row[ROWS];
        for (int i = 0; i < ROWS; i++) {
            rows[i] = new Row();
        }
        ExecutorService threads = Executors.newFixedThreadPool(6);
        try {
            List<Future<Integer>> work = new ArrayList<>();
            for (int i = 0; i < 6; i++) {
                Random random = new Random(SEED.random().nextLong() + i);
                work.add(threads.submit(() -> change(rows, random)));
            }
            long changes = 0;
            for (Future<Integer> one : work) {
                changes += one.get(1, TimeUnit.MINUTES);
            }
            long found = 0;
            for (Row row : rows) {
                found += row.number;
            }
            assertThat(found).isEqualTo(changes);
        } finally {
            threads.shutdownNow();
        }
    }

    private int change(Row[] rows, Random random) {
        HeldLocks held = new HeldLocks();
        int changes = 0;
        for (int round = 0; round < 3000; round++) {
            Set<Integer> some = new HashSet<>();
            int count = 1 + random.nextInt(10);
            try {
                for (int i = 0; i < count; i++) {
                    int row = random.nextInt(ROWS);
                    some.add(row);
                    held.add(table, keys(row));
                }
                held.take(locks);
                for (int row : some) {
                    rows[row].number++;
                    changes++;
                }
                held.written();
            } finally {
                held.release();
            }
        }
        return changes;
    }

    @Test
    void lastReadIsOutdatedByEveryWriteUnderItsLock() {
        Bytes key = new Bytes(16);
        LastRead last = new LastRead();
        last.record().put(Record.VERSION);
        last.record().putLong(42);
        HeldLocks held = new HeldLocks();
        for (int read = 0; read < ROWS; read++) {
            for (int written = 0; written < ROWS; written++) {
                key.clear();
                Keys.text(key, "row" + read);
                last.begin(locks, table, keys(read));
                last.found(key);
                boolean shares = RowLocks.of(table, keys(read)) == RowLocks.of(table, keys(written));
                assertThat(last.isUnchanged(key, locks)).isTrue();
                held.add(table, keys(written));
                held.take(locks);
                assertThat(last.isCurrent(key, locks)).isTrue();
                assertThat(last.isUnchanged(key, locks))
                        .as("somebody may have written it")
                        .isEqualTo(!shares);
                held.written();
                held.release();
                assertThat(last.isCurrent(key, locks)).isEqualTo(!shares);
                assertThat(last.isUnchanged(key, locks)).isEqualTo(!shares);
                assertThat(last.isUnchanged(key, new RowLocks())).isFalse();
                assertThat(last.isCurrent(key, new RowLocks()))
                        .as("a row of another store")
                        .isFalse();
            }
        }
    }

    /** Keys that count up, of one partition, of several, and the same in two tables: about as many locks as chance gives. */
    @Test
    void rowsAreSpreadOverTheLocks() {
        Table other = new Table(2, "Others", bytes, LocalStoreOptions.defaults());
        Set<Integer> ofPartition = new HashSet<>();
        Set<Integer> ofPartitions = new HashSet<>();
        Set<Integer> ofSome = new HashSet<>();
        for (int i = 0; i < 500; i++) {
            ofPartition.add(RowLocks.of(table, new PrimaryKey("p", Integer.toString(99_999_999 - i))));
            ofPartitions.add(RowLocks.of(table, new PrimaryKey("d" + i, "")));
            ofPartitions.add(RowLocks.of(other, new PrimaryKey("d" + i, "")));
            ofSome.add(RowLocks.of(table, new PrimaryKey("d" + i % 9, Integer.toString(1000 + i / 9))));
        }
        assertThat(ofPartition).hasSizeGreaterThan(450);
        assertThat(ofPartitions).hasSizeGreaterThan(850);
        assertThat(ofSome).hasSizeGreaterThan(450);
    }
}
