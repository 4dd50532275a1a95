package dev.tables.engine.local;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.tables.engine.PrimaryKey;
import dev.tables.engine.Projection;
import dev.tables.engine.RowOperation;
import dev.tables.engine.StoreUnavailableException;
import dev.tables.engine.ordered.MemoryOrderedStore;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;
import java.util.logging.Handler;
import java.util.logging.LogRecord;
import java.util.logging.Logger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A clock that was wrong once: what the store reports, and what it refuses. */
class WrongClockTest {
    private static final Instant NOON = Instant.parse("2026-11-20T12:00:00Z");
    private static final PrimaryKey KEYS = new PrimaryKey("p", "r");

    private final MemoryOrderedStore bytes = new MemoryOrderedStore();
    private final AtomicReference<Instant> clock = new AtomicReference<>(NOON);
    private final AtomicLong nanos = new AtomicLong();
    private final Warnings warnings = new Warnings();
    private LocalStoreOptions options =
            LocalStoreOptions.defaults().withClock(clock::get).withMaxPageTime(Duration.ofSeconds(5), nanos::get);

    private LocalTableStore open() {
        LocalTableStore store = LocalTableStore.open(bytes, options);
        store.createTableIfNotExists("Things");
        return store;
    }

    private static void put(LocalTableStore store) {
        store.write("Things", RowOperation.insertOrReplace(KEYS, writer -> {}));
    }

    private static Instant timestamp(LocalTableStore store) {
        return Objects.requireNonNull(store.get("Things", KEYS, Projection.of(), reader -> reader.timestamp()));
    }

    /** Time passes, as both clocks see it. */
    private void pass(Duration time) {
        clock.set(clock.get().plus(time));
        nanos.addAndGet(time.toNanos());
    }

    private void jump(Duration time) {
        clock.set(clock.get().plus(time));
    }

    @BeforeEach
    void listen() {
        Logger.getLogger(LocalTableStore.class.getName()).addHandler(warnings);
    }

    @AfterEach
    void leave() {
        Logger.getLogger(LocalTableStore.class.getName()).removeHandler(warnings);
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void writeFailsAfterClockJumpUntilItIsConfirmed(boolean restarted) {
        LocalTableStore store = open();
        put(store);
        Instant before = timestamp(store);
        jump(Duration.ofDays(3650));
        LocalTableStore wrong = restarted ? open() : store;
        for (int attempt = 0; attempt < 2; attempt++) {
            assertThatThrownBy(() -> put(wrong))
                    .isInstanceOf(StoreUnavailableException.class)
                    .hasMessageContaining("The clock shows 2036-")
                    .hasMessageContaining("2026-11-20T12:00:0")
                    .hasMessageContaining("tables.rocksdb.max-forward-clock-jump");
        }
        assertThat(timestamp(wrong)).as("reads go on").isEqualTo(before);

        jump(Duration.ofDays(-3650));
        put(wrong);
        assertThat(timestamp(wrong)).as("nothing was stamped").isBefore(NOON.plusSeconds(5));

        jump(Duration.ofDays(3650));
        options = options.withMaxForwardClockJump(Duration.ofDays(4000));
        put(open());
        options = options.withMaxForwardClockJump(Duration.ofDays(366));
        LocalTableStore confirmed = open();
        put(confirmed);
        assertThat(timestamp(confirmed)).isAfter(Instant.parse("2036-01-01T00:00:00Z"));
    }

    @Test
    void idleYearIsNotAClockJump() {
        LocalTableStore store = open();
        put(store);
        pass(Duration.ofDays(365));
        put(store);
        put(open());
        assertThat(timestamp(store)).isAfter(NOON.plus(Duration.ofDays(364)));
        assertThat(warnings.texts).isEmpty();
    }

    @Test
    void clockJumpIsReportedWhenItHappensAndAtStart() {
        LocalTableStore store = open();
        put(store);
        pass(Duration.ofSeconds(10));
        put(store);
        assertThat(warnings.texts).isEmpty();
        jump(Duration.ofDays(30));
        put(store);
        assertThat(warnings.texts)
                .singleElement()
                .satisfies(text ->
                        assertThat(text).contains("jumped ahead by 2592000 s").contains("correct the clock now"));
        put(store);
        assertThat(warnings.texts).hasSize(1);

        warnings.texts.clear();
        jump(Duration.ofDays(-30));
        LocalTableStore again = open();
        assertThat(warnings.texts)
                .singleElement()
                .satisfies(text -> assertThat(text)
                        .contains("was fast when the row was written")
                        .contains("tables copy"));
        put(again);
        assertThat(timestamp(again)).isAfter(NOON.plus(Duration.ofDays(29)));
    }

    /** Gathers what is logged. */
    private static final class Warnings extends Handler {
        private final List<String> texts = new ArrayList<>();

        @Override
        public void publish(LogRecord event) {
            texts.add(event.getMessage());
        }

        @Override
        public void flush() {}

        @Override
        public void close() {}
    }
}
