package dev.tables.engine.local;

/**
 * The buffers of one call, kept by thread. A call made while another one of the same thread runs (a decoder that reads
 * a row) gets buffers of its own.
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

    void giveBack() {
        value.trim();
        scan.trim();
        commit.trim();
        taken = false;
    }
}
