package dev.tables.benchmarks;

import dev.tables.annotation.IndexScope;
import dev.tables.benchmarks.cassandra.ClusterThroughput;
import dev.tables.benchmarks.contender.Directories;
import dev.tables.benchmarks.maintenance.MaintenanceReport;
import dev.tables.benchmarks.maintenance.MaintenanceRun;
import dev.tables.benchmarks.postgresql.GrowthOnPostgreSql;
import dev.tables.engine.local.Durability;
import dev.tables.testing.Effort;
import java.nio.file.Path;
import java.time.Duration;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;

/** The program: see README.md for the one command that runs it. */
@CommandLine.Command(
        name = "benchmarks",
        mixinStandardHelpOptions = true,
        description = "Compares Spring Data Tables with raw RocksDB and with what a user would pick instead.")
public final class Benchmarks implements Callable<Integer> {
    /** How long it may take. */
    enum Mode {
        /** Less than four minutes: 100,000 employees. */
        SHORT,
        /** Also 1,000,000 employees, and longer turns. */
        FULL,
        /** No employees: tables made by the thousand, opened, dropped at several sizes. */
        TABLES,
        /** No employees: an index filled, verified, repaired, and writes to it recovered. */
        INDEXES,
        /** Eight clients on Cassandra. */
        CASSANDRA,
        /** A table that grows on PostgreSQL. */
        POSTGRESQL
    }

    /** Which employees, operations and indexes are measured in the modes short and full. */
    enum Scope {
        /** Indexes of each department. */
        LOCAL(IndexScope.LOCAL),
        /** Indexes over all departments. */
        GLOBAL(IndexScope.GLOBAL),
        /** Queries and bulk writes of an ordinary application. */
        DAILY(IndexScope.GLOBAL);

        private final IndexScope indexes;

        Scope(IndexScope indexes) {
            this.indexes = indexes;
        }
    }

    private static final Set<Operation> OF_INDEXES = EnumSet.of(
            Operation.FIND,
            Operation.BY_EMAIL,
            Operation.BY_LAST_NAME,
            Operation.SAVE_ALL,
            Operation.INSERT,
            Operation.UPDATE,
            Operation.DELETE);

    private static final Duration LONGEST_VACUUM = Duration.ofMinutes(10);
    private static final long CLUSTER_TURN_MILLIS = 2500;
    private static final long NANOS_OF_MACHINE_ALONE = 500_000_000;
    private static final List<Durability> ALL = List.of(Durability.OS, Durability.NONE, Durability.SYNC);
    private static final List<Durability> FLUSHED = List.of(Durability.SYNC, Durability.OS);

    @CommandLine.Option(
            names = "--mode",
            defaultValue = "short",
            description =
                    "short (default), full, tables: what tables cost themselves, indexes: filling, verifying and repairing one,"
                            + " cassandra: eight clients on a cluster, or postgresql: a table that grows")
    private Mode mode = Mode.SHORT;

    @CommandLine.Option(
            names = "--nodes",
            defaultValue = "1",
            description =
                    "of Cassandra, in mode cassandra (default: ${DEFAULT-VALUE}); several keep that many replicas")
    private int nodes = 1;

    @CommandLine.Option(
            names = "--scope",
            defaultValue = "local",
            description =
                    "local (default): indexes of each department; global: of all departments, beside lean-rocksdb, only operations that such indexes take part in, durabilities sync and os;"
                            + " daily: queries and bulk writes of an ordinary application, beside lean-rocksdb, durability os, one thread; takes --daily-only instead of --only")
    private Scope scope = Scope.LOCAL;

    @CommandLine.Option(
            names = "--only",
            split = ",",
            description = "operations to measure, by their enum name (default: all): ${COMPLETION-CANDIDATES}")
    private @Nullable Set<Operation> only;

    @CommandLine.Option(
            names = "--daily-only",
            split = ",",
            description =
                    "operations to measure in scope daily, by their enum name (default: all): ${COMPLETION-CANDIDATES}")
    private Set<DailyOperation> dailyOnly = EnumSet.allOf(DailyOperation.class);

