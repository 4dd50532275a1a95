package dev.tables.boot;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.tables.boot.autoconfigure.TablesAutoConfiguration;
import dev.tables.boot.autoconfigure.TablesRepositoriesAutoConfiguration;
import dev.tables.boot.notes.Note;
import dev.tables.boot.notes.NoteRepository;
import dev.tables.boot.transaction.TablesTransactionAutoConfiguration;
import dev.tables.data.core.TablesTemplate;
import dev.tables.data.transaction.TablesTransactionManager;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.springframework.boot.autoconfigure.AutoConfigurationPackage;
import org.springframework.boot.autoconfigure.AutoConfigurations;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;
import org.springframework.boot.transaction.autoconfigure.TransactionAutoConfiguration;
import org.springframework.context.annotation.Bean;
import org.springframework.transaction.PlatformTransactionManager;
import org.springframework.transaction.TransactionDefinition;
import org.springframework.transaction.TransactionStatus;
import org.springframework.transaction.annotation.Transactional;
import org.springframework.transaction.support.SimpleTransactionStatus;
import org.springframework.transaction.support.TransactionTemplate;

class TablesTransactionAutoConfigurationTest {
    private final ApplicationContextRunner runner = new ApplicationContextRunner()
            .withConfiguration(AutoConfigurations.of(
                    TablesAutoConfiguration.class,
                    TablesRepositoriesAutoConfiguration.class,
                    TablesTransactionAutoConfiguration.class,
                    TransactionAutoConfiguration.class))
            .withUserConfiguration(Notes.class)
            .withPropertyValues("tables.store=memory");

    @Test
    void transactionalMethodIsAtomic() {
        runner.withBean(Writer.class).run(context -> {
            NoteRepository notes = context.getBean(NoteRepository.class);
            Writer writer = context.getBean(Writer.class);

            writer.write("log", false);
            assertThat(notes.findByBookAndPageLessThan("log", 9)).hasSize(2);

            assertThatThrownBy(() -> writer.write("draft", true)).isInstanceOf(IllegalStateException.class);
            assertThat(notes.findByBookAndPageLessThan("draft", 9)).isEmpty();
        });
    }

    @Test
    void otherTransactionManagerStaysTheDefault() {
        runner.withBean(PlatformTransactionManager.class, Other::new).run(context -> {
            assertThat(context.getBean(PlatformTransactionManager.class)).isInstanceOf(Other.class);
            assertThat(context.getBean(TransactionTemplate.class).getTransactionManager())
                    .isInstanceOf(Other.class);
            assertThat(context.getBean("tablesTransactionManager")).isInstanceOf(TablesTransactionManager.class);
        });
    }

    @Test
    void tablesTransactionManagerIsInjectedByClass() {
        runner.withBean(PlatformTransactionManager.class, Other::new)
                .withUserConfiguration(Injected.class)
                .run(context -> assertThat(context)
                        .getBean("injected")
                        .isEqualTo(List.of("Other", "TablesTransactionManager")));
    }

    @Test
    void autoConfigurationBacksOffIfTransactionManagerBeanExists() {
        runner.withUserConfiguration(OfApplication.class)
                .run(context -> assertThat(context.getBeanNamesForType(PlatformTransactionManager.class))
                        .containsExactly("ledger"));
        runner.withUserConfiguration(NotTheDefault.class)
                .withBean("database", PlatformTransactionManager.class, Other::new)
                .run(context -> assertThat(context.getBeanNamesForType(PlatformTransactionManager.class))
                        .containsExactlyInAnyOrder("database", "tablesTransactionManager"));
    }

    static class Injected {
        @Bean
        List<String> injected(PlatformTransactionManager any, TablesTransactionManager ours) {
            return List.of(any.getClass().getSimpleName(), ours.getClass().getSimpleName());
        }
    }

    static class OfApplication {
        @Bean
        TablesTransactionManager ledger(TablesTemplate template) {
            return new TablesTransactionManager(template);
        }
    }

    static class NotTheDefault {
        @Bean(defaultCandidate = false)
        TablesTransactionManager tablesTransactionManager(TablesTemplate template) {
            return new TablesTransactionManager(template);
        }
    }

    @AutoConfigurationPackage(basePackageClasses = Note.class)
    static class Notes {}

    static class Writer {
        private final NoteRepository notes;

        Writer(NoteRepository notes) {
            this.notes = notes;
        }

        @Transactional
        public void write(String book, boolean fail) {
            notes.save(new Note(book, 1, "one"));
            notes.save(new Note(book, 2, "two"));
            if (fail) {
                throw new IllegalStateException("changed my mind");
            }
        }
    }

    private static final class Other implements PlatformTransactionManager {
        @Override
        public SimpleTransactionStatus getTransaction(@Nullable TransactionDefinition definition) {
            return new SimpleTransactionStatus();
        }

        @Override
        public void commit(TransactionStatus status) {}

        @Override
        public void rollback(TransactionStatus status) {}
    }
}
