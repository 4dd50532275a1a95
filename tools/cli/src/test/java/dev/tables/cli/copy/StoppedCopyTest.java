package dev.tables.cli.copy;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.tables.cli.copy.TableCopyReport.Verdict;
import dev.tables.engine.ETag;
import dev.tables.engine.EntityGroupTransaction;
import dev.tables.engine.OpenTransaction;
import dev.tables.engine.ResultPage;
import dev.tables.engine.RowDecoder;
import dev.tables.engine.RowOperation;
import dev.tables.engine.RowQuery;
import dev.tables.engine.StoreTransaction;
import dev.tables.engine.TableStore;
import dev.tables.engine.files.FilePermissions;
import dev.tables.engine.files.internal.DurableFiles;
import dev.tables.engine.local.LocalTableStore;
import dev.tables.engine.request.ForwardingTableStore;
import dev.tables.engine.tck.fault.internal.PowerCutDisk;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Random;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** A copy that is stopped at any request and at any write of its progress goes on when it is started again. */
class StoppedCopyTest {
    private static final String JOB = "one to other";
    private static final int PAGE = 12;

    private final LocalTableStore source = LocalTableStore.inMemory();

    /** In memory: nothing here has to do with a device that is slow to flush. */
    private final DurableFiles disk = new DurableFiles(new PowerCutDisk(), FilePermissions.OWNER_ONLY);

    private final Path directory = Path.of("/progress");

    private int files;

    @BeforeEach
    void fill() throws IOException {
        disk.createDirectories(directory);
        Filled.table(source, "Long", 3 * PAGE - 7, new Random(1));
        Filled.table(source, "Short", 5, new Random(2));
        source.createTable("Empty");
    }

    @AfterEach
    void close() {
        source.close();
    }

    @Test
    void copyStoppedWithinTheFirstPageIsCompleted() {
        try (LocalTableStore target = LocalTableStore.inMemory()) {
            Path progress = progress();
            Process first = new Process(0);
            first.stopsAt(first.untilFirstRowIsWritten(target));
            assertThatThrownBy(() -> first.copy(target, progress)).isInstanceOf(Stopped.class);
            assertThat(Filled.rows(target, "Long")).isNotEmpty();
            assertThat(new Process(Integer.MAX_VALUE).copy(target, progress)).hasSize(3);
        }
    }

    @Test
    void copyStoppedAtAnyStepIsCompleted() {
        int steps = steps();
        assertThat(steps).isGreaterThan(20);
        for (int stop = 0; stop < steps; stop++) {
            stoppedTwice(stop, Integer.MAX_VALUE);
        }
    }

    @Test
    void copyStoppedTwiceAtAnyStepIsCompleted() {
        int steps = steps();
        for (int stop = 0; stop < steps; stop++) {
            for (int again = 0; again < steps; again += 7 - stop % 3) {
                stoppedTwice(stop, again);
            }
        }
    }

    private int steps() {
        try (LocalTableStore target = LocalTableStore.inMemory()) {
            Process undisturbed = new Process(Integer.MAX_VALUE);
            undisturbed.copy(target, progress());
            return undisturbed.steps.get();
        }
    }

    private void stoppedTwice(int first, int second) {
        try (LocalTableStore target = LocalTableStore.inMemory()) {
            Path progress = progress();
            run(new Process(first), target, progress);
            run(new Process(second), target, progress);
            List<TableCopyReport> reports = new Process(Integer.MAX_VALUE).copy(target, progress);
            assertThat(reports)
                    .as("stopped at %d and %d", first, second)
                    .extracting(TableCopyReport::verdict)
                    .containsExactly(Verdict.SAME, Verdict.SAME, Verdict.SAME);
            assertThat(reports).extracting(TableCopyReport::rowCount).containsExactly(0L, 3L * PAGE - 7, 5L);
            for (String table : source.tableNames()) {
                assertThat(Filled.rows(target, table)).isEqualTo(Filled.rows(source, table));
            }
        }
    }

    private static void run(Process process, TableStore target, Path progress) {
        try {
            process.copy(target, progress);
        } catch (Stopped stopped) {
            assertThat(process.steps.get()).isGreaterThan(process.stop);
        }
    }

