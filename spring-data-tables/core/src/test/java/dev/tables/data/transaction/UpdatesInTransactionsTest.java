package dev.tables.data.transaction;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import dev.tables.data.core.TablesTemplate;
import dev.tables.data.core.TransactionReach;
import dev.tables.engine.local.LocalTableStore;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.springframework.dao.ConcurrencyFailureException;
import org.springframework.transaction.support.TransactionTemplate;

/** An update within a transaction reads the entity, and writes it later: what others write in between must not be lost. */
class UpdatesInTransactionsTest {
    private static final ToolKey KEY = new ToolKey("shop", 1);

    private static TablesTemplate template(TransactionReach reach) {
        TablesTemplate template = new TablesTemplate(LocalTableStore.inMemory());
        template.setTransactionReach(reach);
        template.save(new Tool("shop", 1, 10));
        return template;
    }

    private static int owner(TablesTemplate template) {
        return template.findById(Tool.class, KEY).orElseThrow().owner();
    }

    @ParameterizedTest
    @EnumSource
    void failsIfAnotherWritesAnEntityWithoutVersionAfterItWasRead(TransactionReach reach) {
        TablesTemplate template = template(reach);
        TransactionTemplate transaction = new TransactionTemplate(new TablesTransactionManager(template));

        assertThatExceptionOfType(ConcurrencyFailureException.class)
                .isThrownBy(() -> transaction.executeWithoutResult(status -> {
                    template.update(Tool.class, KEY, tool -> new Tool("shop", 1, tool.owner() + 1));
                    CompletableFuture.runAsync(() -> template.save(new Tool("shop", 1, 100)))
                            .join();
                }));
        assertThat(owner(template)).isEqualTo(100);
    }

    @ParameterizedTest
    @EnumSource
    void severalUpdatesOfAnEntityAreOne(TransactionReach reach) {
        TablesTemplate template = template(reach);
        new TransactionTemplate(new TablesTransactionManager(template)).executeWithoutResult(status -> {
            template.update(Tool.class, KEY, tool -> new Tool("shop", 1, tool.owner() + 1));
            assertThat(template.update(Tool.class, KEY, tool -> new Tool("shop", 1, tool.owner() * 2)))
                    .contains(new Tool("shop", 1, 22));
            assertThat(owner(template)).isEqualTo(22);
            assertThat(template.update(Tool.class, new ToolKey("shop", 2), tool -> tool))
                    .isEmpty();
        });
        assertThat(owner(template)).isEqualTo(22);
    }

    @Test
    void theErrorOfAChangeIsThatOfTheUpdate() {
        TablesTemplate template = template(TransactionReach.PARTITION);
        TransactionTemplate transaction = new TransactionTemplate(new TablesTransactionManager(template));
        IllegalStateException refused = new IllegalStateException("sold");

        assertThatIllegalStateException()
                .isThrownBy(() -> transaction.executeWithoutResult(status -> template.update(Tool.class, KEY, tool -> {
                    throw refused;
                })))
                .isSameAs(refused);
    }
}
