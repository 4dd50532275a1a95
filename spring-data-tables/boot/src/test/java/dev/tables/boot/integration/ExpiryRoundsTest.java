package dev.tables.boot.integration;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;

class ExpiryRoundsTest {
    @Test
    void cleanupContinuesAfterErrorsInARound() throws InterruptedException {
        CountDownLatch rounds = new CountDownLatch(4);
        ExpiryRounds expiry = new ExpiryRounds("expiry-test", Duration.ofMillis(1), () -> {
            rounds.countDown();
            if (rounds.getCount() == 3) {
                throw new OutOfMemoryError("injected");
            }
            if (rounds.getCount() == 2) {
                throw new IllegalStateException("injected");
            }
            return 1;
        });
        expiry.start();
        try {
            // Never reached if a round is the last one.
            rounds.await();
            assertThat(rounds.getCount()).isZero();
        } finally {
            expiry.stop();
        }
    }
}
