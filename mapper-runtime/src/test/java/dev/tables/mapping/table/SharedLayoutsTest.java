package dev.tables.mapping.table;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tables.engine.TableStoreException;
import dev.tables.engine.local.LocalTableStore;
import dev.tables.engine.tck.Seed;
import dev.tables.mapping.lifecycle.IndexCatalog;
import java.util.Random;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/**
 * Indexes of every layout on a store that several processes have open: before each request of a writer by the protocol, another process
 * writes directly; and at each the writer may be killed.
 */
class SharedLayoutsTest {
    @RegisterExtension
    static final Seed SEED = Seed.of(20_261_125);

    private static final FilmTableMapper FILMS = FilmTableMapper.of(false, FilmTableMapper.inTables());
    private static final int TIMES = 2;

    /** A writer by the protocol: something happens before one of its requests, and it may be killed there. */
    private static final class Writer {
        private final SharedStore store;
        private final EntityTable<Film> films;
        private int requests = Integer.MIN_VALUE;

        Writer(LocalTableStore memory, FilmWorld world, int request, Runnable before, boolean dies) {
            store = new SharedStore(memory, () -> {
                if (requests++ == request) {
                    before.run();
                    if (dies) {
                        kill();
                    }
                }
            });
            IndexCatalog.Options options = IndexCatalog.Options.defaults()
                    .withClock(System::nanoTime, nanos -> world.catalog().renew());
            films = EntityTable.of(
                    store.store(),
                    FILMS,
                    EntityTableOptions.defaults()
                            .withIndexWrites(IndexWrites.PROTOCOL)
                            .withCatalog(IndexCatalog.of(store.store(), options)));
        }

        private void kill() {
            store.kill();
        }

        /** How many requests the write made. */
        int write(Consumer<EntityTable<Film>> write) {
            requests = 0;
            attempt(write, films);
            return requests;
        }
    }

    private static void attempt(Consumer<EntityTable<Film>> write, EntityTable<Film> films) {
        try {
            write.accept(films);
        } catch (TableStoreException refusedOrDead) {
            return;
        }
    }

    @Test
    void directWritesBetweenAnyTwoRequestsOfAWriterByTheProtocol() {
        Random random = SEED.random();
        int moments = 0;
        for (int write = 0; write < IndexLayoutsTest.WRITES.size(); write++) {
            boolean reached = true;
            for (int request = 0; reached; request++) {
                for (int time = 0; time < TIMES; time++) {
                    int other = random.nextInt(IndexLayoutsTest.WRITES.size());
                    reached = isReached(write, request, other, random.nextInt(3) == 0);
                    moments++;
                }
            }
        }
        assertThat(moments).isGreaterThan(150);
    }

    private static boolean isReached(int write, int request, int other, boolean dies) {
        String message = SEED + ": write " + write + ", before request " + request + " write " + other
                + (dies ? ", then killed" : "");
        LocalTableStore memory = LocalTableStore.inMemory();
        SharedStore shared = new SharedStore(memory, () -> {});
        try (FilmWorld world = new FilmWorld(FILMS, shared.store())) {
            world.films().saveAll(IndexLayoutsTest.FIRST);
            world.check(message);
            Runnable before = () -> {
                attempt(IndexLayoutsTest.WRITES.get(other), world.films());
                world.check("during " + message);
            };
            int made = new Writer(memory, world, request, before, dies).write(IndexLayoutsTest.WRITES.get(write));
            world.check("after " + message);
            attempt(IndexLayoutsTest.WRITES.get((write + 1) % IndexLayoutsTest.WRITES.size()), world.films());
            world.check("directly after " + message);
            world.recoverLater();
            world.checkClean("recovered after " + message);
            return made > request;
        }
    }
}
