package dev.tables.copy.cli;

import dev.tables.engine.TableStore;
import dev.tables.engine.local.LocalTableStore;
import dev.tables.engine.rocksdb.RocksDbTableStore;
import dev.tables.engine.server.ServerCertificate;
import dev.tables.engine.server.ServerSettings;
import dev.tables.engine.server.StandaloneServer;
import dev.tables.engine.server.security.AccountKeys;
import dev.tables.engine.signature.AccountKey;
import java.io.PrintWriter;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.UnknownHostException;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** Serves tables by the protocol of Azure Tables. */
@Command(
        name = "serve",
        mixinStandardHelpOptions = true,
        description =
                "Serves tables by the protocol of Azure Tables, for any client of the service. Without --account and"
                        + " --key it takes the place of the emulator on this machine: UseDevelopmentStorage=true.",
        footer = {
            "",
            "Ends when the process is ended (SIGTERM, Ctrl+C), once requests that were accepted are answered.",
            "Ends with 2 for wrong usage, 3 if it cannot start, can no longer accept connections or has no more memory."
        })
final class ServeCommand implements Callable<Integer> {
    /** The interval between two checks whether connections are accepted. */
    private static final long WATCHED_SECONDS = 1;

    private static final System.Logger LOG = System.getLogger(ServeCommand.class.getName());

    /** Whether a thread has ended because there was no memory. */
    private final AtomicBoolean exhausted = new AtomicBoolean();

    @Spec
    private @Nullable CommandSpec spec;

    @ArgGroup(multiplicity = "1")
    private Data data = new Data();

    @Option(
            names = "--host",
            paramLabel = "ADDRESS",
            defaultValue = "${env:TABLES_HOST:-127.0.0.1}",
            description = "Where to listen: ${DEFAULT-VALUE}. 0.0.0.0 is everywhere, and needs a key. Environment:"
                    + " TABLES_HOST.")
    private String host = "";

    @Option(
            names = "--port",
            defaultValue = "${env:TABLES_PORT:-10002}",
            description = "The port: ${DEFAULT-VALUE}; 0 is any free one. Environment: TABLES_PORT.")
    private int port;

    @Option(
            names = "--account",
            paramLabel = "NAME",
            defaultValue = "${env:TABLES_ACCOUNT:-devstoreaccount1}",
            description = "The account: ${DEFAULT-VALUE}. Environment: TABLES_ACCOUNT.")
    private String account = "";

    @Option(
            names = "--key",
            paramLabel = "BASE64",
            defaultValue = "${env:TABLES_KEY}",
            showDefaultValue = CommandLine.Help.Visibility.NEVER,
            description = "A key of the account; others see it in the list of processes, so better in the environment:"
                    + " TABLES_KEY.")
    private @Nullable String key;

    @Option(
            names = "--second-key",
            paramLabel = "BASE64",
            defaultValue = "${env:TABLES_SECOND_KEY}",
            showDefaultValue = CommandLine.Help.Visibility.NEVER,
            description = "Another key that is valid too. Environment: TABLES_SECOND_KEY.")
    private @Nullable String secondKey;

    @Option(
            names = "--tls-certificate",
            paramLabel = "FILE",
            defaultValue = "${env:TABLES_TLS_CERTIFICATE}",
            description = "Serve over HTTPS with this certificate, in PEM form. Environment: TABLES_TLS_CERTIFICATE.")
    private @Nullable Path certificate;

    @Option(
            names = "--tls-key",
            paramLabel = "FILE",
            defaultValue = "${env:TABLES_TLS_KEY}",
            description = "The private key of the certificate, in PEM form. Environment: TABLES_TLS_KEY.")
    private @Nullable Path certificateKey;

    @Option(
            names = "--admin-port",
            paramLabel = "PORT",
            description = "Answers operators there, on 127.0.0.1 only: GET /health/live, /health/ready, /metrics; POST"
                    + " /check, /backup.")
    private @Nullable Integer adminPort;

    @Option(
            names = "--backups",
            paramLabel = "DIR",
            description = "Where POST /backup of the admin port, and tables backup --server, keep backups of --data.")
    private @Nullable Path backups;

    /** Made by picocli. */
    ServeCommand() {}

    /** What is served: one of all. */
    private static final class Data {
        @Option(
                names = "--data",
                required = true,
                paramLabel = "DIR",
                description = "Tables in a directory, made if it is not there.")
        private @Nullable Path directory;

        @Option(names = "--memory", required = true, description = "Tables in memory, which are gone with the process.")
        private boolean memory;

        @Option(
                names = "--store",
                required = true,
                paramLabel = "STORE",
                description = "Another store, such as jdbc:VARIABLE: see tables copy.")
        private @Nullable String store;
    }

    @Override
    public Integer call() throws InterruptedException {
        CountDownLatch ended = new CountDownLatch(1);
        Thread.setDefaultUncaughtExceptionHandler(this::threadEnded);
        Running running = start();
        Runtime.getRuntime()
                .addShutdownHook(new Thread(
                        () -> {
                            running.close();
                            ended.countDown();
                        },
                        "tables-end"));
        int status = watch(running, ended);
        if (hasRunOutOfMemory(running)) {
            // Requests are not finished first, since that takes memory. What was acknowledged is stored.
            Runtime.getRuntime().halt(status);
        }
        return status;
    }

    private void threadEnded(Thread thread, Throwable failed) {
        if (failed instanceof OutOfMemoryError) {
            exhausted.set(true);
        }
        LOG.log(System.Logger.Level.ERROR, "Thread " + thread.getName() + " has ended.", failed);
    }

