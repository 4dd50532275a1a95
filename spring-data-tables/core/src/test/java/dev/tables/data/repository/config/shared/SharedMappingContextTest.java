package dev.tables.data.repository.config.shared;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tables.data.aot.ProcessedApplication;
import dev.tables.data.core.TablesTemplate;
import dev.tables.data.core.mapping.TablesManagedTypes;
import dev.tables.data.core.mapping.TablesMappingContext;
import dev.tables.data.repository.config.EnableTablesAuditing;
import dev.tables.data.repository.config.EnableTablesRepositories;
import dev.tables.engine.local.LocalTableStore;
import dev.tables.mapping.model.EntityMappers;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.aot.hint.TypeReference;
import org.springframework.aot.hint.predicate.RuntimeHintsPredicates;
import org.springframework.context.annotation.AnnotationConfigApplicationContext;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.ComponentScan.Filter;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.FilterType;
import org.springframework.context.annotation.Import;
import org.springframework.context.support.GenericApplicationContext;
import org.springframework.data.mapping.context.MappingContext;
import org.springframework.data.mapping.context.PersistentEntities;
import org.springframework.data.repository.support.Repositories;

/** There is one mapping context, whoever asks for it, started as it is and processed ahead of time. */
public class SharedMappingContextTest {
    private static final String BEAN = "tablesMappingContext";

    /** Repositories on two stores, and auditing. */
    @Configuration(proxyBeanMethods = false)
    @EnableTablesAuditing
    @EnableTablesRepositories(
            excludeFilters = @Filter(type = FilterType.ASSIGNABLE_TYPE, classes = HappeningRepository.class))
    @Import(Other.class)
    public static class TwoStores {
        @Bean
        public TablesTemplate tablesTemplate() {
            return new TablesTemplate(LocalTableStore.inMemory());
        }
    }

    @Configuration(proxyBeanMethods = false)
    @EnableTablesRepositories(
            tablesTemplateRef = "other",
            excludeFilters = @Filter(type = FilterType.ASSIGNABLE_TYPE, classes = MemoRepository.class))
    public static class Other {
        @Bean
        public TablesTemplate other() {
            return new TablesTemplate(LocalTableStore.inMemory());
        }
    }

    /** Names an entity that no repository is for. */
    @Configuration(proxyBeanMethods = false)
    @Import(TwoStores.class)
    public static class WithTypes {
        @Bean
        public static TablesManagedTypes entities() {
            return TablesManagedTypes.from(Depot.class);
        }
    }

    /** Brings a context of its own, which is not known yet when repositories are registered. */
    @Configuration(proxyBeanMethods = false)
    @Import({TwoStores.class, Own.class})
    public static class WithOwn {}

    @Configuration(proxyBeanMethods = false)
    public static class Own {
        @Bean
        public TablesMappingContext mine() {
            return new TablesMappingContext(TablesManagedTypes.from(Depot.class));
        }
    }

    private static GenericApplicationContext start(Class<?> application, boolean processed) {
        return processed
                ? ProcessedApplication.start(new ProcessedApplication(application).compile())
                : new AnnotationConfigApplicationContext(application);
    }

    private static List<String> entities(MappingContext<?, ?> context) {
        return context.getPersistentEntities().stream()
                .map(entity -> entity.getType().getSimpleName())
                .toList();
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void allStoresAndAuditingShareOneMappingContext(boolean processed) {
        try (var context = start(TwoStores.class, processed)) {
            TablesMappingContext shared = context.getBean(TablesMappingContext.class);
            assertThat(context.getBeansOfType(MappingContext.class)).containsOnlyKeys(BEAN);
            assertThat(entities(shared)).containsExactlyInAnyOrder("Memo", "Happening", "Talk", "Break");

            Repositories repositories = new Repositories(context);
            assertThat(repositories).containsExactlyInAnyOrder(Memo.class, Happening.class);
            for (Class<?> entity : repositories) {
                assertThat((Object) repositories.getPersistentEntity(entity))
                        .isSameAs(shared.getRequiredPersistentEntity(entity));
            }
            MemoRepository memos = context.getBean(MemoRepository.class);
            assertThat(memos.save(Memo.of("p", 1, "text")).created()).isNotNull();
        }
    }

    /** A module that asks several contexts finds in ours what is ours. */
    @Test
    void sharedContextCoexistsWithOtherMappingContexts() {
        try (var context = start(TwoStores.class, false)) {
            PersistentEntities entities =
                    PersistentEntities.of(context.getBean(TablesMappingContext.class), new TablesMappingContext());
            assertThat(entities.getPersistentEntity(Happening.Talk.class)).isPresent();
            assertThat(entities.getPersistentEntity(Depot.class)).isEmpty();
        }
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void managedTypesAddEntitiesWithoutRepositories(boolean processed) {
        try (var context = start(WithTypes.class, processed)) {
            assertThat(context.getBeanNamesForType(TablesManagedTypes.class)).containsExactly("entities");
            assertThat(entities(context.getBean(TablesMappingContext.class)))
                    .containsExactlyInAnyOrder("Memo", "Happening", "Talk", "Break", "Depot", "Shed");
        }
    }

    @Test
    void nativeImageIncludesEntitiesWithoutRepositories() {
        ProcessedApplication processed = new ProcessedApplication(WithTypes.class);

        assertThat(processed.errors()).isEmpty();
        for (Class<?> entity : List.of(Depot.class, Memo.class, Happening.class)) {
            assertThat(RuntimeHintsPredicates.reflection()
                            .onType(TypeReference.of(EntityMappers.mapperClassName(entity))))
                    .accepts(processed.hints());
        }
        assertThat(RuntimeHintsPredicates.reflection().onType(Depot.Shed.class)).accepts(processed.hints());
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void customMappingContextReplacesTheSharedOne(boolean processed) {
        try (var context = start(WithOwn.class, processed)) {
            assertThat(context.getBeansOfType(MappingContext.class)).containsOnlyKeys("mine");
            TablesMappingContext mine = context.getBean(TablesMappingContext.class);
            assertThat(entities(mine)).containsExactlyInAnyOrder("Depot", "Shed", "Memo", "Happening", "Talk", "Break");
            assertThat((Object) new Repositories(context).getPersistentEntity(Memo.class))
                    .isSameAs(mine.getRequiredPersistentEntity(Memo.class));
        }
    }

    @Test
    void childContextUsesTheMappingContextOfItsParent() {
        try (var parent = new AnnotationConfigApplicationContext(Own.class);
                var child = new AnnotationConfigApplicationContext()) {
            child.setParent(parent);
            child.register(TwoStores.class);
            child.refresh();

            assertThat(child.containsLocalBean(BEAN)).isFalse();
            assertThat((Object) new Repositories(child).getPersistentEntity(Memo.class))
                    .isSameAs(parent.getBean(TablesMappingContext.class).getRequiredPersistentEntity(Memo.class));
        }
    }

    /** Reading the classes of all entities would cost every start. */
    @Test
    void mappingContextIsCreatedLazily() {
        try (var context = start(Other.class, false)) {
            assertThat(context.containsBean(BEAN)).isTrue();
            assertThat(context.getBeanFactory().containsSingleton(BEAN)).isFalse();
            context.getBean(HappeningRepository.class).save(new Happening.Break("r", 1, 15));
            assertThat(context.getBeanFactory().containsSingleton(BEAN)).isFalse();
        }
    }
}
