package dev.tables.boot;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tables.boot.autoconfigure.TablesAutoConfiguration;
import dev.tables.boot.autoconfigure.TablesRepositoriesAutoConfiguration;
import dev.tables.boot.notes.Note;
import dev.tables.boot.notes.NoteKey;
import dev.tables.boot.notes.NoteRepository;
import dev.tables.boot.recovery.TablesRecovery;
import dev.tables.boot.recovery.TablesRecoveryAutoConfiguration;
import dev.tables.engine.TableStore;
import dev.tables.engine.local.LocalTableStore;
import dev.tables.mapping.intent.EventualTransaction;
import dev.tables.mapping.intent.EventualTransactionHandler;
import java.time.Duration;
import java.util.Map;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.Test;
import org.springframework.boot.autoconfigure.AutoConfigurationPackage;
import org.springframework.boot.autoconfigure.AutoConfigurations;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;
import org.springframework.context.annotation.Bean;

/** Work over several partitions, done by repositories, as the guide to transactions shows it. */
class EventualStepsTest {
    private final TableStore store = LocalTableStore.inMemory();
    private final ApplicationContextRunner runner = new ApplicationContextRunner()
            .withConfiguration(AutoConfigurations.of(
                    TablesAutoConfiguration.class,
                    TablesRepositoriesAutoConfiguration.class,
                    TablesRecoveryAutoConfiguration.class))
            .withBean("tableStore", TableStore.class, () -> store, bean -> bean.setDestroyMethodName(""))
            .withUserConfiguration(Desk.class)
            .withPropertyValues("tables.write-recovery.interrupted-write-min-age=0s");

    @AutoConfigurationPackage(basePackageClasses = Note.class)
    static class Desk {
        @Bean
        EventualTransactionHandler moves(TableStore store, NoteRepository notes) {
            return new EventualTransactionHandler(
                    store,
                    Map.of(
                            "copyToArchive",
                                    page -> notes.findById(inbox(page))
                                            .ifPresent(
                                                    note -> notes.save(new Note("archive", note.page(), note.text()))),
                            "removeFromInbox", page -> notes.deleteById(inbox(page))));
        }

        private static NoteKey inbox(String page) {
            return new NoteKey("inbox", Integer.parseInt(page));
        }
    }

    private String submit(int page) {
        return EventualTransaction.on(store)
                .callHandler("copyToArchive", Integer.toString(page))
                .callHandler("removeFromInbox", Integer.toString(page))
                .submit();
    }

    @Test
    void submittedStepsRunImmediatelyIfRequested() {
        runner.run(context -> {
            NoteRepository notes = context.getBean(NoteRepository.class);
            notes.save(new Note("inbox", 1, "text"));
            // A round of recovery at the same steps may be the first at one of them.
            context.getBean(TablesRecovery.class).stop();

            assertThat(context.getBean(EventualTransactionHandler.class).run(submit(1)))
                    .isTrue();

            assertThat(notes.findAll()).containsExactly(new Note("archive", 1, "text"));
        });
    }

    @Test
    void pendingStepsRunInTheNextProcess() {
        runner.run(context -> {
            context.getBean(NoteRepository.class).save(new Note("inbox", 2, "text"));
            context.getBean(TablesRecovery.class).stop();
            submit(2);
        });
        runner.run(context -> {
            TablesRecovery recovery = context.getBean(TablesRecovery.class);
            Awaitility.await().atMost(Duration.ofMinutes(1)).until(() -> recovery.recoveredWriteCount() == 1);

            assertThat(context.getBean(NoteRepository.class).findAll()).containsExactly(new Note("archive", 2, "text"));
        });
    }
}
