package dev.tables.engine.local;

import dev.tables.engine.internal.record.RecordReader;
import dev.tables.engine.ordered.Bytes;

/**
 * The buffers of one call, reused by each thread. A nested call, such as a read of another row by a decoder, gets
 * separate buffers.
 */
final class Scratch {
    private static final ThreadLocal<Scratch> OF_THREAD = ThreadLocal.withInitial(Scratch::new);

    final Bytes key = new Bytes(128);
    final Bytes value = new Bytes(1024);
    final RecordReader reader = new RecordReader();
    final Scan scan = new Scan(reader);
    final Commit commit = new Commit();
    private boolean taken;

    private Scratch() {}

    static Scratch take() {
        Scratch own = OF_THREAD.get();
        Scratch free = own.taken ? new Scratch() : own;
        free.taken = true;
        return free;
    }

    /** Returns the row that this thread has read last. */
    LastRead lastRead() {
        return commit.lastRead();
    }

    /** Ends a call that wrote. */
    void giveBack() {
        commit.trim();
        giveBackRead();
    }

    /** Ends a call that only read, and therefore did not enlarge the write buffers. */
    void giveBackRead() {
        value.trim();
        lastRead().trim();
        scan.trim();
        taken = false;
    }
}
