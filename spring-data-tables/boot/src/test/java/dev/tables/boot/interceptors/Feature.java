package dev.tables.boot.interceptors;

import dev.tables.integration.modulith.TablesEventPublicationConfiguration;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import org.aopalliance.intercept.MethodInterceptor;
import org.jspecify.annotations.Nullable;
import org.springframework.aop.framework.AbstractAdvisingBeanPostProcessor;
import org.springframework.aop.framework.AopContext;
import org.springframework.aop.framework.autoproxy.DefaultAdvisorAutoProxyCreator;
import org.springframework.aop.support.DefaultPointcutAdvisor;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.beans.factory.config.BeanPostProcessor;
import org.springframework.boot.data.autoconfigure.metrics.DataRepositoryMetricsAutoConfiguration;
import org.springframework.cache.CacheManager;
import org.springframework.cache.annotation.EnableCaching;
import org.springframework.cache.concurrent.ConcurrentMapCache;
import org.springframework.cache.support.SimpleCacheManager;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;
import org.springframework.core.task.TaskExecutor;
import org.springframework.dao.annotation.PersistenceExceptionTranslationPostProcessor;
import org.springframework.data.repository.Repository;
import org.springframework.data.repository.core.RepositoryMethodContext;
import org.springframework.data.repository.core.support.RepositoryFactoryBeanSupport;
import org.springframework.data.repository.core.support.RepositoryFactoryCustomizer;
import org.springframework.modulith.events.config.EventPublicationAutoConfiguration;
import org.springframework.modulith.events.core.EventSerializer;
import org.springframework.resilience.annotation.EnableResilientMethods;
import org.springframework.scheduling.annotation.EnableAsync;
import org.springframework.security.authorization.method.AuthorizationManagerBeforeMethodInterceptor;
import org.springframework.transaction.event.TransactionalEventListener;
import org.springframework.transaction.support.TransactionSynchronizationManager;
import tools.jackson.databind.json.JsonMapper;

/** What an application may add to its repositories. */
enum Feature {
    TRANSLATION(Translation.class),
    CACHE(Cache.class),
    RETRY(Retry.class),
    ASYNC(Async.class),
    SECURITY(Security.class),
    /** As MethodValidationPostProcessor and the tracing of Spring Modulith add theirs. */
    ADVISING_POST_PROCESSOR(Advising.class),
    POST_PROCESSOR(PostProcessor.class),
    EXPOSED_METADATA(ExposedMetadata.class),
    EXPOSED_PROXY(ExposedProxy.class),
    METRICS(Metrics.class),
    MODULITH(Modulith.class);

    private final Class<?> configuration;

    Feature(Class<?> configuration) {
        this.configuration = configuration;
    }

    Class<?> configuration() {
        return configuration;
    }

    /** Applies a change to each repository factory before it makes its repository. */
    static BeanPostProcessor customizing(RepositoryFactoryCustomizer customizer) {
        return new BeanPostProcessor() {
            @Override
            public Object postProcessBeforeInitialization(Object bean, String name) {
                if (bean instanceof RepositoryFactoryBeanSupport<?, ?, ?> factory) {
                    factory.addRepositoryFactoryCustomizer(customizer);
                }
                return bean;
            }
        };
    }

    @Configuration(proxyBeanMethods = false)
    static class Translation {
        @Bean
        static PersistenceExceptionTranslationPostProcessor translation() {
            return new PersistenceExceptionTranslationPostProcessor();
        }
    }

    @Configuration(proxyBeanMethods = false)
    @EnableCaching
    static class Cache {
        @Bean
        CacheManager cacheManager(Seen seen) {
            SimpleCacheManager manager = new SimpleCacheManager();
            manager.setCaches(List.of(new SeenCache("found", seen), new SeenCache("queried", seen)));
            return manager;
        }
    }

    private static final class SeenCache extends ConcurrentMapCache {
        private final Seen seen;

        SeenCache(String name, Seen seen) {
            super(name);
            this.seen = seen;
        }

