package dev.tables.data.repository.config;

import java.lang.annotation.Annotation;
import org.springframework.data.repository.config.RepositoryBeanDefinitionRegistrarSupport;
import org.springframework.data.repository.config.RepositoryConfigurationExtension;

/** A registrar of the beans for {@link EnableTablesRepositories}. */
final class TablesRepositoriesRegistrar extends RepositoryBeanDefinitionRegistrarSupport {
    @Override
    protected Class<? extends Annotation> getAnnotation() {
        return EnableTablesRepositories.class;
    }

    @Override
    protected RepositoryConfigurationExtension getExtension() {
        return new TablesRepositoryConfigurationExtension();
    }
}
