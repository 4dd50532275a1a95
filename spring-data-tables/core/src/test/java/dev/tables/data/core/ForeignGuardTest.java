package dev.tables.data.core;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tables.data.core.internal.ExternalTransaction;
import dev.tables.engine.TableStore;
import dev.tables.engine.local.LocalTableStore;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.springframework.transaction.support.TransactionSynchronizationManager;

/** How often writes within transactions of other managers look for the method that calls them, and which it is. */
class ForeignGuardTest {
    private final List<String> examined = new ArrayList<>();
    private String caller = "";

    private void within(String transaction, Runnable writes) {
        TransactionSynchronizationManager.initSynchronization();
        TransactionSynchronizationManager.setCurrentTransactionName(transaction);
        try {
            ExternalTransaction.begun("jdbc", store -> "tables");
            writes.run();
        } finally {
            TransactionSynchronizationManager.getSynchronizations().forEach(one -> one.afterCompletion(0));
            TransactionSynchronizationManager.clear();
        }
    }

    private ForeignGuard guard(TableStore store) {
        return new ForeignGuard(store, () -> {
            examined.add(caller);
            return caller;
        });
    }

    private void write(ForeignGuard guard, String by, String entity, int times) {
        caller = by;
        for (int i = 0; i < times; i++) {
            guard.check(entity);
        }
    }

    @Test
    void guardRarelyExaminesWritesOfMethodsThatWriteOften() {
        try (TableStore store = LocalTableStore.inMemory()) {
            ForeignGuard guard = guard(store);
            within("shop.Bookings.book", () -> write(guard, "debit", "Booking", 10_000));
            assertThat(examined).hasSizeLessThan(ForeignGuard.EXAMINED + 2 + 10_000 / ForeignGuard.EXAMINED);
        }
    }

    @Test
    void guardExaminesWritesOfMethodsThatWriteLater() {
        try (TableStore store = LocalTableStore.inMemory()) {
            ForeignGuard guard = guard(store);
            within("shop.Bookings.book", () -> {
                write(guard, "debit", "Booking", 10_000);
                write(guard, "credit", "Booking", ForeignGuard.EXAMINED);
                assertThat(examined).contains("credit");
                write(guard, "audit", "Audit", 1);
                assertThat(examined).contains("audit");
                write(guard, "debit", "Booking", 10_000);
            });
            within("shop.Bookings.cancel", () -> write(guard, "cancel", "Booking", 1));
            assertThat(examined).contains("cancel");
        }
    }

    @Test
    void guardIgnoresWritesOutsideOfTransactions() {
        try (TableStore store = LocalTableStore.inMemory()) {
            write(guard(store), "debit", "Booking", 10);
            assertThat(examined).isEmpty();
        }
    }

    @Test
    void guardSkipsFrameworkClassesToFindTheCaller() {
        List<String> between = List.of(
                "dev.tables.data.core.TablesTemplate",
                "dev.tables.data.repository.support.SimpleTablesRepository",
                "org.springframework.aop.framework.ReflectiveMethodInvocation",
                "io.micrometer.observation.Observation",
                "java.util.ArrayList",
                "jdk.internal.reflect.DirectMethodHandleAccessor",
                "jdk.proxy2.$Proxy71",
                "shop.Bookings$$SpringCGLIB$$0",
                "kotlin.collections.CollectionsKt",
                "kotlinx.coroutines.BuildersKt",
                "reactor.core.publisher.Mono");
        assertThat(between).allMatch(ForeignGuard::isBetween);
        List<String> application = List.of(
                "shop.Bookings",
                "dev.tables.database.Copier",
                "kotlinshop.Bookings",
                "javabeans.Shop",
                "reactors.Core",
                "jdkshop.Shop",
                "org.springframeworks.Shop");
        assertThat(application).noneMatch(ForeignGuard::isBetween);
    }
}
