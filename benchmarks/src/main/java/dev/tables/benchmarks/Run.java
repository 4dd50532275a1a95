package dev.tables.benchmarks;

import dev.tables.benchmarks.contender.Contender;
import dev.tables.benchmarks.contender.Directories;
import dev.tables.engine.local.Durability;
import java.io.PrintStream;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/**
 * Measures one size: every contender stores the same employees, then all are open at once and take turns of a fraction of a
 * second, cell by cell, each round starting with another one. What disturbs the machine for a while so hits all of them, and
 * medians over the rounds forget it.
 */
final class Run {
    private static final int MAX_THREADS = 8;

    private final Plan plan;
    private final Workload work;
    private final List<Seat> seats = new ArrayList<>();
    private final List<Result> results = new ArrayList<>();
    private final List<Footprint> footprints = new ArrayList<>();
    private final PrintStream progress;

    Run(Plan plan, Plan.Size size, Path directory, PrintStream progress) {
        this.plan = plan;
        this.work = new Workload(20261120, size.employees(), size.departments(), plan.scope());
        this.progress = progress;
        for (ContenderKind kind : plan.contenders()) {
            seats.add(new Seat(kind, Directories.create(directory.resolve(kind.label())), work));
        }
    }

    List<Result> results() {
        return results;
    }

    List<Footprint> footprints() {
        return footprints;
    }

    void measure() {
        seats.forEach(this::load);
        ExecutorService pool = Executors.newFixedThreadPool(MAX_THREADS);
        try {
            for (Durability durability : plan.durabilities()) {
                seats.forEach(seat -> seat.openAsInUse(durability));
                for (Cell cell : plan.cells(durability)) {
                    measure(cell, pool);
                }
                seats.forEach(Seat::close);
            }
        } finally {
            pool.shutdown();
            seats.forEach(Seat::close);
        }
    }

    private void load(Seat seat) {
        long start = System.nanoTime();
        Contender contender = seat.open(Durability.OS);
        for (int index = 0; index < work.departments(); index++) {
            work.groups(work.department(index)).forEach(contender::saveAll);
        }
        seat.close();
        double loadSeconds = (System.nanoTime() - start) / 1e9;
        long disk = Footprint.usedDisk(seat.directory());
        long heapBefore = Footprint.usedHeap();
        long opening = System.nanoTime();
        seat.open(Durability.OS).find(work.department(0), 1);
        double openMillis = (System.nanoTime() - opening) / 1e6;
        for (int number = 0; number < Math.min(1000, work.perDepartment()); number++) {
            seat.contender().find(work.department(0), number);
        }
        long heap = Math.max(0, Footprint.usedHeap() - heapBefore);
        seat.close();
        footprints.add(new Footprint(
                seat.kind().label(), work.employees(), rounded(loadSeconds), disk, rounded(openMillis), heap));
        progress.printf(
                Locale.ROOT,
                "  %,d employees in %s: %.1f s%n",
                work.employees(),
                seat.kind().label(),
                loadSeconds);
    }

    private void measure(Cell cell, ExecutorService pool) {
        Map<ContenderKind, List<Latencies>> rounds = new EnumMap<>(ContenderKind.class);
        List<Seat> turns = new ArrayList<>(seats);
        for (Seat seat : seats) {
            rounds.put(seat.kind(), new ArrayList<>());
            warmUp(cell, seat, pool);
        }
        for (int round = 0; round < plan.rounds(); round++) {
            for (Seat seat : turns) {
                Latencies latencies = slice(cell, seat).run(pool, plan.sliceMillis() * 1_000_000, round);
                rounds.getOrDefault(seat.kind(), new ArrayList<>()).add(latencies);
            }
            Collections.rotate(turns, 1);
        }
        for (Seat seat : seats) {
            List<Latencies> latencies = rounds.getOrDefault(seat.kind(), List.of());
            if (latencies.stream().anyMatch(round -> round.count() > 0)) {
                results.add(Result.of(cell, seat.kind(), work.employees(), latencies, plan.quantile()));
            }
        }
        progress.printf(
                Locale.ROOT, "  %s, %s, %d threads%n", cell.operation().label(), cell.durability(), cell.threads());
    }

    private void warmUp(Cell cell, Seat seat, ExecutorService pool) {
        new WarmUp(plan.warmUpMillis(), cell.operationsToSettle(), cell.mostNanosToSettle())
                .run(turn -> slice(cell, seat).run(pool, plan.warmUpMillis() * 1_000_000, -turn));
    }

    private Slice slice(Cell cell, Seat seat) {
        return new Slice(cell, seat, work);
    }

    private static double rounded(double value) {
        return Math.round(value * 100) / 100.0;
    }
}
