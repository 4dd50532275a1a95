package dev.tables.cli;

import dev.tables.engine.rocksdb.RocksDbBackups;
import dev.tables.engine.rocksdb.RocksDbBackups.Backup;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** The command {@code restore}, which restores a backup to a directory or lists the backups. */
@Command(
        name = "restore",
        mixinStandardHelpOptions = true,
        header = "Restores a backup.",
        description =
                "Restores a backup to an empty or new directory, after comparing all its checksums. If the newest backup is damaged,"
                        + " an older one is restored only with --backup.",
        footer = {
            "",
            "Stores:",
            StoreAddress.BACKUPS_HELP,
            StoreAddress.ROCKSDB_HELP,
            "",
            "Examples:",
            "  tables restore --from backups:backups --list",
            "      lists the backups",
            "  tables restore --from backups:backups --to rocksdb:restored",
            "      restores the newest backup",
            "  tables restore --from backups:backups --backup 3 --to rocksdb:restored",
            "      restores backup 3"
        })
final class RestoreCommand implements Callable<Integer> {
    @Spec
    private @Nullable CommandSpec spec;

    @Option(names = "--from", required = true, paramLabel = "STORE", description = "The backups, backups:DIR.")
    private String from = "";

    @Option(names = "--to", paramLabel = "STORE", description = "The store to restore to, rocksdb:DIR.")
    private @Nullable String to;

    @Option(names = "--backup", paramLabel = "N", description = "The number of the backup; the newest by default.")
    private @Nullable Integer number;

    @Option(names = "--list", description = "Instead of --to: list the backups.")
    private boolean list;

    /** Creates the command for picocli. */
    RestoreCommand() {}

    @Override
    public Integer call() {
        String target = to;
        if (list == (target != null)) {
            throw new WrongUsageException("Specify either --to or --list.");
        }
        Path directory = new StoreAddress(from).backupDirectory();
        RocksDbBackups backups =
                RocksDbBackups.in(directory).withProgressListener(new BackupProgress(TablesCommand.err(spec)));
        PrintWriter out = TablesCommand.out(spec);
        Integer wanted = number;
        if (target == null) {
            existing(directory, backups).forEach(one -> out.println(FoundBackups.line(one)));
        } else {
            Path restored = new StoreAddress(target).storeDirectory();
            if (wanted == null) {
                existing(directory, backups);
            }
            Backup backup = wanted == null ? backups.restore(restored) : backups.restore(wanted, restored);
            out.println("Restored to " + target + ": " + FoundBackups.line(backup));
        }
        out.flush();
        return ExitCode.OK;
    }

    private static List<Backup> existing(Path directory, RocksDbBackups backups) {
        List<Backup> all = backups.list();
        if (all.isEmpty()) {
            throw FoundBackups.none(directory);
        }
        return all;
    }
}
