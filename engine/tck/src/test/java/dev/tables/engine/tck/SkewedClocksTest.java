package dev.tables.engine.tck;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.tables.engine.TableStore;
import dev.tables.engine.local.LocalTableStore;
import dev.tables.engine.tck.store.SkewedClockStore;
import java.time.Duration;
import org.junit.jupiter.api.Test;

/** A store whose clients stamp rows by their own clocks passes {@link ClockTck} if it says by how much they differ. */
class SkewedClocksTest {
    private record Clients(SkewedClockStore first) implements ClockTck {
        Clients(Duration skew) {
            this(new SkewedClockStore(LocalTableStore.inMemory(), skew));
        }

        @Override
        public TableStore store() {
            return first;
        }

        @Override
        public TableStore client(Duration ahead) {
            return first.client(ahead);
        }
    }

    @Test
    void statedClockSkewIsAccepted() {
        Clients stated = new Clients(Duration.ofHours(2));
        stated.timestampsDoNotDependOnClientClocks();
        stated.returnsSameTimestampToEveryClient();
    }

    @Test
    void exceededClockSkewIsDetected() {
        for (Duration skew : new Duration[] {Duration.ZERO, Duration.ofMinutes(119)}) {
            Clients unstated = new Clients(skew);
            assertThatThrownBy(unstated::timestampsDoNotDependOnClientClocks).isInstanceOf(AssertionError.class);
        }
    }
}
