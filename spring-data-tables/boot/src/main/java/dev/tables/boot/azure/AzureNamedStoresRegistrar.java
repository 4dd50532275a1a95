package dev.tables.boot.azure;

import dev.tables.engine.TableStore;
import java.util.Map;
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
 * A registrar of a store for each entry of {@code tables.azure.additional-stores}. The bean {@code <name>TableStore} is
 * injected only with {@code @Qualifier("<name>")}, so that an injection point without a qualifier gets the main store.
 * If an application is prepared ahead of time, the names of the additional stores are fixed at that time; the settings
 * of the stores are read at startup.
 */
final class AzureNamedStoresRegistrar implements ImportBeanDefinitionRegistrar {
    private static final String FACTORY = "azureTableStores";

    private final Environment environment;

    AzureNamedStoresRegistrar(Environment environment) {
        this.environment = environment;
    }

    static String beanName(String store) {
        return store + "TableStore";
    }

    @Override
    public void registerBeanDefinitions(AnnotationMetadata importing, BeanDefinitionRegistry registry) {
        Map<String, AzureTablesProperties.AdditionalStore> stores = Binder.get(environment)
                .bind(
                        "tables.azure.additional-stores",
                        Bindable.mapOf(String.class, AzureTablesProperties.AdditionalStore.class))
                .orElse(Map.of());
        stores.keySet().forEach(name -> {
            RootBeanDefinition store = new RootBeanDefinition();
            store.setTargetType(TableStore.class);
            store.setFactoryBeanName(FACTORY);
            store.setFactoryMethodName("named");
            store.getConstructorArgumentValues().addIndexedArgumentValue(0, name);
            store.setDestroyMethodName("close");
            store.setDefaultCandidate(false);
            store.addQualifier(new AutowireCandidateQualifier(Qualifier.class, name));
            registry.registerBeanDefinition(beanName(name), store);
        });
    }
}
