package dev.tables.benchmarks.maintenance;

import dev.tables.benchmarks.contender.Directories;
import dev.tables.benchmarks.turns.Medians;
import java.io.PrintStream;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * Measures the maintenance of an index, in a partition and in a table of its own by turns. In each round every contender has the same members in
 * a new store, then they take turns, job by job, each round starting with another one; a result is the median over the rounds. The
 * first rounds do not count, until the compiler is done with most of it. With a million members or more all rounds count, because the compiler is
 * done early in the first.
 */
public final class MaintenanceRun {
    private static final int WARM_UP = 3;
    private static final int MANY = 1_000_000;

    private final Path directory;
    private final int rounds;
    private final PrintStream progress;
    private final List<MaintenanceResult> results = new ArrayList<>();
    private final List<MaintainerKind> turns = new ArrayList<>(List.of(MaintainerKind.values()));

    /** Keeps data in the directory, which is removed. */
    public MaintenanceRun(Path directory, int rounds, PrintStream progress) {
        this.directory = directory;
        this.rounds = rounds;
        this.progress = progress;
    }

    /** What came out so far. */
    public List<MaintenanceResult> results() {
        return results;
    }

    /** Measures both kinds of index with so many members. */
    public void measure(int members) {
        Map<Scope, Samples> all = new EnumMap<>(Scope.class);
        int warmUp = members < MANY ? WARM_UP : 0;
        for (int round = 0; round < warmUp + rounds; round++) {
            for (Scope scope : Scope.values()) {
                boolean counts = round >= warmUp;
                round(scope, members, counts ? all.computeIfAbsent(scope, any -> new Samples()) : new Samples());
            }
            Collections.rotate(turns, 1);
            progress.printf(Locale.ROOT, "  maintenance of an index, %,d members, round %d%n", members, round + 1);
        }
        all.forEach((scope, samples) -> add(scope, samples, members));
    }

    private void add(Scope scope, Samples samples, int members) {
        for (Job job : Job.values()) {
            for (MaintainerKind kind : MaintainerKind.values()) {
                if (scope.has(job) && kind.does(job)) {
                    results.add(samples.result(job, scope, kind, members));
                }
            }
        }
    }

    private void round(Scope scope, int members, Samples samples) {
        Directories.delete(directory);
        Map<MaintainerKind, Maintainer> maintainers = new EnumMap<>(MaintainerKind.class);
        try {
            for (MaintainerKind kind : turns) {
                Maintainer maintainer = kind.open(scope, Directories.create(directory.resolve(kind.name())));
                maintainers.put(kind, maintainer);
                maintainer.fill(members);
            }
            for (Job job : Job.values()) {
                for (MaintainerKind kind : turns) {
                    Maintainer maintainer = maintainers.get(kind);
                    if (maintainer != null && scope.has(job) && kind.does(job)) {
                        samples.add(job, kind, turn(job, maintainer, members));
                    }
                }
            }
        } finally {
            maintainers.values().forEach(Maintainer::close);
            Directories.delete(directory);
        }
    }

    private static Sample turn(Job job, Maintainer maintainer, int members) {
        job.prepare(maintainer);
        long requests = maintainer.requests();
        long start = System.nanoTime();
        job.perform(maintainer, members);
        double seconds = (System.nanoTime() - start) / 1e9;
        int units = job.units(members);
        return new Sample(units / seconds, (double) (maintainer.requests() - requests) / units);
    }

    /** One turn. */
    private record Sample(double perSecond, double requestsEach) {}

    /** All turns that count. */
    private static final class Samples {
        private final Map<Job, Map<MaintainerKind, List<Sample>>> all = new EnumMap<>(Job.class);

        void add(Job job, MaintainerKind kind, Sample sample) {
            all.computeIfAbsent(job, any -> new EnumMap<>(MaintainerKind.class))
                    .computeIfAbsent(kind, any -> new ArrayList<>())
                    .add(sample);
        }

        MaintenanceResult result(Job job, Scope scope, MaintainerKind kind, int members) {
            List<Sample> samples = all.getOrDefault(job, Map.of()).getOrDefault(kind, List.of());
            return new MaintenanceResult(
                    job.label(),
                    scope.name(),
                    kind.label(),
                    members,
                    Medians.of(samples.stream().map(Sample::perSecond).toList()),
                    Medians.of(samples.stream().map(Sample::requestsEach).toList()));
        }
    }
}