    private Path progress() {
        return directory.resolve("progress" + files++);
    }

    private static final class Stopped extends RuntimeException {
        private static final long serialVersionUID = 1L;
    }

    /**
     * A run of a copy. Every request counts two steps, before and after its effect; so does every write of progress.
     */
    private final class Process {
        private int stop;
        private final AtomicInteger steps = new AtomicInteger();

        Process(int stop) {
            this.stop = stop;
        }

        void stopsAt(int step) {
            stop = step;
            steps.set(0);
        }

        /** Returns the number of the step after the first row was written. */
        int untilFirstRowIsWritten(TableStore target) {
            try (LocalTableStore elsewhere = LocalTableStore.inMemory()) {
                stop = Integer.MAX_VALUE;
                int[] first = {0};
                copy(
                        new ForwardingTableStore(elsewhere) {
                            // The compiler of JDK 17 does not show the checker the inherited type's annotations.
                            @SuppressWarnings("NullAway")
                            @Override
                            public List<@Nullable ETag> execute(String table, EntityGroupTransaction transaction) {
                                first[0] = first[0] == 0 ? steps.get() : first[0];
                                return super.execute(table, transaction);
                            }
                        },
                        progress());
                assertThat(target.tableNames()).isEmpty();
                return first[0];
            }
        }

        List<TableCopyReport> copy(TableStore target, Path progress) {
            return new TableCopy(
                            new Steps(source),
                            new Steps(target),
                            TableCopyOptions.defaults().withParallelism(1),
                            new NotedSteps(progress),
                            (table, stage, rows) -> {})
                    .run();
        }

        private void step() {
            if (steps.getAndIncrement() >= stop) {
                throw new Stopped();
            }
        }

        private final class NotedSteps implements CopyCheckpointStore {
            private final Path file;
            private final CopyCheckpointStore kept;

            NotedSteps(Path file) {
                this.file = file;
                kept = FileCopyCheckpointStore.open(file, JOB, disk);
            }

            @Override
            public @Nullable CopyCheckpoint load(String table) {
                return kept.load(table);
            }

            @Override
            public void save(String table, CopyCheckpoint checkpoint) {
                step();
                if (steps.get() >= stop) {
                    writeHalf(file.resolveSibling(file.getFileName() + ".new"));
                }
                step();
                kept.save(table, checkpoint);
                step();
            }

            private void writeHalf(Path fresh) {
                try {
                    disk.write(fresh, "job=one to oth".getBytes(StandardCharsets.US_ASCII));
                } catch (IOException failed) {
                    throw new UncheckedIOException(failed);
                }
            }
        }

        private final class Steps extends ForwardingTableStore {
            Steps(TableStore store) {
                super(store);
            }

            @Override
            public boolean createTableIfNotExists(String name) {
                step();
                boolean created = super.createTableIfNotExists(name);
                step();
                return created;
            }

            @Override
            public <T> ResultPage<T> query(String table, RowQuery query, RowDecoder<T> decoder) {
                step();
                return super.query(table, query.withPageSize(PAGE), decoder);
            }

            @Override
            public @Nullable ETag write(String table, RowOperation operation) {
                step();
                ETag written = super.write(table, operation);
                step();
                return written;
            }

            // The compiler of JDK 17 does not show the checker the inherited type's annotations.
            @SuppressWarnings("NullAway")
            @Override
            public List<@Nullable ETag> execute(String table, EntityGroupTransaction transaction) {
                step();
                List<@Nullable ETag> written = super.execute(table, transaction);
                step();
                return written;
            }

            // The compiler of JDK 17 does not show the checker the inherited type's annotations.
            @SuppressWarnings("NullAway")
            @Override
            public List<@Nullable ETag> execute(StoreTransaction transaction) {
                step();
                List<@Nullable ETag> written = super.execute(transaction);
                step();
                return written;
            }

            @Override
            protected void commit(OpenTransaction transaction) {
                step();
                super.commit(transaction);
                step();
            }
        }
    }
}
