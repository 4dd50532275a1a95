package dev.tables.mapping.table;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.tables.engine.RowQuery;
import dev.tables.engine.TableStore;
import dev.tables.engine.local.LocalStoreOptions;
import dev.tables.engine.local.LocalTableStore;
import dev.tables.engine.ordered.OrderedStore;
import dev.tables.engine.ordered.WriteBatch;
import dev.tables.engine.tck.fault.ForwardingOrderedStore;
import dev.tables.engine.tck.fault.PowerCutStore;
import dev.tables.engine.tck.store.RecordingTableStore;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * Cuts the power at every write and every flush of the store beneath, while entities with indexes of every layout are written, directly, by
 * the protocol, and in transactions over partitions and types. Whatever is found then answers every query exactly, holds each write whole or
 * not at all, and that which was reported as done; recovery makes index rows exact, and so does the first direct write, of which nothing is
 * lost when the protocol is followed again.
 */
class IndexPowerCutTest {
    private static final FilmTableMapper FILMS = NumberedTransactions.FILMS;
    private static final Film EXTRA = Film.of("Other", 9).titled("Other", 1900).with("Extra");

    private enum Way {
        DIRECT,
        PROTOCOL;

        EntityTable<Film> films(FilmWorld world) {
            TableStore store = this == PROTOCOL ? RecordingTableStore.withinPartitions(world.store) : world.store;
            return EntityTable.of(store, FILMS, EntityTableOptions.defaults().withIndexCatalog(world.catalog()));
        }
    }

    /**
     * Notes what a power cut may leave: what had arrived before a write, or all of it. Between two flushes several writes may be lost, which is
     * what was noted before each of them.
     */
    private static final class Cuts extends ForwardingOrderedStore {
        private final PowerCutStore device;
        private final List<PowerCutStore> found = Collections.synchronizedList(new ArrayList<>());

        Cuts(PowerCutStore device) {
            super(device);
            this.device = device;
        }

        /** All that may be left now: whatever of what is not flushed has arrived. */
        void cutNow() {
            for (int arrived = 0; arrived <= device.unflushedWrites(); arrived++) {
                found.add(device.afterPowerCut(arrived));
            }
        }

        @Override
        public void write(WriteBatch batch, boolean logged) {
            found.add(device.afterPowerCut(device.unflushedWrites()));
            super.write(batch, logged);
        }
    }

    /** Loses the last part of batches that reach the device: no store may. */
    private static final class Torn extends ForwardingOrderedStore {
        private boolean isTearing;

        Torn(OrderedStore store) {
            super(store);
        }

        @Override
        public void write(WriteBatch batch, boolean logged) {
            super.write(isTearing ? Batches.part(batch, part -> part % 2 == 0) : batch, logged);
        }
    }

    private static FilmWorld open(OrderedStore device) {
        return new FilmWorld(FILMS, LocalTableStore.open(device, LocalStoreOptions.defaults()));
    }

    private static PowerCutStore copy(PowerCutStore found) {
        return found.afterPowerCut(found.unflushedWrites());
    }

    private static List<Film> stored(FilmWorld world) {
        return world.films().query(RowQuery.wholeTable()).items();
    }

    /** Writes once, and looks at what each cut would leave. */
    private static void checkWrite(Way way, Consumer<EntityTable<Film>> write, String message) {
        PowerCutStore device = new PowerCutStore();
        Cuts cuts = new Cuts(device);
        FilmWorld world = open(cuts);
        way.films(world).saveAll(IndexLayoutsTest.FIRST);
        List<Film> before = stored(world);
        cuts.found.clear();
        boolean isDone = world.attempt(films -> write.accept(way.films(world)), world.store) == null;
        List<Film> after = stored(world);
        int reported = cuts.found.size();
        cuts.cutNow();
        assertThat(cuts.found).as(message).isNotEmpty();
        for (int cut = 0; cut < cuts.found.size(); cut++) {
            String when = way + ", " + message + ", cut " + cut;
            List<List<Film>> possible = isDone && cut >= reported ? List.of(after) : List.of(before, after);
            checkFound(cuts.found.get(cut), possible, when);
        }
    }