    private boolean hasRunOutOfMemory(Running running) {
        return exhausted.get() || running.hasRunOutOfMemory();
    }

    /** Waits for the end of the process. Ends it if memory has run out or a port no longer accepts connections. */
    int watch(Running running, CountDownLatch ended) throws InterruptedException {
        String noMemory =
                "Memory has run out; the heap may have " + Runtime.getRuntime().maxMemory() / 1024 / 1024
                        + " MiB. The process ends, to be started again: with more (-Xmx), if this is not the first time. What was"
                        + " acknowledged is stored.";
        while (!ended.await(WATCHED_SECONDS, TimeUnit.SECONDS)) {
            if (hasRunOutOfMemory(running)) {
                TablesCommand.err(spec).println(noMemory);
                TablesCommand.err(spec).flush();
                return CopyCommand.FAILED;
            }
            if (!running.isAccepting()) {
                TablesCommand.err(spec)
                        .println(
                                "A thread that accepts connections has ended, which the log explains; no further client"
                                        + " would be answered. The process ends, to be started again.");
                return CopyCommand.FAILED;
            }
        }
        return 0;
    }

    /** Starts all that is asked for; serves when this returns. */
    Running start() {
        requirePort("--port", port);
        requirePort("--admin-port", adminPort);
        InetAddress address = address();
        AccountKeys keys = keys(address);
        ServerCertificate secured = certificate();
        TableStore store = open();
        Requests requests = new Requests();
        StandaloneServer server = null;
        try {
            ServerSettings settings = ServerSettings.of(keys, store).withObserver(requests.observer());
            server = StandaloneServer.start(store, settings, new InetSocketAddress(address, port), secured);
            AdminServer admin = adminPort == null
                    ? null
                    : AdminServer.start(adminPort, store, backups, requests, server::isAccepting);
            say(server.port(), admin, keys);
            return new Running(store, server, admin);
        } catch (RuntimeException failed) {
            if (server != null) {
                server.close();
            }
            store.close();
            throw failed;
        }
    }

    /**
     * What was started.
     *
     * @param store what is served
     * @param server serves it
     * @param admin answers operators, or null
     */
    record Running(
            TableStore store,
            StandaloneServer server,
            @Nullable AdminServer admin) implements AutoCloseable {
        /** Whether every port accepts connections. */
        boolean isAccepting() {
            AdminServer operators = admin;
            return server.isAccepting() && (operators == null || operators.isAccepting());
        }

        /** Whether a request, or a connection at any port, could not get memory. */
        boolean hasRunOutOfMemory() {
            AdminServer operators = admin;
            return server.hasRunOutOfMemory() || operators != null && operators.hasRunOutOfMemory();
        }

        /** Finishes requests that were accepted, then closes the store. */
        @Override
        public void close() {
            AdminServer operators = admin;
            if (operators != null) {
                operators.close();
            }
            server.close();
            store.close();
        }
    }

    private TableStore open() {
        String other = data.store;
        if (other != null) {
            return new StoreAddress(other).openExisting("", System.getenv());
        }
        Path directory = data.directory;
        return directory == null ? LocalTableStore.inMemory() : RocksDbTableStore.open(directory);
    }

    private AccountKeys keys(InetAddress address) {
        String given = key;
        if (given != null && !given.isBlank()) {
            try {
                return AccountKeys.of(account, given, secondKey == null || secondKey.isBlank() ? null : secondKey);
            } catch (IllegalArgumentException unreadable) {
                throw wrong(String.valueOf(unreadable.getMessage()));
            }
        }
        if (!account.equals(AccountKey.DEVELOPMENT_ACCOUNT)) {
            throw wrong("Found account " + account
                    + " without a key, expected --key or TABLES_KEY: 'openssl rand -base64 64' prints" + " one.");
        }
        if (!address.isLoopbackAddress()) {
            throw wrong("Found no key for a server at " + host
                    + ", which other machines may reach. Set TABLES_KEY, such as 'openssl"
                    + " rand -base64 64' prints, or listen on 127.0.0.1.");
        }
        return AccountKeys.development();
    }

    private @Nullable ServerCertificate certificate() {
        Path chain = certificate;
        Path own = certificateKey;
        if (chain == null && own == null) {
            return null;
        }
        if (chain == null || own == null) {
            throw wrong("Found one of --tls-certificate and --tls-key, expected both, or none for plain HTTP.");
        }
        try {
            return new ServerCertificate(chain, own);
        } catch (IllegalArgumentException unreadable) {
            throw wrong(String.valueOf(unreadable.getMessage()));
        }
    }

    private void requirePort(String option, @Nullable Integer given) {
        if (given != null && (given < 0 || given > 65_535)) {
            throw wrong("Found " + option + " " + given + ", expected a port, 0 to 65535.");
        }
    }

    private InetAddress address() {
        try {
            return InetAddress.getByName(host);
        } catch (UnknownHostException unknown) {
            throw wrong("Found --host " + host + ", expected an address of this machine.");
        }
    }

    private ParameterException wrong(String message) {
        return new ParameterException(TablesCommand.given(spec).commandLine(), message);
    }

    private void say(int served, @Nullable AdminServer admin, AccountKeys keys) {
        PrintWriter out = TablesCommand.out(spec);
        out.println("Tables of account " + keys.account() + " are served at http" + (certificate == null ? "" : "s")
                + "://" + host + ":" + served + "/"
                + keys.account());
        if (served == 10_002 && keys.keys().get(0).isDevelopment()) {
            out.println("Clients on this machine reach them by UseDevelopmentStorage=true");
        }
        if (admin != null) {
            out.println("Operators are answered at http://127.0.0.1:" + admin.port());
        }
        out.flush();
    }
}
