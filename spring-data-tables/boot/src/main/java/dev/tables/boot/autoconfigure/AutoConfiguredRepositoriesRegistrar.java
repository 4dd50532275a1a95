package dev.tables.boot.autoconfigure;

import dev.tables.data.repository.config.EnableTablesRepositories;
import dev.tables.data.repository.config.TablesRepositoryConfigurationExtension;
import java.lang.annotation.Annotation;
import org.springframework.boot.autoconfigure.data.AbstractRepositoryConfigurationSourceSupport;
import org.springframework.data.repository.config.RepositoryConfigurationExtension;

/** A registrar of repositories with the defaults of {@link EnableTablesRepositories}. */
final class AutoConfiguredRepositoriesRegistrar extends AbstractRepositoryConfigurationSourceSupport {
    @Override
    protected Class<? extends Annotation> getAnnotation() {
        return EnableTablesRepositories.class;
    }

    @Override
    protected Class<?> getConfiguration() {
        return Defaults.class;
    }

    @Override
    protected RepositoryConfigurationExtension getRepositoryConfigurationExtension() {
        return new TablesRepositoryConfigurationExtension();
    }

    @EnableTablesRepositories
    private static final class Defaults {}
}
