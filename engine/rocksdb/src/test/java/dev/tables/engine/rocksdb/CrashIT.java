package dev.tables.engine.rocksdb;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.tables.engine.PrimaryKey;
import dev.tables.engine.Projection;
import dev.tables.engine.Row;
import dev.tables.engine.RowQuery;
import dev.tables.engine.StoreLockedException;
import dev.tables.engine.local.LocalTableStore;
import dev.tables.engine.tck.LocaleJvmOptions;
import dev.tables.testing.Effort;
import dev.tables.testing.Seed;
import java.io.BufferedReader;
import java.io.File;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;

/**
 * Kills a writing process at random moments and checks what it left: every acknowledged write is there, every
 * transaction is whole, nothing was written that nobody asked for.
 *
 * <p>Each process runs in another country than the one before, and what it leaves is read in this one.
 *
 * <p>{@code -Dcrash.kills} and {@code -Dtables.seed} set how often and how.
 */
class CrashIT {
    private static final int KILLS = Effort.byEffort("crash.kills", 8, 50);

    @RegisterExtension
    static final Seed SEED = Seed.of(20_261_122);

    /** Numbers of the last step begun and acknowledged, by thread. */
    private final long[] begun = new long[CrashWriter.THREADS];

    private final long[] acknowledged = new long[CrashWriter.THREADS];

    @Test
    void acknowledgedWritesSurviveRandomKills(@TempDir Path directory) throws Exception {
        Random random = SEED.random();
        long acknowledgements = 0;
        for (int kill = 1; kill <= KILLS; kill++) {
            acknowledgements += runAndKill(directory, kill, random);
            try (LocalTableStore store = RocksDbTableStores.open(directory)) {
                String when = "kill " + kill + " of " + SEED;
                check(store, when);
                assertThat(store.checkIntegrity().problems()).as(when).isEmpty();
            }
        }
        System.out.println("CrashIT: " + KILLS + " kills, " + acknowledgements + " acknowledged steps, " + SEED);
        assertThat(acknowledgements).as("steps acknowledged, " + SEED).isGreaterThan(KILLS);
    }

    @Test
    void openFailsIfAnotherProcessHasTheDirectoryOpen(@TempDir Path directory) throws Exception {
        Process process = start(directory, 1, 1);
        try (BufferedReader lines = lines(process)) {
            assertThat(lines.readLine()).startsWith("> ");
            assertThatThrownBy(() -> RocksDbTableStores.open(directory))
                    .isInstanceOfSatisfying(
                            StoreLockedException.class,
                            locked -> assertThat(locked.directory()).isEqualTo(directory))
                    .hasMessageContaining("in use by process " + process.pid());
        } finally {
            process.destroyForcibly().waitFor();
        }
        try (LocalTableStore store = RocksDbTableStores.open(directory)) {
            assertThat(store.tableNames()).containsExactly(CrashWriter.TABLE, CrashWriter.INDEX);
        }
    }

