package dev.tables.engine.cassandra;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.tables.engine.StoreUnavailableException;
import dev.tables.testing.Effort;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

/** The turns of the writes of a process. */
class CqlTurnsTest {
    private static final int PARTITIONS = Effort.byEffort(5_000, 50_000);
    private static final int THREADS = 8;
    private static final CqlCalls.Patience NONE = new CqlCalls.Patience(Duration.ZERO);
    private static final CqlTable TABLE = new CqlTable(1, "Turns", "turns_1");

    private static CqlTurns.Turn turn(CqlTurns turns, int partition) {
        return turns.turnOf(TABLE, ByteBuffer.allocate(Integer.BYTES).putInt(0, partition));
    }

    /** Checks that a write whose replicas are down keeps only its own turn until the request timeout. */
    @Test
    void partitionsDoNotWaitForEachOther() throws ExecutionException, InterruptedException {
        CqlTurns turns = new CqlTurns(CqlTurns.DOUBTS);
        ExecutorService other = Executors.newSingleThreadExecutor();
        other.submit(() -> turn(turns, -1).lock(NONE)).get();
        for (int partition = 0; partition < PARTITIONS; partition++) {
            turn(turns, partition).lock(NONE);
        }
        assertThat(turns.busy()).isEqualTo(PARTITIONS + 1);
        assertThatThrownBy(() -> turn(turns, -1).lock(NONE))
                .isInstanceOf(StoreUnavailableException.class)
                .hasMessageContaining("Another write of this process to the same partition");
        for (int partition = 0; partition < PARTITIONS; partition++) {
            turn(turns, partition).unlock();
        }
        other.submit(() -> turn(turns, -1).unlock()).get();
        other.shutdown();
        assertThat(turns.busy()).isZero();
    }

    @Test
    void writesOfAPartitionTakeTurns() throws ExecutionException, InterruptedException {
        CqlTurns turns = new CqlTurns(CqlTurns.DOUBTS);
        int[] written = new int[4];
        AtomicInteger atWork = new AtomicInteger();
        ExecutorService threads = Executors.newFixedThreadPool(THREADS);
        List<Future<?>> all = new ArrayList<>();
        for (int thread = 0; thread < THREADS; thread++) {
            all.add(threads.submit(() -> {
                for (int i = 0; i < 5_000; i++) {
                    int partition = i % written.length;
                    CqlTurns.Turn turn = turn(turns, partition);
                    turn.lock(new CqlCalls.Patience(Duration.ofMinutes(1)));
                    atWork.incrementAndGet();
                    written[partition]++;
                    turn.unlock();
                }
            }));
        }
        for (Future<?> one : all) {
            one.get();
        }
        threads.shutdown();
        assertThat(written).containsOnly(5_000 * THREADS / written.length);
        assertThat(atWork.get()).isEqualTo(5_000 * THREADS);
        assertThat(turns.busy()).isZero();
    }
}
