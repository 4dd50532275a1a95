package dev.tables.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tables.engine.TableStore;
import dev.tables.engine.rocksdb.RocksDbTableStores;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import picocli.CommandLine;
import picocli.CommandLine.Command;

/** The status that each wrong command line, and each error, ends with. */
class ExitCodesTest {
    /** One store for all: wrong usage changes nothing. */
    @TempDir
    private static Path directory;

    private final StringWriter err = new StringWriter();

    @BeforeAll
    static void makeStore() {
        try (TableStore store = RocksDbTableStores.open(directory.resolve("one"))) {
            store.createTable("Orders");
        }
    }

    private CommandLine commands() {
        CommandLine commands = TablesCommand.commandLine();
        commands.setOut(new PrintWriter(new StringWriter()));
        commands.setErr(new PrintWriter(err));
        return commands;
    }

    static Stream<Arguments> wrong() {
        return Stream.of(
                        "",
                        "unknown",
                        "copy",
                        "copy --from rocksdb:ONE",
                        "copy --from rocksdb:ONE --to",
                        "copy --from rocksdb:ONE --to rocksdb:NEW --unknown",
                        "copy --from rocksdb:ONE --to rocksdb:NEW --parallelism 0",
                        "copy --from rocksdb:ONE --to rocksdb:NEW --parallelism -1",
                        "copy --from rocksdb:ONE --to rocksdb:NEW --parallelism many",
                        "copy --from rocksdb:ONE --to rocksdb:NEW --to-prefix dev",
                        "copy --from rocksdb:ONE --from-prefix dev --to rocksdb:NEW",
                        "copy --from rocksdb:ONE --to rocksdb:",
                        "copy --from rocksdb:ONE --to rocksdb:ONE",
                        "copy --from rocksdb:ONE --to rocksdb:ONE/.",
                        "copy --from rocksdb:ONE --to elsewhere",
                        "copy --from rocksdb:ONE --to azure:",
                        "copy --from rocksdb:ONE --to azure:TABLES_NOWHERE",
                        "copy --from rocksdb:ONE --to azure:PATH",
                        "copy --from rocksdb:ONE --to jdbc:TABLES_NOWHERE",
                        "copy --from rocksdb:ONE --to jdbc:PATH",
                        "copy --from rocksdb:ONE --to jdbc:jdbc:postgresql://host/db",
                        "copy --from rocksdb:ONE --to cassandra:TABLES_NOWHERE",
                        "copy --from rocksdb:ONE --to cassandra:PATH",
                        "copy --from jdbc:PATH --to rocksdb:NEW",
                        "copy --from rocksdb:ONE --to rocksdb:NEW --dry-run --parallelism 0",
                        "verify",
                        "verify --store azure:PATH",
                        "verify --store ONE",
                        "verify --store rocksdb:ONE --store rocksdb:ONE",
                        "backup",
                        "backup --from rocksdb:ONE",
                        "backup --from jdbc:PATH --to backups:NEW",
                        "backup --from rocksdb:ONE --to NEW",
                        "backup --from rocksdb:ONE --to backups:NEW --keep 0",
                        "backup --from rocksdb:ONE --to backups:NEW --keep few",
                        "backup --server 0",
                        "backup --server 65536",
                        "backup --server 1 --to backups:NEW",
                        "restore",
                        "restore --from backups:NEW",
                        "restore --from backups:NEW --list --to rocksdb:NEW",
                        "restore --from backups:NEW --backup last --to rocksdb:NEW",
                        "restore --from backups:NEW --to NEW",
                        "restore --from NEW --list",
                        "serve",
                        "serve --store memory: --port 65536",
                        "serve --store memory: --port -1",
                        "serve --store memory: --port 0 --admin-port 65536",
                        "serve --store memory: --store memory:",
                        "serve --store elsewhere",
                        "serve --store rocksdb:NEW --backup-to NEW",
                        "explain QueryScan",
                        "explain QueryScans KeyIsNullable",
                        "help copi",
                        "help copy verify")
                .map(Arguments::of);
    }

    @ParameterizedTest
    @MethodSource("wrong")
    void invalidUsageExitsWith2AndCreatesNothing(String line) throws Exception {
        List<Path> before = files();
        String[] arguments = line.isEmpty()
                ? new String[0]
                : line.replace("ONE", directory.resolve("one").toString())
                        .replace("NEW", directory.resolve("new").toString())
                        .split(" ", -1);

        assertThat(commands().execute(arguments)).as(err.toString()).isEqualTo(2);
        assertThat(files()).isEqualTo(before);
        assertThat(err.toString()).isNotBlank().doesNotContain(String.valueOf(System.getenv("PATH")));
    }

    private static List<Path> files() throws Exception {
        try (Stream<Path> files = Files.walk(directory)) {
            return new ArrayList<>(files.sorted().toList());
        }
    }

    @Test
    void noErrorExitsWithTheCodeOfADifference() {
        for (Throwable failure : List.of(
                new OutOfMemoryError("Java heap space"),
                new StackOverflowError("too deep"),
                new NoClassDefFoundError("absent"),
                new IllegalStateException("unexpected"),
                new java.io.IOException("no device"))) {
            CommandLine commands = commands();
            commands.addSubcommand(new Failing(failure));
            commands.setErr(new PrintWriter(err));
            assertThat(commands.execute("failing")).as(failure.toString()).isEqualTo(ExitCode.FAILED);
            assertThat(err.toString()).contains(String.valueOf(failure.getMessage()));
        }
    }

    @Command(name = "failing")
    private static final class Failing implements Callable<Integer> {
        private final Throwable failure;

        Failing(Throwable failure) {
            this.failure = failure;
        }

        @Override
        public Integer call() throws Exception {
            if (failure instanceof Error error) {
                throw error;
            }
            throw (Exception) failure;
        }
    }
}
