package dev.tables.engine.server.internal;

import com.sun.management.UnixOperatingSystemMXBean;
import java.lang.management.ManagementFactory;

/**
 * A calculator for the maximum number of connections of a listener. Additional clients wait in the operating system's
 * queue, which uses no handles or memory of this process. A process without free handles or heap can neither accept
 * connections nor write to its store.
 */
public final class ConnectionBounds {
    private static final int LEAST = 8;

    private ConnectionBounds() {}

    /**
     * Returns the maximum for a listener that is about to start.
     *
     * @param most the absolute maximum, even if the process has more handles and heap
     * @param share the divisor of the number of free handles; connections may use the quotient, and the store and the
     *     rest of the process use the other handles
     * @param bytesEach the most heap that the buffers of one connection use
     * @param heap the part of the heap for all connections
     */
    public static int of(int most, int share, long bytesEach, long heap) {
        return (int) Math.max(LEAST, Math.min(most, Math.min(freeHandles() / share, heap / bytesEach)));
    }

    private static long freeHandles() {
        return ManagementFactory.getOperatingSystemMXBean() instanceof UnixOperatingSystemMXBean system
                ? system.getMaxFileDescriptorCount() - system.getOpenFileDescriptorCount()
                : Long.MAX_VALUE;
    }
}
