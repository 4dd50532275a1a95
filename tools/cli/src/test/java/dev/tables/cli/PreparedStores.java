package dev.tables.cli;

import dev.tables.engine.PrimaryKey;
import dev.tables.engine.RowOperation;
import dev.tables.engine.TableStore;
import dev.tables.engine.jdbc.PostgreSql;
import dev.tables.engine.local.LocalTableStore;
import dev.tables.engine.rocksdb.RocksDbBackups;
import dev.tables.engine.rocksdb.RocksDbTableStores;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;

/**
 * A directory in which the command lines of the documentation run unchanged.
 *
 * <p>It contains a store in {@code data/tables}, three backups of it in {@code backups}, and a store with one
 * additional row in {@code data/more}. {@code TABLES_CONNECTION_STRING} connects to a server with empty tables,
 * {@code DATABASE} to PostgreSQL with table {@code orders}. A server that a line starts runs until another line that
 * needs no server.
 */
final class PreparedStores implements AutoCloseable {
    private static final String EMULATOR_KEY =
            "Eby8vdM02xNOcqFlqUwJPLlmEtlCDXJ1OUzFT50uSRZ6IFsuFq2UVErCz4I6tq/K1SZFPTOtr/KBHBeksoGMGw==";

    /** Stands in pages for the admin port of a server on this machine. */
    private static final String SERVER = "--server 10003";

    private final Path directory;
    private final Map<String, String> environment = new TreeMap<>();
    private final List<Runnable> closing = new ArrayList<>();
    private ServeCommand.@Nullable Running served;

    PreparedStores(Path directory) {
        this.directory = directory;
    }

    /**
     * The end of a command.
     *
     * @param status the exit code
     * @param text both streams; with paths relative to the directory
     */
    record Ended(int status, String text) {}

    /** Runs a command line that begins with {@code tables}. */
    Ended run(String line) throws Exception {
        prepare(line);
        StringWriter output = new StringWriter();
        CommandLine command = TablesCommand.commandLine(environment)
                .setColorScheme(CommandLine.Help.defaultColorScheme(CommandLine.Help.Ansi.OFF));
        command.setOut(new PrintWriter(output));
        command.setErr(new PrintWriter(output));
        List<String> words = new ArrayList<>(Arrays.stream(line.strip().split(" +"))
                .skip(1)
                .map(this::placed)
                .toList());
        if (!line.contains(SERVER)) {
            stopServing();
        } else if (served == null) {
            run("tables serve --store rocksdb:data/tables --admin-port 10003 --backup-to backups:online");
        }
        int status =
                words.contains("serve") && line.contains("--store") ? serve(command, words) : execute(command, words);
        String text = output.toString().replace(System.lineSeparator(), "\n").replace(directory + "/", "");
        return new Ended(status, text);
    }

    private int execute(CommandLine command, List<String> words) {
        int server = words.indexOf("10003");
        ServeCommand.Running running = served;
        if (server > 0 && running != null) {
            int port = Objects.requireNonNull(running.admin()).port();
            words.set(server, String.valueOf(port));
        }
        return command.execute(words.toArray(String[]::new));
    }

    /** Starts a server at free ports in place of the usual ones. */
    private int serve(CommandLine command, List<String> words) {
        words.replaceAll(word -> word.equals("10003") ? "0" : word);
        if (!words.contains("--port")) {
            words.addAll(List.of("--port", "0"));
        }
        CommandLine serve = command.parseArgs(words.toArray(String[]::new))
                .subcommand()
                .commandSpec()
                .commandLine();
        try {
            served = ((ServeCommand) serve.getCommandSpec().userObject()).start();
            return ExitCode.OK;
        } catch (WrongUsageException wrong) {
            return UsageErrors.print(serve, String.valueOf(wrong.getMessage()));
        }
    }

    private String placed(String word) {
        for (String kind : List.of("rocksdb:", "backups:")) {
            if (word.startsWith(kind) && word.length() > kind.length()) {
                return kind + directory.resolve(word.substring(kind.length()));
            }
        }
        return word.endsWith(".progress") ? directory.resolve(word).toString() : word;
    }

    private void prepare(String line) throws Exception {
        Path data = directory.resolve("data/tables");
        if (!Files.exists(data) && (line.contains("rocksdb:") || line.contains("backups:"))) {
            fill(data);
            backUp(data);
        }
        if (line.contains("rocksdb:DIR") && !Files.exists(directory.resolve("DIR"))) {
            fill(directory.resolve("DIR"));
        }
        Path more = directory.resolve("data/more");
        if (line.contains("rocksdb:data/more") && !Files.exists(more)) {
            fill(more);
            try (TableStore store = RocksDbTableStores.open(more)) {
                store.write("orders", RowOperation.insert(new PrimaryKey("cid", "3"), row -> row.int32("Total", 3)));
            }
        }
        if (line.contains(":TABLES_CONNECTION_STRING") && !environment.containsKey("TABLES_CONNECTION_STRING")) {
            CommandLine command = TablesCommand.commandLine(Map.of());
            command.setOut(new PrintWriter(new StringWriter()));
            CommandLine serve = command.parseArgs("serve", "--store", "memory:", "--port", "0")
                    .subcommand()
                    .commandSpec()
                    .commandLine();
            ServeCommand.Running azure = ((ServeCommand) serve.getCommandSpec().userObject()).start();
            closing.add(azure::close);
            environment.put(
                    "TABLES_CONNECTION_STRING",
                    "DefaultEndpointsProtocol=http;AccountName=devstoreaccount1;AccountKey=" + EMULATOR_KEY
                            + ";TableEndpoint=http://127.0.0.1:"
                            + azure.server().port() + "/devstoreaccount1");
        }
        if (line.contains(":DATABASE") && !environment.containsKey("DATABASE")) {
            environment.put("DATABASE", PostgreSql.url(PostgreSql.shared().port()) + "?user=" + PostgreSql.user());
            try (TableStore database = new StoreAddress("jdbc:DATABASE").open("", environment)) {
                database.createTableIfNotExists("orders");
            }
            closing.add(() -> {
                try (TableStore database = new StoreAddress("jdbc:DATABASE").open("", environment)) {
                    database.deleteTable("orders");
                }
            });
        }
    }

    private static void fill(Path data) throws Exception {
        Files.createDirectories(data.getParent());
        try (TableStore store = RocksDbTableStores.open(data)) {
            store.createTable("orders");
            store.write("orders", RowOperation.insert(new PrimaryKey("ann", "1"), row -> row.int32("Total", 1)));
            store.write("orders", RowOperation.insert(new PrimaryKey("bob", "2"), row -> row.int32("Total", 2)));
        }
    }

    private void backUp(Path data) {
        RocksDbBackups backups = RocksDbBackups.in(directory.resolve("backups"));
        for (int i = 0; i < 3; i++) {
            try (LocalTableStore store = RocksDbTableStores.open(data)) {
                backups.backUp(store);
            }
        }
    }

    private void stopServing() {
        ServeCommand.Running running = served;
        if (running != null) {
            running.close();
            served = null;
        }
    }

    @Override
    public void close() {
        stopServing();
        closing.forEach(Runnable::run);
    }
}
