package dev.tables.data.repository.config;

import dev.tables.data.core.mapping.TablesMappingContext;
import java.lang.annotation.Annotation;
import org.springframework.beans.factory.config.BeanDefinition;
import org.springframework.beans.factory.support.BeanDefinitionBuilder;
import org.springframework.beans.factory.support.BeanDefinitionRegistry;
import org.springframework.data.auditing.AuditingHandler;
import org.springframework.data.auditing.config.AuditingBeanDefinitionRegistrarSupport;
import org.springframework.data.auditing.config.AuditingConfiguration;

/** Registers what {@link EnableTablesAuditing} says. */
final class TablesAuditingRegistrar extends AuditingBeanDefinitionRegistrarSupport {
    private static final String HANDLER = "tablesAuditingHandler";

    @Override
    protected Class<? extends Annotation> getAnnotation() {
        return EnableTablesAuditing.class;
    }

    @Override
    protected String getAuditingHandlerBeanName() {
        return HANDLER;
    }

    @Override
    protected BeanDefinitionBuilder getAuditHandlerBeanDefinitionBuilder(AuditingConfiguration configuration) {
        BeanDefinitionBuilder handler = BeanDefinitionBuilder.rootBeanDefinition(AuditingHandler.class, "from");
        handler.addConstructorArgValue(BeanDefinitionBuilder.rootBeanDefinition(TablesMappingContext.class)
                .getBeanDefinition());
        return configureDefaultAuditHandlerAttributes(configuration, handler);
    }

    @Override
    protected void registerAuditListenerBeanDefinition(BeanDefinition handler, BeanDefinitionRegistry registry) {
        BeanDefinitionBuilder callback = BeanDefinitionBuilder.rootBeanDefinition(AuditingCallback.class);
        callback.addConstructorArgReference(HANDLER);
        registerInfrastructureBeanWithId(callback.getBeanDefinition(), AuditingCallback.class.getName(), registry);
    }
}
