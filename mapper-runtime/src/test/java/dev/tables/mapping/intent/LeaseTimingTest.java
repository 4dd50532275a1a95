package dev.tables.mapping.intent;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.tables.engine.TableStore;
import dev.tables.engine.local.LocalTableStore;
import dev.tables.engine.request.ForwardingTableStore;
import dev.tables.mapping.lifecycle.IndexCatalog;
import java.time.Duration;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class LeaseTimingTest {
    @AutoClose
    private final LocalTableStore local = LocalTableStore.inMemory();

    private TableStore taking(Duration time) {
        return new ForwardingTableStore(local) {
            @Override
            public Duration maxWriteDuration() {
                return time;
            }
        };
    }

    /** Whatever the store: nobody takes a process for gone whose write may still arrive, and no decision is forgotten before. */
    @ParameterizedTest
    @ValueSource(longs = {0, 1, 60, 119, 120, 121, 312, 3600, 12 * 3600 - 30})
    void everyTimingFollowsFromTheMaximumWriteDuration(long seconds) {
        LeaseTiming bounds =
                IndexCatalog.of(taking(Duration.ofSeconds(seconds))).leaseTiming();
        Duration sentAtLast = bounds.lease().plus(LeaseTiming.STANDSTILL);
        assertThat(bounds.leaseAndGrace()).isGreaterThanOrEqualTo(sentAtLast.plusSeconds(seconds));
        assertThat(bounds.gracePeriod()).isGreaterThanOrEqualTo(Duration.ofMinutes(2));
        assertThat(bounds.maxTransactionSendDelay().plus(LeaseTiming.STANDSTILL).plusSeconds(seconds))
                .isLessThanOrEqualTo(LeaseTiming.DECISION_RETENTION);
        assertThat(bounds.maxTransactionSendDelay()).isPositive();
    }

    /** The same where clocks differ: what is compared with them is off by as much. */
    @ParameterizedTest
    @ValueSource(longs = {0, 1, 90, 200, 3600})
    void everyTimingIncludesTheMaximumClockSkew(long seconds) {
        Duration skew = Duration.ofSeconds(seconds);
        TableStore several = new ForwardingTableStore(taking(Duration.ofSeconds(20))) {
            @Override
            public Duration maxClockSkew() {
                return skew;
            }
        };
        LeaseTiming bounds = IndexCatalog.of(several).leaseTiming();
        Duration arrivedAtLast = bounds.lease().plus(LeaseTiming.STANDSTILL).plusSeconds(20);
        assertThat(bounds.leaseAndGrace().minus(skew)).isGreaterThanOrEqualTo(arrivedAtLast);
        assertThat(bounds.maxTransactionSendDelay().plus(LeaseTiming.STANDSTILL).plusSeconds(20))
                .isLessThanOrEqualTo(LeaseTiming.DECISION_RETENTION.minus(skew));
        IndexCatalog.Options tight =
                IndexCatalog.Options.defaults().withLeaseTiming(Duration.ofMinutes(1), skew.plusSeconds(19));
        assertThatThrownBy(() -> IndexCatalog.of(several, tight))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("expected at least " + skew.plusSeconds(20));
    }

    @Test
    void contradictorySettingsAreRejected() {
        IndexCatalog.Options tight =
                IndexCatalog.Options.defaults().withLeaseTiming(Duration.ofMinutes(1), Duration.ofMinutes(2));
        assertThat(IndexCatalog.of(taking(Duration.ofMinutes(2)), tight)
                        .leaseTiming()
                        .gracePeriod())
                .isEqualTo(Duration.ofMinutes(2));
        assertThatThrownBy(() -> IndexCatalog.of(taking(Duration.ofSeconds(121)), tight))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("The grace period of PT2M is too short, expected at least PT2M1S. A write to the store, "
                        + "including retries, can take that long. After a shorter grace period, other processes would "
                        + "consider this process dead while it still writes. Remove the setting to use a computed "
                        + "grace period, or reduce the retries or the request timeout of the store.");
        assertThatThrownBy(() -> IndexCatalog.of(taking(Duration.ofHours(12))))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("less than half of PT24H");
        assertThatThrownBy(() -> IndexCatalog.of(
                        local, IndexCatalog.Options.defaults().withLeaseTiming(Duration.ofMillis(9), null)))
                .isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> IndexCatalog.of(
                        local,
                        IndexCatalog.Options.defaults().withLeaseTiming(Duration.ofMinutes(1), Duration.ofMillis(-1))))
                .isInstanceOf(IllegalArgumentException.class);
    }
}
