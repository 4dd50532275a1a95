package dev.tables.boot.internal;

import dev.tables.data.repository.support.TablesRepositoryFactoryBean;
import dev.tables.mapping.model.EntityMappers;
import dev.tables.mapping.model.EntityModel;
import java.util.ArrayList;
import java.util.List;
import org.springframework.beans.factory.BeanFactoryUtils;
import org.springframework.beans.factory.config.ConfigurableListableBeanFactory;
import org.springframework.data.repository.core.support.DefaultRepositoryMetadata;

/** The entities for which the application declares repositories, even if the repositories do not exist yet. */
public final class DeclaredEntities {
    private final ConfigurableListableBeanFactory beans;

    public DeclaredEntities(ConfigurableListableBeanFactory beans) {
        this.beans = beans;
    }

    /** Returns the models of the entities, from the definitions of the repositories. Creates no bean. */
    public List<EntityModel> models() {
        List<EntityModel> models = new ArrayList<>();
        for (String name : beans.getBeanNamesForType(TablesRepositoryFactoryBean.class, true, false)) {
            Class<?> repository = beans.getMergedBeanDefinition(BeanFactoryUtils.transformedBeanName(name))
                    .getResolvableType()
                    .as(TablesRepositoryFactoryBean.class)
                    .getGeneric(0)
                    .resolve();
            if (repository != null) {
                Class<?> entity =
                        DefaultRepositoryMetadata.getMetadata(repository).getDomainType();
                models.add(EntityMappers.of(entity).model());
            }
        }
        return models;
    }
}
