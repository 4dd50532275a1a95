package dev.tables.benchmarks.maintenance;

import java.util.function.Consumer;
import java.util.function.ToLongFunction;

/** The jobs on an index that are measured, in this order. */
enum Job {
    /** An index was declared on a table with entities. */
    BACKFILL("backfill", maintainer -> {}, Maintainer::backfill),
    /** Nothing is wrong. */
    VERIFY("verify", maintainer -> {}, Maintainer::verify),
    /** Every tenth index row is missing. */
    REPAIR("repair a tenth", Maintainer::damage, Maintainer::repair),
    /** Every tenth member is in a write that a process left half done. */
    RECOVER("recover a backlog", Maintainer::leaveBacklog, Maintainer::recover);

    private final String label;
    private final Consumer<Maintainer> preparation;
    private final ToLongFunction<Maintainer> work;

    Job(String label, Consumer<Maintainer> preparation, ToLongFunction<Maintainer> work) {
        this.label = label;
        this.preparation = preparation;
        this.work = work;
    }

    String label() {
        return label;
    }

    void prepare(Maintainer maintainer) {
        preparation.accept(maintainer);
    }

    /** Does it; fails if it came to another result than it must. */
    void perform(Maintainer maintainer, int members) {
        long found = work.applyAsLong(maintainer);
        long expected = expected(members);
        if (found != expected) {
            throw new IllegalStateException(label + " found " + found + ", expected " + expected + ".");
        }
    }

    /** What the work returns. */
    long expected(int members) {
        return switch (this) {
            case BACKFILL -> members;
            case VERIFY -> 0;
            case REPAIR, RECOVER -> members / Members.DAMAGED_EACH;
        };
    }

    /** How many members, or writes, it goes through: what times and requests are divided by. */
    int units(int members) {
        return this == RECOVER ? members / Members.DAMAGED_EACH : members;
    }
}
