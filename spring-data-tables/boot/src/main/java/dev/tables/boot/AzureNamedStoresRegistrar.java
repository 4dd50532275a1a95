package dev.tables.boot;

import dev.tables.engine.TableStore;
import java.util.Map;
import org.springframework.beans.factory.BeanFactory;
import org.springframework.beans.factory.annotation.Qualifier;
import org.springframework.beans.factory.support.AutowireCandidateQualifier;
import org.springframework.beans.factory.support.BeanDefinitionRegistry;
import org.springframework.beans.factory.support.RootBeanDefinition;
import org.springframework.boot.context.properties.bind.Bindable;
import org.springframework.boot.context.properties.bind.Binder;
import org.springframework.context.annotation.ImportBeanDefinitionRegistrar;
import org.springframework.core.env.Environment;
import org.springframework.core.type.AnnotationMetadata;

/**
 * Registers a store for each entry of {@code tables.azure.stores}: bean {@code <name>TableStore}, injected with
 * {@code @Qualifier("<name>")} only, so that the main store stays the one injected without.
 */
final class AzureNamedStoresRegistrar implements ImportBeanDefinitionRegistrar {
    private final Environment environment;
    private final BeanFactory beans;

    /** Made by Spring. */
    AzureNamedStoresRegistrar(Environment environment, BeanFactory beans) {
        this.environment = environment;
        this.beans = beans;
    }

    @Override
    public void registerBeanDefinitions(AnnotationMetadata importing, BeanDefinitionRegistry registry) {
        Map<String, AzureTablesProperties.Account> stores = Binder.get(environment)
                .bind("tables.azure.stores", Bindable.mapOf(String.class, AzureTablesProperties.Account.class))
                .orElse(Map.of());
        stores.forEach((name, account) -> {
            RootBeanDefinition store = new RootBeanDefinition(
                    TableStore.class,
                    () -> beans.getBean(AzureTableStores.class).open(account, account.tableNamePrefix()));
            store.setDestroyMethodName("close");
            store.setDefaultCandidate(false);
            store.addQualifier(new AutowireCandidateQualifier(Qualifier.class, name));
            registry.registerBeanDefinition(name + "TableStore", store);
        });
    }
}
