package dev.tables.cli;

import dev.tables.engine.local.LocalTableStore;
import dev.tables.engine.rocksdb.RocksDbBackups;
import dev.tables.mapping.encryption.EncryptionKeyUsage;
import java.io.PrintWriter;
import java.util.Set;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** The command {@code backup}, which takes a backup of a store. */
@Command(
        name = "backup",
        mixinStandardHelpOptions = true,
        header = "Takes a backup of a store.",
        description =
                "Takes a backup of a store and reads it back. A backup shares files with earlier backups in the same"
                        + " directory, and each can be restored alone. A backup contains the tables, but neither keysets nor large values"
                        + " in a BlobStore.",
        footer = {
            "",
            "Stores:",
            StoreAddress.ROCKSDB_HELP + "; no other process may have it open",
            StoreAddress.BACKUPS_HELP,
            "",
            "Examples:",
            "  tables backup --from rocksdb:data/tables --to backups:backups",
            "      takes a backup of a directory",
            "  tables backup --from rocksdb:data/tables --to backups:backups --keep 7",
            "      takes a backup, then removes all but the newest seven",
            "  tables backup --server 10003 --keep 7",
            "      lets the server with admin port 10003 on this machine take the backup"
        })
final class BackupCommand implements Callable<Integer> {
    @Spec
    private @Nullable CommandSpec spec;

    @Option(names = "--from", paramLabel = "STORE", description = "The store to back up, rocksdb:DIR.")
    private @Nullable String from;

    @Option(names = "--to", paramLabel = "STORE", description = "The backups of this store, backups:DIR.")
    private @Nullable String to;

    @Option(
            names = "--server",
            paramLabel = "PORT",
            description =
                    "Instead of --from and --to: the admin port of a server on this machine ('tables serve --admin-port'). The"
                            + " server takes the backup while it serves, and stores it in its --backup-to.")
    private @Nullable Integer server;

    @Option(
            names = "--keep",
            paramLabel = "N",
            description = "After the backup, remove all but the newest N; by default none is removed.")
    private @Nullable Integer keep;

    /** Creates the command for picocli. */
    BackupCommand() {}

    @Override
    public Integer call() {
        Integer kept = keep;
        if (kept != null && kept < 1) {
            throw new WrongUsageException("--keep must be at least 1, but is " + kept + ".");
        }
        String store = from;
        String backups = to;
        Integer port = server;
        if (port != null && (port < 1 || port > 65_535)) {
            throw new WrongUsageException("--server must be a port from 1 to 65535, but is " + port + ".");
        }
        if (port != null && store == null && backups == null) {
            TablesCommand.out(spec).print(AdminClient.post(port, "/backup" + (kept == null ? "" : "?keep=" + kept)));
            TablesCommand.out(spec).flush();
            return ExitCode.OK;
        }
        if (port != null || store == null || backups == null) {
            throw new WrongUsageException("Specify both --from and --to, or only --server.");
        }
        return backUp(new StoreAddress(store), new StoreAddress(backups), kept);
    }

    private int backUp(StoreAddress source, StoreAddress target, @Nullable Integer kept) {
        PrintWriter out = TablesCommand.out(spec);
        RocksDbBackups backups = RocksDbBackups.in(target.backupDirectory())
                .withProgressListener(new BackupProgress(TablesCommand.err(spec)));
        try (LocalTableStore store = source.openDirectory()) {
            RocksDbBackups.Backup taken = backups.backUp(store);
            if (kept != null) {
                backups.deleteAllButNewest(kept);
            }
            out.println(
                    "Took backup " + taken.number() + " of " + source.text() + ": " + Counts.of(taken.bytes(), "byte"));
            out.println("To restore it, run: tables restore --from " + target.text() + " --backup " + taken.number()
                    + " --to rocksdb:DIR");
            out.println(
                    "The backup contains only the tables. Also back up the keysets (tables.encryption.keyset-directory),"
                            + " and the files of the BlobStore if the application stores large values.");
            Set<String> keysets = EncryptionKeyUsage.of(store).keysetNames();
            if (!keysets.isEmpty()) {
                out.println("The tables contain values that are encrypted with these keysets: "
                        + String.join(", ", keysets));
            }
            out.flush();
            return ExitCode.OK;
        }
    }
}
