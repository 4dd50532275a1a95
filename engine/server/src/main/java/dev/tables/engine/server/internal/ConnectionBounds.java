package dev.tables.engine.server.internal;

import com.sun.management.UnixOperatingSystemMXBean;
import java.lang.management.ManagementFactory;

/**
 * How many connections a listener accepts. Further clients wait in the queue of the operating system, which takes neither handles nor memory of this
 * process. A process whose handles or heap are used up can neither accept connections nor write to its store.
 */
public final class ConnectionBounds {
    private static final int LEAST = 8;

    private ConnectionBounds() {}

    /**
     * Returns the bound for a listener that is about to start.
     *
     * @param most the most, whatever the process has
     * @param share one part of so many of the handles that are free now; the others are left to the store and the rest of the process
     * @param bytesEach the most heap that a connection takes for its buffers
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
