package dev.tables.copy.cli;

import dev.tables.copy.Checkpoints;
import dev.tables.copy.CopyListener;
import dev.tables.copy.CopyOptions;
import dev.tables.copy.FileCheckpoints;
import dev.tables.copy.TableCopy;
import dev.tables.copy.TableReport;
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

/** Copies tables between stores and verifies the copy. */
@Command(
        name = "copy",
        mixinStandardHelpOptions = true,
        description =
                "Copies tables from one store to another and verifies counts and checksums. A copy that was stopped"
                        + " goes on when it is started again with the same progress file.",
        footer = {
            "",
            "Stores: rocksdb:DIR, or azure:VARIABLE, jdbc:VARIABLE or cassandra:VARIABLE, the name of an environment variable that"
                    + " holds a connection string, a URL jdbc:postgresql:..., or " + CassandraAddress.FORM + ".",
            "Ends with 0 if all is well, 1 if the copy differs, 2 for wrong usage, 3 if it failed."
        })
final class CopyCommand implements Callable<Integer> {
    static final int DIFFERENT = 1;
    static final int FAILED = 3;
    private static final long NANOS_BETWEEN_LINES = 1_000_000_000L;

    @Spec
    private @Nullable CommandSpec spec;

    @Option(names = "--from", required = true, paramLabel = "STORE", description = "Where the tables are.")
    private String from = "";

    @Option(names = "--to", required = true, paramLabel = "STORE", description = "Where they are to be.")
    private String to = "";

    @Option(names = "--from-prefix", paramLabel = "TEXT", description = "Table name prefix in the source, on Azure.")
    private String fromPrefix = "";

    @Option(names = "--to-prefix", paramLabel = "TEXT", description = "Table name prefix in the target, on Azure.")
    private String toPrefix = "";

    @Option(names = "--table", paramLabel = "NAME", description = "Copy this table only; may be repeated.")
    private Set<String> tables = new LinkedHashSet<>();

    @Option(
            names = "--dry-run",
            description = "Read the source and report what would be done; the target is neither opened nor made.")
    private boolean dryRun;

    @Option(names = "--no-verify", description = "Do not read the target in the end.")
    private boolean noVerify;

    @Option(names = "--allow-rows-in-target", description = "Overwrite rows with the same keys, keep others.")
    private boolean allowRowsInTarget;

    @Option(names = "--parallelism", paramLabel = "N", description = "Transactions written at once; 4 by default.")
    private int parallelism = CopyOptions.DEFAULT.parallelism();

    @Option(names = "--progress-file", paramLabel = "FILE", description = "Where progress is kept, to go on later.")
    private @Nullable Path progressFile;

    private long lastLine;

    /** Made by picocli. */
    CopyCommand() {}

    @Override
    public Integer call() {
        if (parallelism < 1) {
            throw new WrongUsageException("Found --parallelism " + parallelism + ", expected at least 1.");
        }
        CopyOptions options = new CopyOptions(tables, dryRun, !noVerify, allowRowsInTarget, parallelism);
        Map<String, String> environment = System.getenv();
        StoreAddress target = new StoreAddress(to);
        String source = new StoreAddress(from).identity(fromPrefix, environment);
        String place = target.identity(toPrefix, environment);
        if (source.equals(place)) {
            throw new WrongUsageException("Found the same store as source and target, expected two: " + source + ".");
        }
        Checkpoints checkpoints = checkpoints(source + " to " + place);
        try (TableStore read = new StoreAddress(from).openExisting(fromPrefix, environment);
                TableStore written =
                        dryRun ? target.planned(toPrefix, environment) : target.openTarget(toPrefix, environment)) {
            long start = System.nanoTime();
            List<TableReport> reports = new TableCopy(read, written, options, checkpoints, this::say).run();
            print(reports, (System.nanoTime() - start) / 1e9);
            boolean different = reports.stream().anyMatch(report -> report.verdict() == TableReport.Verdict.DIFFERENT);
            return different ? DIFFERENT : 0;
        }
    }

    private Checkpoints checkpoints(String job) {
        Path file = progressFile;
        if (file == null) {
            return Checkpoints.none();
        }
        try {
            return FileCheckpoints.open(file, job);
        } catch (IllegalArgumentException ofAnother) {
            throw new WrongUsageException(String.valueOf(ofAnother.getMessage()), ofAnother);
        }
    }

    private void say(String table, CopyListener.Stage stage, long rows) {
        long now = System.nanoTime();
        if (now - lastLine < NANOS_BETWEEN_LINES && lastLine != 0) {
            return;
        }
        lastLine = now;
        String doing = stage == CopyListener.Stage.VERIFYING ? "verified" : dryRun ? "read" : "copied";
        PrintWriter err = TablesCommand.given(spec).commandLine().getErr();
        err.printf(Locale.ROOT, "%s: %,d rows %s%n", table, rows, doing);
        err.flush();
    }

    private void print(List<TableReport> reports, double seconds) {
        PrintWriter out = TablesCommand.out(spec);
        long rows = 0;
        for (TableReport report : reports) {
            rows += report.rows();
            out.printf(
                    Locale.ROOT,
                    "%s: %,d rows, %,d bytes, %,d transactions%s: %s%n",
                    report.table(),
                    report.rows(),
                    report.bytes(),
                    report.transactions(),
                    dryRun ? " needed" : "",
                    verdict(report.verdict()));
            report.differences().forEach(line -> out.println("  " + line));
        }
        out.printf(
                Locale.ROOT,
                "%s %,d rows of %d tables in %.1f s%n",
                dryRun ? "Found" : "Copied",
                rows,
                reports.size(),
                seconds);
        out.flush();
    }

    private static String verdict(TableReport.Verdict verdict) {
        return switch (verdict) {
            case SAME -> "count and checksum are the same";
            case DIFFERENT -> "THE COPY DIFFERS";
            case NOT_VERIFIED -> "not verified";
        };
    }
}