    @CommandLine.Option(
            names = "--contenders",
            split = ",",
            description =
                    "who takes part; the first is what ratios refer to (default: all without a server): ${COMPLETION-CANDIDATES}")
    private @Nullable List<ContenderKind> contenders;

    @CommandLine.Option(
            names = "--sizes",
            split = ",",
            description =
                    "employees (default: 100000, in full mode also 1000000); 1000 partitions from a million on, else 9;"
                            + " members in mode postgresql (default: 10000000)")
    private @Nullable List<Integer> sizes;

    @CommandLine.Option(
            names = "--durabilities",
            split = ",",
            description = "what writes survive (default: all); reads are measured with the first")
    private @Nullable List<Durability> durabilities;

    @CommandLine.Option(
            names = "--threads",
            split = ",",
            description = "default 1,2,8: all operations with one, reads also with two, inserts also with eight")
    private List<Integer> threads = List.of(1, 2, 8);

    @CommandLine.Option(names = "--rounds", description = "turns of each contender in a cell (default: 9, full 15)")
    private @Nullable Integer rounds;

    @CommandLine.Option(names = "--slice-millis", description = "length of a turn (default: 100, full 400)")
    private @Nullable Long sliceMillis;

    @CommandLine.Option(
            names = "--warm-up-millis",
            description = "length of the turns before that do not count, two to ten (default: 100, full 1000)")
    private @Nullable Long warmUpMillis;

    @CommandLine.Option(
            names = "--quantile",
            defaultValue = "0.5",
            description = "which round counts: 0.5 (default) for the median, 0.1 for a good one on a busy machine")
    private double quantile = 0.5;

    @CommandLine.Option(
            names = "--directory",
            defaultValue = "target/bench-data",
            description = "where contenders keep their data during the run (default: ${DEFAULT-VALUE})")
    private Path directory = Path.of("target/bench-data");

    @CommandLine.Option(
            names = "--output",
            defaultValue = "target",
            description = "where results.json and meta.json go (default: ${DEFAULT-VALUE})")
    private Path output = Path.of("target");

    /** Runs and ends the JVM. */
    public static void main(String... arguments) {
        Locale.setDefault(Locale.ROOT);
        // Otherwise no Cassandra node is started.
        System.setProperty(Effort.PROPERTY, "thorough");
        System.exit(new CommandLine(new Benchmarks())
                .setCaseInsensitiveEnumValuesAllowed(true)
                .execute(arguments));
    }

    @Override
    public Integer call() {
        return switch (mode) {
            case TABLES -> tables();
            case INDEXES -> indexes();
            case CASSANDRA -> cassandra();
            case POSTGRESQL -> postgreSql();
            case SHORT, FULL -> scope == Scope.DAILY ? daily() : employees();
        };
    }

    private int tables() {
        long start = System.nanoTime();
        TableLife life = new TableLife(directory, System.err);
        life.measure(List.of(1000, 10_000));
        TableDrop drop = new TableDrop(directory, Duration.ofSeconds(5), System.err);
        drop.measure(sizes != null ? sizes : List.of(10_000, 100_000, 1_000_000));
        Report.write(output, life.results(), machine(), Map.of("footprints", life.footprints(), "drops", drop.lines()));
        print(life.text() + "\n" + drop.text(), start);
        return 0;
    }

    private int indexes() {
        long start = System.nanoTime();
        MaintenanceRun run = new MaintenanceRun(directory, rounds != null ? rounds : 5, System.err);
        (sizes != null ? sizes : List.of(10_000)).forEach(run::measure);
        Report.write(output, run.results(), machine(), Map.of());
        print(MaintenanceReport.text(run.results()), start);
        return 0;
    }

