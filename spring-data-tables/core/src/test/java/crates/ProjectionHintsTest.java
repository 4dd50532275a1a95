package crates;

import static org.assertj.core.api.Assertions.assertThat;

import crates.GeneratedProjectionsTest.CrateRepository;
import dev.tables.data.aot.ProcessedApplication;
import dev.tables.data.core.TablesTemplate;
import dev.tables.data.repository.config.EnableTablesRepositories;
import dev.tables.engine.TableStore;
import dev.tables.engine.local.LocalTableStore;
import org.junit.jupiter.api.Test;
import org.springframework.aot.hint.predicate.RuntimeHintsPredicates;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** Hints of the records that implement interface projections. */
class ProjectionHintsTest {
    @Configuration(proxyBeanMethods = false)
    @EnableTablesRepositories(basePackageClasses = CrateRepository.class, considerNestedRepositories = true)
    static class CrateApplication {
        @Bean
        TableStore tableStore() {
            return LocalTableStore.inMemory();
        }

        @Bean
        TablesTemplate tablesTemplate(TableStore store) {
            return new TablesTemplate(store);
        }
    }

    @Test
    void recordsOfProjectionsAreRegisteredForNativeImage() throws NoSuchMethodException {
        var constructor = GeneratedProjectionsTestLabelledOfGeneratedProjectionsTestCrate.class.getDeclaredConstructor(
                String.class);

        assertThat(RuntimeHintsPredicates.reflection().onConstructorInvocation(constructor))
                .accepts(new ProcessedApplication(CrateApplication.class).hints());
    }
}
