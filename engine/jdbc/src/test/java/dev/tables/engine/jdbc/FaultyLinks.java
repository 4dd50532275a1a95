package dev.tables.engine.jdbc;

import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.ByteBuffer;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/**
 * A proxy that forwards messages between clients and a server on loopback. A connection breaks at a chosen message, or
 * all break at once. Work of other clients runs before the client detects the break.
 */
final class FaultyLinks implements AutoCloseable {
    /** The fate of a message that asks for an answer ("Message Formats" of PostgreSQL's manual: Query and Sync). */
    enum Fault {
        /** It is passed on after something was done. */
        LATE,
        /** It is not passed on, and the connection breaks. */
        REQUEST_LOST,
        /** It is passed on and answered, and the connection breaks instead of the answer. */
        ANSWER_LOST
    }

    private static final int STARTUP = 196608;
    private static final int BOGUS = 0x7abc_def0;

    private final ServerSocket door;
    private final int server;
    private final boolean hidesProcesses;
    private final Set<Link> links = ConcurrentHashMap.newKeySet();
    private @Nullable Fault fault;
    private volatile boolean refuses;
    private int messages;
    private Random random = new Random(0);
    private int among;
    private Runnable meanwhile = () -> {};

    /**
     * Opens a port, for a server on another one.
     *
     * @param hidesProcesses whether clients are told other numbers of processes than the server's, as by a pooler
     */
    FaultyLinks(int server, boolean hidesProcesses) throws IOException {
        this.server = server;
        this.hidesProcesses = hidesProcesses;
        door = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
        daemon(this::accept);
    }

    int port() {
        return door.getLocalPort();
    }

    /**
     * Applies a fault to the message after the given number of messages.
     *
     * @param others the work that runs at that moment
     */
    synchronized void meet(Fault what, int after, Runnable others) {
        fault = what;
        messages = after;
        meanwhile = others;
    }

    /** Removes the fault; returns whether no message has met it. */
    synchronized boolean takeBack() {
        boolean isLeft = fault != null;
        fault = null;
        return isLeft;
    }

    /**
     * Breaks connections at random messages, from now on.
     *
     * @param source chooses the messages
     * @param oneOf of how many messages one breaks its connection; 0 if none does
     */
    synchronized void meetSome(Random source, int oneOf) {
        random = source;
        among = oneOf;
    }

    private synchronized @Nullable Fault next() {
        if (among > 0 && random.nextInt(among) == 0) {
            return random.nextBoolean() ? Fault.REQUEST_LOST : Fault.ANSWER_LOST;
        }
        if (fault == null || messages-- > 0) {
            return null;
        }
        Fault now = fault;
        fault = null;
        return now;
    }

    /** Refuses new connections from now on, or accepts them again. */
    void refuse(boolean isAway) {
        refuses = isAway;
    }

    /** Breaks all connections. */
    void cut() {
        links.forEach(Link::close);
    }

    private static void daemon(Runnable work) {
        Thread thread = new Thread(work, "faulty-links");
        thread.setDaemon(true);
        thread.start();
    }

    private void accept() {
        try {
            while (true) {
                Socket client = door.accept();
                client.setTcpNoDelay(true);
                if (refuses) {
                    client.close();
                    continue;
                }
                try {
                    Socket behind = new Socket(InetAddress.getLoopbackAddress(), server);
                    behind.setTcpNoDelay(true);
                    Link link = new Link(client, behind);
                    links.add(link);
                    daemon(link::requests);
                    daemon(link::answers);
                } catch (IOException serverAway) {
                    client.close();
                }
            }
        } catch (IOException closed) {
            return;
        }
    }

    /** One connection. */
    private final class Link {
        private final Socket client;
        private final Socket behind;
        private volatile boolean isStarted;
        private volatile boolean losesAnswer;

        Link(Socket client, Socket behind) {
            this.client = client;
            this.behind = behind;
        }

        void requests() {
            try {
                DataInputStream in = new DataInputStream(new java.io.BufferedInputStream(client.getInputStream()));
                java.io.ByteArrayOutputStream sent = new java.io.ByteArrayOutputStream();
                while (true) {
                    int type = isStarted ? in.readUnsignedByte() : 0;
                    int length = in.readInt();
                    byte[] body = in.readNBytes(length - Integer.BYTES);
                    isStarted |= type == 0
                            && length >= 2 * Integer.BYTES
                            && ByteBuffer.wrap(body).getInt() == STARTUP;
                    DataOutputStream out = new DataOutputStream(sent);
                    if (type != 0) {
                        out.writeByte(type);
                    }
                    out.writeInt(length);
                    out.write(body);
                    if (type != 'S' && type != 'Q' && in.available() > 0) {
                        continue;
                    }
                    if ((type == 'S' || type == 'Q') && !pass(next())) {
                        return;
                    }
                    behind.getOutputStream().write(sent.toByteArray());
                    sent.reset();
                }
            } catch (IOException | RuntimeException closed) {
                close();
            }
        }

        /** Returns whether the message is forwarded. */
        private boolean pass(@Nullable Fault now) throws IOException {
            if (now == Fault.REQUEST_LOST) {
                behind.close();
                meanwhile.run();
                close();
                return false;
            }
            if (now == Fault.LATE) {
                meanwhile.run();
            }
            losesAnswer = now == Fault.ANSWER_LOST;
            return true;
        }

        void answers() {
            try {
                DataInputStream in = new DataInputStream(new java.io.BufferedInputStream(behind.getInputStream()));
                DataOutputStream out = new DataOutputStream(new java.io.BufferedOutputStream(client.getOutputStream()));
                while (true) {
                    int type = in.readUnsignedByte();
                    if (!isStarted) {
                        // The answer to a request for encryption has no length.
                        out.writeByte(type);
                        out.flush();
                        continue;
                    }
                    int length = in.readInt();
                    byte[] body = in.readNBytes(length - Integer.BYTES);
                    if (losesAnswer) {
                        if (type == 'Z') {
                            behind.close();
                            meanwhile.run();
                            close();
                            return;
                        }
                        continue;
                    }
                    out.writeByte(type);
                    out.writeInt(length);
                    if (type == 'K' && hidesProcesses) {
                        ByteBuffer.wrap(body).putInt(BOGUS);
                    }
                    out.write(body);
                    if (in.available() == 0) {
                        out.flush();
                    }
                }
            } catch (IOException | RuntimeException closed) {
                close();
            }
        }

        void close() {
            links.remove(this);
            try (client;
                    behind) {
                return;
            } catch (IOException closed) {
                throw new UncheckedIOException(closed);
            }
        }
    }

    @Override
    public void close() throws IOException {
        door.close();
        cut();
    }
}
