package dev.tables.copy.cli;

import dev.tables.engine.rocksdb.RocksDbBackups;
import dev.tables.engine.rocksdb.RocksDbBackups.Backup;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
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
                "Restores a backup to an empty or new directory, comparing the checksums of its files; or lists the backups there"
                        + " are. Never touches a directory that holds anything.",
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
        RocksDbBackups backups = RocksDbBackups.in(from);
        List<Backup> all = backups.list();
        if (all.isEmpty()) {
            throw new IllegalArgumentException(
                    "Found no backup in '" + from + "'. Name the directory that tables backup has written to.");
        }
        PrintWriter out = TablesCommand.out(spec);
        Path to = aim.to;
        if (to == null) {
            all.forEach(one -> out.println(line(one)));
        } else {
            Backup wanted = wanted(all);
            backups.restore(wanted, to);
            out.println("Restored to " + to + ": " + line(wanted));
        }
        out.flush();
        return 0;
    }

    private Backup wanted(List<Backup> all) {
        Integer asked = number;
        if (asked == null) {
            return all.get(all.size() - 1);
        }
        return all.stream()
                .filter(one -> one.number() == asked)
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException("Found no backup " + asked + " in '" + from + "', but "
                        + all.stream().map(Backup::number).toList() + ". Name one of these."));
    }

    private static String line(Backup one) {
        return String.format(Locale.ROOT, "backup %d, taken %s, %,d bytes", one.number(), one.taken(), one.bytes());
    }
}
