package dev.tables.boot.rest;

import org.springframework.aop.framework.ProxyFactory;
import org.springframework.beans.factory.BeanFactory;
import org.springframework.beans.factory.config.BeanPostProcessor;
import org.springframework.core.Ordered;
import org.springframework.core.PriorityOrdered;
import org.springframework.data.auditing.AuditableBeanWrapperFactory;
import org.springframework.data.repository.support.RepositoryInvokerFactory;
import org.springframework.data.rest.webmvc.HttpHeadersPreparer;
import org.springframework.data.rest.webmvc.config.PersistentEntityResourceHandlerMethodArgumentResolver;
import org.springframework.data.rest.webmvc.support.ETagArgumentResolver;
import org.springframework.data.web.HateoasPageableHandlerMethodArgumentResolver;

/** A post-processor that replaces beans of Spring Data REST for which no extension point exists. */
final class RestBeans implements BeanPostProcessor, PriorityOrdered {
    private final BeanFactory beans;

    RestBeans(BeanFactory beans) {
        this.beans = beans;
    }

    @Override
    public Object postProcessAfterInitialization(Object bean, String name) {
        if (bean.getClass() == HttpHeadersPreparer.class) {
            return new VersionTags.Sent(beans.getBean(AuditableBeanWrapperFactory.class));
        }
        if (bean.getClass() == ETagArgumentResolver.class) {
            return new VersionTags.Received();
        }
        if (bean instanceof PersistentEntityResourceHandlerMethodArgumentResolver) {
            ProxyFactory proxy = new ProxyFactory(bean);
            proxy.setProxyTargetClass(true);
            proxy.addAdvice(new EntityBodies(beans));
            return proxy.getProxy();
        }
        if (bean instanceof RepositoryInvokerFactory factory) {
            return new PagedInvokers(factory);
        }
        if (bean.getClass() == HateoasPageableHandlerMethodArgumentResolver.class) {
            ProxyFactory proxy = new ProxyFactory(bean);
            proxy.setProxyTargetClass(true);
            proxy.addAdvice(new PageableLinks());
            return proxy.getProxy();
        }
        return bean;
    }

    @Override
    public int getOrder() {
        return Ordered.LOWEST_PRECEDENCE;
    }
}
