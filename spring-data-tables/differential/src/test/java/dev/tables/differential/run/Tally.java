package dev.tables.differential.run;

import dev.tables.differential.model.Computed;
import dev.tables.differential.query.Question;
import dev.tables.differential.query.Returned;
import dev.tables.mapping.query.AccessPath;
import java.util.EnumMap;
import java.util.Map;
import java.util.concurrent.atomic.AtomicLong;

/** Counts what was asked. */
public final class Tally {
    private final AtomicLong asked = new AtomicLong();
    private final AtomicLong empty = new AtomicLong();
    private final AtomicLong refused = new AtomicLong();
    private final AtomicLong computed = new AtomicLong();
    private final AtomicLong declared = new AtomicLong();
    private final Map<AccessPath, Long> paths = new EnumMap<>(AccessPath.class);
    private final Map<Returned, Long> forms = new EnumMap<>(Returned.class);

    synchronized void asked(Question question, int expected, AccessPath path) {
        paths.merge(path, 1L, Long::sum);
        asked.incrementAndGet();
        if (expected == 0) {
            empty.incrementAndGet();
        }
        boolean ofComputed = question.branches().stream()
                .anyMatch(terms -> terms.stream().anyMatch(term -> Computed.isName(term.path())));
        if (ofComputed && expected > 0) {
            computed.incrementAndGet();
        }
        forms.merge(question.returned(), 1L, Long::sum);
    }

    void refused(boolean isRefused) {
        declared.incrementAndGet();
        if (isRefused) {
            refused.incrementAndGet();
        }
    }

    /** How many questions were asked. */
    public long questions() {
        return asked.get();
    }

    /** How many had an answer that is not empty. */
    public long answered() {
        return asked.get() - empty.get();
    }

    @Override
    public synchronized String toString() {
        return asked + " questions, " + answered() + " with answers, " + computed
                + " of them of what methods compute, " + refused + " of " + declared
                + " declarations refused by compiler and start alike; " + paths + "; " + forms;
    }
}
