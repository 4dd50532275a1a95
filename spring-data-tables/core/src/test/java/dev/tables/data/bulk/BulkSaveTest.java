package dev.tables.data.bulk;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.tables.data.core.BulkSaveChunk;
import dev.tables.data.core.InvalidEntityVersionException;
import dev.tables.data.core.StaleEntityVersionException;
import dev.tables.data.core.TablesTemplate;
import dev.tables.data.core.WriteResult;
import dev.tables.engine.ErrorCode;
import dev.tables.engine.StoreUnavailableException;
import dev.tables.engine.TableStore;
import dev.tables.engine.local.LocalStoreOptions;
import dev.tables.engine.local.LocalTableStore;
import dev.tables.engine.ordered.OrderedStore;
import dev.tables.engine.tck.fault.FaultyOrderedStore;
import dev.tables.engine.tck.fault.PowerCutStore;
import dev.tables.engine.tck.store.RecordingTableStore;
import dev.tables.mapping.table.IndexRepair;
import dev.tables.testing.Seed;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Consumer;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.dao.DataIntegrityViolationException;
import org.springframework.dao.DuplicateKeyException;

/** With indexes of every layout and scope: one flush a chunk, each entity fails by itself, and an import goes on where it was. */
class BulkSaveTest {
    @RegisterExtension
    static final Seed SEED = Seed.of(43);

    private static final int MANY = 2500;
    private static final int SOME = 1300;
    private final Random random = SEED.random();

    private static TablesTemplate over(OrderedStore store, boolean byProtocol) {
        TableStore local = LocalTableStore.open(store, LocalStoreOptions.defaults());
        TablesTemplate template = new TablesTemplate(byProtocol ? RecordingTableStore.withinPartitions(local) : local);
        template.table(Stock.class);
        return template;
    }

    private Stock stock(int number) {
        return new Stock(
                "s" + random.nextInt(9),
                number,
                "k" + random.nextInt(5),
                "p" + random.nextInt(3),
                number,
                "c" + number,
                null);
    }

