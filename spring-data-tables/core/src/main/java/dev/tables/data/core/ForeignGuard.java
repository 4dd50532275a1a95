package dev.tables.data.core;

import dev.tables.data.core.internal.ForeignTransaction;
import dev.tables.engine.TableStore;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.apache.commons.logging.Log;
import org.apache.commons.logging.LogFactory;
import org.jspecify.annotations.Nullable;
import org.springframework.transaction.IllegalTransactionStateException;

/** Refuses or logs writes within a transaction that does not include them. */
final class ForeignGuard {
    private static final Log LOG = LogFactory.getLog(TablesTemplate.class);
    /** Callers that are named in the log at most. */
    private static final int MOST_CALLERS = 1_000;

    private static final List<String> BETWEEN = List.of(
            "dev.tables.data.",
            "dev.tables.integration.",
            "org.springframework.",
            "java.",
            "javax.",
            "jdk.",
            "com.sun.proxy.",
            "reactor.",
            "kotlin");

    private final TableStore store;
    private final Set<String> logged = ConcurrentHashMap.newKeySet();
    private volatile @Nullable ForeignTransactions chosen;
    private volatile TransactionReach reach = TransactionReach.PARTITION;

    ForeignGuard(TableStore store) {
        this.store = store;
    }

    void choose(ForeignTransactions what) {
        chosen = what;
    }

    void setReach(TransactionReach newReach) {
        reach = newReach;
    }

    ForeignTransactions choice() {
        ForeignTransactions known = chosen;
        if (known != null) {
            return known;
        }
        return reach == TransactionReach.STORE ? ForeignTransactions.REFUSE : ForeignTransactions.LOG;
    }

    /** Checks a write of an entity that no transaction of this store includes. */
    void check(String entity) {
        ForeignTransaction around = ForeignTransaction.current();
        if (around == null) {
            return;
        }
        switch (choice()) {
            case REFUSE -> throw new IllegalTransactionStateException(fact(entity, around) + remedy(around));
            case LOG -> log(entity, around);
            case ALLOW -> {}
        }
    }

    private String fact(String entity, ForeignTransaction around) {
        return "Found a write of " + entity + " within a transaction of '" + around.manager()
                + "', which does not include it: the write would stay if that is rolled back.";
    }

    private String remedy(ForeignTransaction around) {
        String own = around.managerOf(store);
        return " Begin the transaction with @Transactional(\"" + own
                + "\"), write apart from it with @Transactional(value = \"" + own
                + "\", propagation = REQUIRES_NEW) or after its commit, or set tables.foreign-transactions=allow.";
    }

    private void log(String entity, ForeignTransaction around) {
        if (logged.size() >= MOST_CALLERS) {
            return;
        }
        String caller = caller();
        if (logged.add(caller)) {
            LOG.warn(caller + ": " + fact(entity, around) + remedy(around) + " This is logged once for each method.");
        }
    }

    /** The method of the application that writes. */
    private static String caller() {
        Optional<StackWalker.StackFrame> found = StackWalker.getInstance()
                .walk(frames ->
                        frames.filter(frame -> !isBetween(frame.getClassName())).findFirst());
        return found.map(frame -> frame.getClassName() + "." + frame.getMethodName())
                .orElse("?");
    }

    private static boolean isBetween(String type) {
        return type.contains("$Proxy")
                || type.contains("$$")
                || BETWEEN.stream().anyMatch(type::startsWith);
    }
}
