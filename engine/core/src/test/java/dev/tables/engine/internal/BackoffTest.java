package dev.tables.engine.internal;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import org.junit.jupiter.api.Test;

class BackoffTest {
    private static final Backoff SERVICE = Backoff.ofService(Duration.ofMillis(200), Duration.ofSeconds(10));

    @Test
    void waitDoublesUpToTheMaximum() {
        long before = 0;
        for (int attempt = 1; attempt <= 100; attempt++) {
            long expected = Math.min(10_000_000_000L, attempt > 10 ? Long.MAX_VALUE : 200_000_000L << attempt - 1);
            assertThat(SERVICE.nanos(attempt, 1))
                    .as("after attempt %s", attempt)
                    .isEqualTo(expected);
            assertThat(SERVICE.mostNanos(attempt)).isBetween(before, 12_000_000_000L);
            before = SERVICE.mostNanos(attempt);
        }
    }

    @Test
    void waitIsARandomShareOfTheMaximum() {
        for (Backoff backoff : new Backoff[] {Backoff.LOST_RACE, SERVICE, new Backoff(5, 5, 1, 1)}) {
            for (int attempt = 1; attempt < 40; attempt++) {
                assertThat(backoff.nanos(attempt))
                        .isBetween(backoff.nanos(attempt, backoff.leastShare()), backoff.mostNanos(attempt));
            }
        }
    }

    @Test
    void pauseReturnsImmediatelyBeforeTheFirstFailure() {
        assertThat(Backoff.LOST_RACE.nanos(0)).isZero();
        Backoff.LOST_RACE.pause(0);
    }

    /** An hour would be noticed. */
    @Test
    void interruptEndsThePauseAndIsKept() {
        Thread.currentThread().interrupt();
        new Backoff(Duration.ofHours(1).toNanos(), Duration.ofHours(1).toNanos(), 1, 1).pause(1);
        assertThat(Thread.interrupted()).isTrue();
    }
}
