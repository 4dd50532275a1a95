package dev.tables.data.transaction;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import dev.tables.data.core.TablesTemplate;
import dev.tables.data.core.TransactionScope;
import dev.tables.engine.local.LocalTableStore;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.springframework.dao.ConcurrencyFailureException;
import org.springframework.transaction.support.TransactionTemplate;

/** An update within a transaction reads the entity, and writes it later: what others write in between must not be lost. */
class UpdatesInTransactionsTest {
    private static final ToolKey KEY = new ToolKey("shop", 1);

    private static TablesTemplate template(TransactionScope reach) {
        TablesTemplate template = new TablesTemplate(LocalTableStore.inMemory());
        template.setTransactionScope(reach);
        template.save(new Tool("shop", 1, 10));
        return template;
    }

    private static int owner(TablesTemplate template) {
        return template.findById(Tool.class, KEY).orElseThrow().owner();
    }

    @ParameterizedTest
    @EnumSource
    void commitFailsIfUnversionedEntityChangedAfterUpdateReadIt(TransactionScope reach) {
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
    void severalUpdatesOfAnEntityAreCombined(TransactionScope reach) {
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
    void updateRethrowsTheExceptionOfTheChange() {
        TablesTemplate template = template(TransactionScope.PARTITION);
        TransactionTemplate transaction = new TransactionTemplate(new TablesTransactionManager(template));
        IllegalStateException refused = new IllegalStateException("sold");

        assertThatIllegalStateException()
                .isThrownBy(() -> transaction.executeWithoutResult(status -> template.update(Tool.class, KEY, tool -> {
                    throw refused;
                })))
                .isSameAs(refused);
    }

    /** A change that makes another entity, or none, is refused as outside a transaction, for the first update and for a later one. */
    @ParameterizedTest
    @EnumSource
    void updateRejectsChangedKeysAndNull(TransactionScope reach) {
        TablesTemplate template = template(reach);
        List<UnaryOperator<@Nullable Tool>> wrong = List.of(tool -> new Tool("shop", 2, 5), tool -> null);
        for (UnaryOperator<@Nullable Tool> change : wrong) {
            assertThatIllegalArgumentException().isThrownBy(() -> update(template, change));
            new TransactionTemplate(new TablesTransactionManager(template)).executeWithoutResult(status -> {
                assertThatIllegalArgumentException().isThrownBy(() -> update(template, change));
                template.update(Tool.class, KEY, tool -> new Tool("shop", 1, tool.owner() + 1));
                assertThatIllegalArgumentException().isThrownBy(() -> update(template, change));
            });
        }

        assertThat(owner(template)).isEqualTo(12);
        assertThat(template.count(Tool.class)).isEqualTo(1);
    }

    @SuppressWarnings("NullAway") // it is what the test is for
    private static void update(TablesTemplate template, UnaryOperator<@Nullable Tool> change) {
        template.update(Tool.class, KEY, change::apply);
    }
}
