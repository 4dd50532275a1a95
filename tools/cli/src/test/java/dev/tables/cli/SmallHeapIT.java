package dev.tables.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tables.engine.azure.SelfSigned;
import dev.tables.testing.Effort;
import java.io.IOException;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * A test of a server in a separate process with a small heap, with many more connections than fit into it, by HTTP and
 * HTTPS. Clients send nothing, the beginning of a line, a head, or a body. Throughout, the server responds to operators
 * and honest clients, and it stays alive.
 */
class SmallHeapIT {
    private static final String LINE = "POST /devstoreaccount1/rows HTTP/1.1\r\nHost: 127.0.0.1\r\n";
    /** A head of 60 KB that does not end, and bodies of which a part comes. */
    private static final List<String> SENT = List.of(
            LINE.substring(0, 20),
            "",
            LINE + "X-Long: " + "a".repeat(60_000),
            LINE + "Content-Length: 1000000\r\n\r\n{",
            LINE + "Content-Length: 4000000\r\n\r\n" + "{".repeat(60_000),
            LINE + "Transfer-Encoding: chunked\r\n\r\n10\r\n{");

    @TempDir
    private Path folder;

    private final ExecutorService threads = Executors.newFixedThreadPool(32);

    /** Requests health until the end, and returns all other responses. */
    private Future<List<String>> watch(ServedProcess server, AtomicBoolean ended) {
        return threads.submit(() -> {
            List<String> wrong = new ArrayList<>();
            while (!ended.get()) {
                String answer = server.health("live");
                if (!answer.startsWith("HTTP/1.1 200")) {
                    wrong.add(answer);
                }
                TimeUnit.MILLISECONDS.sleep(50);
            }
            return wrong;
        });
    }

    private void crowd(ServedProcess server, int clients, String sent) throws Exception {
        ConcurrentLinkedQueue<Socket> sockets = new ConcurrentLinkedQueue<>();
        AtomicBoolean ended = new AtomicBoolean();
        Future<List<String>> wrong = watch(server, ended);
        try {
            List<Future<?>> all = new ArrayList<>();
            for (int i = 0; i < clients; i++) {
                all.add(threads.submit(() -> {
                    try {
                        Socket socket = server.connect();
                        sockets.add(socket);
                        socket.setSoTimeout(20_000);
                        socket.getOutputStream().write(sent.getBytes(StandardCharsets.US_ASCII));
                    } catch (IOException closed) {
                        // The server may close it at any time.
                        Thread.yield();
                    }
                }));
            }
            for (Future<?> one : all) {
                one.get();
            }
            for (int i = 0; i < 3; i++) {
                assertThat(server.request())
                        .as("behind %d clients that sent %d bytes", clients, sent.length())
                        .matches("HTTP/1\\.1 40[13] .*");
            }
        } finally {
            ended.set(true);
            for (Socket socket : sockets) {
                socket.close();
            }
        }
        assertThat(wrong.get()).isEmpty();
        assertThat(server.health("ready")).startsWith("HTTP/1.1 200");
        assertThat(server.process().isAlive()).as(server.errors()).isTrue();
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void otherClientsAreServedDespiteManySlowOnes(boolean secure) throws Exception {
        if (secure) {
            Effort.requireThorough("handshakes of many clients");
        }
        @Nullable SelfSigned certificate = secure ? SelfSigned.in(folder) : null;
        List<String> sent = Effort.isThorough() ? SENT : SENT.subList(0, 1);
        try (ServedProcess server = ServedProcess.start(folder, 5_000, "-Xmx64m", TablesCommand.class, certificate)) {
            for (String one : sent) {
                int most = one.equals(SENT.get(0)) ? 1_900 : 600;
                crowd(server, secure ? 150 : Effort.byEffort(150, most), one);
            }
        } finally {
            threads.shutdownNow();
        }
    }

    /** The command with a thread that takes all memory. */
    static final class Exhausting {
        private Exhausting() {}

        /** Runs it. */
        public static void main(String[] arguments) {
            Thread taking = new Thread(
                    () -> {
                        List<byte[]> taken = new ArrayList<>();
                        boolean serves = false;
                        while (!serves || !taken.isEmpty()) {
                            serves |= Thread.getAllStackTraces().keySet().stream()
                                    .anyMatch(one -> one.getName().endsWith("-Acceptor"));
                            if (serves) {
                                taken.add(new byte[1024 * 1024]);
                            }
                        }
                    },
                    "taking");
            taking.setDaemon(true);
            taking.start();
            TablesCommand.main(arguments);
        }
    }

    @Test
    void processEndsWithAMessageIfMemoryIsExhausted() throws Exception {
        try (ServedProcess server = ServedProcess.start(folder, 5_000, "-Xmx64m", Exhausting.class, null)) {
            assertThat(server.process().waitFor(60, TimeUnit.SECONDS)).isTrue();
            assertThat(server.process().exitValue()).isEqualTo(ExitCode.FAILED);
            assertThat(server.errors()).contains("The process ran out of memory", "-Xmx", "Thread taking failed");
        } finally {
            threads.shutdownNow();
        }
    }
}
