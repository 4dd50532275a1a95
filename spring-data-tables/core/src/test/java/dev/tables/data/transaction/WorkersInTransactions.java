package dev.tables.data.transaction;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tables.data.core.TablesTemplate;
import dev.tables.data.core.TransactionScope;
import dev.tables.mapping.table.IndexRepair;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.springframework.context.annotation.Configuration;
import org.springframework.transaction.TransactionDefinition;
import org.springframework.transaction.support.TransactionTemplate;

/** Workers and tools, in several tables with indexes of every kind, and transactions over all of them, for tests. */
abstract class WorkersInTransactions extends AccountTransactions {
    WorkerRepository workers;
    ToolRepository tools;
    TablesTemplate tables;

    @Configuration(proxyBeanMethods = false)
    static class Application {}

    WorkersInTransactions() {
        super(Application.class);
    }

    @Override
    TransactionScope reach() {
        return TransactionScope.STORE;
    }

    @BeforeEach
    void findWorkers() {
        workers = context.getBean(WorkerRepository.class);
        tools = context.getBean(ToolRepository.class);
        tables = context.getBean(TablesTemplate.class);
    }

    /** Whatever a test does, every index has the rows that it should have, and no others. */
    @AfterEach
    void indexesAreRight() {
        assertThat(IndexRepair.verify(tables.table(Worker.class)).isClean()).isTrue();
        assertThat(IndexRepair.verify(tables.table(Tool.class)).isClean()).isTrue();
    }

    static Worker worker(String department, int number, String name, @Nullable String mail) {
        return new Worker(department, number, name, "Rome", 1, mail, null, List.of("saw"), null);
    }

    /** Does something that is no part of the transaction. */
    void apart(Runnable action) {
        TransactionTemplate none = new TransactionTemplate(context.getBean(TablesTransactionManager.class));
        none.setPropagationBehavior(TransactionDefinition.PROPAGATION_NOT_SUPPORTED);
        none.executeWithoutResult(status -> action.run());
    }
}