    private static Process start(Path directory, long seed, int generation) throws IOException {
        List<String> command = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-XX:TieredStopAtLevel=1",
                "-XX:+UseSerialGC",
                "-Xmx256m"));
        command.addAll(LocaleJvmOptions.options(generation));
        command.addAll(List.of(
                "-cp",
                System.getProperty("java.class.path"),
                CrashWriter.class.getName(),
                directory.toString(),
                Long.toString(seed),
                Integer.toString(generation)));
        return new ProcessBuilder(command)
                .redirectError(new File(directory.toFile(), "../crash-errors.txt"))
                .start();
    }

    private static BufferedReader lines(Process process) {
        return new BufferedReader(new InputStreamReader(process.getInputStream(), StandardCharsets.US_ASCII));
    }

    private long runAndKill(Path directory, int generation, Random random) throws IOException, InterruptedException {
        Process process = start(directory, random.nextLong(), generation);
        long steps = 0;
        int until = 1 + random.nextInt(400);
        try (BufferedReader lines = lines(process)) {
            String line;
            while ((line = lines.readLine()) != null) {
                steps += note(line);
                if (steps >= until) {
                    // Not through Process, which would also close the pipe that still holds acknowledgements.
                    process.toHandle().destroyForcibly();
                }
            }
        } finally {
            process.destroyForcibly().waitFor();
        }
        return steps;
    }

    /** Notes a whole line; the last one before the kill may be cut off. */
    private int note(String line) {
        String[] parts = line.split(" ");
        if (parts.length != 3 || parts[2].length() < 7) {
            return 0;
        }
        int thread = Integer.parseInt(parts[1]);
        long number = Long.parseLong(parts[2]);
        if (parts[0].equals(">")) {
            begun[thread] = number;
            return 0;
        }
        acknowledged[thread] = number;
        return 1;
    }

    private void check(LocalTableStore store, String when) {
        for (int thread = 0; thread < CrashWriter.THREADS; thread++) {
            if (begun[thread] == 0) {
                continue;
            }
            List<Row> rows = store.query(CrashWriter.TABLE, RowQuery.partition("own" + thread), Row.DECODER)
                    .items();
            List<Row> numbered =
                    rows.stream().filter(row -> row.rowKey().startsWith("r")).toList();
            if (numbered.isEmpty()) {
                assertThat(acknowledged[thread]).as(when).isZero();
                continue;
            }
            assertThat(numbered).as(when).hasSize(CrashWriter.ROWS);
            long step = numbered.get(0).int64("step");
            String filler = Objects.requireNonNull(numbered.get(0).string("filler"));
            assertThat(step).as(when).isBetween(acknowledged[thread], begun[thread]);
            assertThat(numbered).as(when).allSatisfy(row -> {
                assertThat(row.int64("step")).isEqualTo(step);
                assertThat(row.string("filler")).isEqualTo(filler);
                assertThat(row.int32("name" + step % 50)).isEqualTo((int) (step % 50));
                row.propertyNames().stream()
                        .filter(name -> name.startsWith("name"))
                        .forEach(name -> assertThat(name).isEqualTo("name" + row.int32(name)));
            });
            boolean marked = rows.stream().anyMatch(row -> row.rowKey().equals("marker"));
            assertThat(marked).as(when).isEqualTo(step % 2 == 0 || step % 1_000_000 == 1);
            Row shared =
                    store.get(CrashWriter.TABLE, new PrimaryKey("shared", "t" + thread), Projection.ALL, Row.DECODER);
            long sharedStep = shared == null ? 0 : shared.int64("step");
            assertThat(sharedStep).as(when).isBetween(acknowledged[thread], begun[thread]);
            assertThat(sharedStep).as(when).isLessThanOrEqualTo(step);
            checkAcross(store, thread, sharedStep, when);
        }
    }

    /** Of a transaction across tables, everything is there or nothing: the entity has one index row, which is of its step. */
    private void checkAcross(LocalTableStore store, int thread, long sharedStep, String when) {
        PrimaryKey keys = new PrimaryKey("across" + thread, "entity");
        Row entity = store.get(CrashWriter.TABLE, keys, Projection.ALL, Row.DECODER);
        long step = entity == null ? 0 : entity.int64("step");
        assertThat(step).as(when).isBetween(acknowledged[thread], sharedStep);
        List<Row> index = store.query(CrashWriter.INDEX, RowQuery.wholeTable(), Row.DECODER).items().stream()
                .filter(row -> row.rowKey().equals("t" + thread))
                .toList();
        if (entity == null) {
            assertThat(index).as(when).isEmpty();
            return;
        }
        assertThat(index).as(when).hasSize(1);
        assertThat(index.get(0).partitionKey()).as(when).isEqualTo("step" + step);
        assertThat(index.get(0).string("filler")).as(when).isEqualTo(entity.string("filler"));
    }
}
