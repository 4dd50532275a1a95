package dev.tables.engine.server;

import dev.tables.engine.ErrorCode;
import dev.tables.engine.server.internal.ErrorTexts;
import dev.tables.engine.server.internal.ProtocolException;
import jakarta.servlet.ReadListener;
import jakarta.servlet.ServletInputStream;
import java.io.IOException;
import java.util.Arrays;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Reads a body of bounded size. What is there at once is read at once; else no thread waits for the rest, so that slow clients keep nobody from
 * being served.
 */
final class BodyReader implements ReadListener {
    private static final int FIRST = 8 * 1024;

    private final ServletInputStream in;
    private final Exchange exchange;
    private final Consumer<BodyReader> then;
    private byte[] bytes;
    private int length;
    private @Nullable RuntimeException refused;
    private boolean gone;

    /**
     * A reader for the body of a request.
     *
     * @param announced its length, or negative if it is not known
     * @param then called once by any thread, when all is read, or it is refused, or the client is gone
     */
    BodyReader(ServletInputStream in, long announced, Exchange exchange, Consumer<BodyReader> then) {
        this.in = in;
        this.exchange = exchange;
        this.then = then;
        if (announced > exchange.longestBody()) {
            throw tooLarge();
        }
        int first = announced < 0 ? FIRST : (int) announced;
        exchange.reserve(first);
        bytes = new byte[first];
    }

    /** Reads all while no byte has to be waited for longer than the container allows. */
    void readAll() throws IOException {
        while (append(in.read(bytes, length, bytes.length - length))) {
            if (length == bytes.length && !grow()) {
                return;
            }
        }
    }

    /** Counts bytes that were read; false at the end. */
    private boolean append(int count) {
        if (count < 0) {
            return false;
        }
        length += count;
        return true;
    }

    /** Makes room for another byte at least, to see whether there is one. */
    private boolean grow() {
        if (length > exchange.longestBody()) {
            refused = tooLarge();
            return false;
        }
        int larger = Math.min(Math.max(FIRST, bytes.length * 2), exchange.longestBody() + 1);
        try {
            exchange.reserve(larger - bytes.length);
        } catch (ProtocolException busy) {
            refused = busy;
            return false;
        }
        bytes = Arrays.copyOf(bytes, larger);
        return true;
    }

    @Override
    public void onDataAvailable() throws IOException {
        while (refused == null && in.isReady() && !in.isFinished()) {
            if (length == bytes.length && !grow()) {
                then.accept(this);
                return;
            }
            append(in.read(bytes, length, bytes.length - length));
        }
    }

    @Override
    public void onAllDataRead() {
        if (refused == null) {
            then.accept(this);
        }
    }

    @Override
    public void onError(Throwable failed) {
        gone = true;
        then.accept(this);
    }

    /** Whether the client went away, so that nobody waits for an answer. */
    boolean isGone() {
        return gone;
    }

    RowRequest.Payload payload() {
        RuntimeException why = refused;
        if (why != null) {
            throw why;
        }
        return new RowRequest.Payload(bytes, 0, length);
    }

    static ProtocolException tooLarge() {
        return new ProtocolException(
                ErrorCode.REQUEST_BODY_TOO_LARGE, ErrorTexts.of(ErrorCode.REQUEST_BODY_TOO_LARGE, ""));
    }
}
