package dev.tables.benchmarks.server;

import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;

/**
 * Reads rows by a token over one connection, with as little work as there can be: the bytes of a request are ready, and of an answer only its status
 * and its length are looked at. For one thread.
 */
final class LightReader implements AutoCloseable {
    private static final String LENGTH = "content-length:";

    private final Socket socket;
    private final OutputStream out;
    private final InputStream in;
    private final StringBuilder line = new StringBuilder();

    LightReader(int port) {
        try {
            socket = new Socket(InetAddress.getLoopbackAddress(), port);
            socket.setTcpNoDelay(true);
            out = socket.getOutputStream();
            in = new BufferedInputStream(socket.getInputStream(), 16 * 1024);
        } catch (IOException failed) {
            throw new UncheckedIOException(failed);
        }
    }

    /** The bytes that read a row. */
    static byte[] request(int port, String path, String token) {
        return ("GET " + path + "?" + token + " HTTP/1.1\r\nHost: 127.0.0.1:" + port
                        + "\r\nAccept: application/json;odata=nometadata\r\nx-ms-version: 2019-02-02\r\n\r\n")
                .getBytes(StandardCharsets.US_ASCII);
    }

    /** Sends a request and reads its answer to the end. */
    void read(byte[] request) {
        try {
            out.write(request);
            String status = line();
            if (!status.startsWith("HTTP/1.1 200")) {
                throw new IllegalStateException("Found '" + status + "', expected an answer with a row.");
            }
            int length = 0;
            boolean chunked = false;
            for (String header = line(); !header.isEmpty(); header = line()) {
                if (header.regionMatches(true, 0, LENGTH, 0, LENGTH.length())) {
                    length = Integer.parseInt(header.substring(LENGTH.length()).strip());
                }
                chunked |= header.equalsIgnoreCase("transfer-encoding: chunked");
            }
            if (chunked) {
                skipChunks();
            } else {
                in.skipNBytes(length);
            }
        } catch (IOException failed) {
            throw new UncheckedIOException(failed);
        }
    }

    private void skipChunks() throws IOException {
        for (int size = Integer.parseInt(line(), 16); size > 0; size = Integer.parseInt(line(), 16)) {
            in.skipNBytes(size);
            line();
        }
        line();
    }

    private String line() throws IOException {
        line.setLength(0);
        for (int b = in.read(); b != '\n'; b = in.read()) {
            if (b < 0) {
                throw new IOException("The server has closed the connection.");
            }
            if (b != '\r') {
                line.append((char) b);
            }
        }
        return line.toString();
    }

    @Override
    public void close() {
        try {
            socket.close();
        } catch (IOException failed) {
            throw new UncheckedIOException(failed);
        }
    }
}
