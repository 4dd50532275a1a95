package dev.tables.copy.cli;

import dev.tables.engine.rocksdb.RocksDbBackups;
import dev.tables.engine.rocksdb.RocksDbBackups.Backup;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** Restores a backup to a directory, or lists those there are. */
@Command(
        name = "restore",
        mixinStandardHelpOptions = true,
        description =
                "Restores a backup to an empty or new directory once all its checksums were compared; or lists the backups there"
                        + " are. Never touches a directory that holds anything, and never takes an older backup for the newest"
                        + " because that is damaged.",
        footer = {"", "Ends with 0 if all is well, 2 for wrong usage, 3 if it failed."})
final class RestoreCommand implements Callable<Integer> {
    @Spec
    private @Nullable CommandSpec spec;

    @Option(names = "--from", required = true, paramLabel = "DIR", description = "Where the backups are.")
    private Path from = Path.of("");

    @Option(names = "--backup", paramLabel = "N", description = "Which backup; the newest by default.")
    private @Nullable Integer number;

    @ArgGroup(multiplicity = "1")
    private Aim aim = new Aim();

    /** Made by picocli. */
    RestoreCommand() {}

    /** What to do: one of both. */
    private static final class Aim {
        @Option(names = "--to", required = true, paramLabel = "DIR", description = "Where the store is to be.")
        private @Nullable Path to;

        @Option(names = "--list", required = true, description = "List the backups instead of restoring one.")
        private boolean list;
    }

    @Override
    public Integer call() {
        PrintWriter out = TablesCommand.out(spec);
        RocksDbBackups backups = RocksDbBackups.in(from).withProgress(new BackupProgress(TablesCommand.err(spec)));
        Path to = aim.to;
        Integer wanted = number;
        if (to == null || wanted == null) {
            List<Backup> all = backups.list();
            if (all.isEmpty()) {
                throw new IllegalArgumentException(
                        "Found no backup in '" + from + "'. Name the directory that tables backup has written to.");
            }
            if (to == null) {
                all.forEach(one -> out.println(FoundBackups.line(one)));
            }
        }
        if (to != null) {
            Backup restored = wanted == null ? backups.restore(to) : backups.restore(wanted, to);
            out.println("Restored to " + to + ": " + FoundBackups.line(restored));
        }
        out.flush();
        return 0;
    }
}
