package dev.tables.cli;

import dev.tables.cli.copy.CopyCheckpointStore;
import dev.tables.cli.copy.FileCopyCheckpointStore;
import dev.tables.cli.copy.TableCopy;
import dev.tables.cli.copy.TableCopyListener;
import dev.tables.cli.copy.TableCopyOptions;
import dev.tables.cli.copy.TableCopyReport;
import dev.tables.engine.PrimaryKeyFormatter;
import dev.tables.engine.TableStore;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** The command {@code copy}, which copies tables between stores and verifies the copy. */
@Command(
        name = "copy",
        mixinStandardHelpOptions = true,
        header = "Copies tables between stores.",
        description = "Copies tables from one store to another, then compares row counts and checksums."
                + " With a progress file, a copy that was stopped continues when you run the same command again.",
        footer = {
            "",
            "Stores:",
            StoreAddress.ROCKSDB_HELP,
            StoreAddress.AZURE_HELP,
            StoreAddress.JDBC_HELP,
            StoreAddress.CASSANDRA_HELP,
            StoreAddress.VARIABLE_HELP,
            "",
            "Examples:",
            "  tables copy --from rocksdb:data/tables --to rocksdb:data/copy",
            "      copies a directory to another",
            "  tables copy --from rocksdb:data/tables --to azure:TABLES_CONNECTION_STRING --dry-run",
            "      reports what a copy to Azure would write, and writes nothing",
            "  tables copy --from jdbc:DATABASE --to rocksdb:data/orders --table orders --progress-file copy.progress",
            "      copies one table from PostgreSQL and keeps the progress in a file"
        })
final class CopyCommand implements Callable<Integer> {
    private static final long NANOS_BETWEEN_LINES = 1_000_000_000L;

    @Spec
    private @Nullable CommandSpec spec;

    @Option(names = "--from", required = true, paramLabel = "STORE", description = "The source store.")
    private String from = "";

    @Option(names = "--to", required = true, paramLabel = "STORE", description = "The target store.")
    private String to = "";

    @Option(
            names = "--from-prefix",
            paramLabel = "TEXT",
            description = "The table name prefix in the source; for azure: only.")
    private String fromPrefix = "";

    @Option(
            names = "--to-prefix",
            paramLabel = "TEXT",
            description = "The table name prefix in the target; for azure: only.")
    private String toPrefix = "";

    @Option(names = "--table", paramLabel = "NAME", description = "Copy only this table. You can repeat the option.")
    private Set<String> tables = new LinkedHashSet<>();

    @Option(
            names = "--dry-run",
            description =
                    "Read the source and report what a copy would write. The target is neither opened nor created.")
    private boolean dryRun;

    @Option(names = "--no-verify", description = "Do not read the target after the copy.")
    private boolean noVerify;

    @Option(
            names = "--allow-rows-in-target",
            description =
                    "Accept target tables that contain rows: rows with the same keys are overwritten, others stay.")
    private boolean allowRowsInTarget;

    @Option(
            names = "--parallelism",
            paramLabel = "N",
            description = "The number of transactions written concurrently; 4 by default.")
    private int parallelism = TableCopyOptions.defaults().parallelism();

    @Option(names = "--progress-file", paramLabel = "FILE", description = "The file that the progress is kept in.")
    private @Nullable Path progressFile;

    @Option(
            names = "--show-keys",
            description =
                    "Print the keys of rows that have problems. Keys can be personal data, so they are hidden by default.")
    private boolean showKeys;

    private long lastLine;

    /** Creates the command for picocli. */
    CopyCommand() {}

    @Override
    public Integer call() {
        if (parallelism < 1) {
            throw new WrongUsageException("--parallelism must be at least 1, but is " + parallelism + ".");
        }
        if (showKeys) {
            PrimaryKeyFormatter.setShowKeys(true);
        }
        TableCopyOptions options = new TableCopyOptions(tables, dryRun, !noVerify, allowRowsInTarget, parallelism);
        Map<String, String> environment = TablesCommand.environment(spec);
        StoreAddress target = new StoreAddress(to);
        String source = new StoreAddress(from).identity(fromPrefix, environment);
        String place = target.identity(toPrefix, environment);
        if (source.equals(place)) {
            throw new WrongUsageException(
                    "--from and --to are the same store, " + source + ". Specify two different stores.");
        }
        CopyCheckpointStore checkpoints = checkpoints(source + " to " + place);
        try (TableStore read = new StoreAddress(from).openExisting(fromPrefix, environment);
                TableStore written =
                        dryRun ? target.planned(toPrefix, environment) : target.openTarget(toPrefix, environment)) {
            long start = System.nanoTime();
            List<TableCopyReport> reports =
                    new TableCopy(read, written, options, checkpoints, this::printProgress).run();
            print(reports, (System.nanoTime() - start) / 1e9);
            boolean different =
                    reports.stream().anyMatch(report -> report.verdict() == TableCopyReport.Verdict.DIFFERENT);
            if (different && !PrimaryKeyFormatter.showsKeys()) {
                TablesCommand.out(spec).println("To print the keys of rows that differ, add --show-keys.");
                TablesCommand.out(spec).flush();
            }
            return different ? ExitCode.PROBLEMS : ExitCode.OK;
        }
    }

    private CopyCheckpointStore checkpoints(String job) {
        Path file = progressFile;
        if (file == null) {
            return CopyCheckpointStore.none();
        }
        try {
            return FileCopyCheckpointStore.open(file, job);
        } catch (IllegalArgumentException ofAnother) {
            throw new WrongUsageException(String.valueOf(ofAnother.getMessage()), ofAnother);
        }
    }

    private void printProgress(String table, TableCopyListener.Stage stage, long rows) {
        long now = System.nanoTime();
        if (now - lastLine < NANOS_BETWEEN_LINES && lastLine != 0) {
            return;
        }
        lastLine = now;
        String doing = stage == TableCopyListener.Stage.VERIFYING ? "verified" : dryRun ? "read" : "copied";
        PrintWriter err = TablesCommand.err(spec);
        err.println(table + ": " + Counts.of(rows, "row") + " " + doing);
        err.flush();
    }

    private void print(List<TableCopyReport> reports, double seconds) {
        PrintWriter out = TablesCommand.out(spec);
        long rows = 0;
        for (TableCopyReport report : reports) {
            rows += report.rowCount();
            out.println(report.table() + ": " + Counts.of(report.rowCount(), "row") + ", "
                    + Counts.of(report.byteCount(), "byte") + ", " + Counts.of(report.transactionCount(), "transaction")
                    + ": "
                    + verdict(report.verdict()));
            report.differences().forEach(line -> out.println("  " + line));
        }
        out.println(String.format(
                Locale.ROOT,
                "%s %s of %s in %.1f s",
                dryRun ? "Would copy" : "Copied",
                Counts.of(rows, "row"),
                Counts.of(reports.size(), "table"),
                seconds));
        out.flush();
    }

    private String verdict(TableCopyReport.Verdict verdict) {
        return switch (verdict) {
            case SAME -> "count and checksum match";
            case DIFFERENT -> "THE COPY DIFFERS";
            case NOT_VERIFIED -> dryRun ? "dry run" : "not verified";
        };
    }
}
