package dev.tables.mapping.job;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tables.testing.Seed;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Random;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** The pace of a job, by a clock that passes only where somebody waits or the store is slow. */
class PaceTest {
    @RegisterExtension
    static final Seed SEED = Seed.of(20_261_122);

    private static final long SECOND = Duration.ofSeconds(1).toNanos();

    private final AtomicLong now = new AtomicLong();
    private final JobClock clock = new JobClock(now::get, now::addAndGet);

    private Pace pace(int rowsPerSecond) {
        Pace pace = new Pace(clock, rowsPerSecond);
        pace.enter(JobCheckpoint.of(TableJobPhase.FILL_INDEX, "", 1, 0));
        return pace;
    }

    @Test
    void idleTimeOfTheStoreIsNotMadeUp() {
        Pace pace = pace(100);
        now.addAndGet(Duration.ofHours(1).toNanos());
        long start = now.get();
        for (int slice = 0; slice < 100; slice++) {
            pace.add(25, () -> false);
        }
        assertThat(Duration.ofNanos(now.get() - start)).isGreaterThanOrEqualTo(Duration.ofSeconds(24));
    }

    /** Whatever the store needs: in no ten seconds is more done than the limit and the credit of one second. */
    @Test
    void rateStaysAtMostAtTheLimitAndNearIt() {
        Random random = SEED.random();
        for (int limit : new int[] {1, 7, 100, 5_000}) {
            now.set(0);
            Pace pace = pace(limit);
            Deque<long[]> slices = new ArrayDeque<>();
            long recent = 0;
            long slow = 0;
            long all = 0;
            while (now.get() < 300 * SECOND) {
                int size = 1 + random.nextInt(pace.sliceSize(200));
                long needs = random.nextInt(20) == 0 ? SECOND * random.nextInt(20) : random.nextInt(1_000);
                slow += needs > 1_000 ? needs : 0;
                now.addAndGet(needs);
                slices.add(new long[] {now.get(), size});
                recent += size;
                all += size;
                while (slices.element()[0] < now.get() - 10 * SECOND) {
                    recent -= slices.remove()[1];
                }
                assertThat(recent).as("limit " + limit + ", " + SEED).isLessThanOrEqualTo(limit * 11L + size);
                pace.add(size, () -> false);
            }
            assertThat(all).as("limit " + limit).isGreaterThanOrEqualTo((now.get() - slow) / SECOND * limit * 9 / 10);
        }
    }

    @Test
    void waitEndsIfTheJobIsStopped() {
        Pace pace = pace(1);
        pace.add(1_000, () -> now.get() >= SECOND);
        assertThat(now.get()).isEqualTo(SECOND);
    }
}
