package dev.tables.data.repository.config;

import dev.tables.data.core.mapping.TablesManagedTypes;
import dev.tables.data.core.mapping.TablesMappingContext;
import org.springframework.beans.factory.BeanFactoryUtils;
import org.springframework.beans.factory.ListableBeanFactory;
import org.springframework.beans.factory.aot.BeanRegistrationAotProcessor;
import org.springframework.beans.factory.config.BeanDefinition;
import org.springframework.beans.factory.config.RuntimeBeanReference;
import org.springframework.beans.factory.support.BeanDefinitionBuilder;
import org.springframework.beans.factory.support.BeanDefinitionRegistry;
import org.springframework.beans.factory.support.BeanDefinitionRegistryPostProcessor;

/**
 * A post-processor that adds a bean of type {@link TablesMappingContext} if the application does not define one.
 */
final class SharedMappingContext implements BeanDefinitionRegistryPostProcessor {
    private static final String CONTEXT = "tablesMappingContext";
    private static final String TYPES = "tablesManagedTypes";

    /** Creates the bean; called by Spring. */
    SharedMappingContext() {}

    /**
     * Registers the bean at the first call; further calls have no effect. Ahead-of-time processing ignores this bean,
     * because the generated code already contains the bean definitions that it adds.
     */
    static void register(BeanDefinitionRegistry registry) {
        String name = SharedMappingContext.class.getName();
        if (!registry.containsBeanDefinition(name)) {
            BeanDefinitionBuilder self = BeanDefinitionBuilder.rootBeanDefinition(SharedMappingContext.class)
                    .setRole(BeanDefinition.ROLE_INFRASTRUCTURE);
            self.getRawBeanDefinition().setAttribute(BeanRegistrationAotProcessor.IGNORE_REGISTRATION_ATTRIBUTE, true);
            registry.registerBeanDefinition(name, self.getBeanDefinition());
        }
    }

    @Override
    public void postProcessBeanDefinitionRegistry(BeanDefinitionRegistry registry) {
        if (!(registry instanceof ListableBeanFactory beans) || has(beans, TablesMappingContext.class)) {
            return;
        }
        if (!has(beans, TablesManagedTypes.class)) {
            registry.registerBeanDefinition(
                    TYPES,
                    lazy(TablesManagedTypes.class).setFactoryMethod("empty").getBeanDefinition());
        }
        registry.registerBeanDefinition(
                CONTEXT,
                lazy(TablesMappingContext.class)
                        .addConstructorArgValue(new RuntimeBeanReference(TablesManagedTypes.class))
                        .getBeanDefinition());
    }

    private static boolean has(ListableBeanFactory beans, Class<?> type) {
        return BeanFactoryUtils.beanNamesForTypeIncludingAncestors(beans, type, true, false).length > 0;
    }

    private static BeanDefinitionBuilder lazy(Class<?> type) {
        return BeanDefinitionBuilder.rootBeanDefinition(type)
                .setLazyInit(true)
                .setRole(BeanDefinition.ROLE_INFRASTRUCTURE);
    }
}
