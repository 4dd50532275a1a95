package dev.tables.engine.server;

import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.Socket;
import java.net.URI;
import java.nio.charset.StandardCharsets;

/** A connection on which anything can be sent, also what no client sends. */
final class RawClient implements AutoCloseable {
    private final Socket socket;
    private final String base;

    RawClient(Served served) throws IOException {
        base = served.base();
        socket = new Socket(InetAddress.getLoopbackAddress(), served.port());
        socket.setSoTimeout(60_000);
    }

    /** The head of a signed request, without the empty line at its end. */
    String head(String method, String path) {
        URI address = URI.create(base + path);
        String date = Wire.date();
        String query = address.getRawQuery() == null ? "" : "?" + address.getRawQuery();
        return method + " " + address.getRawPath() + query + " HTTP/1.1\r\nHost: " + address.getRawAuthority()
                + "\r\nx-ms-date: " + date + "\r\nAuthorization: " + Wire.authorization(address, date) + "\r\n";
    }

    RawClient send(String text) throws IOException {
        return send(text.getBytes(StandardCharsets.UTF_8));
    }

    RawClient send(byte[] bytes) throws IOException {
        socket.getOutputStream().write(bytes);
        socket.getOutputStream().flush();
        return this;
    }

    /** Says that nothing more is sent, and goes on to read. */
    RawClient endOutput() throws IOException {
        socket.shutdownOutput();
        return this;
    }

    /** The first line of an answer; empty if the connection was closed. */
    String status() throws IOException {
        StringBuilder line = new StringBuilder();
        InputStream in = socket.getInputStream();
        for (int b = in.read(); b >= 0 && b != '\n'; b = in.read()) {
            line.append((char) b);
        }
        return line.toString().strip();
    }

    /** Reads a body. */
    void skip(int bytes) throws IOException {
        socket.getInputStream().readNBytes(bytes);
    }

    /** All that comes until the server closes the connection. */
    String rest() throws IOException {
        return new String(socket.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    }

    @Override
    public void close() throws IOException {
        socket.close();
    }
}
