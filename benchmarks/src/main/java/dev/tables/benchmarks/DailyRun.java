package dev.tables.benchmarks;

import dev.tables.benchmarks.contender.DailyContender;
import dev.tables.benchmarks.contender.Directories;
import dev.tables.benchmarks.contender.Employee;
import dev.tables.engine.local.Durability;
import java.io.PrintStream;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;

/**
 * Measures queries and bulk writes of an ordinary application. All contenders are open at once and take turns, each round starting with
 * another one. An operation that a contender refuses is reported with the message, and the run continues with the others.
 */
final class DailyRun {
    private static final long SEED = 20261201;
    private static final long MOST_NANOS_TO_SETTLE = 3_000_000_000L;

    private final Pace pace;
    private final DailyWorkload work;
    private final Path directory;
    private final PrintStream progress;
    private final Map<DailyKind, DailyContender> open = new EnumMap<>(DailyKind.class);
    private final List<Result> results = new ArrayList<>();
    private final List<Refusal> refusals = new ArrayList<>();

    DailyRun(Pace pace, DailyWorkload work, Path directory, PrintStream progress) {
        this.pace = pace;
        this.work = work;
        this.directory = directory;
        this.progress = progress;
    }

    /**
     * How long a run takes.
     *
     * @param rounds how many turns of each contender count
     * @param sliceMillis the length of a turn
     * @param warmUpMillis the length of a turn that does not count
     * @param quantile which round counts: 0.5 for the median
     */
    record Pace(int rounds, long sliceMillis, long warmUpMillis, double quantile) {}

    void measure(Set<DailyOperation> operations) {
        Directories.delete(directory);
        try {
            for (DailyKind kind : DailyKind.values()) {
                open.put(kind, loaded(kind));
            }
            operations.stream().sorted().forEach(this::measure);
        } finally {
            open.values().forEach(DailyContender::close);
            Directories.delete(directory);
        }
    }

    /** Opens a contender in the state of a store in use: compacted, and with a row that is not in its files yet. */
    private DailyContender loaded(DailyKind kind) {
        Path own = Directories.create(directory.resolve(kind.label()));
        long start = System.nanoTime();
        try (DailyContender empty = kind.open(own)) {
            work.load(empty);
        }
        progress.printf(
                Locale.ROOT,
                "  %,d employees in %s: %.1f s%n",
                work.employees(),
                kind.label(),
                (System.nanoTime() - start) / 1e9);
        DailyContender contender = kind.open(own);
        contender.compact();
        Employee first = contender.range(work.department(0), 0, 0).get(0).toEmployee();
        contender.saveAll(List.of(first.withCity(first.city() + " East")));
        return contender;
    }

    private void measure(DailyOperation operation) {
        Map<DailyKind, List<Latencies>> rounds = new EnumMap<>(DailyKind.class);
        open.forEach((kind, contender) -> {
            if (kind.has(operation) && isDone(operation, kind, contender)) {
                rounds.put(kind, new ArrayList<>());
                new WarmUp(pace.warmUpMillis(), operation.operationsToSettle(), MOST_NANOS_TO_SETTLE)
                        .run(turn -> slice(operation, contender, pace.warmUpMillis(), -turn));
            }
        });
        List<DailyKind> turns = new ArrayList<>(rounds.keySet());
        for (int round = 0; round < pace.rounds(); round++) {
            for (DailyKind kind : turns) {
                DailyContender contender = open.get(kind);
                List<Latencies> own = rounds.get(kind);
                if (contender != null && own != null) {
                    own.add(slice(operation, contender, pace.sliceMillis(), round));
                }
            }
            Collections.rotate(turns, 1);
        }
        Result.Line line = new Result.Line(operation.label(work), Durability.OS, 1);
        rounds.forEach((kind, latencies) ->
                results.add(Result.of(line, kind.label(), work.employees(), latencies, pace.quantile())));
        progress.printf(Locale.ROOT, "  %s%n", line.operation());
    }

    private boolean isDone(DailyOperation operation, DailyKind kind, DailyContender contender) {
        DailyTask task = new DailyTask(operation, contender, work, SEED);
        task.prepare();
        try {
            task.perform();
        } catch (RuntimeException refused) {
            refusals.add(new Refusal(operation.label(work), kind.label(), String.valueOf(refused.getMessage())));
            return false;
        }
        task.finish();
        return true;
    }

    private Latencies slice(DailyOperation operation, DailyContender contender, long millis, long seed) {
        return Slice.repeat(
                new DailyTask(operation, contender, work, SEED + seed), System.nanoTime() + millis * 1_000_000);
    }

    /** Returns results and refusals. */
    List<Record> lines() {
        return Stream.concat(results.stream(), refusals.stream()).toList();
    }

    List<Refusal> refusals() {
        return refusals;
    }

    String text() {
        List<String> labels =
                Stream.of(DailyKind.values()).map(DailyKind::label).toList();
        StringBuilder text = new StringBuilder(new Report(labels, results, List.of()).text());
        text.append("\nTimes the range of whole entities of the same contender\n\n| operation | ")
                .append(String.join(" | ", labels))
                .append(" |\n|---|")
                .append("--:|".repeat(labels.size()))
                .append('\n');
        for (DailyOperation part :
                List.of(DailyOperation.TEXT_VERSIONS, DailyOperation.INTERFACE, DailyOperation.RECORD)) {
            text.append("| ").append(part.label(work));
            labels.forEach(label -> text.append(" | ").append(ratio(part, label)));
            text.append(" |\n");
        }
        text.append(refusals.isEmpty() ? "" : "\nRefused:\n\n");
        refusals.forEach(one -> text.append("* ")
                .append(one.contender())
                .append(", ")
                .append(one.name())
                .append(": ")
                .append(one.refused().lines().findFirst().orElse(""))
                .append('\n'));
        return text.toString();
    }

    private String ratio(DailyOperation part, String label) {
        List<Result> both = Stream.of(part, DailyOperation.RANGE)
                .flatMap(operation -> results.stream()
                        .filter(result -> result.contender().equals(label))
                        .filter(result -> result.name().equals(operation.label(work))))
                .toList();
        return both.size() < 2
                ? ""
                : String.format(Locale.ROOT, "%.2f", both.get(0).ratioTo(both.get(1)));
    }
}
