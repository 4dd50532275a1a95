package dev.tables.benchmarks.upkeep;

import dev.tables.benchmarks.Directories;
import java.io.PrintStream;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * Measures the upkeep of an index, in a partition and in a table of its own by turns. In each round every contender has the same members in
 * a new store, then they take turns, job by job, each round starting with another one; a result is the median over the rounds. The
 * first rounds do not count, until the compiler is done with most of it.
 */
public final class UpkeepRun {
    private static final int WARM_UP = 3;

    private final Path directory;
    private final int rounds;
    private final PrintStream progress;
    private final List<UpkeepResult> results = new ArrayList<>();
    private final List<KeeperKind> turns = new ArrayList<>(List.of(KeeperKind.values()));

    /** Keeps data in the directory, which is removed. */
    public UpkeepRun(Path directory, int rounds, PrintStream progress) {
        this.directory = directory;
        this.rounds = rounds;
        this.progress = progress;
    }

    /** What came out so far. */
    public List<UpkeepResult> results() {
        return results;
    }

    /** Measures both kinds of index with so many members. */
    public void measure(int members) {
        Map<Scope, Samples> all = new EnumMap<>(Scope.class);
        for (int round = 0; round < WARM_UP + rounds; round++) {
            for (Scope scope : Scope.values()) {
                boolean counts = round >= WARM_UP;
                round(scope, members, counts ? all.computeIfAbsent(scope, any -> new Samples()) : new Samples());
            }
            Collections.rotate(turns, 1);
            progress.printf(Locale.ROOT, "  upkeep of an index, %,d members, round %d%n", members, round + 1);
        }
        all.forEach((scope, samples) -> add(scope, samples, members));
    }

    private void add(Scope scope, Samples samples, int members) {
        for (Job job : Job.values()) {
            for (KeeperKind kind : KeeperKind.values()) {
                if (scope.has(job) && kind.does(job)) {
                    results.add(samples.result(job, scope, kind, members));
                }
            }
        }
    }

    private void round(Scope scope, int members, Samples samples) {
        Directories.delete(directory);
        Map<KeeperKind, Keeper> keepers = new EnumMap<>(KeeperKind.class);
        try {
            for (KeeperKind kind : turns) {
                Keeper keeper = kind.open(scope, Directories.create(directory.resolve(kind.name())));
                keepers.put(kind, keeper);
                keeper.fill(members);
            }
            for (Job job : Job.values()) {
                for (KeeperKind kind : turns) {
                    Keeper keeper = keepers.get(kind);
                    if (keeper != null && scope.has(job) && kind.does(job)) {
                        samples.add(job, kind, turn(job, keeper, members));
                    }
                }
            }
        } finally {
            keepers.values().forEach(Keeper::close);
            Directories.delete(directory);
        }
    }

    private static Sample turn(Job job, Keeper keeper, int members) {
        job.prepare(keeper);
        long requests = keeper.requests();
        long start = System.nanoTime();
        job.perform(keeper, members);
        double seconds = (System.nanoTime() - start) / 1e9;
        int units = job.units(members);
        return new Sample(units / seconds, (double) (keeper.requests() - requests) / units);
    }

    /** One turn. */
    private record Sample(double perSecond, double requestsEach) {}

    /** All turns that count. */
    private static final class Samples {
        private final Map<Job, Map<KeeperKind, List<Sample>>> all = new EnumMap<>(Job.class);

        void add(Job job, KeeperKind kind, Sample sample) {
            all.computeIfAbsent(job, any -> new EnumMap<>(KeeperKind.class))
                    .computeIfAbsent(kind, any -> new ArrayList<>())
                    .add(sample);
        }

        UpkeepResult result(Job job, Scope scope, KeeperKind kind, int members) {
            List<Sample> samples = all.getOrDefault(job, Map.of()).getOrDefault(kind, List.of());
            return new UpkeepResult(
                    job.label(),
                    scope.name(),
                    kind.label(),
                    members,
                    median(samples.stream().map(Sample::perSecond).sorted().toList()),
                    median(samples.stream().map(Sample::requestsEach).sorted().toList()));
        }

        private static double median(List<Double> sorted) {
            return (sorted.get((sorted.size() - 1) / 2) + sorted.get(sorted.size() / 2)) / 2;
        }
    }
}
