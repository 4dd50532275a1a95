package dev.tables.benchmarks.growth;

import java.io.PrintStream;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Random;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.stream.IntStream;

/** Loads, reads and updates members, and measures each operation. */
public final class MemberWork {
    private static final int TOGETHER = 100;
    private static final int MOST_CLUBS = 1000;
    private static final int SAME_NAME = 100;
    private static final int HOT = 1000;
    /** Number of updates of which one changes an indexed property. */
    private static final int RENAMED_EACH = 10;

    private static final String NOTES = "n".repeat(100);

    private final int members;
    private final int clubs;
    private final int clients;
    private final PrintStream progress;
    private final List<Line> lines = new ArrayList<>();

    /**
     * Creates the work.
     *
     * @param members number of members in the table
     * @param clients number of threads that write
     * @throws IllegalArgumentException if the members do not fill all clubs evenly
     */
    public MemberWork(int members, int clients, PrintStream progress) {
        this.members = members;
        clubs = Math.min(MOST_CLUBS, members / TOGETHER);
        if (members < 2 * HOT || members % (clubs * TOGETHER) != 0) {
            throw new IllegalArgumentException("Found " + members + " members, expected at least " + 2 * HOT
                    + ", and a multiple of " + TOGETHER + ", from 100,000 on of 100,000.");
        }
        this.clients = clients;
        this.progress = progress;
    }

    /**
     * Figures of one kind of operation.
     *
     * @param operation name of the operation
     * @param count number of operations
     * @param perSecond operations per second, of all clients together
     * @param medianMicros median time of an operation
     * @param tailMicros time that 99 of 100 operations did not exceed
     */
    public record Line(String operation, long count, double perSecond, double medianMicros, double tailMicros) {}

    /** Work of a client. */
    @FunctionalInterface
    public interface Step {
        /** Does the operation with a number, counted from zero. */
        void run(int number);
    }

    /** Returns the figures in the order in which they were measured. */
    public List<Line> lines() {
        return List.copyOf(lines);
    }

    private String club(int number) {
        return String.format(Locale.ROOT, "club%04d", number % clubs);
    }

    private GrownMember member(int number, String name, int visits) {
        return new GrownMember(club(number), number, "member" + number + "@example.org", name, visits, NOTES);
    }

    private static String name(int number) {
        return "name" + number / SAME_NAME;
    }

    /** Inserts all members. The members of a group are of one club, so that a group is a transaction. */
    public void load(MemberTable table) {
        run("insert of " + TOGETHER, members / TOGETHER, clients, group -> {
            int first = group / clubs * clubs * TOGETHER + group % clubs;
            table.insertAll(IntStream.range(0, TOGETHER)
                    .mapToObj(i -> first + i * clubs)
                    .map(number -> member(number, name(number), 0))
                    .toList());
        });
    }

    /** Reads random members, with one client. */
    public void read(MemberTable table, int reads, String when) {
        Random random = new Random(1);
        int[] numbers =
                IntStream.range(0, reads).map(i -> random.nextInt(members)).toArray();
        run("get" + when, reads, 1, i -> require(table.contains(club(numbers[i]), numbers[i])));
        run("page of 100 of a partition" + when, reads / 10, 1, i -> require(table.page(club(numbers[i])) > 0));
        run("by e-mail" + when, reads, 1, i -> require(table.byEmail("member" + numbers[i] + "@example.org") == 1));
        run(
                "by name, up to " + SAME_NAME + when,
                reads / 10,
                1,
                i -> require(table.byName(name(HOT + numbers[i] % (members - HOT))) > 0));
    }

    private static void require(boolean found) {
        if (!found) {
            throw new IllegalStateException("Found no row where there must be one.");
        }
    }

    /** Updates the same few members again and again. Each client has its own of them, as races are not what is measured. */
    public void update(MemberTable table, int updates, String when) {
        run("update of " + HOT + " hot rows" + when, updates, clients, i -> {
            int number = i % HOT;
            String name = "renamed" + number + "_" + i / HOT / RENAMED_EACH;
            table.overwrite(member(number, name, i));
        });
    }

    /** Measures operations that some clients share. */
    public void run(String operation, int count, int sharedBy, Step step) {
        long[] nanos = new long[count];
        long begun = System.nanoTime();
        ExecutorService threads = Executors.newFixedThreadPool(sharedBy);
        List<CompletableFuture<?>> all = new ArrayList<>();
        for (int client = 0; client < sharedBy; client++) {
            int first = client;
            all.add(CompletableFuture.runAsync(
                    () -> {
                        for (int number = first; number < count; number += sharedBy) {
                            long before = System.nanoTime();
                            step.run(number);
                            nanos[number] = System.nanoTime() - before;
                        }
                    },
                    threads));
        }
        all.forEach(CompletableFuture::join);
        threads.shutdown();
        double seconds = (System.nanoTime() - begun) / 1e9;
        Arrays.sort(nanos);
        lines.add(
                new Line(operation, count, count / seconds, nanos[count / 2] / 1e3, nanos[(int) (count * 0.99)] / 1e3));
        progress.printf(Locale.ROOT, "%s: %,d in %,.0f s%n", operation, count, seconds);
    }
}
