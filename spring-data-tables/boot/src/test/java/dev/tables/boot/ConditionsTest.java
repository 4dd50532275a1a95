package dev.tables.boot;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tables.boot.actuate.TablesEndpoint;
import dev.tables.boot.index.TablesIndexesEndpoint;
import dev.tables.boot.migration.TablesMigrationsEndpoint;
import dev.tables.boot.notes.Note;
import dev.tables.boot.recovery.TablesRecovery;
import dev.tables.boot.web.TablesExceptionHandler;
import dev.tables.data.core.TablesTemplate;
import dev.tables.data.transaction.TablesTransactionManager;
import dev.tables.engine.TableStore;
import dev.tables.engine.rocksdb.RocksDbTableStores;
import dev.tables.mapping.lifecycle.IndexCatalog;
import java.lang.reflect.Method;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.AutoConfigurationPackage;
import org.springframework.boot.autoconfigure.AutoConfigurations;
import org.springframework.boot.autoconfigure.condition.ConditionalOnMissingBean;
import org.springframework.boot.context.annotation.ImportCandidates;
import org.springframework.boot.health.contributor.HealthContributor;
import org.springframework.boot.test.context.FilteredClassLoader;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;
import org.springframework.boot.test.context.runner.WebApplicationContextRunner;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.util.ClassUtils;

/** Every condition of every auto-configuration, tried: switches, beans of the application's own, libraries that are not there. */
class ConditionsTest {
    private static final List<Class<?>> ALL = autoConfigurations();

    private final WebApplicationContextRunner runner = new WebApplicationContextRunner()
            .withConfiguration(AutoConfigurations.of(ALL.toArray(Class<?>[]::new)))
            .withUserConfiguration(Application.class)
            .withPropertyValues(
                    "tables.store=memory",
                    "tables.locks.enabled=true",
                    "tables.metadata-store.enabled=true",
                    "management.endpoints.web.exposure.include=*",
                    "spring.main.banner-mode=off");

    @Configuration(proxyBeanMethods = false)
    @AutoConfigurationPackage(basePackageClasses = Note.class)
    static class Application {}

    private static List<Class<?>> autoConfigurations() {
        List<Class<?>> all = new ArrayList<>();
        for (String name : ImportCandidates.load(AutoConfiguration.class, ConditionsTest.class.getClassLoader())) {
            if (name.startsWith("dev.tables.boot.")) {
                all.add(ClassUtils.resolveClassName(name, ConditionsTest.class.getClassLoader()));
            }
        }
        return all;
    }

    /** The methods that make beans, of a configuration and those within it. */
    private static List<Method> beans(Class<?> configuration) {
        List<Method> methods = new ArrayList<>();
        Arrays.stream(configuration.getDeclaredMethods())
                .filter(method -> method.isAnnotationPresent(Bean.class))
                .forEach(methods::add);
        for (Class<?> nested : configuration.getDeclaredClasses()) {
            methods.addAll(beans(nested));
        }
        return methods;
    }

    @Test
    void everyReplaceableBeanBacksOff() {
        Map<Method, Object> replaceable = new LinkedHashMap<>();
        Set<String> replaced = new TreeSet<>();
        runner.run(first -> {
            for (Class<?> configuration : ALL) {
                for (Method method : beans(configuration)) {
                    ConditionalOnMissingBean condition = method.getAnnotation(ConditionalOnMissingBean.class);
                    boolean byType = condition != null && condition.name().length == 0;
                    first.getBeanProvider(method.getReturnType()).ifUnique(bean -> {
                        if (byType) {
                            replaceable.put(method, bean);
                        }
                    });
                }
            }
            replaceable.forEach((method, bean) -> {
                replaceWith(method.getReturnType(), method.getName(), bean);
                replaced.add(method.getReturnType().getSimpleName());
            });
        });
        assertThat(replaced)
                .contains(
                        "IndexCatalog",
                        "TablesTemplate",
                        "TablesRecovery",
                        "TablesIndexLifecycle",
                        "TablesEndpoint",
                        "TablesExceptionHandler",
                        "TablesGraphQlExceptionResolver",
                        "TablesLockRegistry",
                        "TablesMetadataStore",
                        "TableStoreDecorator");
    }

    /** By the name that others know it by. */
    private <T> void replaceWith(Class<T> type, String name, Object bean) {
        runner.withBean(name, type, () -> type.cast(bean), definition -> definition.setDestroyMethodName(""))
                .run(context -> assertThat(context.getBeansOfType(type))
                        .as(type.getSimpleName())
                        .containsOnly(Map.entry(name, type.cast(bean))));
    }

