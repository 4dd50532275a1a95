package dev.tables.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tables.engine.azure.SelfSigned;
import java.io.BufferedReader;
import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The command {@code serve} in a process of its own, with few handles or a small heap. */
final class ServedProcess implements AutoCloseable {
    private final Process process;
    private final Path errors;
    private final @Nullable SelfSigned certificate;
    private final int tables;
    private final int admin;

    private ServedProcess(Process process, Path errors, @Nullable SelfSigned certificate) throws IOException {
        this.process = process;
        this.errors = errors;
        this.certificate = certificate;
        int served = 0;
        int operators = 0;
        BufferedReader out = process.inputReader(StandardCharsets.UTF_8);
        for (String line = out.readLine(); line != null && operators == 0; ) {
            String port = line.replaceAll(".*https?://127\\.0\\.0\\.1:(\\d+).*", "$1");
            if (line.startsWith("Serving account")) {
                served = Integer.parseInt(port);
            } else if (line.startsWith("Admin port")) {
                operators = Integer.parseInt(port);
            }
            line = operators == 0 ? out.readLine() : line;
        }
        tables = served;
        admin = operators;
        assertThat(admin).as(Files.readString(errors)).isPositive();
    }

    /**
     * Starts one.
     *
     * @param handles how many files it may open
     * @param heap an option of the virtual machine
     * @param main the class of the command, or one that calls it
     * @param certificate for HTTPS, or null
     */
    static ServedProcess start(Path folder, int handles, String heap, Class<?> main, @Nullable SelfSigned certificate)
            throws IOException {
        List<String> all = new ArrayList<>(List.of(
                "sh",
                "-c",
                "ulimit -n " + handles + " && exec \"$0\" \"$@\"",
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-XX:TieredStopAtLevel=1",
                heap,
                "-cp",
                System.getProperty("java.class.path"),
                main.getName(),
                "serve",
                "--store",
                "rocksdb:" + folder.resolve("data"),
                "--port",
                "0",
                "--admin-port",
                "0"));
        if (certificate != null) {
            all.addAll(List.of(
                    "--tls-certificate",
                    certificate.chain().toString(),
                    "--tls-key",
                    certificate.key().toString()));
        }
        Path errors = folder.resolve("errors");
        Process process = new ProcessBuilder(all).redirectError(errors.toFile()).start();
        try {
            return new ServedProcess(process, errors, certificate);
        } catch (IOException | RuntimeException | Error failed) {
            process.destroyForcibly();
            throw failed;
        }
    }

    Process process() {
        return process;
    }

    /** Returns the port of the tables. */
    int tables() {
        return tables;
    }

    /** Returns the admin port. */
    int admin() {
        return admin;
    }

    /** Returns the text that the process wrote to its error stream. */
    String errors() throws IOException {
        return Files.readString(errors);
    }

    /** Connects to the tables, by TLS if they are served so. */
    Socket connect() throws IOException {
        SelfSigned trusted = certificate;
        try {
            return trusted == null
                    ? new Socket(InetAddress.getLoopbackAddress(), tables)
                    : trusted.trusted().getSocketFactory().createSocket(InetAddress.getLoopbackAddress(), tables);
        } catch (java.security.GeneralSecurityException broken) {
            throw new IOException(broken);
        }
    }

    /**
     * Sends a request to the tables that is refused, since it has no signature, and returns the first line of the
     * answer.
     */
    String request() throws IOException {
        try (Socket socket = connect()) {
            return answer(socket, "GET /devstoreaccount1/Tables HTTP/1.1\r\nHost: 127.0.0.1\r\n");
        }
    }

    /** Returns the first line of the answer to operators. */
    String health(String path) throws IOException {
        try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), admin)) {
            return answer(socket, "GET /health/" + path + " HTTP/1.1\r\nHost: localhost\r\n");
        }
    }

    private static String answer(Socket socket, String head) throws IOException {
        socket.setSoTimeout(60_000);
        socket.getOutputStream().write((head + "Connection: close\r\n\r\n").getBytes(StandardCharsets.US_ASCII));
        String answer = new String(socket.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        return answer.lines().findFirst().orElse("");
    }

    @Override
    public void close() {
        try {
            process.destroyForcibly().waitFor();
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
        }
    }
}
