package dev.tables.benchmarks.micro;

import dev.tables.annotation.IndexScope;
import dev.tables.benchmarks.ContenderKind;
import dev.tables.benchmarks.Workload;
import dev.tables.benchmarks.contender.Contender;
import dev.tables.benchmarks.contender.Directories;
import dev.tables.benchmarks.contender.Found;
import dev.tables.engine.local.Durability;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;
import org.openjdk.jmh.annotations.Warmup;

/** One row and 100 rows of a table of 100,000, through each layer. */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 5, time = 1)
@Fork(1)
public class LayerBenchmark {
    /** The layer. */
    @Param({"RAW", "STORE", "TABLE", "TABLES"})
    public ContenderKind layer = ContenderKind.RAW;

    private final Workload work = new Workload(1, 100_000, 9);
    private final SplittableRandom random = new SplittableRandom(1);
    private @Nullable Path directory;
    private @Nullable Contender contender;

    /** Fills a new store. */
    @Setup(Level.Trial)
    public void fill() {
        try {
            directory = Files.createTempDirectory("layers");
        } catch (IOException failure) {
            throw new UncheckedIOException(failure);
        }
        Contender filled = layer.open(directory, Durability.OS, IndexScope.LOCAL);
        for (int index = 0; index < work.departments(); index++) {
            work.groups(work.department(index)).forEach(filled::saveAll);
        }
        filled.close();
        contender = layer.open(directory, Durability.OS, IndexScope.LOCAL);
    }

    /** Removes the store. */
    @TearDown(Level.Trial)
    public void remove() {
        contender().close();
        if (directory != null) {
            Directories.delete(directory);
        }
    }

    /** One row. */
    @Benchmark
    public @Nullable Found one() {
        return contender().find(department(), random.nextInt(work.perDepartment()));
    }

    /** 100 rows. */
    @Benchmark
    public List<? extends Found> hundred() {
        int from = random.nextInt(work.perDepartment() - 100);
        return contender().range(department(), from, from + 99);
    }

    private String department() {
        return work.department(random.nextInt(work.departments()));
    }

    private Contender contender() {
        if (contender == null) {
            throw new IllegalStateException("The store is not filled. Let JMH call fill first.");
        }
        return contender;
    }
}
