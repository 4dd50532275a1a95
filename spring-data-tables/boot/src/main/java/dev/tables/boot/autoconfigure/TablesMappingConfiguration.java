package dev.tables.boot.autoconfigure;

import dev.tables.annotation.TableEntity;
import dev.tables.data.core.mapping.TablesManagedTypes;
import dev.tables.data.core.mapping.TablesMappingContext;
import org.springframework.beans.factory.annotation.AnnotatedBeanDefinition;
import org.springframework.boot.autoconfigure.condition.ConditionalOnMissingBean;
import org.springframework.boot.persistence.autoconfigure.EntityScanner;
import org.springframework.context.ApplicationContext;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.ClassPathScanningCandidateComponentProvider;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Lazy;

/**
 * Configuration of the entities, and of the mapping context that contains them. The entities are searched in the
 * packages of {@code @EntityScan}, by default in the packages of the application. The beans for entities and context
 * are lazy: packages are only scanned when a bean such as auditing requires the entities or the context.
 */
@Configuration(proxyBeanMethods = false)
class TablesMappingConfiguration {
    @Bean
    @Lazy
    @ConditionalOnMissingBean
    static TablesManagedTypes tablesManagedTypes(ApplicationContext context) throws ClassNotFoundException {
        return TablesManagedTypes.fromIterable(new Scanner(context).scan(TableEntity.class));
    }

    @Bean
    @Lazy
    @ConditionalOnMissingBean
    static TablesMappingContext tablesMappingContext(TablesManagedTypes tablesManagedTypes) {
        return new TablesMappingContext(tablesManagedTypes);
    }

    /** A scanner that also finds interfaces and abstract classes. */
    private static final class Scanner extends EntityScanner {
        Scanner(ApplicationContext context) {
            super(context);
        }

        @Override
        protected ClassPathScanningCandidateComponentProvider createClassPathScanningCandidateComponentProvider(
                ApplicationContext context) {
            ClassPathScanningCandidateComponentProvider provider =
                    new ClassPathScanningCandidateComponentProvider(false) {
                        @Override
                        protected boolean isCandidateComponent(AnnotatedBeanDefinition found) {
                            return found.getMetadata().isIndependent();
                        }
                    };
            provider.setEnvironment(context.getEnvironment());
            provider.setResourceLoader(context);
            return provider;
        }
    }
}
