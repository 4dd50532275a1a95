package dev.tables.data.repository;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import dev.tables.data.aot.ProcessedApplication;
import dev.tables.data.aot.UnorderedStore;
import dev.tables.data.core.TablesTemplate;
import dev.tables.data.repository.config.EnableTablesRepositories;
import dev.tables.data.repository.support.TablesRepositoryFactory;
import dev.tables.engine.TableStore;
import dev.tables.engine.local.LocalTableStore;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.config.BeanFactoryPostProcessor;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.ComponentScan.Filter;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.FilterType;
import org.springframework.context.support.GenericApplicationContext;
import org.springframework.core.NestedExceptionUtils;
import org.springframework.data.repository.Repository;

/** What is refused when a repository is made is reported by processing ahead of time, and refused then too, with the same message. */
class ProcessedRefusalTest {
    private static final String REPORTED = " will be rejected at startup: ";
    private static final List<Class<?>> REFUSED = List.of(
            RefusalTest.Scans.class,
            RefusalTest.UnknownProperty.class,
            RefusalTest.UnsupportedKeyword.class,
            RefusalTest.TooFewParameters.class,
            RefusalTest.ReturnsPage.class,
            RefusalTest.PagesSortedInMemory.class,
            RefusalTest.WindowOfNoSize.class,
            RefusalTest.WrongIdentity.class,
            RefusalTest.ProjectsWhatThereIsNot.class,
            RefusalTest.ReturnsSomethingElse.class,
            RefusalTest.ReturnsAnIterator.class,
            RefusalTest.DistinctProjections.class,
            RefusalTest.DeletesSome.class,
            RefusalTest.DeletesALimit.class,
            RefusalTest.UnusedParameter.class,
            RefusalTest.NoEntity.class);

    /** Its repositories are made when they are asked for, so that each can be refused. */
    @Configuration(proxyBeanMethods = false)
    @EnableTablesRepositories(
            considerNestedRepositories = true,
            includeFilters =
                    @Filter(type = FilterType.REGEX, pattern = "dev\\.tables\\.data\\.repository\\.RefusalTest\\$.*"))
    public static class RefusedApplication {
        @Bean
        public static BeanFactoryPostProcessor lazy() {
            return beans -> {
                for (String name : beans.getBeanDefinitionNames()) {
                    beans.getBeanDefinition(name).setLazyInit(true);
                }
            };
        }

        @Bean
        public TableStore tableStore() {
            return LocalTableStore.inMemory();
        }

        @Bean
        public TablesTemplate tablesTemplate(TableStore store) {
            return new TablesTemplate(store);
        }
    }

    private static ProcessedApplication processed;

    @BeforeAll
    static void process() {
        processed = new ProcessedApplication(RefusedApplication.class);
    }

    @Test
    void startFailsWithTheSameMessageAfterAotProcessing() {
        var compiled = processed.compile();
        try (GenericApplicationContext context = ProcessedApplication.start(compiled)) {
            assertThat(REFUSED)
                    .allSatisfy(repository -> assertThat(root(catchThrowable(() -> context.getBean(repository))))
                            .as(repository.getSimpleName())
                            .isEqualTo(root(RefusalTest.failure(repository))));
            assertThat(context.getBeanNamesForType(Repository.class)).hasSize(REFUSED.size());
        }
    }

    @Test
    void aotProcessingReportsEachRejectedRepository() {
        assertThat(processed.errors())
                .hasSize(REFUSED.size())
                .allSatisfy(error -> assertThat(error).contains(REPORTED));
        assertThat(REFUSED)
                .allSatisfy(repository -> assertThat(messages(repository))
                        .as(repository.getSimpleName())
                        .containsAnyElementsOf(reported(repository)));
    }

    @Test
    void everyStoreRejectsTheRepositories() {
        try (TableStore store = UnorderedStore.inMemory()) {
            TablesRepositoryFactory factory = new TablesRepositoryFactory(new TablesTemplate(store));
            assertThat(REFUSED)
                    .allSatisfy(repository -> assertThat(catchThrowable(() -> factory.getRepository(repository)))
                            .as(repository.getSimpleName())
                            .isNotNull());
        }
    }

    /** What is said of a repository or its methods. */
    private static List<String> reported(Class<?> repository) {
        return processed.errors().stream()
                .filter(error -> error.matches("(?s)" + Pattern.quote(repository.getName()) + "[. ].*"))
                .map(error -> error.substring(error.indexOf(REPORTED) + REPORTED.length()))
                .toList();
    }

    private static List<String> messages(Class<?> repository) {
        List<String> messages = new ArrayList<>();
        for (Throwable thrown = RefusalTest.failure(repository); thrown != null; thrown = thrown.getCause()) {
            messages.add(String.valueOf(thrown.getMessage()));
        }
        return messages;
    }

    private static String root(@Nullable Throwable failure) {
        Throwable cause = NestedExceptionUtils.getMostSpecificCause(Objects.requireNonNull(failure, "nothing failed"));
        return String.valueOf(cause.getMessage());
    }
}
