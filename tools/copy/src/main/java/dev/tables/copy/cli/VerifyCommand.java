package dev.tables.copy.cli;

import dev.tables.engine.StoreCorruptedException;
import dev.tables.engine.local.LocalTableStore;
import dev.tables.engine.local.StoreCheck;
import dev.tables.mapping.lifecycle.IndexCatalog;
import dev.tables.mapping.lifecycle.IndexState;
import dev.tables.mapping.lifecycle.IndexStatus;
import java.io.PrintWriter;
import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** Reads a whole store and reports what is wrong with it. */
@Command(
        name = "verify",
        mixinStandardHelpOptions = true,
        description =
                "Reads everything in a store: every checksum, every key, every property of every row; counts rows again,"
                        + " and shows the states of indexes. Whether indexes hold what the entities have, only an application"
                        + " knows that has their classes: it runs IndexRepair.verification.",
        footer = {
            "",
            "Store: rocksdb:DIR, which no application may have open meanwhile.",
            "Ends with 0 if all is well, 1 if something is wrong, 2 for wrong usage, 3 if it failed."
        })
final class VerifyCommand implements Callable<Integer> {
    @Spec
    private @Nullable CommandSpec spec;

    @Option(names = "--store", required = true, paramLabel = "STORE", description = "What is read.")
    private String store = "";

    @Option(names = "--json", description = "Print one JSON object instead of lines for people.")
    private boolean json;

    /** Made by picocli. */
    VerifyCommand() {}

    @Override
    public Integer call() {
        Found found = found();
        PrintWriter out = TablesCommand.out(spec);
        if (json) {
            out.println(found.json());
        } else {
            found.lines(out);
        }
        out.flush();
        return found.check.isSound() ? 0 : CopyCommand.DIFFERENT;
    }

    private Found found() {
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
                    .map(one -> quoted(one.getKey()) + ":" + one.getValue())
                    .collect(Collectors.joining(",", "{", "}"));
            List<String> states = indexes.stream()
                    .map(one -> "{\"entity\":" + quoted(one.space().entity()) + ",\"index\":" + quoted(one.name())
                            + ",\"state\":" + quoted(one.state().name()) + "}")
                    .toList();
            List<String> problems = check.problems().stream().map(Found::quoted).toList();
            return "{\"store\":" + quoted(store)
                    + ",\"sound\":" + check.isSound()
                    + ",\"rows\":" + rows()
                    + ",\"bytes\":" + check.rowBytes()
                    + ",\"unreclaimedRows\":" + check.unreclaimedRows()
                    + ",\"tables\":" + tables
                    + ",\"indexes\":" + array(states)
                    + ",\"problems\":" + array(problems) + "}";
        }

        private static String array(Collection<String> items) {
            return items.stream().collect(Collectors.joining(",", "[", "]"));
        }

        /** As JSON requires it: keys may hold any character. */
        private static String quoted(String text) {
            StringBuilder quoted = new StringBuilder("\"");
            for (char one : text.toCharArray()) {
                if (one == '"' || one == '\\') {
                    quoted.append('\\').append(one);
                } else if (one < ' ' || Character.isSurrogate(one)) {
                    quoted.append(String.format(Locale.ROOT, "\\u%04x", (int) one));
                } else {
                    quoted.append(one);
                }
            }
            return quoted.append('"').toString();
        }
    }
}
