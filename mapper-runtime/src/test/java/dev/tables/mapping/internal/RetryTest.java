package dev.tables.mapping.internal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import dev.tables.engine.internal.Backoff;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class RetryTest {
    private static final Retry.Policy FIVE = Retry.RACE_ON_ONE_ROW.atMost(5);

    @ParameterizedTest
    @ValueSource(ints = {0, 1, 4, 5, 6})
    void attemptsAreNumberedAndEndAtTheMaximum(int failures) {
        List<Integer> numbers = new ArrayList<>();
        String result = Retry.run(
                FIVE,
                number -> {
                    numbers.add(number);
                    return number < failures ? Optional.empty() : Optional.of("result");
                },
                () -> "exhausted");
        assertThat(result).isEqualTo(failures < 5 ? "result" : "exhausted");
        assertThat(numbers).isEqualTo(List.of(0, 1, 2, 3, 4).subList(0, Math.min(5, failures + 1)));
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 1, 4, 5, 6})
    void stepsEndAtTheMaximum(int failures) {
        List<String> ends = new ArrayList<>();
        Retry.until(
                FIVE,
                number -> {
                    if (number == failures) {
                        ends.add("over");
                    }
                    return number == failures;
                },
                () -> ends.add("exhausted"));
        assertThat(ends).containsExactly(failures < 5 ? "over" : "exhausted");
    }

    @Test
    void latestFailureIsRethrown() {
        Retry.LatestFailure failure = new Retry.LatestFailure();
        assertThatIllegalStateException()
                .isThrownBy(() -> Retry.run(
                        FIVE,
                        number -> failure.record(new IllegalStateException("attempt " + number)),
                        failure::rethrow))
                .withMessage("attempt 4");
    }

    @Test
    void firstRetryIsImmediateUnlessRowIsHot() {
        Backoff second = new Backoff(TimeUnit.MILLISECONDS.toNanos(100), TimeUnit.SECONDS.toNanos(1), 1, 1);
        assertThat(nanos(new Retry.Policy(second, 2, 2))).isLessThan(TimeUnit.MILLISECONDS.toNanos(100));
        assertThat(nanos(new Retry.Policy(second, 2, 3))).isGreaterThanOrEqualTo(TimeUnit.MILLISECONDS.toNanos(100));
        assertThat(nanos(new Retry.Policy(second, 1, 2))).isGreaterThanOrEqualTo(TimeUnit.MILLISECONDS.toNanos(100));
        assertThat(Retry.RACE_ON_ONE_ROW.firstPaused()).isEqualTo(2);
        assertThat(Retry.MOVING_PAGE.firstPaused()).isEqualTo(2);
        assertThat(Retry.HOT_ROW.firstPaused()).isEqualTo(1);
    }

    private static long nanos(Retry.Policy policy) {
        long start = System.nanoTime();
        Retry.until(policy, number -> false, () -> {});
        return System.nanoTime() - start;
    }

    @Test
    void policyCanOnlyBeNarrowed() {
        assertThat(FIVE.bound()).isEqualTo(5);
        assertThatIllegalArgumentException().isThrownBy(() -> FIVE.atMost(5));
        assertThatIllegalArgumentException().isThrownBy(() -> FIVE.atMost(0));
    }
}
