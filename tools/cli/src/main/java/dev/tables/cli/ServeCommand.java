package dev.tables.cli;

import dev.tables.engine.TableStore;
import dev.tables.engine.server.ServerCertificate;
import dev.tables.engine.server.ServerOptions;
import dev.tables.engine.server.StandaloneTablesServer;
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
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** The command {@code serve}, which serves tables over the protocol of Azure Tables. */
@Command(
        name = "serve",
        mixinStandardHelpOptions = true,
        header = "Serves tables over the protocol of Azure Tables.",
        description =
                "Serves tables over the protocol of Azure Tables, to any client of that service. Without --account and --key it"
                        + " replaces the emulator on this machine: clients connect with UseDevelopmentStorage=true. On SIGTERM or"
                        + " Ctrl+C it answers the requests that it has accepted, and ends.",
        footer = {
            "",
            "Stores:",
            StoreAddress.ROCKSDB_HELP + ", which is created if it does not exist",
            StoreAddress.MEMORY_HELP,
            StoreAddress.AZURE_HELP,
            StoreAddress.JDBC_HELP,
            StoreAddress.CASSANDRA_HELP,
            StoreAddress.VARIABLE_HELP,
            "",
            "Examples:",
            "  tables serve --store rocksdb:data/tables",
            "      serves a directory",
            "  tables serve --store memory: --port 0",
            "      serves empty tables from memory at any free port",
            "  tables serve --store rocksdb:data/tables --admin-port 10003 --backup-to backups:backups",
            "      serves a directory and takes backups when 'tables backup --server 10003' runs"
        })
final class ServeCommand implements Callable<Integer> {
    /** The interval between two checks whether connections are accepted. */
    private static final long WATCHED_SECONDS = 1;

    private static final System.Logger LOG = System.getLogger(ServeCommand.class.getName());

    /** Whether a thread has ended because memory was exhausted. */
    private final AtomicBoolean exhausted = new AtomicBoolean();

    @Spec
    private @Nullable CommandSpec spec;

    @Option(names = "--store", required = true, paramLabel = "STORE", description = "The store to serve.")
    private String store = "";

    @Option(
            names = "--host",
            paramLabel = "ADDRESS",
            defaultValue = "${env:TABLES_HOST:-127.0.0.1}",
            description =
                    "The address to listen at, by default ${DEFAULT-VALUE}; 0.0.0.0 for all addresses of the machine, which"
                            + " needs a key. Environment: TABLES_HOST.")
    private String host = "";

    @Option(
            names = "--port",
            paramLabel = "PORT",
            defaultValue = "${env:TABLES_PORT:-10002}",
            description = "The port, by default ${DEFAULT-VALUE}; 0 for any free port. Environment: TABLES_PORT.")
    private int port;

    @Option(
            names = "--account",
            paramLabel = "NAME",
            defaultValue = "${env:TABLES_ACCOUNT:-devstoreaccount1}",
            description = "The account, by default ${DEFAULT-VALUE}. Environment: TABLES_ACCOUNT.")
    private String account = "";

    @Option(
            names = "--key",
            paramLabel = "BASE64",
            defaultValue = "${env:TABLES_KEY}",
            showDefaultValue = CommandLine.Help.Visibility.NEVER,
            description =
                    "The key of the account. Prefer the environment variable TABLES_KEY: everybody on the machine can see the"
                            + " arguments of a process.")
    private @Nullable String key;

    @Option(
            names = "--secondary-key",
            paramLabel = "BASE64",
            defaultValue = "${env:TABLES_SECONDARY_KEY}",
            showDefaultValue = CommandLine.Help.Visibility.NEVER,
            description = "A second key of the account, for rotation. Environment: TABLES_SECONDARY_KEY.")
    private @Nullable String secondaryKey;

    @Option(
            names = "--tls-certificate",
            paramLabel = "FILE",
            defaultValue = "${env:TABLES_TLS_CERTIFICATE}",
            description = "Serve over HTTPS with this certificate (PEM). Environment: TABLES_TLS_CERTIFICATE.")
    private @Nullable Path certificate;

    @Option(
            names = "--tls-key",
            paramLabel = "FILE",
            defaultValue = "${env:TABLES_TLS_KEY}",
            description = "The private key of the certificate (PEM). Environment: TABLES_TLS_KEY.")
    private @Nullable Path certificateKey;

    @Option(
            names = "--admin-port",
            paramLabel = "PORT",
            description =
                    "The port for administration, on 127.0.0.1 only: GET /health/live, /health/ready and /metrics; POST"
                            + " /check and /backup.")
    private @Nullable Integer adminPort;

    @Option(
            names = "--backup-to",
            paramLabel = "STORE",
            description =
                    "The backups of the store, backups:DIR, which POST /backup and 'tables backup --server' write.")
    private @Nullable String backups;