    @ParameterizedTest
    @CsvSource({
        "tables.indexes.catalog-enabled, dev.tables.mapping.lifecycle.IndexCatalog",
        "tables.indexes.catalog-enabled, dev.tables.boot.index.TablesIndexLifecycle",
        "tables.indexes.catalog-enabled, dev.tables.boot.index.TablesIndexesEndpoint",
        "tables.write-recovery.enabled, dev.tables.boot.recovery.TablesRecovery",
        "tables.write-recovery.enabled, dev.tables.boot.observation.RecoveryMetrics",
        "tables.web.problem-details, dev.tables.boot.web.TablesExceptionHandler",
        "management.health.tables.enabled, dev.tables.boot.actuate.TablesHealthIndicator",
        "management.health.tables-indexes.enabled, dev.tables.boot.index.TablesIndexesHealthIndicator",
        "management.health.tables-recovery.enabled, dev.tables.boot.recovery.TablesRecoveryHealthIndicator",
        "management.health.defaults.enabled, org.springframework.boot.health.contributor.HealthContributor"
    })
    void propertyDisablesItsBeans(String property, Class<?> bean) {
        runner.withPropertyValues(property + "=false")
                .run(context -> assertThat(context).hasNotFailed().doesNotHaveBean(bean));
    }

    @ParameterizedTest
    @CsvSource({
        "org.springframework.boot.health.autoconfigure.contributor.ConditionalOnEnabledHealthIndicator, org.springframework.boot.health.contributor.HealthContributor",
        "org.springframework.boot.actuate.autoconfigure.endpoint.condition.ConditionalOnAvailableEndpoint, dev.tables.boot.actuate.TablesEndpoint",
        "org.springframework.boot.actuate.autoconfigure.endpoint.condition.ConditionalOnAvailableEndpoint, dev.tables.boot.index.TablesIndexesEndpoint",
        "org.springframework.boot.actuate.endpoint.SanitizingFunction, org.springframework.boot.actuate.endpoint.SanitizingFunction",
        "io.micrometer.core.instrument.binder.MeterBinder, dev.tables.boot.observation.RecoveryMetrics",
        "org.springframework.web.servlet.DispatcherServlet, dev.tables.boot.web.TablesExceptionHandler",
        "org.springframework.graphql, dev.tables.boot.graphql.TablesGraphQlExceptionResolver",
        "dev.tables.engine.azure.AzureTableStore, dev.tables.boot.azure.AzureTableStores",
    })
    void applicationStartsWithoutOptionalLibrary(String missing, String bean) {
        runner.withClassLoader(new FilteredClassLoader(missing)).run(context -> {
            assertThat(context).hasNotFailed().hasSingleBean(TablesTemplate.class);
            for (String name : context.getBeanDefinitionNames()) {
                Class<?> type = context.getType(name);
                assertThat(type != null && isA(type, bean)).as(name).isFalse();
            }
        });
    }

    private static boolean isA(Class<?> type, String name) {
        return type.getName().equals(name)
                || type.getSuperclass() != null && isA(type.getSuperclass(), name)
                || Arrays.stream(type.getInterfaces()).anyMatch(one -> isA(one, name));
    }

    @Test
    void noBeansAreCreatedWithoutStore() {
        runner.withClassLoader(new FilteredClassLoader(RocksDbTableStores.class))
                .withPropertyValues("tables.store=")
                .run(context -> assertThat(context)
                        .hasNotFailed()
                        .doesNotHaveBean(TableStore.class)
                        .doesNotHaveBean(TablesTemplate.class)
                        .doesNotHaveBean(IndexCatalog.class)
                        .doesNotHaveBean(TablesRecovery.class)
                        .doesNotHaveBean(TablesTransactionManager.class)
                        .doesNotHaveBean("recoveryMetrics")
                        .doesNotHaveBean(HealthContributor.class));
    }

    @Test
    void endpointIsNotCreatedUnlessExposed() {
        runner.withPropertyValues("management.endpoints.web.exposure.include=health")
                .run(context -> assertThat(context)
                        .hasNotFailed()
                        .doesNotHaveBean(TablesEndpoint.class)
                        .doesNotHaveBean(TablesIndexesEndpoint.class)
                        .doesNotHaveBean(TablesMigrationsEndpoint.class));
    }

    @Test
    void webBeansAreAbsentOutsideOfWebApplications() {
        new ApplicationContextRunner()
                .withConfiguration(AutoConfigurations.of(ALL.toArray(Class<?>[]::new)))
                .withUserConfiguration(Application.class)
                .withPropertyValues("tables.store=memory")
                .run(context -> assertThat(context).hasNotFailed().doesNotHaveBean(TablesExceptionHandler.class));
    }
}
