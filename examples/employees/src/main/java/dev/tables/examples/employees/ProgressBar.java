package dev.tables.examples.employees;

import java.io.PrintStream;
import java.util.Locale;

/** Shows an import on a terminal as a bar that grows, elsewhere as a line a second. */
final class ProgressBar implements ImportListener {
    private static final int WIDTH = 30;
    private static final long TERMINAL_NANOS = 100_000_000;
    private static final long LOG_NANOS = 1_000_000_000;

    private final PrintStream out;
    private final boolean terminal;
    private final long start = System.nanoTime();
    private long shown = start;
    private int before = -1;

    ProgressBar(PrintStream out, boolean terminal) {
        this.out = out;
        this.terminal = terminal;
    }

    @Override
    public void stored(int entities, int total) {
        long now = System.nanoTime();
        if (before < 0) {
            before = entities;
        }
        if (entities == total || now - shown >= (terminal ? TERMINAL_NANOS : LOG_NANOS)) {
            shown = now;
            show(entities, total, (entities - before) / Math.max(0.001, (now - start) / 1e9));
        }
    }

    private void show(int entities, int total, double rate) {
        int filled = (int) ((long) WIDTH * entities / total);
        String bar = "#".repeat(filled) + ".".repeat(WIDTH - filled);
        String line = String.format(
                Locale.ROOT,
                "import [%s] %3d%% %,d of %,d, %,.0f/s",
                bar,
                100L * entities / total,
                entities,
                total,
                rate);
        if (terminal) {
            out.print("\r" + line + (entities == total ? System.lineSeparator() : ""));
        } else {
            out.println(line);
        }
        out.flush();
    }
}
