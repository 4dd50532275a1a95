package dev.tables.benchmarks.compile;

import dev.tables.benchmarks.turns.Medians;
import dev.tables.processor.MapperProcessor;
import java.io.IOException;
import java.io.StringWriter;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;
import javax.tools.JavaCompiler;
import javax.tools.StandardJavaFileManager;
import javax.tools.ToolProvider;

/**
 * Compiles entities and their repositories, whose mappers and keys the processor writes and whose queries it checks, and the same sources with
 * the same mappers and keys as sources, without a processor: in one JVM, turn by turn, from disk to disk. Prints medians and their ratio. Counted is the time
 * that the compiling thread ran, which other work on the machine leaves alone; both wait for the same disk.
 */
public final class CompileTime {
    private static final int ENTITIES = 200;
    private static final int ROUNDS = 7;
    private static final int WARM_UP = 2;
    private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();

    private final Path folder;
    private final int count;
    private final List<Path> entities = new ArrayList<>();
    private final List<Path> handWritten = new ArrayList<>();

    private CompileTime(Path folder, int count) {
        this.folder = folder;
        this.count = count;
    }

    /** Takes the number of entities, which each have a repository (default: 200), and the number of rounds (default: 7). */
    public static void main(String[] arguments) throws IOException {
        int count = arguments.length > 0 ? Integer.parseInt(arguments[0]) : ENTITIES;
        int rounds = arguments.length > 1 ? Integer.parseInt(arguments[1]) : ROUNDS;
        Path folder = Files.createTempDirectory("tables-compile");
        try {
            new CompileTime(folder, count).run(rounds);
        } finally {
            delete(folder);
        }
    }

    private void run(int rounds) throws IOException {
        for (int i = 0; i < count; i++) {
            entities.add(write("Order" + i, source(i)));
            entities.add(write("Order" + i + "Repository", repository(i)));
        }
        handWritten.addAll(entities);
        collectGenerated();
        List<Double> with = new ArrayList<>();
        List<Double> without = new ArrayList<>();
        for (int round = -WARM_UP; round < rounds; round++) {
            double processed = compile(true);
            double plain = compile(false);
            System.out.printf(Locale.ROOT, "%s %.0f ms, %.0f ms%n", round < 0 ? "warm-up" : "round", processed, plain);
            if (round >= 0) {
                with.add(processed);
                without.add(plain);
            }
        }
        System.out.printf(
                Locale.ROOT,
                "%d entities and as many repositories, median of %d rounds: %.0f ms with the processor, %.0f ms with hand-written mappers, ratio %.2f%n",
                count,
                rounds,
                Medians.of(with),
                Medians.of(without),
                Medians.of(with) / Medians.of(without));
    }

    /** What the processor writes is what a colleague would have. */
    private void collectGenerated() throws IOException {
        compile(true);
        try (Stream<Path> files = Files.walk(folder.resolve("generated"))) {
            for (Path file : files.filter(Files::isRegularFile).sorted().toList()) {
                Path copy = folder.resolve("source").resolve(file.getFileName());
                handWritten.add(Files.copy(file, copy));
            }
        }
    }

    /** Milliseconds that one compilation into empty folders runs. */
    private double compile(boolean processed) throws IOException {
        Path classes = fresh("classes");
        Path generated = fresh("generated");
        List<String> options = new ArrayList<>(List.of("--release", "17", "-parameters", "-d", classes.toString()));
        options.addAll(processed ? List.of("-s", generated.toString()) : List.of("-proc:none"));
        JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
        StringWriter said = new StringWriter();
        long start = THREADS.getCurrentThreadCpuTime();
        try (StandardJavaFileManager files = compiler.getStandardFileManager(null, null, StandardCharsets.UTF_8)) {
            var sources = files.getJavaFileObjectsFromPaths(processed ? entities : handWritten);
            JavaCompiler.CompilationTask task = compiler.getTask(said, files, null, options, null, sources);
            if (processed) {
                task.setProcessors(List.of(new MapperProcessor()));
            }
            if (!task.call()) {
                throw new IllegalStateException("The sources do not compile:\n" + said);
            }
        }
        return (THREADS.getCurrentThreadCpuTime() - start) / 1e6;
    }

    private Path fresh(String name) throws IOException {
        Path fresh = folder.resolve(name);
        delete(fresh);
        return Files.createDirectories(fresh);
    }

    private Path write(String name, String text) throws IOException {
        Path source = Files.createDirectories(folder.resolve("source"));
        return Files.writeString(source.resolve(name + ".java"), text);
    }

    private static String source(int number) {
        return String.format(Locale.ROOT, """
                package shop;

                import dev.tables.annotation.IndexLayout;
                import dev.tables.annotation.IndexedBy;
                import dev.tables.annotation.PartitionKey;
                import dev.tables.annotation.RowKey;
                import dev.tables.annotation.TableEntity;
                import dev.tables.annotation.Version;
                import java.math.BigDecimal;
                import java.time.Instant;
                import java.time.LocalDate;

                @TableEntity(table = "orders%1$d")
                @IndexedBy(name = "byStatusAndTime", properties = {"status", "placed desc"}, layout = IndexLayout.KEYS_ONLY)
                public record Order%1$d(
                        @PartitionKey String customer,
                        @RowKey(position = 0, digits = 8) int number,
                        @RowKey(position = 1, descending = true) Instant placed,
                        Status status,
                        BigDecimal total,
                        LocalDate due,
                        @IndexedBy(unique = true) String reference,
                        Integer priority,
                        boolean paid,
                        String note,
                        @Version String version) {
                    public enum Status {
                        OPEN,
                        SHIPPED
                    }
                }
                """, number);
    }

    private static String repository(int number) {
        return String.format(Locale.ROOT, """
                package shop;

                import dev.tables.data.repository.TablesRepository;
                import java.util.List;
                import java.util.Optional;

                public interface Order%1$dRepository extends TablesRepository<Order%1$d, Order%1$dKey> {
                    List<Order%1$d> findByCustomer(String customer);

                    List<Order%1$d> findByCustomerAndNumberBetween(String customer, int from, int to);

                    List<Order%1$d> findByCustomerAndStatusOrderByPlacedDesc(String customer, Order%1$d.Status status);

                    Optional<Order%1$d> findByCustomerAndReference(String customer, String reference);

                    long countByCustomer(String customer);
                }
                """, number);
    }

    private static void delete(Path folder) throws IOException {
        if (!Files.exists(folder)) {
            return;
        }
        try (Stream<Path> files = Files.walk(folder)) {
            for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
                Files.delete(file);
            }
        }
    }
}
