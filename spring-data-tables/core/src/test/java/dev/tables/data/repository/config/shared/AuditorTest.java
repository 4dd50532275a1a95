package dev.tables.data.repository.config.shared;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import dev.tables.data.aot.ProcessedApplication;
import dev.tables.data.core.TablesTemplate;
import dev.tables.data.repository.config.EnableTablesAuditing;
import dev.tables.data.repository.config.EnableTablesRepositories;
import dev.tables.engine.TableStore;
import dev.tables.engine.local.LocalTableStore;
import java.time.Instant;
import java.util.Optional;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.beans.factory.NoSuchBeanDefinitionException;
import org.springframework.context.annotation.AnnotationConfigApplicationContext;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;
import org.springframework.context.annotation.Lazy;
import org.springframework.context.annotation.Primary;
import org.springframework.context.support.GenericApplicationContext;
import org.springframework.data.auditing.DateTimeProvider;
import org.springframework.data.domain.AuditorAware;

/** Who writes, and when: none, one, several, named, started as it is and processed ahead of time. */
public class AuditorTest {
    private static final Instant THEN = Instant.parse("2001-02-03T04:05:06Z");

    /** No bean says who. */
    @Configuration(proxyBeanMethods = false)
    @EnableTablesAuditing
    @Import(Store.class)
    public static class Nobody {}

    /** One says who, another when. */
    @Configuration(proxyBeanMethods = false)
    @EnableTablesAuditing
    @Import(Store.class)
    public static class OneEach {
        @Bean
        public AuditorAware<String> ada() {
            return () -> Optional.of("ada");
        }

        @Bean
        public DateTimeProvider then() {
            return () -> Optional.of(THEN);
        }
    }

    /** One of two is primary. */
    @Configuration(proxyBeanMethods = false)
    @EnableTablesAuditing
    @Import(Store.class)
    public static class OnePrimary {
        @Bean
        @Primary
        public AuditorAware<String> ada() {
            return () -> Optional.of("ada");
        }

        @Bean
        public AuditorAware<String> bob() {
            return () -> Optional.of("bob");
        }
    }

    /** One of two is named, with its time, and dates are not of the change. */
    @Configuration(proxyBeanMethods = false)
    @EnableTablesAuditing(auditorAwareRef = "ada", dateTimeProviderRef = "then", modifyOnCreate = false)
    @Import({Store.class, Two.class})
    public static class Named {}

    /** Which of them is not said. */
    @Configuration(proxyBeanMethods = false)
    @EnableTablesAuditing
    @Import({Store.class, Two.class})
    public static class Several {}

    /** There is no bean of the name. */
    @Configuration(proxyBeanMethods = false)
    @EnableTablesAuditing(auditorAwareRef = "eve")
    @Import({Store.class, Two.class})
    public static class Unknown {}

    /** Who it is stands in a table: what is audited stands on what audits. */
    @Configuration(proxyBeanMethods = false)
    @EnableTablesAuditing
    @EnableTablesRepositories
    @Import(Store.class)
    public static class AskingARepository {
        @Bean
        public AuditorAware<String> ada(@Lazy MemoRepository memos) {
            return () -> memos.findById(new MemoKey("who", 1)).map(Memo::text).or(() -> Optional.of("ada"));
        }
    }

    @Configuration(proxyBeanMethods = false)
    public static class Two {
        @Bean
        public AuditorAware<String> ada() {
            return () -> Optional.of("ada");
        }

        @Bean
        public AuditorAware<String> bob() {
            return () -> Optional.of("bob");
        }

        @Bean
        public DateTimeProvider now() {
            return () -> Optional.of(Instant.now());
        }

        @Bean
        public DateTimeProvider then() {
            return () -> Optional.of(THEN);
        }
    }

    /** What all of them have. */
    @Configuration(proxyBeanMethods = false)
    public static class Store {
        @Bean
        public LocalTableStore store() {
            return LocalTableStore.inMemory();
        }

        @Bean
        public TablesTemplate tablesTemplate(TableStore store) {
            return new TablesTemplate(store);
        }
    }

    private static GenericApplicationContext start(Class<?> application, boolean processed) {
        return processed
                ? ProcessedApplication.start(new ProcessedApplication(application).compile())
                : new AnnotationConfigApplicationContext(application);
    }

    private static Memo saved(GenericApplicationContext context) {
        return context.getBean(TablesTemplate.class).save(Memo.of("p", 1, "text"));
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void auditingSetsDateWithoutAuditor(boolean processed) {
        try (var context = start(Nobody.class, processed)) {
            Memo memo = saved(context);
            assertThat(memo.created()).isNotNull();
            assertThat(memo.author()).isNull();
        }
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void singleAuditorAndDateProviderAreUsed(boolean processed) {
        try (var context = start(OneEach.class, processed)) {
            Memo memo = saved(context);
            assertThat(memo.author()).isEqualTo("ada");
            assertThat(memo.created()).isEqualTo(THEN).isEqualTo(memo.modified());
        }
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void primaryAuditorIsUsed(boolean processed) {
        try (var context = start(OnePrimary.class, processed)) {
            assertThat(saved(context).author()).isEqualTo("ada");
        }
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void auditorAndDateProviderAreSelectedByName(boolean processed) {
        try (var context = start(Named.class, processed)) {
            Memo memo = saved(context);
            assertThat(memo.author()).isEqualTo("ada");
            assertThat(memo.created()).isEqualTo(THEN);
            assertThat(memo.modified()).isNull();
        }
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void startFailsIfAuditorIsAmbiguous(boolean processed) {
        assertThatIllegalStateException()
                .isThrownBy(() -> start(Several.class, processed).close())
                .withMessage(
                        "Auditing needs one bean of type AuditorAware, but found 2: ada, bob. Mark one with @Primary, or"
                                + " select one with @EnableTablesAuditing(auditorAwareRef = \"...\").");
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void startFailsIfNamedAuditorDoesNotExist(boolean processed) {
        assertThatExceptionOfType(NoSuchBeanDefinitionException.class)
                .isThrownBy(() -> start(Unknown.class, processed).close())
                .withMessageContaining("'eve'");
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void auditorMayReadFromARepository(boolean processed) {
        try (var context = start(AskingARepository.class, processed)) {
            assertThat(saved(context).author()).isEqualTo("ada");
            context.getBean(MemoRepository.class).save(Memo.of("who", 1, "eve"));
            assertThat(context.getBean(MemoRepository.class)
                            .save(Memo.of("p", 2, "text"))
                            .author())
                    .isEqualTo("eve");
        }
    }
}
