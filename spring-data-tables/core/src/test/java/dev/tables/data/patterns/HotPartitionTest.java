package dev.tables.data.patterns;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tables.annotation.IndexedBy;
import dev.tables.annotation.PartitionKey;
import dev.tables.annotation.RowKey;
import dev.tables.annotation.TableEntity;
import dev.tables.data.core.TablesTemplate;
import dev.tables.data.repository.RecordingStore;
import dev.tables.data.repository.TablesRepository;
import dev.tables.data.repository.support.TablesRepositoryFactory;
import dev.tables.engine.PrimaryKey;
import dev.tables.engine.Projection;
import dev.tables.engine.Row;
import dev.tables.mapping.query.QueryParallelism;
import java.time.Instant;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.springframework.data.domain.Limit;
import org.springframework.data.domain.ScrollPosition;
import org.springframework.data.domain.Window;

/**
 * <b>Shards.</b> All readings of a day would be one partition, and all writes of a moment would meet there. Sixteen shards
 * a day share them; a query of a day reads all of them, newest first as if they were one.
 */
class HotPartitionTest {
    @TableEntity(table = "readings")
    record Reading(
            @PartitionKey(shards = 16) LocalDate day,
            @RowKey(position = 0, descending = true) Instant at,
            @RowKey(position = 1) String sensor,
            @IndexedBy int level) {}

    interface Readings extends TablesRepository<Reading, HotPartitionTestReadingKey> {
        List<Reading> findByDayOrderByAtDesc(LocalDate day, Limit limit);

        Window<Reading> findFirst7ByDayOrderByAtDesc(LocalDate day, ScrollPosition position);

        Window<Reading> findFirst7ByDay(LocalDate day, ScrollPosition position);

        List<Reading> findByDayAndLevelGreaterThanOrderByLevel(LocalDate day, int level);

        long countByDay(LocalDate day);
    }

    private static final LocalDate DAY = LocalDate.of(2026, 11, 21);
    private static final Instant NOON = Instant.parse("2026-11-21T12:00:00Z");

    private final RecordingStore store = new RecordingStore();
    private final TablesTemplate template = new TablesTemplate(store);
    private final Readings readings = new TablesRepositoryFactory(template).getRepository(Readings.class);
    private final List<Reading> newestFirst = IntStream.range(0, 40)
            .mapToObj(i -> new Reading(DAY, NOON.minusSeconds(i), "door", i * 7 % 40))
            .toList();

    @BeforeEach
    void fill() {
        readings.saveAll(newestFirst);
        store.takeRequests();
    }

    @Test
    void findByIdReadsOneRow() {
        assertThat(readings.findById(new HotPartitionTestReadingKey(DAY, NOON, "door")))
                .contains(newestFirst.get(0));
        assertThat(store.takeRequests()).hasSize(1);
        Row stored = store.get(
                "readings", new PrimaryKey("2026-11-21 10", "2516070383999999999 door"), Projection.ALL, Row.DECODER);
        assertThat(stored).isNotNull();
    }

    @Test
    void queryMergesTheShardsInKeyOrder() {
        assertThat(readings.findByDayOrderByAtDesc(DAY, Limit.of(10))).isEqualTo(newestFirst.subList(0, 10));
        // One a shard, and one more of the shard that had two of the ten.
        assertThat(store.takeRequests()).hasSize(17);
        assertThat(readings.findByDayOrderByAtDesc(DAY, Limit.unlimited())).isEqualTo(newestFirst);
        assertThat(readings.countByDay(DAY)).isEqualTo(40);
    }

    @Test
    void planShowsTheShards() {
        assertThat(readings.planForQueryMethod("findByDayOrderByAtDesc").explain())
                .isEqualTo("""
                        FAN_OUT on Reading in table readings
                          conditions: day = ?1
                          keys: partition key: day = ?1; row key: all
                          shards: all 16 of each partition, merged in key order
                          sorted: at desc: rows lie in that order
                          requests: 1 per partition, shard and range, and 1 for each further page of 1000 rows
                          cost: about 112 requests, 100000 entities
                          because: The query contains the partition key, and the partition is split into shards.""");
    }

    @Test
    void pagesContinueInEveryShard() {
        List<Reading> merged = new ArrayList<>();
        ScrollPosition position = ScrollPosition.keyset();
        Window<Reading> page;
        do {
            page = readings.findFirst7ByDayOrderByAtDesc(DAY, position);
            merged.addAll(page.getContent());
            position = page.positionAt(page.size() - 1);
        } while (page.hasNext());
        assertThat(merged).isEqualTo(newestFirst);

        List<Reading> shardByShard = new ArrayList<>();
        position = ScrollPosition.keyset();
        do {
            page = readings.findFirst7ByDay(DAY, position);
            shardByShard.addAll(page.getContent());
            position = page.positionAt(page.size() - 1);
        } while (page.hasNext());
        assertThat(shardByShard).containsExactlyInAnyOrderElementsOf(newestFirst);
    }

    @Test
    void shardsAreReadInParallelIfThereAreThreads() {
        ExecutorService threads = Executors.newFixedThreadPool(3);
        try {
            TablesTemplate parallel =
                    new TablesTemplate(store, true, (mapper, where) -> null, new QueryParallelism(threads, 4));
            Readings others = new TablesRepositoryFactory(parallel).getRepository(Readings.class);
            assertThat(others.findByDayOrderByAtDesc(DAY, Limit.unlimited())).isEqualTo(newestFirst);
            assertThat(others.findByDayOrderByAtDesc(DAY, Limit.of(9))).isEqualTo(newestFirst.subList(0, 9));
        } finally {
            threads.shutdownNow();
        }
    }

    @Test
    void indexQueryMergesTheShardsInIndexOrder() {
        assertThat(readings.findByDayAndLevelGreaterThanOrderByLevel(DAY, 34))
                .extracting(Reading::level)
                .containsExactly(35, 36, 37, 38, 39);
    }
}
