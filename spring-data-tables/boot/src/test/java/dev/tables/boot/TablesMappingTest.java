package dev.tables.boot;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tables.boot.autoconfigure.TablesAutoConfiguration;
import dev.tables.boot.autoconfigure.TablesRepositoriesAutoConfiguration;
import dev.tables.boot.notes.Note;
import dev.tables.boot.scanned.Shape;
import dev.tables.boot.scanned.Vehicle;
import dev.tables.boot.scanned.within.Stamp;
import dev.tables.data.core.TablesTemplate;
import dev.tables.data.core.mapping.TablesManagedTypes;
import dev.tables.data.core.mapping.TablesMappingContext;
import dev.tables.data.repository.config.EnableTablesAuditing;
import dev.tables.mapping.model.EntityMappers;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.springframework.aot.hint.TypeReference;
import org.springframework.aot.hint.predicate.RuntimeHintsPredicates;
import org.springframework.boot.autoconfigure.AutoConfigurationPackage;
import org.springframework.boot.autoconfigure.AutoConfigurations;
import org.springframework.boot.autoconfigure.ImportAutoConfiguration;
import org.springframework.boot.persistence.autoconfigure.EntityScan;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;
import org.springframework.context.ApplicationContext;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.core.test.tools.CompileWithForkedClassLoader;
import org.springframework.data.domain.AuditorAware;
import org.springframework.data.mapping.context.MappingContext;
import org.springframework.data.repository.support.Repositories;

/** The entities that the mapping context has from the start. */
class TablesMappingTest {
    private static final String BEAN = "tablesMappingContext";
    private static final String[] SCANNED = {"Shape", "Circle", "Square", "Vehicle", "Car", "Stamp", "Album"};

    private final ApplicationContextRunner runner = new ApplicationContextRunner()
            .withConfiguration(
                    AutoConfigurations.of(TablesAutoConfiguration.class, TablesRepositoriesAutoConfiguration.class))
            .withPropertyValues("tables.store=memory");

    @Configuration(proxyBeanMethods = false)
    @AutoConfigurationPackage(basePackageClasses = Shape.class)
    static class Scanned {}

    @Configuration(proxyBeanMethods = false)
    @AutoConfigurationPackage(basePackageClasses = Note.class)
    @EntityScan(basePackageClasses = Stamp.class)
    static class ScannedElsewhere {}

    @Configuration(proxyBeanMethods = false)
    static class Own {
        @Bean
        TablesMappingContext mine() {
            return new TablesMappingContext(TablesManagedTypes.from(Vehicle.class));
        }
    }

    @Configuration(proxyBeanMethods = false)
    @EnableTablesAuditing
    static class Audited {
        @Bean
        AuditorAware<String> auditor() {
            return () -> Optional.of("ada");
        }
    }

    @Configuration(proxyBeanMethods = false)
    @AutoConfigurationPackage(basePackageClasses = Shape.class)
    @ImportAutoConfiguration({TablesAutoConfiguration.class, TablesRepositoriesAutoConfiguration.class})
    static class Application extends Audited {}

    private static List<String> entities(ApplicationContext context) {
        return context.getBean(TablesMappingContext.class).getPersistentEntities().stream()
                .map(entity -> entity.getType().getSimpleName())
                .toList();
    }

    @Test
    void contextContainsEntitiesOfTheApplicationPackages() {
        runner.withUserConfiguration(Scanned.class).run(context -> {
            assertThat(context.getBeanFactory().containsSingleton(BEAN))
                    .as("made before it is asked for")
                    .isFalse();
            assertThat(entities(context)).containsExactlyInAnyOrder(SCANNED);
            assertThat(context.getBeansOfType(MappingContext.class)).containsOnlyKeys(BEAN);
        });
    }

    @Test
    void contextContainsEntitiesOfTheScanAndOfRepositories() {
        runner.withUserConfiguration(ScannedElsewhere.class).run(context -> {
            assertThat(entities(context)).containsExactlyInAnyOrder("Stamp", "Album", "Note");
            assertThat((Object) new Repositories(context).getPersistentEntity(Note.class))
                    .isSameAs(context.getBean(TablesMappingContext.class).getRequiredPersistentEntity(Note.class));
        });
        runner.withUserConfiguration(ScannedElsewhere.class)
                .withPropertyValues("tables.repositories.enabled=false")
                .run(context -> assertThat(entities(context)).containsExactlyInAnyOrder("Stamp", "Album"));
    }

    @Test
    void customMappingContextReplacesTheDefault() {
        runner.withUserConfiguration(ScannedElsewhere.class, Own.class, Audited.class)
                .run(context -> {
                    assertThat(context.getBeansOfType(MappingContext.class)).containsOnlyKeys("mine");
                    assertThat(entities(context)).containsExactlyInAnyOrder("Vehicle", "Car", "Note");
                });
    }

    @Test
    void contextIsEmptyWithoutPackages() {
        runner.withPropertyValues("tables.repositories.enabled=false")
                .run(context -> assertThat(entities(context)).isEmpty());
    }

    @Test
    void auditingUsesTheMappingContext() {
        runner.withUserConfiguration(Scanned.class, Audited.class).run(context -> {
            assertThat(context.getBeansOfType(MappingContext.class)).containsOnlyKeys(BEAN);
            assertThat(saved(context).author()).isEqualTo("ada");
        });
    }

    @Test
    @CompileWithForkedClassLoader
    void aotContextContainsEntitiesWithoutScanning() {
        Prepared prepared = new Prepared(Application.class, "tables.store=memory");

        for (Class<?> entity : List.of(Shape.class, Vehicle.class, Stamp.class, Stamp.Album.class)) {
            assertThat(RuntimeHintsPredicates.reflection()
                            .onType(TypeReference.of(EntityMappers.mapperClassName(entity))))
                    .accepts(prepared.hints());
        }
        assertThat(prepared.start(
                        context -> {
                            assertThat(entities(context)).containsExactlyInAnyOrder(SCANNED);
                            assertThat(context.getBeansOfType(MappingContext.class))
                                    .containsOnlyKeys(BEAN);
                            assertThat(saved(context).author()).isEqualTo("ada");
                        },
                        "tables.store=memory"))
                .isNull();
    }

    private static Stamp saved(ApplicationContext context) {
        return context.getBean(TablesTemplate.class).save(new Stamp("fr", 1, null, null, null));
    }
}
