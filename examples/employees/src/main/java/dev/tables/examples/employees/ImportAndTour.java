package dev.tables.examples.employees;

import dev.tables.data.core.TablesOperations;
import dev.tables.examples.employees.csv.CsvFiles;
import dev.tables.examples.employees.csv.UnreadableCsvException;
import dev.tables.examples.employees.staff.Employee;
import dev.tables.mapping.job.JobProgress;
import dev.tables.mapping.table.EntityTable;
import dev.tables.mapping.table.IndexBackfill;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.springframework.boot.ApplicationArguments;
import org.springframework.boot.ApplicationRunner;
import org.springframework.boot.ExitCodeGenerator;
import org.springframework.stereotype.Component;

/** What the application does: imports unless that was done before, then shows the queries. */
@Component
final class ImportAndTour implements ApplicationRunner, ExitCodeGenerator {
    private static final int ROWS_A_SECOND = 200;

    private final Importer importer;
    private final Tour tour;
    private final TablesOperations tables;
    private int exitCode;

    ImportAndTour(Importer importer, Tour tour, TablesOperations tables) {
        this.importer = importer;
        this.tour = tour;
        this.tables = tables;
    }

    @Override
    public void run(ApplicationArguments arguments) {
        try {
            ImportProgress done = importUnlessDone(option(arguments, "data"));
            option(arguments, "refill-index").ifPresent(this::refill);
            tour.show(option(arguments, "department").orElse(done.department()), System.out);
        } catch (IllegalArgumentException | UnreadableCsvException wrong) {
            System.err.println(wrong.getMessage()
                    + (wrong.getCause() == null ? "" : ": " + wrong.getCause().getMessage()));
            exitCode = 1;
        }
    }

    /** Takes an index out of service and fills it again, slowly enough to be watched. */
    private void refill(String index) {
        EntityTable<Employee> table = tables.table(Employee.class);
        table.markIndexForRebuild(index);
        JobProgress end = IndexBackfill.job(table, index)
                .withMaxRowsPerSecond(ROWS_A_SECOND)
                .withProgressListener(ImportAndTour::show)
                .run();
        System.out.println("The backfill of index " + index + " is " + end.state() + ". " + end.stateReason());
    }

    private static void show(JobProgress progress) {
        Duration left = progress.remainingTime();
        System.out.println(String.format(
                Locale.ROOT,
                "Index %s, %s: %d %% done, %,d read in this phase, %,d index rows written, %.0f per second%s",
                progress.name().indexName(),
                progress.phase(),
                progress.percentComplete(),
                progress.processedRows(),
                progress.changedRows(),
                progress.rowsPerSecond(),
                left == null ? "" : ", about " + left.toSeconds() + " s left"));
    }

    @Override
    public int getExitCode() {
        return exitCode;
    }

    /** Without {@code --data}: what is on disk already; what was begun is finished; else the sample. */
    private ImportProgress importUnlessDone(Optional<String> data) {
        Optional<ImportProgress> before = importer.progress();
        CsvFiles files = data.map(directory -> CsvFiles.in(Path.of(directory)))
                .or(() -> before.map(note -> CsvFiles.named(note.source())))
                .orElseGet(CsvFiles::sample);
        if (before.isPresent()
                && before.get().finished()
                && before.get().source().equals(files.source())) {
            say(
                    "Nothing to import: the table already contains %,d employees, titles and salaries from %s.",
                    before.get());
            return before.get();
        }
        before.filter(note -> !note.source().equals(files.source()))
                .ifPresent(note -> say("The table contained %,d entities from %s; importing it again.", note));
        long start = System.nanoTime();
        importer.importFiles(files, new ProgressBar(System.err, System.console() != null));
        ImportProgress now = importer.progress().orElseThrow();
        say("Imported %,d employees, titles and salaries from %s in %.1f s.", now, (System.nanoTime() - start) / 1e9);
        return now;
    }

    private static void say(String format, ImportProgress note, Object... more) {
        Object[] values = new Object[more.length + 2];
        values[0] = note.stored();
        values[1] = note.source();
        System.arraycopy(more, 0, values, 2, more.length);
        System.out.println(String.format(Locale.ROOT, format, values));
    }

    private static Optional<String> option(ApplicationArguments arguments, String name) {
        List<String> values = arguments.getOptionValues(name);
        return values == null || values.isEmpty() ? Optional.empty() : Optional.of(values.get(values.size() - 1));
    }
}
