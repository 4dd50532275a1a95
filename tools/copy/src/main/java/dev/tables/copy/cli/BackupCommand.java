package dev.tables.copy.cli;

import dev.tables.engine.local.LocalTableStore;
import dev.tables.engine.rocksdb.RocksDbBackups;
import dev.tables.mapping.encryption.StoredKeys;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Set;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** Takes a backup of a store in a directory. */
@Command(
        name = "backup",
        mixinStandardHelpOptions = true,
        description = "Takes a backup of a store and reads it back. It shares files with earlier backups in the same"
                + " directory; each can be restored alone, with tables restore. It holds tables only: neither"
                + " keysets nor blobs.",
        footer = {
            "",
            "Store: rocksdb:DIR, which no application may have open meanwhile.",
            "Ends with 0 if all is well, 2 for wrong usage, 3 if it failed."
        })
final class BackupCommand implements Callable<Integer> {
    @Spec
    private @Nullable CommandSpec spec;

    @Option(names = "--from", paramLabel = "STORE", description = "What is backed up.")
    private @Nullable String from;

    @Option(names = "--to", paramLabel = "DIR", description = "Where backups are, of this store only.")
    private @Nullable Path to;

    @Option(
            names = "--server",
            paramLabel = "PORT",
            description =
                    "In place of both: the admin port of a server on this machine (tables serve --admin-port), which"
                            + " goes on serving meanwhile and keeps the backup in its --backups.")
    private @Nullable Integer server;

    @Option(
            names = "--keep",
            paramLabel = "N",
            description = "Remove all but the newest N afterwards; all stay by default.")
    private @Nullable Integer keep;

    /** Made by picocli. */
    BackupCommand() {}

    @Override
    public Integer call() {
        Integer kept = keep;
        if (kept != null && kept < 1) {
            throw wrong("Found --keep " + kept + ", expected at least 1.");
        }
        String store = from;
        Path directory = to;
        Integer port = server;
        if (port != null && (port < 1 || port > 65_535)) {
            throw wrong("Found --server " + port + ", expected a port, 1 to 65535.");
        }
        if (port != null && store == null && directory == null) {
            TablesCommand.out(spec).print(AdminClient.post(port, "/backup" + (kept == null ? "" : "?keep=" + kept)));
            TablesCommand.out(spec).flush();
            return 0;
        }
        if (port != null || store == null || directory == null) {
            throw wrong("Expected either --from STORE and --to DIR, or --server PORT.");
        }
        return backUp(store, directory, kept);
    }

    private ParameterException wrong(String message) {
        return new ParameterException(TablesCommand.given(spec).commandLine(), message);
    }

    private int backUp(String from, Path to, @Nullable Integer kept) {
        PrintWriter out = TablesCommand.out(spec);
        RocksDbBackups backups = RocksDbBackups.in(to).withProgress(new BackupProgress(TablesCommand.err(spec)));
        try (LocalTableStore store = new StoreAddress(from).openDirectory()) {
            RocksDbBackups.Backup taken = backups.backUp(store);
            if (kept != null) {
                backups.keep(kept);
            }
            out.printf(
                    Locale.ROOT,
                    "Backup %d of %s in %s: %,d bytes. Restore it with: tables restore --from %s --backup %d --to"
                            + " DIR%n",
                    taken.number(),
                    from,
                    to,
                    taken.bytes(),
                    to,
                    taken.number());
            Set<String> keysets = StoredKeys.in(store).keysets();
            out.println(
                    "It holds the tables. Copy keysets (tables.encryption.keyset-directory) and large values kept in a"
                            + " BlobStore as well: without them a restored store lacks what was encrypted or kept there."
                            + (keysets.isEmpty()
                                    ? ""
                                    : " Its values need the keysets " + String.join(", ", keysets) + "."));
            out.flush();
            return 0;
        }
    }
}
