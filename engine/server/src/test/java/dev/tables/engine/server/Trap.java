package dev.tables.engine.server;

import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Throws once, at the n-th place that is passed while it is set. Safe for use by any number of threads. */
final class Trap {
    private @Nullable Supplier<? extends Throwable> thrown;
    private int left;
    private @Nullable String sprungAt;

    /** What can be thrown. */
    enum Thrown implements Supplier<Throwable> {
        OUT_OF_MEMORY,
        STACK_OVERFLOW,
        LINKAGE,
        RUNTIME;

        @Override
        public Throwable get() {
            return switch (this) {
                case OUT_OF_MEMORY -> new OutOfMemoryError("Thrown by a test");
                case STACK_OVERFLOW -> new StackOverflowError("Thrown by a test");
                case LINKAGE -> new NoClassDefFoundError("Thrown by a test");
                case RUNTIME -> new NullPointerException("Thrown by a test");
            };
        }
    }

    synchronized void set(Supplier<? extends Throwable> what, int at) {
        thrown = what;
        left = at;
        sprungAt = null;
    }

    /** Takes it away. Returns where it was sprung, or null if nothing passed often enough. */
    synchronized @Nullable String remove() {
        thrown = null;
        return sprungAt;
    }

    synchronized boolean isSprung() {
        return sprungAt != null;
    }

    /** Something passes a place. */
    void passes(String place) {
        Throwable now = null;
        synchronized (this) {
            if (thrown != null && --left == 0) {
                sprungAt = place;
                now = thrown.get();
            }
        }
        if (now instanceof Error error) {
            throw error;
        }
        if (now instanceof RuntimeException failure) {
            throw failure;
        }
    }
}
