package dev.tables.boot;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tables.boot.autoconfigure.TablesAutoConfiguration;
import dev.tables.boot.places.DeclaringRepository;
import dev.tables.boot.places.Entry;
import dev.tables.boot.places.EntryRepository;
import dev.tables.boot.places.EntryService;
import dev.tables.boot.places.OtherTransactions;
import dev.tables.boot.places.Seen;
import dev.tables.boot.transaction.TablesTransactionAutoConfiguration;
import dev.tables.data.repository.config.EnableTablesRepositories;
import org.junit.jupiter.api.Test;
import org.springframework.boot.autoconfigure.ImportAutoConfiguration;
import org.springframework.boot.transaction.autoconfigure.TransactionAutoConfiguration;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;
import org.springframework.context.annotation.Primary;
import org.springframework.core.test.tools.CompileWithForkedClassLoader;
import org.springframework.transaction.PlatformTransactionManager;

/** Whose transactions begin beside another manager, in an application that was prepared ahead of time. */
@CompileWithForkedClassLoader
class PreparedTransactionsTest {
    @Configuration(proxyBeanMethods = false)
    @EnableTablesRepositories(basePackageClasses = Entry.class, repositoryImplementationPostfix = "ByTemplate")
    @ImportAutoConfiguration({
        TablesAutoConfiguration.class,
        TablesTransactionAutoConfiguration.class,
        TransactionAutoConfiguration.class
    })
    @Import({Seen.class, EntryService.class})
    static class Beside {
        @Bean
        @Primary
        OtherTransactions transactionManager() {
            return new OtherTransactions();
        }
    }

    @Test
    void repositoriesUseTheTransactionManagerOfTheirStore() {
        Prepared prepared = new Prepared(Beside.class, "tables.store=memory");
        assertThat(prepared.start(
                        context -> {
                            assertThat(context.getBean(PlatformTransactionManager.class))
                                    .isInstanceOf(OtherTransactions.class);
                            Seen seen = context.getBean(Seen.class);
                            EntryRepository entries = context.getBean(EntryRepository.class);
                            entries.save(new Entry("log", 1, "sea"));
                            assertThat(seen.taken()).containsExactly("tablesTemplate");
                            entries.findByBook("log");
                            assertThat(seen.taken()).containsExactly("tablesTemplate");
                            entries.findByBookAndPageLessThan("log", 2);
                            assertThat(seen.taken()).isEmpty();
                            context.getBean(DeclaringRepository.class).findByBook("log");
                            assertThat(seen.taken()).containsExactly("tablesTemplate");
                            context.getBean(EntryService.class).write(new Entry("log", 2, "lake"));
                            assertThat(seen.taken()).containsExactly("other");
                        },
                        "tables.store=memory"))
                .isNull();
    }
}