    /** Creates the command for picocli. */
    ServeCommand() {}

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
        LOG.log(System.Logger.Level.ERROR, "Thread " + thread.getName() + " failed.", failed);
    }

    private boolean hasRunOutOfMemory(Running running) {
        return exhausted.get() || running.hasRunOutOfMemory();
    }

    /** Waits for the end of the process. Ends it if memory has run out or a port no longer accepts connections. */
    int watch(Running running, CountDownLatch ended) throws InterruptedException {
        String noMemory = "The process ran out of memory (heap limit: "
                + Runtime.getRuntime().maxMemory() / 1024 / 1024
                + " MiB) and is stopping. All acknowledged writes are stored. Restart the process. If this happens"
                + " again, increase -Xmx.";
        while (!ended.await(WATCHED_SECONDS, TimeUnit.SECONDS)) {
            if (hasRunOutOfMemory(running)) {
                TablesCommand.err(spec).println(noMemory);
                TablesCommand.err(spec).flush();
                return ExitCode.FAILED;
            }
            if (!running.isAcceptingRequests()) {
                TablesCommand.err(spec)
                        .println("The server can no longer accept connections (see the log). The process is"
                                + " stopping. Restart it.");
                return ExitCode.FAILED;
            }
        }
        return ExitCode.OK;
    }

    /** Starts the server, which accepts requests when this method returns. */
    Running start() {
        requirePort("--port", port);
        requirePort("--admin-port", adminPort);
        InetAddress address = address();
        AccountKeys keys = keys(address);
        ServerCertificate secured = certificate();
        String backupAddress = backups;
        Path directory = backupAddress == null ? null : new StoreAddress(backupAddress).backupDirectory();
        TableStore opened = new StoreAddress(store).openToServe(TablesCommand.environment(spec));
        Requests requests = new Requests();
        StandaloneTablesServer server = null;
        try {
            ServerOptions settings = ServerOptions.of(keys, opened).withObserver(requests.observer());
            server = StandaloneTablesServer.start(opened, settings, new InetSocketAddress(address, port), secured);
            AdminServer admin = adminPort == null
                    ? null
                    : AdminServer.start(adminPort, opened, directory, requests, server::isAcceptingRequests);
            print(server.port(), admin, keys);
            return new Running(opened, server, admin);
        } catch (RuntimeException failed) {
            if (server != null) {
                server.close();
            }
            opened.close();
            throw failed;
        }
    }

    /**
     * The running server.
     *
     * @param store the store that is served
     * @param server the port of the tables
     * @param admin the admin port, or null
     */
    record Running(
            TableStore store,
            StandaloneTablesServer server,
            @Nullable AdminServer admin) implements AutoCloseable {
        /** Returns whether every port accepts connections. */
        boolean isAcceptingRequests() {
            AdminServer operators = admin;
            return server.isAcceptingRequests() && (operators == null || operators.isAcceptingRequests());
        }

        /** Returns whether a request, or a connection at any port, failed because memory was exhausted. */
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

    private AccountKeys keys(InetAddress address) {
        String given = key;
        if (given != null && !given.isBlank()) {
            try {
                return AccountKeys.of(
                        account, given, secondaryKey == null || secondaryKey.isBlank() ? null : secondaryKey);
            } catch (IllegalArgumentException unreadable) {
                throw new WrongUsageException(String.valueOf(unreadable.getMessage()));
            }
        }
        if (!account.equals(AccountKey.DEVELOPMENT_ACCOUNT)) {
            throw new WrongUsageException("The account " + account
                    + " needs a key. Set TABLES_KEY to the output of 'openssl rand -base64 48'.");
        }
        if (!address.isLoopbackAddress()) {
            throw new WrongUsageException("A server at " + host
                    + " needs a key, because other machines may reach it. Set TABLES_KEY to the output of"
                    + " 'openssl rand -base64 48', or listen on 127.0.0.1.");
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
            throw new WrongUsageException(
                    "HTTPS needs both --tls-certificate and --tls-key. For plain HTTP remove both.");
        }
        try {
            return new ServerCertificate(chain, own);
        } catch (IllegalArgumentException unreadable) {
            throw new WrongUsageException(String.valueOf(unreadable.getMessage()));
        }
    }

    private void requirePort(String option, @Nullable Integer given) {
        if (given != null && (given < 0 || given > 65_535)) {
            throw new WrongUsageException(option + " must be a port from 0 to 65535, but is " + given + ".");
        }
    }

    private InetAddress address() {
        try {
            return InetAddress.getByName(host);
        } catch (UnknownHostException unknown) {
            throw new WrongUsageException("--host must be an address of this machine, but is " + host + ".");
        }
    }

    private void print(int served, @Nullable AdminServer admin, AccountKeys keys) {
        PrintWriter out = TablesCommand.out(spec);
        out.println("Serving account " + keys.account() + " at http" + (certificate == null ? "" : "s")
                + "://" + host + ":" + served + "/"
                + keys.account());
        if (served == 10_002 && keys.keys().get(0).isDevelopment()) {
            out.println("Clients on this machine can connect with UseDevelopmentStorage=true");
        }
        if (admin != null) {
            out.println("Admin port: http://127.0.0.1:" + admin.port());
        }
        out.flush();
    }
}
