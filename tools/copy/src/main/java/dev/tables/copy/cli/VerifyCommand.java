package dev.tables.copy.cli;

import dev.tables.engine.StoreCorruptedException;
import dev.tables.engine.local.LocalTableStore;
import dev.tables.engine.local.StoreCheck;
import dev.tables.mapping.lifecycle.IndexCatalog;
import dev.tables.mapping.lifecycle.IndexState;
import dev.tables.mapping.lifecycle.IndexStatus;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** Reads a whole store, or all backups in a directory, and reports what is wrong. */
@Command(
        name = "verify",
        mixinStandardHelpOptions = true,
        description =
                "Reads everything in a store: every checksum, every key, every property of every row; counts rows again,"
                        + " and shows the states of indexes. Whether indexes hold what the entities have, only an application"
                        + " knows that has their classes: it runs IndexRepair.verification. Or reads all backups in a directory and"
                        + " compares every checksum of their files.",
        footer = {
            "",
            "Store: rocksdb:DIR, which no application may have open meanwhile.",
            "Ends with 0 if all is well, 1 if something is wrong, 2 for wrong usage, 3 if it failed."
        })
final class VerifyCommand implements Callable<Integer> {
    @Spec
    private @Nullable CommandSpec spec;

    @ArgGroup(multiplicity = "1")
    private Aim aim = new Aim();

    @Option(names = "--json", description = "Print one JSON object instead of lines for people.")
    private boolean json;

    /** Made by picocli. */
    VerifyCommand() {}

    /** What to read: one of both. */
    private static final class Aim {
        @Option(names = "--store", required = true, paramLabel = "STORE", description = "Read a store.")
        private @Nullable String store;

        @Option(
                names = "--backups",
                required = true,
                paramLabel = "DIR",
                description = "Read the backups in a directory that tables backup has written to.")
        private @Nullable Path backups;
    }

    @Override
    public Integer call() {
        Path backups = aim.backups;
        return backups == null ? verify(String.valueOf(aim.store)) : verify(backups);
    }

    private int verify(Path backups) {
        PrintWriter out = TablesCommand.out(spec);
        FoundBackups found = FoundBackups.in(backups, new BackupProgress(TablesCommand.err(spec)));
        if (json) {
            out.println(found.json());
        } else {
            found.lines(out);
        }
        out.flush();
        return found.isSound() ? 0 : CopyCommand.DIFFERENT;
    }

    private int verify(String store) {
        Found found = found(store);
        PrintWriter out = TablesCommand.out(spec);
        if (json) {
            out.println(found.json());
        } else {
            found.lines(out);
        }
        out.flush();
        return found.check.isSound() ? 0 : CopyCommand.DIFFERENT;
    }

    private static Found found(String store) {
        try (LocalTableStore open = new StoreAddress(store).openDirectory()) {
            StoreCheck check = open.check();
            return new Found(store, check, IndexCatalog.of(open).indexes());
        } catch (StoreCorruptedException damaged) {
            StoreCheck nothing = new StoreCheck(Map.of(), 0, 0, List.of(String.valueOf(damaged.getMessage())));
            return new Found(store, nothing, List.of());
        }
    }

    /** What is printed. */
    private record Found(String store, StoreCheck check, List<IndexStatus> indexes) {
        private Map<String, Long> tables() {
            return new TreeMap<>(check.rowsByTable());
        }

        private long rows() {
            return check.rowsByTable().values().stream()
                    .mapToLong(Long::longValue)
                    .sum();
        }

        void lines(PrintWriter out) {
            tables().forEach((table, rows) -> out.printf(Locale.ROOT, "%s: %,d rows%n", table, rows));
            for (IndexStatus index : indexes) {
                if (index.state() != IndexState.READABLE) {
                    out.println("index " + index.name() + " of " + index.space().entity() + " is " + index.state());
                }
            }
            check.problems().forEach(problem -> out.println("  " + problem));
            String verdict = check.isSound() ? "nothing is wrong" : "SOMETHING IS WRONG";
            out.printf(
                    Locale.ROOT,
                    "Read %,d rows of %d tables, %,d bytes: %s%n",
                    rows(),
                    check.rowsByTable().size(),
                    check.rowBytes(),
                    verdict);
        }

        String json() {
            String tables = tables().entrySet().stream()
                    .map(one -> JsonText.quoted(one.getKey()) + ":" + one.getValue())
                    .collect(Collectors.joining(",", "{", "}"));
            List<String> states = indexes.stream()
                    .map(one -> "{\"entity\":" + JsonText.quoted(one.space().entity()) + ",\"index\":"
                            + JsonText.quoted(one.name()) + ",\"state\":"
                            + JsonText.quoted(one.state().name()) + "}")
                    .toList();
            List<String> problems =
                    check.problems().stream().map(JsonText::quoted).toList();
            return "{\"store\":" + JsonText.quoted(store)
                    + ",\"sound\":" + check.isSound()
                    + ",\"rows\":" + rows()
                    + ",\"bytes\":" + check.rowBytes()
                    + ",\"unreclaimedRows\":" + check.unreclaimedRows()
                    + ",\"tables\":" + tables
                    + ",\"indexes\":" + JsonText.array(states)
                    + ",\"problems\":" + JsonText.array(problems) + "}";
        }
    }
}