        @Override
        protected @Nullable Object lookup(Object key) {
            seen.add("cache " + getName());
            return super.lookup(key);
        }
    }

    @Configuration(proxyBeanMethods = false)
    @EnableResilientMethods
    static class Retry {}

    @Configuration(proxyBeanMethods = false)
    @EnableAsync
    static class Async {
        @Bean
        TaskExecutor taskExecutor(Seen seen) {
            return task -> {
                seen.add("task");
                task.run();
            };
        }
    }

    @Configuration(proxyBeanMethods = false)
    static class Security {
        @Bean
        static DefaultAdvisorAutoProxyCreator proxies() {
            return new DefaultAdvisorAutoProxyCreator();
        }

        @Bean
        static AuthorizationManagerBeforeMethodInterceptor preAuthorize() {
            return AuthorizationManagerBeforeMethodInterceptor.preAuthorize();
        }
    }

    @Configuration(proxyBeanMethods = false)
    static class Advising {
        @Bean
        static AbstractAdvisingBeanPostProcessor advising(ObjectProvider<Seen> seen) {
            return new AbstractAdvisingBeanPostProcessor() {
                {
                    advisor = new DefaultPointcutAdvisor(seeing("advisor", seen::getObject));
                }

                @Override
                protected boolean isEligible(Object bean, String name) {
                    return bean instanceof Repository;
                }
            };
        }
    }

    @Configuration(proxyBeanMethods = false)
    static class PostProcessor {
        @Bean
        static BeanPostProcessor intercepting(ObjectProvider<Seen> seen) {
            return Feature.customizing(factory -> factory.addRepositoryProxyPostProcessor(
                    (repository, information) -> repository.addAdvice(seeing("interceptor", seen::getObject))));
        }
    }

    private static MethodInterceptor seeing(String what, Supplier<Seen> seen) {
        return call -> {
            seen.get().add(what + " " + call.getMethod().getName());
            return call.proceed();
        };
    }

    @Configuration(proxyBeanMethods = false)
    static class ExposedMetadata {
        @Bean
        static BeanPostProcessor exposingMetadata() {
            return Feature.customizing(factory -> factory.setExposeMetadata(true));
        }
    }

    @Configuration(proxyBeanMethods = false)
    static class ExposedProxy {
        @Bean
        static BeanPostProcessor exposingProxy() {
            return Feature.customizing(factory -> factory.addRepositoryProxyPostProcessor(
                    (repository, information) -> repository.setExposeProxy(true)));
        }
    }

    @Configuration(proxyBeanMethods = false)
    @Import(DataRepositoryMetricsAutoConfiguration.class)
    static class Metrics {}

    @Configuration(proxyBeanMethods = false)
    @Import({TablesEventPublicationConfiguration.class, EventPublicationAutoConfiguration.class})
    static class Modulith {
        @Bean
        EventSerializer serializer() {
            JsonMapper json = JsonMapper.builder().build();
            return new EventSerializer() {
                @Override
                public Object serialize(Object event) {
                    return json.writeValueAsString(event);
                }

                @Override
                public <T> T deserialize(Object serialized, Class<T> type) {
                    return json.readValue(serialized.toString(), type);
                }
            };
        }

        @Bean
        Committed committed(Seen seen) {
            return new Committed(seen);
        }
    }

    static class Committed {
        private final Seen seen;

        Committed(Seen seen) {
            this.seen = seen;
        }

        @TransactionalEventListener
        public void on(Shipment.Moved moved) {
            seen.add("committed " + moved);
        }
    }

    /** What a callback of an entity sees of the call around it. */
    static String surroundings() {
        Optional<String> method = Optional.empty();
        try {
            method =
                    Optional.of(RepositoryMethodContext.getContext().getMethod().getName());
        } catch (IllegalStateException none) {
            // Nothing exposes the method.
        }
        boolean proxy = true;
        try {
            AopContext.currentProxy();
        } catch (IllegalStateException none) {
            proxy = false;
        }
        return "method " + method.orElse("none") + ", proxy " + proxy + ", transaction "
                + TransactionSynchronizationManager.isActualTransactionActive();
    }
}
