package dev.tables.engine.jdbc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.tables.engine.StoreUnavailableException;
import java.time.Duration;
import org.junit.jupiter.api.Test;

/** How long a write is repeated that loses each race. */
class PatienceTest {
    @Test
    void endsAfterSomeLostRaces() {
        Database.Patience left = new Database.Patience(Duration.ofMillis(200));
        left.lostRace();
        assertThat(left.isOver()).isFalse();
        assertThatThrownBy(() -> {
                    while (true) {
                        left.lostRace();
                    }
                })
                .isInstanceOf(StoreUnavailableException.class)
                .hasMessage("Others were in the way each time. Nothing was done. Try again.");
    }

    @Test
    void endsAtOnceIfThereIsNone() {
        Database.Patience left = new Database.Patience(Duration.ZERO);
        assertThatThrownBy(left::lostRace).isInstanceOf(StoreUnavailableException.class);
    }

    @Test
    void endsIfTheThreadIsInterrupted() {
        Database.Patience left = new Database.Patience(Duration.ofSeconds(10));
        Thread.currentThread().interrupt();
        assertThatThrownBy(left::lostRace).isInstanceOf(StoreUnavailableException.class);
        assertThat(Thread.interrupted()).isTrue();
    }
}
