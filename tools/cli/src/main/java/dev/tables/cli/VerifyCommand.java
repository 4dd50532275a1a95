package dev.tables.cli;

import dev.tables.engine.PrimaryKeyFormatter;
import dev.tables.engine.StoreCorruptedException;
import dev.tables.engine.local.LocalTableStore;
import dev.tables.engine.local.StoreCheck;
import dev.tables.mapping.lifecycle.IndexCatalog;
import dev.tables.mapping.lifecycle.IndexState;
import dev.tables.mapping.lifecycle.IndexStatus;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** The command {@code verify}, which reads a whole store, or all backups in a directory, and reports problems. */
@Command(
        name = "verify",
        mixinStandardHelpOptions = true,
        header = "Finds problems in a store or in backups.",
        description =
                "Reads every checksum, key and property of a store, counts the rows, and reports indexes that are not in use. For"
                        + " backups, compares the checksums of all their files. Only your application can compare index rows with"
                        + " entities: run IndexRepair.verificationJob there.",
        footer = {
            "",
            "Stores:",
            StoreAddress.ROCKSDB_HELP + "; no other process may have it open",
            StoreAddress.BACKUPS_HELP,
            "",
            "Examples:",
            "  tables verify --store rocksdb:data/tables",
            "      verifies a directory",
            "  tables verify --store backups:backups",
            "      verifies all backups in a directory",
            "  tables verify --store rocksdb:data/tables --json",
            "      prints the result for a script"
        })
final class VerifyCommand implements Callable<Integer> {
    @Spec
    private @Nullable CommandSpec spec;

    @Option(
            names = "--store",
            required = true,
            paramLabel = "STORE",
            description = "The store, rocksdb:DIR or backups:DIR.")
    private String store = "";

    @Option(names = "--json", description = "Print one JSON object instead of text.")
    private boolean json;

    @Option(
            names = "--show-keys",
            description =
                    "Print the keys of rows that have problems. Keys can be personal data, so they are hidden by default.")
    private boolean showKeys;

    /** Creates the command for picocli. */
    VerifyCommand() {}

    @Override
    public Integer call() {
        if (showKeys) {
            PrimaryKeyFormatter.setShowKeys(true);
        }
        StoreAddress address = new StoreAddress(store);
        return address.isBackups() ? verifyBackups(address.backupDirectory()) : verifyStore(address);
    }

    private int verifyBackups(Path backups) {
        PrintWriter out = TablesCommand.out(spec);
        FoundBackups found = FoundBackups.in(backups, new BackupProgress(TablesCommand.err(spec)));
        if (json) {
            out.println(found.json());
        } else {
            found.lines(out);
        }
        out.flush();
        return found.isIntact() ? ExitCode.OK : ExitCode.PROBLEMS;
    }

    private int verifyStore(StoreAddress address) {
        StoreVerification found = verification(address);
        PrintWriter out = TablesCommand.out(spec);
        if (json) {
            out.println(found.json());
        } else {
            found.lines(out);
        }
        out.flush();
        return found.check.isIntact() ? ExitCode.OK : ExitCode.PROBLEMS;
    }

    private static StoreVerification verification(StoreAddress address) {
        try (LocalTableStore open = address.openDirectory()) {
            StoreCheck check = open.checkIntegrity();
            return new StoreVerification(
                    address.text(), check, IndexCatalog.of(open).indexStatuses());
        } catch (StoreCorruptedException damaged) {
            StoreCheck nothing = new StoreCheck(Map.of(), 0, 0, List.of(String.valueOf(damaged.getMessage())));
            return new StoreVerification(address.text(), nothing, List.of());
        }
    }

    /** The result of verifying a store. */
    private record StoreVerification(String store, StoreCheck check, List<IndexStatus> indexes) {
        private Map<String, Long> tables() {
            return new TreeMap<>(check.rowsByTable());
        }

        private long rows() {
            return check.rowsByTable().values().stream()
                    .mapToLong(Long::longValue)
                    .sum();
        }

        void lines(PrintWriter out) {
            tables().forEach((table, rows) -> out.println(table + ": " + Counts.of(rows, "row")));
            for (IndexStatus index : indexes) {
                if (index.state() != IndexState.READABLE) {
                    out.println(
                            "index " + index.name() + " of " + index.entitySet().entityName() + " is " + index.state());
                }
            }
            check.problems().forEach(problem -> out.println("  " + problem));
            out.println("Read " + Counts.of(rows(), "row") + " of "
                    + Counts.of(check.rowsByTable().size(), "table") + ", " + Counts.of(check.rowBytes(), "byte") + ": "
                    + (check.isIntact() ? "no problems" : "PROBLEMS FOUND"));
        }

        String json() {
            String tables = tables().entrySet().stream()
                    .map(one -> JsonText.quoted(one.getKey()) + ":" + one.getValue())
                    .collect(Collectors.joining(",", "{", "}"));
            List<String> states = indexes.stream()
                    .map(one -> "{\"entity\":" + JsonText.quoted(one.entitySet().entityName()) + ",\"index\":"
                            + JsonText.quoted(one.name()) + ",\"state\":"
                            + JsonText.quoted(one.state().name()) + "}")
                    .toList();
            List<String> problems =
                    check.problems().stream().map(JsonText::quoted).toList();
            return "{\"store\":" + JsonText.quoted(store)
                    + ",\"sound\":" + check.isIntact()
                    + ",\"rows\":" + rows()
                    + ",\"bytes\":" + check.rowBytes()
                    + ",\"unreclaimedRows\":" + check.unreclaimedRows()
                    + ",\"tables\":" + tables
                    + ",\"indexes\":" + JsonText.array(states)
                    + ",\"problems\":" + JsonText.array(problems) + "}";
        }
    }
}
