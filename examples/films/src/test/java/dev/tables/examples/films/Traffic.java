package dev.tables.examples.films;

import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.locks.ReadWriteLock;
import java.util.concurrent.locks.ReentrantReadWriteLock;
import java.util.function.Consumer;

/**
 * What stands between clients and versions, as a load balancer does: gives each request to one of those that are live, and lets those of
 * a version end before it is stopped. While none is live, requests wait.
 */
final class Traffic {
    /** Fair: a change waits for the requests before it, and those after it for the change. */
    private final ReadWriteLock gate = new ReentrantReadWriteLock(true);

    private final List<LiveVersion> live = new CopyOnWriteArrayList<>();

    /** Runs a request on a live version, chosen by a number. */
    void request(int choice, Consumer<LiveVersion> request) {
        gate.readLock().lock();
        try {
            request.accept(live.get(Math.floorMod(choice, live.size())));
        } finally {
            gate.readLock().unlock();
        }
    }

    /** Changes what is live while no request is in flight. */
    void change(Consumer<List<LiveVersion>> change) {
        gate.writeLock().lock();
        try {
            change.accept(live);
        } finally {
            gate.writeLock().unlock();
        }
    }

    List<LiveVersion> live() {
        return List.copyOf(live);
    }
}
