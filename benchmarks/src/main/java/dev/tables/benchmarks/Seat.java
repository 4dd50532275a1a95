package dev.tables.benchmarks;

import dev.tables.annotation.IndexScope;
import dev.tables.benchmarks.contender.Contender;
import dev.tables.engine.local.Durability;
import java.nio.file.Path;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/** A contender in a run: where its data is, its open instance, and which employees it was given in the run. */
final class Seat implements AutoCloseable {
    private final ContenderKind kind;
    private final Path directory;
    private final IndexScope scope;
    private final AtomicInteger nextNumber;
    private final Queue<RowName> added = new ConcurrentLinkedQueue<>();
    private @Nullable Contender contender;

    Seat(ContenderKind kind, Path directory, Workload work) {
        this.kind = kind;
        this.directory = directory;
        scope = work.scope();
        nextNumber = new AtomicInteger(work.perDepartment());
    }

    ContenderKind kind() {
        return kind;
    }

    Path directory() {
        return directory;
    }

    Contender open(Durability durability) {
        Contender opened = kind.open(directory, durability, scope);
        contender = opened;
        return opened;
    }

    Contender contender() {
        if (contender == null) {
            throw new IllegalStateException(kind.label() + " is not open. Open it first.");
        }
        return contender;
    }

    /** A number no employee of this contender had so far, the first of {@code count}. */
    int newNumbers(int count) {
        return nextNumber.getAndAdd(count);
    }

    void added(String department, int number) {
        added.add(new RowName(department, number));
    }

    /** Takes one of the employees added, to delete it. */
    @Nullable
    RowName takeAdded() {
        return added.poll();
    }

    @Override
    public void close() {
        if (contender != null) {
            contender.close();
            contender = null;
        }
    }

    /** Names an employee. */
    record RowName(String department, int number) {}
}
