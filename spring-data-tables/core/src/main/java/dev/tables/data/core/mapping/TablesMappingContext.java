package dev.tables.data.core.mapping;

import dev.tables.annotation.TableEntity;
import dev.tables.mapping.model.EntityMappers;
import dev.tables.mapping.value.MappingException;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.springframework.beans.factory.BeanFactory;
import org.springframework.beans.factory.BeanFactoryUtils;
import org.springframework.beans.factory.config.ConfigurableListableBeanFactory;
import org.springframework.data.core.TypeInformation;
import org.springframework.data.domain.ManagedTypes;
import org.springframework.data.mapping.context.AbstractMappingContext;
import org.springframework.data.mapping.model.Property;
import org.springframework.data.mapping.model.SimpleTypeHolder;
import org.springframework.data.repository.core.support.DefaultRepositoryMetadata;
import org.springframework.data.repository.core.support.RepositoryFactoryBeanSupport;

/**
 * The entities of an application in Spring Data's mapping model. Auditing, repositories and other modules share one
 * bean, {@code tablesMappingContext}; an application can replace it with a bean of its own.
 *
 * <p>The bean initially contains the {@link TablesManagedTypes}, the entities of the repositories in the same bean
 * factory, and the concrete types of abstract entities. Other entities are added at their first use. Creates no
 * repository and sends no request.
 */
public final class TablesMappingContext
        extends AbstractMappingContext<TablesPersistentEntity<?>, TablesPersistentProperty> {
    private final ManagedTypes given;
    private @Nullable ConfigurableListableBeanFactory beans;

    /** Creates an empty context. */
    public TablesMappingContext() {
        this(TablesManagedTypes.empty());
    }

    /** Creates a context with the given entities. */
    public TablesMappingContext(TablesManagedTypes types) {
        this.given = types;
    }

    /**
     * Sets the bean factory. Superclasses also call this method with the application context, which has no bean
     * definitions; that call keeps the previous definitions.
     */
    @Override
    public void setBeanFactory(BeanFactory factory) {
        super.setBeanFactory(factory);
        if (factory instanceof ConfigurableListableBeanFactory definitions) {
            beans = definitions;
        }
    }

    /** Adds the entities that are known from the start; Spring calls it. */
    @Override
    public void initialize() {
        Set<Class<?>> entities = new LinkedHashSet<>();
        given.forEach(entities::add);
        if (beans != null) {
            addOfRepositories(beans, entities);
        }
        Set<Class<?>> all = new LinkedHashSet<>();
        for (Class<?> entity : entities) {
            all.add(entity);
            all.addAll(typesOf(entity));
        }
        setManagedTypes(ManagedTypes.fromIterable(all));
        super.initialize();
    }

    private static List<? extends Class<?>> typesOf(Class<?> entity) {
        try {
            return EntityMappers.of(entity).types();
        } catch (MappingException unmapped) {
            return List.of();
        }
    }

    /**
     * Adds the entities of repositories by their bean definitions. An entity of another module's repository is added
     * only if it has this module's annotation.
     */
    private static void addOfRepositories(ConfigurableListableBeanFactory beans, Set<Class<?>> entities) {
        for (String name : beans.getBeanNamesForType(RepositoryFactoryBeanSupport.class, true, false)) {
            Class<?> repository = beans.getMergedBeanDefinition(BeanFactoryUtils.transformedBeanName(name))
                    .getResolvableType()
                    .as(RepositoryFactoryBeanSupport.class)
                    .getGeneric(0)
                    .resolve();
            if (repository != null) {
                Class<?> entity =
                        DefaultRepositoryMetadata.getMetadata(repository).getDomainType();
                if (EntityMappers.entityTypeOf(entity).isAnnotationPresent(TableEntity.class)) {
                    entities.add(entity);
                }
            }
        }
    }

    @Override
    protected <T> TablesPersistentEntity<?> createPersistentEntity(TypeInformation<T> typeInformation) {
        return new TablesPersistentEntity<>(typeInformation);
    }

    @Override
    protected TablesPersistentProperty createPersistentProperty(
            Property property, TablesPersistentEntity<?> owner, SimpleTypeHolder simpleTypeHolder) {
        return new TablesPersistentProperty(property, owner, simpleTypeHolder);
    }
}
