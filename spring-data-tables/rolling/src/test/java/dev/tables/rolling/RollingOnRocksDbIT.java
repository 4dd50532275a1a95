package dev.tables.rolling;

import dev.tables.engine.TableStore;
import dev.tables.engine.rocksdb.RocksDbTableStores;
import dev.tables.testing.Effort;
import dev.tables.testing.Seed;
import dev.tables.testing.Thorough;
import java.nio.file.Path;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;

/**
 * Versions of an application take turns on one directory: the next, back to the one before, and the next again; each is killed or stopped.
 * In a short round these are two neighbours, chosen at random.
 * {@code -Drolling.steps} asks for more steps, {@code -Drolling.minutes} repeats them with other seeds.
 */
@Thorough("starts several versions of an application")
class RollingOnRocksDbIT {
    @RegisterExtension
    static final Seed SEED = Seed.of(20_261_123);

    private static final int STEPS = Effort.byEffort("rolling.steps", 30, 60);
    private static final String DEMOTE = "--tables.indexes.mismatch-policy=demote";

    @Test
    void versionsAlternate(@TempDir Path directory) {
        long end = System.nanoTime() + Long.getLong("rolling.minutes", 0) * 60_000_000_000L;
        int round = 0;
        do {
            Seed seed = SEED.plus(round);
            new Turns(directory.resolve("round" + round), seed).run();
            round++;
        } while (System.nanoTime() < end);
    }

    /** All versions on one directory. */
    private static final class Turns {
        private final Path directory;
        private final Seed seed;
        private final Random random;
        private final Rollout rollout;

        Turns(Path directory, Seed seed) {
            this.directory = directory;
            this.seed = seed;
            random = seed.random();
            rollout = new Rollout(random, List.of("--tables.directory=" + directory, "--tables.durability=os"));
        }

        void run() {
            int first = Effort.byEffort(1 + random.nextInt(FilmVersion.LAST - 1), 1);
            int last = Effort.byEffort(first + 1, FilmVersion.LAST);
            turn(first, true);
            for (int version = first + 1; version <= last; version++) {
                turn(version, random.nextBoolean());
                turn(version - 1, random.nextBoolean(), DEMOTE);
                // Going back has filled what was dropped.
                turn(version, random.nextInt(3) == 0, version == 10 ? new String[] {DEMOTE} : new String[0]);
            }
            System.out.println("RollingOnRocksDbIT: " + rollout + ", " + seed);
        }

        private void turn(int version, boolean kill, String... more) {
            String when = "version " + version + " " + List.of(more) + " of " + seed;
            FilmProcess process = rollout.start(version, more);
            if (kill) {
                rollout.workAndKill(List.of(process), STEPS, process);
            } else {
                rollout.work(List.of(process), STEPS);
                rollout.askEverything(List.of(process), when);
                process.stop();
            }
            rollout.load().check(when);
            try (TableStore store = RocksDbTableStores.open(directory)) {
                rollout.settle(store, when);
                if (more.length == 0) {
                    rollout.checkIndexes(store, version, when);
                }
            }
        }
    }
}
