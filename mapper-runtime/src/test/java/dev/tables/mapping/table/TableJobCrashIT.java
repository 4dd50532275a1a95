package dev.tables.mapping.table;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tables.engine.TableStore;
import dev.tables.mapping.intent.Recoverer;
import dev.tables.mapping.job.JobProgress;
import dev.tables.mapping.job.TableJobs;
import dev.tables.mapping.lifecycle.IndexCatalog;
import dev.tables.mapping.lifecycle.IndexState;
import dev.tables.testing.Seed;
import java.io.BufferedReader;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;

/** Kills a process that runs jobs as {@code kill -9} does; {@code -Dtables.seed} sets when. */
class TableJobCrashIT {
    @RegisterExtension
    static final Seed SEED = Seed.of(20_261_122);

    private static final int EMPLOYEES = 6_000;
    private static final int MOST_KILLS = 40;

    @Test
    void jobContinuesAfterTheProcessIsKilled(@TempDir Path directory) throws Exception {
        Random random = SEED.random();
        try (TableStore store = CrashWorkload.open(directory)) {
            EntityTable.of(store, TableJobWorkload.VERSION).createTables();
            EntityTable.of(store, Deployment.OLD)
                    .saveAll(IntStream.range(0, EMPLOYEES)
                            .mapToObj(Deployment::employee)
                            .toList());
        }
        int kills = 0;
        String saved = "";
        List<String> lines = new ArrayList<>();
        while (!runUntilKilled(directory, 2 + random.nextInt(6), lines)) {
            assertThat(++kills).as("kills, " + SEED).isLessThan(MOST_KILLS);
            assertThat(lines)
                    .as("no page that was saved is done again, " + SEED)
                    .doesNotContain(saved);
            saved = lastSaved(directory);
            lines.clear();
        }
        assertThat(kills).isGreaterThan(3);
        try (TableStore store = CrashWorkload.open(directory);
                IndexCatalog catalog = IndexCatalog.of(store)) {
            EntityTable<Employee> table = CrashWorkload.table(store, TableJobWorkload.VERSION, catalog);
            assertThat(table.indexStatuses().get(EmployeeTableMapper.BY_EMAIL).state())
                    .isEqualTo(IndexState.READABLE);
            new Recoverer(
                            store,
                            Clock.systemUTC(),
                            Duration.ofHours(-1),
                            List.of(new IndexWriteIntentHandler(List.of(table))))
                    .run();
            assertThat(IndexRepair.verify(table)).as("%s", SEED).matches(IndexRepair.Report::isClean);
            assertThat(TableJobs.findAll(store)).singleElement().matches(JobProgress::isCompleted);
        }
    }

    /** Where the job that was killed goes on. */
    private static String lastSaved(Path directory) {
        try (TableStore store = CrashWorkload.open(directory)) {
            List<JobProgress> jobs = new ArrayList<>(TableJobs.findAll(store));
            IndexCatalog.of(store).indexStatuses().forEach(status -> jobs.add(status.backfillProgress()));
            return jobs.stream()
                    .filter(JobProgress::isRunning)
                    .map(TableJobWorkload::line)
                    .findFirst()
                    .orElse("");
        }
    }

    /** Whether it came to its end; adds what it said. */
    private static boolean runUntilKilled(Path directory, int pages, List<String> said)
            throws IOException, InterruptedException {
        Process process = new ProcessBuilder(List.of(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-XX:TieredStopAtLevel=1",
                        "-XX:+UseSerialGC",
                        "-Xmx256m",
                        "-cp",
                        System.getProperty("java.class.path"),
                        TableJobWorkload.class.getName(),
                        directory.toString()))
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start();
        boolean done = false;
        try (BufferedReader lines = process.inputReader(StandardCharsets.US_ASCII)) {
            for (String line = lines.readLine(); line != null; line = lines.readLine()) {
                done |= line.equals("done");
                said.add(line);
                if (said.size() == pages && !done) {
                    process.toHandle().destroyForcibly();
                }
            }
        } finally {
            process.destroyForcibly().waitFor();
        }
        return done;
    }
}
