package dev.tables.data.repository.config;

import dev.tables.data.core.mapping.TablesMappingContext;
import dev.tables.data.repository.config.internal.AuditingCallback;
import dev.tables.data.repository.config.internal.TablesAuditingHandler;
import java.lang.annotation.Annotation;
import org.springframework.beans.factory.config.BeanDefinition;
import org.springframework.beans.factory.config.RuntimeBeanReference;
import org.springframework.beans.factory.support.BeanDefinitionBuilder;
import org.springframework.beans.factory.support.BeanDefinitionRegistry;
import org.springframework.core.type.AnnotationMetadata;
import org.springframework.data.auditing.config.AuditingBeanDefinitionRegistrarSupport;
import org.springframework.data.auditing.config.AuditingConfiguration;

/** A registrar of the beans for {@link EnableTablesAuditing}. */
final class TablesAuditingRegistrar extends AuditingBeanDefinitionRegistrarSupport {
    private static final String HANDLER = "tablesAuditingHandler";

    @Override
    public void registerBeanDefinitions(AnnotationMetadata annotated, BeanDefinitionRegistry registry) {
        SharedMappingContext.register(registry);
        super.registerBeanDefinitions(annotated, registry);
    }

    @Override
    protected Class<? extends Annotation> getAnnotation() {
        return EnableTablesAuditing.class;
    }

    @Override
    protected String getAuditingHandlerBeanName() {
        return HANDLER;
    }

    /**
     * Returns the definition of the handler with explicit dependencies, because autowiring is lost in ahead-of-time
     * processing.
     */
    @Override
    protected BeanDefinitionBuilder getAuditHandlerBeanDefinitionBuilder(AuditingConfiguration configuration) {
        return BeanDefinitionBuilder.rootBeanDefinition(TablesAuditingHandler.class)
                .setRole(BeanDefinition.ROLE_INFRASTRUCTURE)
                .addConstructorArgValue(new RuntimeBeanReference(TablesMappingContext.class))
                .addConstructorArgValue(configuration.getAuditorAwareRef())
                .addConstructorArgValue(configuration.getDateTimeProviderRef())
                .addPropertyValue("dateTimeForNow", configuration.isSetDates())
                .addPropertyValue("modifyOnCreation", configuration.isModifyOnCreate());
    }

    @Override
    protected void registerAuditListenerBeanDefinition(BeanDefinition handler, BeanDefinitionRegistry registry) {
        BeanDefinitionBuilder callback = BeanDefinitionBuilder.rootBeanDefinition(AuditingCallback.class)
                .addConstructorArgReference(HANDLER)
                .addConstructorArgValue(new RuntimeBeanReference(TablesMappingContext.class));
        registerInfrastructureBeanWithId(callback.getBeanDefinition(), AuditingCallback.class.getName(), registry);
    }
}
