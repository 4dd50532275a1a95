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
        description =
                "Takes a backup of a store and reads it back. It shares files with earlier backups in the same directory; each can"
                        + " be restored alone, with tables restore. It holds tables only: neither keysets nor blobs.",
        footer = {
            "",
            "Store: rocksdb:DIR, which no application may have open meanwhile.",
            "Ends with 0 if all is well, 2 for wrong usage, 3 if it failed."
        })
final class BackupCommand implements Callable<Integer> {
    @Spec
    private @Nullable CommandSpec spec;

    @Option(names = "--from", required = true, paramLabel = "STORE", description = "What is backed up.")
    private String from = "";

    @Option(names = "--to", required = true, paramLabel = "DIR", description = "Where backups are, of this store only.")
    private Path to = Path.of("");

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
            throw new ParameterException(
                    TablesCommand.given(spec).commandLine(), "Found --keep " + kept + ", expected at least 1.");
        }
        PrintWriter out = TablesCommand.out(spec);
        RocksDbBackups backups = RocksDbBackups.in(to).withProgress(new BackupProgress(TablesCommand.err(spec)));
        try (LocalTableStore store = new StoreAddress(from).openDirectory()) {
            RocksDbBackups.Backup taken = backups.backUp(store);
            if (kept != null) {
                backups.keep(kept);
            }
            out.printf(
                    Locale.ROOT,
                    "Backup %d of %s in %s: %,d bytes. Restore it with: tables restore --from %s --backup %d --to DIR%n",
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
