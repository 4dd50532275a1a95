package dev.tables.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tables.engine.PrimaryKey;
import dev.tables.engine.RowOperation;
import dev.tables.engine.azure.AzureTableStore;
import dev.tables.testing.Thorough;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * A test of a server in a separate process that may open few files, or has a small heap. Many clients connect to each
 * of its ports and send nothing or half of a request. Then one honest client gets a response at both ports, and its
 * write is done.
 */
@Thorough("child processes, and clients that wait for others to time out")
class ListenersIT {
    private static final String KEY =
            "Eby8vdM02xNOcqFlqUwJPLlmEtlCDXJ1OUzFT50uSRZ6IFsuFq2UVErCz4I6tq/K1SZFPTOtr/KBHBeksoGMGw==";
    private static final String HEAD = "POST /devstoreaccount1/rows HTTP/1.1\r\nHost: 127.0.0.1\r\n";
    private static final List<String> SENT = List.of("", HEAD, HEAD + "Content-Length: 1000000\r\n\r\n{");

    @TempDir
    private Path folder;

    private final List<ServedProcess> processes = new ArrayList<>();
    private int tables;
    private int admin;
    private int row;

    @AfterEach
    void end() {
        processes.forEach(ServedProcess::close);
    }

    private void start(int handles, String heap) throws IOException {
        ServedProcess process = ServedProcess.start(folder, handles, heap, TablesCommand.class, null);
        processes.add(process);
        tables = process.tables();
        admin = process.admin();
        try (AzureTableStore client = client()) {
            client.createTable("rows");
        }
    }

    private AzureTableStore client() {
        return AzureTableStore.builder()
                .connectionString("DefaultEndpointsProtocol=http;AccountName=devstoreaccount1;AccountKey=" + KEY
                        + ";TableEndpoint=http://127.0.0.1:" + tables + "/devstoreaccount1")
                .build();
    }

    /**
     * Opens as many connections as the system permits, sends a part of a request on each, and acts as an honest client.
     */
    private void crowd(int port, int clients, String sent) throws IOException {
        List<Socket> sockets = new ArrayList<>();
        try {
            for (int i = 0; i < clients; i++) {
                Socket socket = new Socket();
                sockets.add(socket);
                socket.connect(new InetSocketAddress(InetAddress.getLoopbackAddress(), port), 10_000);
                try {
                    socket.getOutputStream().write(sent.getBytes(StandardCharsets.US_ASCII));
                } catch (IOException closed) {
                    // The server has closed it, as it may.
                }
            }
            long begin = System.nanoTime();
            try (AzureTableStore client = client()) {
                int number = row++;
                client.write("rows", RowOperation.insert(new PrimaryKey("p", "r" + number), writer -> {}));
            }
            assertThat(processes.get(0).health("live")).startsWith("HTTP/1.1 200");
            assertThat(processes.get(0).health("ready")).startsWith("HTTP/1.1 200");
            long seconds = TimeUnit.NANOSECONDS.toSeconds(System.nanoTime() - begin);
            assertThat(seconds)
                    .as("seconds behind %d clients that sent '%s'", clients, sent)
                    .isLessThan(60);
        } finally {
            for (Socket socket : sockets) {
                socket.close();
            }
        }
        assertThat(processes).allMatch(one -> one.process().isAlive());
    }

    @Test
    void validClientIsAnsweredIfFileHandlesAreScarce() throws Exception {
        start(330, "-Xmx256m");
        for (String sent : SENT) {
            crowd(tables, 100, sent);
            crowd(tables, 180, sent);
            crowd(admin, 30, sent);
        }
        crowd(tables, 400, HEAD);
    }

    @Test
    void validClientIsAnsweredIfTheHeapIsSmall() throws Exception {
        start(5_000, "-Xmx64m");
        for (String sent : SENT) {
            crowd(tables, 45, sent);
            crowd(tables, 80, sent);
            crowd(admin, 100, sent);
        }
    }
}
