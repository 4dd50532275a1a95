package dev.tables.data.core;

import dev.tables.data.core.internal.ExternalTransaction;
import dev.tables.engine.TableStore;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Supplier;
import org.apache.commons.logging.Log;
import org.apache.commons.logging.LogFactory;
import org.jspecify.annotations.Nullable;
import org.springframework.transaction.IllegalTransactionStateException;
import org.springframework.transaction.support.TransactionSynchronizationManager;

/** A check that rejects or logs writes within a transaction that does not include the writes. */
final class ForeignGuard {
    private static final Log LOG = LogFactory.getLog(TablesTemplate.class);
    /** The maximum number of calling methods in the log. */
    private static final int MOST_CALLERS = 1_000;

    /**
     * The number of first writes, per transaction name and entity, for which the calling method is always determined.
     * Of the later writes, the calling method is determined for one in {@value}.
     */
    static final int EXAMINED = 64;

    private static final List<String> BETWEEN = List.of(
            "dev.tables.data.",
            "dev.tables.integration.",
            "org.springframework.",
            "org.aopalliance.",
            "org.aspectj.",
            "io.micrometer.",
            "java.",
            "javax.",
            "jdk.",
            "com.sun.proxy.",
            "reactor.",
            "kotlin.",
            "kotlinx.");

    private final TableStore store;
    private final Supplier<String> callers;
    private final Set<String> logged = ConcurrentHashMap.newKeySet();
    /** The number of writes whose calling method was logged before, by transaction and entity. */
    private final Map<Place, AtomicLong> known = new ConcurrentHashMap<>();

    private volatile @Nullable ExternalTransactionPolicy chosen;
    private volatile TransactionScope reach = TransactionScope.PARTITION;

    ForeignGuard(TableStore store) {
        this(store, ForeignGuard::caller);
    }

    /** Creates a guard with a supplier of the name of the calling method, which takes some time. */
    ForeignGuard(TableStore store, Supplier<String> callers) {
        this.store = store;
        this.callers = callers;
    }

    /** The name of a transaction, which Spring derives from its method, and an entity that is written within it. */
    private record Place(@Nullable String transaction, String entity) {}

    void choose(ExternalTransactionPolicy what) {
        chosen = what;
    }

    void setReach(TransactionScope newReach) {
        reach = newReach;
    }

    ExternalTransactionPolicy choice() {
        ExternalTransactionPolicy known = chosen;
        if (known != null) {
            return known;
        }
        return reach == TransactionScope.STORE ? ExternalTransactionPolicy.REJECT : ExternalTransactionPolicy.LOG;
    }

    /** Checks a write of an entity that no transaction of this store includes. */
    void check(String entity) {
        ExternalTransaction around = ExternalTransaction.current();
        if (around == null) {
            return;
        }
        switch (choice()) {
            case REJECT -> throw new IllegalTransactionStateException(fact(entity, around) + remedy(around));
            case LOG -> log(entity, around);
            case ALLOW -> {}
        }
    }

    private String fact(String entity, ExternalTransaction around) {
        return "The current transaction belongs to transaction manager '" + around.manager()
                + "', which does not manage this store. A rollback would not undo this write of " + entity + ".";
    }

    private String remedy(ExternalTransaction around) {
        String own = around.managerOf(store);
        return " Start the transaction with @Transactional(\"" + own
                + "\"). Or write after the commit, or in a separate transaction: @Transactional(value = \"" + own
                + "\", propagation = REQUIRES_NEW). To allow this write, set tables.external-transaction-policy=allow.";
    }

    private void log(String entity, ExternalTransaction around) {
        if (logged.size() >= MOST_CALLERS || !shouldDetermineCaller(entity)) {
            return;
        }
        String caller = callers.get();
        if (logged.add(caller)) {
            known.clear();
            LOG.warn(caller + ": " + fact(entity, around) + remedy(around) + " This is logged once per method.");
        }
    }

    /**
     * Returns whether to determine the calling method, because the method may not be logged yet. Determining the
     * calling method for each write would cost more than the write.
     */
    private boolean shouldDetermineCaller(String entity) {
        if (known.size() >= MOST_CALLERS) {
            known.clear();
        }
        Place place = new Place(TransactionSynchronizationManager.getCurrentTransactionName(), entity);
        long before = known.computeIfAbsent(place, first -> new AtomicLong()).getAndIncrement();
        return before < EXAMINED || before % EXAMINED == 0;
    }

    /** Returns the application's method that called the write. */
    private static String caller() {
        Optional<StackWalker.StackFrame> found = StackWalker.getInstance()
                .walk(frames ->
                        frames.filter(frame -> !isBetween(frame.getClassName())).findFirst());
        return found.map(frame -> frame.getClassName() + "." + frame.getMethodName())
                .orElse("?");
    }

    /** Returns whether a class does not belong to the application. */
    static boolean isBetween(String type) {
        return type.contains("$Proxy")
                || type.contains("$$")
                || BETWEEN.stream().anyMatch(type::startsWith);
    }
}
