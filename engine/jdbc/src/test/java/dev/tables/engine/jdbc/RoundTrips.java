package dev.tables.engine.jdbc;

import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * A proxy that forwards messages between clients and a server on loopback. It counts the messages that request an
 * answer, because each is a round trip ("Message Formats" of PostgreSQL's manual: Query and Sync).
 */
final class RoundTrips implements AutoCloseable {
    private static final int STARTUP = 196608;
    /** The driver sends it together with the statement that follows, and waits once. */
    private static final String BEGIN = "BEGIN\0";

    private final ServerSocket door;
    private final int server;
    private final AtomicInteger count = new AtomicInteger();

    RoundTrips(int server) throws IOException {
        this.server = server;
        door = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
        daemon(this::accept);
    }

    int port() {
        return door.getLocalPort();
    }

    /** Returns the number of round trips since the last call. */
    int take() {
        return count.getAndSet(0);
    }

    private static void daemon(Runnable work) {
        Thread thread = new Thread(work, "round-trips");
        thread.setDaemon(true);
        thread.start();
    }

    private void accept() {
        try {
            while (true) {
                Socket client = door.accept();
                Socket behind = new Socket(InetAddress.getLoopbackAddress(), server);
                client.setTcpNoDelay(true);
                behind.setTcpNoDelay(true);
                daemon(() -> requests(client, behind));
                daemon(() -> answers(client, behind));
            }
        } catch (IOException closed) {
            return;
        }
    }

    private void requests(Socket client, Socket behind) {
        try (client;
                behind) {
            DataInputStream in = new DataInputStream(client.getInputStream());
            DataOutputStream out = new DataOutputStream(behind.getOutputStream());
            boolean started = false;
            while (true) {
                int type = started ? in.readUnsignedByte() : 0;
                int length = in.readInt();
                byte[] body = in.readNBytes(length - Integer.BYTES);
                started |= !started
                        && length >= 2 * Integer.BYTES
                        && java.nio.ByteBuffer.wrap(body).getInt() == STARTUP;
                boolean opens = type == 'Q' && new String(body, StandardCharsets.US_ASCII).startsWith(BEGIN);
                if (type == 'S' || type == 'Q' && !opens) {
                    count.incrementAndGet();
                }
                if (type != 0) {
                    out.writeByte(type);
                }
                out.writeInt(length);
                out.write(body);
                if (in.available() == 0) {
                    out.flush();
                }
            }
        } catch (IOException closed) {
            return;
        }
    }

    private static void answers(Socket client, Socket behind) {
        try {
            behind.getInputStream().transferTo(client.getOutputStream());
        } catch (IOException closed) {
            return;
        }
    }

    @Override
    public void close() {
        try {
            door.close();
        } catch (IOException failed) {
            throw new UncheckedIOException(failed);
        }
    }
}