    private List<Stock> source(int size) {
        return IntStream.range(0, size).mapToObj(this::stock).toList();
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void bulkWritesSyncOncePerChunkWithAnyIndexes(boolean byProtocol) {
        PowerCutStore device = new PowerCutStore();
        TablesTemplate template = over(device, byProtocol);
        template.insert(stock(999_999));

        int before = device.syncCount();
        List<Stock> saved = template.saveAll(Stock.class, source(MANY));
        assertThat(device.syncCount() - before).as("saveAll").isEqualTo(1);

        before = device.syncCount();
        List<Stock> changed = new ArrayList<>(saved);
        Collections.shuffle(changed, random);
        changed.replaceAll(one -> one.withAmount(one.amount() + 1));
        // Some are at fault.
        changed.set(3, changed.get(3).withVersion(saved.get(0).version() + "x"));
        changed.set(1500, changed.get(1500).withVersion(null));
        List<Integer> flushes = new ArrayList<>();
        List<WriteResult<Stock>> results =
                template.bulkSave(Stock.class, changed, done -> flushes.add(device.syncCount()));
        assertThat(flushes).containsExactly(before + 1, before + 2, before + 3);
        assertThat(results).hasSize(MANY);
        assertThat(results.get(3).exception()).isInstanceOf(InvalidEntityVersionException.class);
        assertThat(results.get(1500).exception()).isInstanceOf(DuplicateKeyException.class);
        assertThat(results).filteredOn(one -> !one.isSaved()).hasSize(2);
        assertThat(device.unflushedWrites()).isZero();

        before = device.syncCount();
        List<Stock> there = results.stream()
                .filter(WriteResult::isSaved)
                .map(WriteResult::entity)
                .toList();
        template.deleteAll(Stock.class, there);
        assertThat(device.syncCount() - before).as("deleteAll").isEqualTo(1);
    }

    /** What is expected of an entity: whether it is saved, and else what it says. */
    private @Nullable Class<?> expected(Map<Integer, Stock> model, Map<String, Integer> codes, Stock one) {
        Stock stored = model.get(one.number());
        if (one.kind().length() > 1000) {
            return DataIntegrityViolationException.class;
        }
        if (one.version() == null && stored != null) {
            return DuplicateKeyException.class;
        }
        if (one.version() != null && (stored == null || !one.version().equals(stored.version()))) {
            return StaleEntityVersionException.class;
        }
        Integer owner = codes.get(one.code());
        return owner != null && owner != one.number() ? DuplicateKeyException.class : null;
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void bulkSaveReportsEachFailureSeparately(boolean byProtocol) {
        TablesTemplate template = over(new PowerCutStore(), byProtocol);
        Map<Integer, Stock> model = new TreeMap<>();
        Map<String, Integer> codes = new TreeMap<>();
        for (int round = 0; round < 12; round++) {
            List<Stock> some = new ArrayList<>();
            for (int i = 0; i < 60; i++) {
                some.add(next(model, i));
            }
            List<WriteResult<Stock>> results = template.bulkSave(Stock.class, some, done -> {});
            for (int i = 0; i < some.size(); i++) {
                Stock given = some.get(i);
                WriteResult<Stock> result = results.get(i);
                Class<?> error = expected(model, codes, given);
                assertThat(
                                result.exception() == null
                                        ? null
                                        : result.exception().getClass())
                        .as("%s of round %s: %s, %s", i, round, given.number(), SEED)
                        .isEqualTo(error);
                if (error == null) {
                    assertThat(result.entity().withVersion(null)).isEqualTo(given.withVersion(null));
                    model.put(given.number(), result.entity());
                    codes.values().removeIf(number -> number == given.number());
                    codes.put(given.code(), given.number());
                }
            }
            assertThat(template.findAll(Stock.class)).containsExactlyInAnyOrderElementsOf(model.values());
        }
        assertThat(verified(template)).isTrue();
    }

    /** New, changed, with another's version or code, or too large for a key of an index. */
    private Stock next(Map<Integer, Stock> model, int i) {
        int number = random.nextInt(900);
        Stock fresh = new Stock("s" + number % 4, number, "k", "p" + random.nextInt(3), i, "c" + number, null);
        List<Stock> stored = List.copyOf(model.values());
        if (stored.isEmpty()) {
            return fresh;
        }
        Stock known = stored.get(random.nextInt(stored.size()));
        return switch (known.number() == number ? 0 : random.nextInt(7)) {
            case 0, 1 -> known.withAmount(random.nextInt());
            case 2 -> fresh.withVersion(known.version());
            case 3 -> new Stock(fresh.shelf(), number, "k".repeat(2000), "p", i, fresh.code(), null);
            case 4 -> new Stock(fresh.shelf(), number, "k", "p", i, known.code(), null);
            default -> fresh;
        };
    }

    private static boolean verified(TablesTemplate template) {
        return IndexRepair.verify(template.table(Stock.class)).isClean();
    }

    /** The power goes at any write or flush; who goes on at the position that was kept has everything once in the end. */
    @Test
    void bulkSaveResumesAfterPowerFailures() {
        for (int round = 0; round < 3; round++) {
            PowerCutStore device = new PowerCutStore();
            over(device, false);
            List<Stock> source = source(SOME);
            AtomicLong kept = new AtomicLong();
            int cuts = 0;
            boolean done = false;
            while (!done) {
                FaultyOrderedStore faulty = new FaultyOrderedStore(device);
                TablesTemplate template = over(faulty, false);
                if (cuts < 4) {
                    faulty.fail(
                            random.nextBoolean() ? FaultyOrderedStore.Call.WRITE : FaultyOrderedStore.Call.SYNC,
                            1 + random.nextInt(4));
                }
                try {
                    done = template.bulkSave(Stock.class, source.stream(), kept.get(), keeping(kept)) == SOME;
                } catch (IllegalStateException stopped) {
                    cuts++;
                }
                if (!done) {
                    device = device.afterPowerCut(random.nextInt(device.unflushedWrites() + 1));
                    List<Stock> there = over(device, false).findAll(Stock.class);
                    assertThat(there.size()).as("%s", SEED).isGreaterThanOrEqualTo((int) kept.get());
                }
            }
            TablesTemplate after = over(device, false);
            assertThat(after.findAll(Stock.class))
                    .extracting(one -> one.withVersion(null))
                    .containsExactlyInAnyOrderElementsOf(source);
            assertThat(verified(after)).isTrue();
        }
    }

    /** Keeps the position of what is done; entities that are there already, from before a cut, are none to stop for. */
    private static Consumer<BulkSaveChunk<Stock>> keeping(AtomicLong kept) {
        return chunk -> {
            for (WriteResult<Stock> failure : chunk.failures()) {
                if (!(failure.exception() instanceof DuplicateKeyException)) {
                    throw new IllegalStateException("stopped", failure.exception());
                }
            }
            kept.set(chunk.totalProcessedCount());
        };
    }

    @Test
    void bulkSaveReadsStreamByChunksAndClosesIt() {
        TablesTemplate template = over(new PowerCutStore(), false);
        List<String> closed = new ArrayList<>();
        AtomicLong read = new AtomicLong();
        List<Long> positions = new ArrayList<>();
        Stream<Stock> source = IntStream.range(0, MANY)
                .mapToObj(this::stock)
                .peek(one -> read.incrementAndGet())
                .onClose(() -> closed.add("closed"));
        long reached = template.bulkSave(Stock.class, source, 400, chunk -> {
            positions.add(chunk.totalProcessedCount());
            assertThat(read.get()).isLessThanOrEqualTo(chunk.totalProcessedCount() + 1);
            assertThat(chunk.failures()).isEmpty();
        });
        assertThat(reached).isEqualTo(MANY);
        assertThat(positions).containsExactly(1400L, 2400L, 2500L);
        assertThat(closed).containsExactly("closed");
        assertThat(template.count(Stock.class)).isEqualTo(MANY - 400);
        assertThatThrownBy(() -> template.bulkSave(Stock.class, Stream.of(), -1, chunk -> {}))
                .isInstanceOf(IllegalArgumentException.class);
    }

    /** One that comes twice is saved twice, the second time over the first, or is a duplicate; a failing source keeps what is done. */
    @Test
    void bulkSaveWritesDuplicatesInOrder() {
        TablesTemplate template = over(new PowerCutStore(), false);
        Stock one = stock(1);
        List<WriteResult<Stock>> results =
                template.bulkSave(Stock.class, List.of(one, stock(2), one, one.withAmount(7)), done -> {});
        assertThat(results).extracting(WriteResult::isSaved).containsExactly(true, true, false, false);
        Stream<Stock> failing = Stream.of(stock(3), stock(4)).map(next -> {
            if (next.number() == 4) {
                throw new StoreUnavailableException(ErrorCode.INTERNAL_ERROR, "source", null);
            }
            return next;
        });
        assertThatThrownBy(() -> template.bulkSave(Stock.class, failing, 0, chunk -> {}))
                .isInstanceOf(StoreUnavailableException.class);
        assertThat(template.count(Stock.class)).isEqualTo(2);
    }
}
