package dev.tables.engine.azure;

import static org.assertj.core.api.Assertions.assertThat;

import com.azure.core.http.HttpHeaderName;
import com.azure.core.http.HttpHeaders;
import dev.tables.engine.ErrorCode;
import dev.tables.engine.internal.RequestReceipt;
import dev.tables.testing.Seed;
import java.time.Duration;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** How long a request can take, which others wait for. */
class AzureRetryOptionsTest {
    @RegisterExtension
    static final Seed SEED = Seed.of(1);

    @Test
    void defaultsTakeAtMostFiveMinutes() {
        // Six attempts of 10 s to connect and 35 s, pauses of 200 ms doubled five times and a fifth more, 35 s in the
        // service.
        assertThat(AzureRetryOptions.defaults().maxRequestTime())
                .isEqualTo(Duration.ofMillis(6 * 45_000 + 7_440 + 35_000));
    }

    @Test
    void storeReportsTheDurationOfItsRetries() {
        AzureRetryOptions retries = new AzureRetryOptions(2, Duration.ZERO, Duration.ZERO, Duration.ofSeconds(3));
        try (AzureTableStore store = AzureTableStore.builder()
                .connectionString(Emulator.connectionString(1))
                .retryOptions(retries)
                .build()) {
            assertThat(store.maxWriteDuration()).isEqualTo(Duration.ofSeconds(2 * 13 + 3));
        }
    }

    @Test
    void pausesNeverExceedTheCountedDuration() {
        Random random = SEED.random();
        for (int round = 0; round < 1000; round++) {
            Duration first = Duration.ofMillis(random.nextInt(2000));
            AzureRetryOptions retries = new AzureRetryOptions(
                    1 + random.nextInt(9),
                    first,
                    first.plusMillis(random.nextInt(9000)),
                    Duration.ofMillis(1 + random.nextInt(9000)));
            Duration pauses = Duration.ZERO;
            for (int attempt = 1; attempt < retries.maxAttempts(); attempt++) {
                pauses = pauses.plus(retries.pause(attempt));
            }
            Duration attempts = retries.attemptTimeout()
                    .plus(AzureRetryOptions.CONNECT_TIMEOUT)
                    .multipliedBy(retries.maxAttempts() - 1);
            assertThat(attempts.plus(pauses)).isLessThanOrEqualTo(retries.latestAttempt());
            assertThat(retries.maxRequestTime())
                    .isEqualTo(retries.latestAttempt()
                            .plus(AzureRetryOptions.CONNECT_TIMEOUT)
                            .plus(retries.attemptTimeout().multipliedBy(2)));
        }
    }

    /** Checks that a request does not exceed its maximum time, on which other code relies. */
    @Test
    void retryAfterHeaderIsIgnoredIfItExceedsTheMaximum() {
        AzureRetryOptions retries =
                new AzureRetryOptions(3, Duration.ofMillis(1), Duration.ofMillis(1), Duration.ofMillis(1));
        RequestReceipt<Attempts.Outcome<String>> receipt = RequestReceipt.of(
                () -> new Attempts(retries).send(AzureRetryOptionsTest::asksForAMinute, context -> "answer"));
        Attempts.Outcome<String> outcome = receipt.answer();
        assertThat(outcome.answer().fate()).isEqualTo(ServiceAnswer.Fate.BUSY);
        assertThat(outcome.mayBeDone()).isFalse();
        assertThat(receipt.repetitions()).isZero();
    }

    private static ServiceAnswer asksForAMinute() {
        ServiceAnswer answer = ServiceAnswer.toWrite();
        answer.received(503, new HttpHeaders().set(HttpHeaderName.RETRY_AFTER, "60"));
        answer.refused(new ErrorText(ErrorCode.SERVER_BUSY, -1, true));
        return answer;
    }

    @Test
    void retriesAfterALostResponseAreCountedSeparately() {
        AzureRetryOptions retries = new AzureRetryOptions(4, Duration.ZERO, Duration.ZERO, Duration.ofMillis(1));
        int[] attempts = {0};
        int[] statuses = {429, 429, 500, 204, 429, 204};
        Attempts attempt = new Attempts(retries);
        RequestReceipt<Attempts.Outcome<String>> lost =
                RequestReceipt.of(() -> attempt.send(() -> answer(statuses[attempts[0]++]), context -> "answer"));
        assertThat(lost.answer().isDone()).isTrue();
        assertThat(lost.repetitions()).isEqualTo(3);
        assertThat(lost.mayArriveAgain()).isTrue();

        RequestReceipt<Attempts.Outcome<String>> busy =
                RequestReceipt.of(() -> attempt.send(() -> answer(statuses[attempts[0]++]), context -> "answer"));
        assertThat(busy.repetitions()).isEqualTo(1);
        assertThat(busy.mayArriveAgain()).isFalse();
    }

    private static ServiceAnswer answer(int status) {
        ServiceAnswer answer = ServiceAnswer.toWrite();
        answer.received(status, new HttpHeaders());
        return answer;
    }
}
