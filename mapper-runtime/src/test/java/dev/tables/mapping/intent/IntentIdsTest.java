package dev.tables.mapping.intent;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tables.engine.local.LocalTableStore;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.HashSet;
import java.util.Set;
import org.junit.jupiter.api.Test;

class IntentIdsTest {
    /** A shard, the time in ticks, and chance: each of fixed width, so that ids of a shard sort by time. */
    @Test
    void idsAreUniqueAndHaveTheDocumentedFormat() {
        Clock clock = Clock.fixed(Instant.parse("2026-11-22T10:00:00Z"), ZoneOffset.UTC);
        IntentLog log = new IntentLog(LocalTableStore.inMemory(), clock);
        Set<String> ids = new HashSet<>();
        for (int i = 0; i < 1000; i++) {
            String id = log.newId();
            assertThat(id).matches("[0-9a-f]0017953416000000000_[0-9a-f]{16}");
            ids.add(id);
        }
        assertThat(ids).hasSize(1000);
    }
}
