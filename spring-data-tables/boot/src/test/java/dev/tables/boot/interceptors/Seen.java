package dev.tables.boot.interceptors;

import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;

/** What interceptors and listeners were called with, in order. */
final class Seen {
    private final List<String> all = new CopyOnWriteArrayList<>();

    void add(String what) {
        all.add(what);
    }

    List<String> all() {
        return List.copyOf(all);
    }
}