    private int cassandra() {
        long start = System.nanoTime();
        ClusterThroughput run = new ClusterThroughput(
                nodes, Duration.ofMillis(sliceMillis != null ? sliceMillis : CLUSTER_TURN_MILLIS));
        run.measure();
        print(run.text(), start);
        return 0;
    }

    private int postgreSql() {
        for (int members : sizes != null ? sizes : List.of(10_000_000)) {
            long start = System.nanoTime();
            GrowthOnPostgreSql growth = new GrowthOnPostgreSql(members, LONGEST_VACUUM, System.err);
            growth.measure();
            print(growth.text(), start);
        }
        return 0;
    }

    private int daily() {
        long start = System.nanoTime();
        int employees = sizes != null ? sizes.get(0) : 100_000;
        DailyRun.Pace pace = new DailyRun.Pace(
                rounds != null ? rounds : 9,
                sliceMillis != null ? sliceMillis : 100,
                warmUpMillis != null ? warmUpMillis : 100,
                quantile);
        DailyRun run = new DailyRun(pace, new DailyWorkload(20261120, employees, 10), directory, System.err);
        run.measure(dailyOnly);
        Report.write(output, run.lines(), machine(), Map.of());
        print(run.text() + "\n" + MachineAlone.text(new MachineAlone(NANOS_OF_MACHINE_ALONE).measure()), start);
        return 0;
    }

    private int employees() {
        Plan plan = plan();
        List<Result> results = new ArrayList<>();
        List<Footprint> footprints = new ArrayList<>();
        long start = System.nanoTime();
        for (Plan.Size size : plan.sizes()) {
            Directories.delete(directory);
            Run run = new Run(plan, size, directory, System.err);
            run.measure();
            results.addAll(run.results());
            footprints.addAll(run.footprints());
        }
        Directories.delete(directory);
        Report.write(output, results, machine(), Map.of("footprints", footprints));
        String alone = MachineAlone.text(new MachineAlone(NANOS_OF_MACHINE_ALONE).measure());
        print(
                new Report(plan.contenders().stream().map(ContenderKind::label).toList(), results, footprints).text()
                        + alone,
                start);
        return 0;
    }

    private static void print(String text, long start) {
        System.out.println(text);
        System.out.printf(Locale.ROOT, "%n%d seconds; %s%n", (System.nanoTime() - start) / 1_000_000_000, machine());
    }

    private Plan plan() {
        boolean full = mode == Mode.FULL;
        List<Integer> employees = sizes != null ? sizes : full ? List.of(100_000, 1_000_000) : List.of(100_000);
        boolean anywhere = scope == Scope.GLOBAL;
        return new Plan(
                scope.indexes,
                employees.stream()
                        .map(count -> new Plan.Size(count, count >= 1_000_000 ? 1000 : 9))
                        .toList(),
                contenders != null ? contenders : withoutServer(scope.indexes),
                only != null ? only : anywhere ? OF_INDEXES : EnumSet.allOf(Operation.class),
                durabilities != null ? durabilities : anywhere ? FLUSHED : ALL,
                threads,
                rounds != null ? rounds : full ? 15 : 9,
                sliceMillis != null ? sliceMillis : full ? 400 : 100,
                warmUpMillis != null ? warmUpMillis : full ? 1000 : 100,
                quantile);
    }

    private static List<ContenderKind> withoutServer(IndexScope scope) {
        return ContenderKind.of(scope).stream()
                .filter(kind -> !kind.isOnServer())
                .toList();
    }

    private static Map<String, Object> machine() {
        Map<String, Object> machine = new LinkedHashMap<>();
        machine.put("date", LocalDate.now(ZoneOffset.UTC).toString());
        machine.put("java", System.getProperty("java.vm.name") + " " + System.getProperty("java.runtime.version"));
        machine.put("os", System.getProperty("os.name") + " " + System.getProperty("os.arch"));
        machine.put("processors", Runtime.getRuntime().availableProcessors());
        machine.put("maxHeapBytes", Runtime.getRuntime().maxMemory());
        return machine;
    }
}