    private static void checkFound(PowerCutStore found, List<List<Film>> possible, String when) {
        FilmWorld recovered = open(copy(found));
        assertThat(stored(recovered)).as(when).isIn(possible);
        recovered.check(when + ", before recovery");
        recovered.recoverLater();
        recovered.checkClean(when + ", recovered");
        recovered.close();

        // The copied intents are finished before the first read, and stay for recovery, which finds nothing to do.
        PowerCutStore again = copy(found);
        FilmWorld direct = open(again);
        List<Film> expected = new ArrayList<>(stored(direct));
        expected.add(0, EXTRA);
        Way.DIRECT.films(direct).save(EXTRA);
        direct.checkRows(when + ", then a direct write");
        assertThat(stored(direct)).as(when).isEqualTo(expected);

        FilmWorld back = open(copy(again));
        Way.PROTOCOL.films(back).save(EXTRA.titled("Later", 1901).with("Extra", "Dietrich"));
        back.check(when + ", then by the protocol");
        back.recoverLater();
        back.checkClean(when + ", then by the protocol, recovered");
        back.close();
        direct.close();
    }

    @ParameterizedTest
    @EnumSource
    void everyWriteSurvivesPowerFailureAtAnyRequest(Way way) {
        for (int write = 0; write < IndexLayoutsTest.WRITES.size(); write++) {
            checkWrite(way, IndexLayoutsTest.WRITES.get(write), "write " + write);
        }
    }

    /** Each of the transactions in turn, on what the ones before have left. */
    @Test
    void crossPartitionTransactionsAreAtomicAfterPowerFailure() {
        checkTransactions(4, UnaryOperator.identity());
    }

    /** Shows that the test above finds what it is for. */
    @Test
    void checkDetectsPartialBatches() {
        assertThatThrownBy(() -> checkTransactions(1, Torn::new)).isInstanceOf(AssertionError.class);
    }

    private static void checkTransactions(int transactions, UnaryOperator<OrderedStore> breakage) {
        PowerCutStore device = new PowerCutStore();
        Cuts cuts = new Cuts(device);
        OrderedStore beneath = breakage.apply(cuts);
        LocalTableStore store = LocalTableStore.open(beneath, LocalStoreOptions.defaults());
        FilmWorld world = new FilmWorld(FILMS, store);
        NumberedTransactions numbered =
                new NumberedTransactions(store, EntityTableOptions.defaults().withIndexCatalog(world.catalog()), 0);
        for (NumberedTransactions.Kind kind : NumberedTransactions.Kind.values()) {
            for (long number = 1; number <= transactions; number++) {
                cuts.found.clear();
                if (beneath instanceof Torn torn) {
                    torn.isTearing = true;
                }
                assertThat(numbered.next(kind)).isEqualTo(number);
                int reported = cuts.found.size();
                cuts.cutNow();
                for (int cut = 0; cut < cuts.found.size(); cut++) {
                    String when = kind + " " + number + ", cut " + cut;
                    checkNumbered(copy(cuts.found.get(cut)), kind, cut >= reported ? number : number - 1, when);
                }
            }
        }
    }

    private static void checkNumbered(PowerCutStore found, NumberedTransactions.Kind kind, long least, String when) {
        FilmWorld world = open(found);
        EntityTableOptions options = EntityTableOptions.defaults().withIndexCatalog(world.catalog());
        NumberedTransactions numbered = new NumberedTransactions(world.store, options, 0);
        assertThat(numbered.last(kind)).as(when).isBetween(least, least + 1);
        for (NumberedTransactions.Kind each : NumberedTransactions.Kind.values()) {
            assertThat(numbered.broken(each)).as(when).isNull();
        }
        world.checkRows(when);
        for (EntityTable<?> table : numbered.tables()) {
            assertThat(IndexRepair.verify(table)).as(when).matches(IndexRepair.Report::isClean);
        }
        // The next one goes on from there.
        long last = numbered.last(kind);
        assertThat(numbered.next(kind)).as(when).isEqualTo(last + 1);
        world.close();
    }
}
