package dev.tables.engine.tck;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tables.engine.tck.Linearizability.Event;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class LinearizabilityTest {
    private static Event put(long called, long returned, String version) {
        return new Event(
                called,
                returned,
                state -> {
                    Map<String, String> after = new HashMap<>(state);
                    after.put("r", version);
                    return after;
                },
                "put " + version);
    }

    private static Event get(long called, long returned, String version) {
        return new Event(called, returned, state -> version.equals(state.get("r")) ? state : null, "get " + version);
    }

    @Test
    void sequentialHistoryIsAccepted() {
        assertThat(Linearizability.isLinearizable(
                        List.of(put(0, 1, "a"), get(2, 3, "a"), put(4, 5, "b"), get(6, 7, "b"))))
                .isTrue();
    }

    @Test
    void overlappingOperationsAreAcceptedInEitherOrder() {
        assertThat(Linearizability.isLinearizable(List.of(put(0, 10, "a"), put(0, 10, "b"), get(11, 12, "a"))))
                .isTrue();
        assertThat(Linearizability.isLinearizable(List.of(put(0, 10, "a"), put(0, 10, "b"), get(11, 12, "b"))))
                .isTrue();
    }

    @Test
    void staleReadIsRejected() {
        assertThat(Linearizability.isLinearizable(List.of(put(0, 1, "a"), put(2, 3, "b"), get(4, 5, "a"))))
                .isFalse();
    }

    @Test
    void readsThatGoBackAreRejected() {
        assertThat(Linearizability.isLinearizable(
                        List.of(put(0, 1, "a"), put(2, 20, "b"), get(3, 4, "b"), get(5, 6, "a"))))
                .isFalse();
    }

    @Test
    void pendingWriteMayHappenOrNot() {
        assertThat(Linearizability.isLinearizable(List.of(put(0, 1, "a"), put(2, Long.MAX_VALUE, "b"), get(3, 4, "a"))))
                .isTrue();
        assertThat(Linearizability.isLinearizable(List.of(put(0, 1, "a"), put(2, Long.MAX_VALUE, "b"), get(3, 4, "b"))))
                .isTrue();
    }
}
