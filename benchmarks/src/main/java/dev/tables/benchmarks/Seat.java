package dev.tables.benchmarks;

import dev.tables.benchmarks.contender.Contender;
import dev.tables.engine.local.Durability;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.SplittableRandom;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/** A contender in a run: where its data is, its open instance, and which employees it was given to delete. One thread deletes. */
final class Seat implements AutoCloseable {
    private static final int GROUPS_TO_DELETE = 20;

    private final ContenderKind kind;
    private final Path directory;
    private final Workload work;
    private final AtomicInteger nextNumber;
    private final List<RowName> toDelete = new ArrayList<>();
    private @Nullable Contender contender;

    Seat(ContenderKind kind, Path directory, Workload work) {
        this.kind = kind;
        this.directory = directory;
        this.work = work;
        nextNumber = new AtomicInteger(work.perDepartment());
    }

    ContenderKind kind() {
        return kind;
    }

    Path directory() {
        return directory;
    }

    Contender open(Durability durability) {
        Contender opened = kind.open(directory, durability, work.scope());
        contender = opened;
        return opened;
    }

    /**
     * Opens files that are in the order of a long rest, with a row that is not in them yet. A store in use has such rows, each read looks for its
     * key among them first, and RocksDB skips that only while there is none.
     */
    void openAsInUse(Durability durability) {
        Contender opened = open(durability);
        opened.compact();
        opened.insert(work.employee(work.department(0), newNumbers(1)));
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

    /**
     * Names an employee to delete, each once. If none is left, it saves some groups in random departments, to be deleted in random
     * order: so a delete costs the same whatever was measured before it.
     */
    RowName nextToDelete(SplittableRandom random) {
        if (toDelete.isEmpty()) {
            for (int i = 0; i < GROUPS_TO_DELETE; i++) {
                String department = work.department(random.nextInt(work.departments()));
                int first = newNumbers(Workload.SAVED_AT_ONCE);
                contender().saveAll(work.group(department, first, Workload.SAVED_AT_ONCE));
                for (int number = first; number < first + Workload.SAVED_AT_ONCE; number++) {
                    toDelete.add(new RowName(department, number));
                }
            }
            Collections.shuffle(toDelete, new Random(random.nextLong()));
        }
        return toDelete.remove(toDelete.size() - 1);
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
