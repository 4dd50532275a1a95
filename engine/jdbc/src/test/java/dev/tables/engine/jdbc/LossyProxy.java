package dev.tables.engine.jdbc;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/** Passes bytes on between clients and a server on loopback, until it is asked to break a connection at one of the next messages. */
final class LossyProxy implements AutoCloseable {
    /** How a connection breaks. */
    enum Loss {
        /** The message does not arrive. */
        REQUEST,
        /** The message arrives, its answer does not. */
        ANSWER,
        /** The client is gone before the server has seen the message. */
        EARLY
    }

    private final ServerSocket door;
    private final int server;
    private final Set<Socket> open = ConcurrentHashMap.newKeySet();
    private Loss loss = Loss.REQUEST;
    private int messages = -1;
    private volatile int losses;

    LossyProxy(int server) throws IOException {
        this.server = server;
        door = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
        daemon(this::accept);
    }

    int port() {
        return door.getLocalPort();
    }

    /** Breaks the connection of the message after so many others. */
    synchronized void lose(Loss what, int after) {
        loss = what;
        messages = after;
    }

    /** Breaks none any more. */
    synchronized void loseNothing() {
        messages = -1;
    }

    int losses() {
        return losses;
    }

    private synchronized boolean isLost() {
        return messages >= 0 && messages-- == 0;
    }

    private synchronized Loss loss() {
        return loss;
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
                Socket behind = new Socket(InetAddress.getLoopbackAddress(), server);
                client.setTcpNoDelay(true);
                behind.setTcpNoDelay(true);
                open.add(client);
                open.add(behind);
                Link link = new Link(client, behind);
                daemon(link::requests);
                daemon(link::answers);
            }
        } catch (IOException closed) {
            return;
        }
    }

    /** One connection. */
    private final class Link {
        private final Socket client;
        private final Socket behind;
        private volatile boolean withhold;

        Link(Socket client, Socket behind) {
            this.client = client;
            this.behind = behind;
        }

        void requests() {
            byte[] buffer = new byte[1 << 16];
            try {
                InputStream in = client.getInputStream();
                for (int count = in.read(buffer); count >= 0; count = in.read(buffer)) {
                    if (isLost()) {
                        losses++;
                        Loss how = loss();
                        withhold = true;
                        if (how == Loss.EARLY) {
                            client.close();
                        }
                        if (how != Loss.REQUEST) {
                            behind.getOutputStream().write(buffer, 0, count);
                        }
                        if (how != Loss.ANSWER) {
                            break;
                        }
                    } else {
                        behind.getOutputStream().write(buffer, 0, count);
                    }
                }
                if (!withhold || loss() == Loss.REQUEST) {
                    close();
                }
            } catch (IOException broken) {
                close();
            }
        }

        void answers() {
            byte[] buffer = new byte[1 << 16];
            try {
                InputStream in = behind.getInputStream();
                for (int count = in.read(buffer); count >= 0; count = in.read(buffer)) {
                    if (withhold) {
                        break;
                    }
                    client.getOutputStream().write(buffer, 0, count);
                }
                close();
            } catch (IOException broken) {
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
