package dev.tables.engine.tck.fault;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.Collection;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/**
 * A proxy between clients and a server on loopback that breaks connections at a chosen message or at random messages.
 * The proxy does not parse a protocol: the bytes that a client sends at once count as one message. Safe for use by
 * several threads.
 */
public final class LossyProxy implements AutoCloseable {
    /** A way in which a connection breaks. */
    public enum Loss {
        /** The message does not arrive. */
        REQUEST,
        /** The message arrives, but its response does not. */
        RESPONSE,
        /** The client disconnects before the server receives the message. */
        CLIENT_GONE,
        /** The message arrives, but no response reaches the client and the connection stays open. */
        NO_RESPONSE
    }

    private final ServerSocket door;
    private final InetSocketAddress server;
    private final Set<Socket> open = ConcurrentHashMap.newKeySet();
    private Loss loss = Loss.REQUEST;
    private int messages = -1;
    private @Nullable Random random;
    private int oneOf;
    private List<Loss> some = List.of();
    private int losses;

    /**
     * Opens a port for clients of a server on another loopback port.
     *
     * @throws IOException if no port is free
     */
    public LossyProxy(int server) throws IOException {
        this(new InetSocketAddress(InetAddress.getLoopbackAddress(), server));
    }

    /**
     * Opens a port for clients of a server on another address of this machine.
     *
     * @throws IOException if no port is free
     */
    public LossyProxy(InetSocketAddress server) throws IOException {
        this.server = server;
        door = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
        daemon(this::accept);
    }

    /** Returns the port for clients. */
    public int port() {
        return door.getLocalPort();
    }

    /**
     * Breaks the connection at a later message.
     *
     * @param what how the connection breaks
     * @param after the number of messages that pass before the break
     */
    public synchronized void lose(Loss what, int after) {
        loss = what;
        messages = after;
    }

    /**
     * Breaks connections at random messages.
     *
     * @param source the random generator that chooses the messages and the ways
     * @param among the average number of messages for each break
     * @param ways the ways in which a connection may break
     */
    public synchronized void loseSome(Random source, int among, Collection<Loss> ways) {
        random = source;
        oneOf = among;
        some = List.copyOf(ways);
    }

    /** Stops breaking connections. */
    public synchronized void loseNothing() {
        messages = -1;
        random = null;
    }

    /** Returns how many connections were broken. */
    public synchronized int brokenConnections() {
        return losses;
    }

    /** Returns the way in which the connection must break at this message, or null if the message passes. */
    private synchronized @Nullable Loss next() {
        Loss now = null;
        Random source = random;
        if (messages >= 0 && messages-- == 0) {
            now = loss;
        } else if (source != null && source.nextInt(oneOf) == 0) {
            now = some.get(source.nextInt(some.size()));
        }
        losses += now == null ? 0 : 1;
        return now;
    }

    private static void daemon(Runnable work) {
        Thread thread = new Thread(work, "lossy-proxy");
        thread.setDaemon(true);
        thread.start();
    }

    private void accept() {
        try {
            while (true) {
                Socket client = door.accept();
                open.add(client);
                try {
                    connect(client);
                } catch (IOException away) {
                    end(client);
                }
            }
        } catch (IOException closed) {
            return;
        }
    }

    private void connect(Socket client) throws IOException {
        Socket behind = new Socket(server.getAddress(), server.getPort());
        open.add(behind);
        client.setTcpNoDelay(true);
        behind.setTcpNoDelay(true);
        Link link = new Link(client, behind);
        daemon(link::requests);
        daemon(link::answers);
    }

    /** Closes all open connections. */
    public void breakConnections() {
        open.forEach(this::end);
    }

    /** The connections of one client: from the client to the proxy and from the proxy to the server. */
    private final class Link {
        private final Socket client;
        private final Socket behind;
        private volatile @Nullable Loss broken;

        Link(Socket client, Socket behind) {
            this.client = client;
            this.behind = behind;
        }

        void requests() {
            byte[] buffer = new byte[1 << 16];
            try {
                InputStream in = client.getInputStream();
                for (int count = in.read(buffer); count >= 0; count = in.read(buffer)) {
                    if (broken == null) {
                        broken = next();
                    }
                    Loss how = broken;
                    if (how == Loss.REQUEST) {
                        break;
                    }
                    if (how == Loss.CLIENT_GONE) {
                        client.close();
                    }
                    behind.getOutputStream().write(buffer, 0, count);
                    if (how == Loss.CLIENT_GONE) {
                        return;
                    }
                }
                close();
            } catch (IOException failed) {
                close();
            }
        }

        /**
         * Forwards responses until the server closes the connection. If the connection is to break, closes it at the
         * next response; for {@link Loss#NO_RESPONSE}, discards responses instead.
         */
        void answers() {
            byte[] buffer = new byte[1 << 16];
            try {
                InputStream in = behind.getInputStream();
                for (int count = in.read(buffer); count >= 0; count = in.read(buffer)) {
                    Loss how = broken;
                    if (how == null) {
                        client.getOutputStream().write(buffer, 0, count);
                    } else if (how != Loss.NO_RESPONSE) {
                        break;
                    }
                }
                close();
            } catch (IOException failed) {
                close();
            }
        }

        private void close() {
            end(client);
            end(behind);
        }
    }

    private void end(Socket socket) {
        open.remove(socket);
        try {
            socket.close();
        } catch (IOException closed) {
            throw new UncheckedIOException(closed);
        }
    }

    @Override
    public void close() throws IOException {
        door.close();
        open.forEach(this::end);
    }
}
