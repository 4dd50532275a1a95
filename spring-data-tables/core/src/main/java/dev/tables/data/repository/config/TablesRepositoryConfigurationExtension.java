package dev.tables.data.repository.config;

import dev.tables.annotation.TableEntity;
import dev.tables.data.aot.internal.TablesRepositoryAotProcessor;
import dev.tables.data.repository.ReactiveTablesRepository;
import dev.tables.data.repository.TablesRepository;
import dev.tables.data.repository.support.SimpleTablesRepository;
import dev.tables.data.repository.support.TablesRepositoryFactoryBean;
import java.lang.annotation.Annotation;
import java.util.Collection;
import java.util.List;
import org.springframework.beans.factory.aot.BeanRegistrationAotProcessor;
import org.springframework.beans.factory.support.BeanDefinitionBuilder;
import org.springframework.beans.factory.support.BeanDefinitionRegistry;
import org.springframework.data.repository.config.RepositoryConfigurationExtensionSupport;
import org.springframework.data.repository.config.RepositoryConfigurationSource;
import org.springframework.data.repository.core.RepositoryMetadata;

/**
 * A configuration extension that identifies and configures the repositories of this module among those of other
 * modules.
 */
public class TablesRepositoryConfigurationExtension extends RepositoryConfigurationExtensionSupport {
    /** Creates a stateless extension. */
    public TablesRepositoryConfigurationExtension() {}

    @Override
    public String getModuleName() {
        return "Tables";
    }

    @Override
    @SuppressWarnings({"deprecation", "removal"})
    protected String getModulePrefix() {
        return "tables";
    }

    @Override
    public String getRepositoryFactoryBeanClassName() {
        return TablesRepositoryFactoryBean.class.getName();
    }

    /** Returns the base class, from which ahead-of-time processing derives the methods that are not queries. */
    @Override
    public String getRepositoryBaseClassName() {
        return SimpleTablesRepository.class.getName();
    }

    @Override
    public Class<? extends BeanRegistrationAotProcessor> getRepositoryAotProcessor() {
        return TablesRepositoryAotProcessor.class;
    }

    @Override
    protected Collection<Class<? extends Annotation>> getIdentifyingAnnotations() {
        return List.of(TableEntity.class);
    }

    @Override
    protected Collection<Class<?>> getIdentifyingTypes() {
        return List.of(TablesRepository.class, ReactiveTablesRepository.class);
    }

    /**
     * Returns whether a repository can be used. Reactive repositories can also be used; their calls block a scheduler
     * thread.
     */
    @Override
    protected boolean useRepositoryConfiguration(RepositoryMetadata metadata) {
        return true;
    }

    /** Adds the mapping context, if the application does not define one. */
    @Override
    public void registerBeansForRoot(BeanDefinitionRegistry registry, RepositoryConfigurationSource source) {
        super.registerBeansForRoot(registry, source);
        SharedMappingContext.register(registry);
    }

    @Override
    public void postProcess(BeanDefinitionBuilder builder, RepositoryConfigurationSource source) {
        String template = source.getAttribute("tablesTemplateRef").orElse("tablesTemplate");
        builder.addPropertyReference("tablesTemplate", template);
        source.getAttribute("transactionManagerRef")
                .ifPresent(manager -> builder.addPropertyValue("transactionManager", manager));
        source.getAttribute("enableDefaultTransactions", Boolean.class)
                .ifPresent(enabled -> builder.addPropertyValue("enableDefaultTransactions", enabled));
    }
}
