package dev.tables.data.repository.support;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.aopalliance.intercept.MethodInterceptor;
import org.aopalliance.intercept.MethodInvocation;
import org.jspecify.annotations.Nullable;
import org.springframework.aop.framework.ProxyFactory;
import org.springframework.beans.factory.BeanFactory;
import org.springframework.data.core.TypeInformation;
import org.springframework.data.projection.DefaultMethodInvokingMethodInterceptor;
import org.springframework.data.projection.SpelAwareProxyProjectionFactory;
import org.springframework.data.projection.TargetAware;
import org.springframework.util.ClassUtils;

/**
 * A factory of Spring's interface projections whose getters return collections and maps of the entity without copying.
 * Spring's own factory copies each value into a collection of the declared type. The copy loses duplicates for
 * {@code Collection} and the comparator of a sorted type, and fails for types that Spring cannot create.
 */
final class ExactProjectionFactory extends SpelAwareProxyProjectionFactory {
    /** The reader of source properties for the projection that the thread is creating. */
    private final ThreadLocal<@Nullable MethodInterceptor> reader = new ThreadLocal<>();

    private final Map<Class<?>, Boolean> exact = new ConcurrentHashMap<>();
    private @Nullable ClassLoader classLoader;

    private ExactProjectionFactory() {}

    static ExactProjectionFactory of(@Nullable ClassLoader classLoader, @Nullable BeanFactory beanFactory) {
        ExactProjectionFactory factory = new ExactProjectionFactory();
        if (classLoader != null) {
            factory.setBeanClassLoader(classLoader);
        }
        if (beanFactory != null) {
            factory.setBeanFactory(beanFactory);
        }
        return factory;
    }

    @Override
    public void setBeanClassLoader(ClassLoader loader) {
        super.setBeanClassLoader(loader);
        classLoader = loader;
    }

    @Override
    protected MethodInterceptor postProcessAccessorInterceptor(
            MethodInterceptor interceptor, Object source, Class<?> projectionType) {
        MethodInterceptor made = super.postProcessAccessorInterceptor(interceptor, source, projectionType);
        reader.set(made);
        return made;
    }

    @Override
    public <P> P createProjection(Class<P> projectionType, Object source) {
        try {
            P projection = super.createProjection(projectionType, source);
            MethodInterceptor read = reader.get();
            return read == null || !showsSeveral(projectionType) ? projection : exact(projectionType, projection, read);
        } finally {
            reader.remove();
        }
    }

    private boolean showsSeveral(Class<?> projectionType) {
        return exact.computeIfAbsent(
                projectionType,
                type -> Arrays.stream(type.getMethods())
                        .anyMatch(method -> method.getParameterCount() == 0
                                && !method.isDefault()
                                && isSeveral(shown(TypeInformation.fromReturnTypeOf(method)))));
    }

    /** Returns the type within an {@code Optional}. */
    private static TypeInformation<?> shown(TypeInformation<?> returned) {
        return returned.getType() == Optional.class ? returned.getRequiredComponentType() : returned;
    }

    private static boolean isSeveral(TypeInformation<?> type) {
        return Iterable.class.isAssignableFrom(type.getType()) && type.isCollectionLike() || type.isMap();
    }

    private <P> P exact(Class<P> projectionType, P projection, MethodInterceptor read) {
        ProxyFactory factory = new ProxyFactory();
        factory.setTarget(projection);
        factory.setOpaque(true);
        factory.setInterfaces(projectionType, TargetAware.class);
        if (DefaultMethodInvokingMethodInterceptor.hasDefaultMethods(projectionType)) {
            // On this proxy: a default method gets what other callers of the getters get.
            factory.addAdvice(new DefaultMethodInvokingMethodInterceptor());
        }
        factory.addAdvice((MethodInterceptor) call -> invoke(call, read));
        return projectionType.cast(
                factory.getProxy(classLoader == null ? projectionType.getClassLoader() : classLoader));
    }

    private @Nullable Object invoke(MethodInvocation call, MethodInterceptor read) throws Throwable {
        TypeInformation<?> returned = TypeInformation.fromReturnTypeOf(call.getMethod());
        TypeInformation<?> type = shown(returned);
        boolean isGetter = call.getArguments().length == 0 && !call.getMethod().isDefault();
        if (!isGetter || !isSeveral(type)) {
            return call.proceed();
        }
        Object value = read.invoke(call);
        Object shown = shown(value instanceof Optional<?> optional ? optional.orElse(null) : value, type);
        if (shown == null) {
            return call.proceed();
        }
        return returned == type ? shown : Optional.of(shown);
    }

    /** Returns the value for the projection, or null if Spring must convert it. */
    private @Nullable Object shown(@Nullable Object value, TypeInformation<?> type) {
        if (value instanceof Map<?, ?> map && type.getType().isInstance(value)) {
            TypeInformation<?> values = type.getMapValueType();
            return values != null && needProjection(map.values(), values.getType()) ? null : map;
        }
        if (!(value instanceof Collection<?> several) || !type.getType().isInstance(value)) {
            return null;
        }
        TypeInformation<?> component = type.getComponentType();
        if (component == null || !needProjection(several, component.getType())) {
            return several;
        }
        return several instanceof Set || !type.getType().isAssignableFrom(List.class)
                ? null
                : projected(several, component.getType());
    }

    private static boolean needProjection(Collection<?> values, Class<?> type) {
        return values.stream().anyMatch(one -> one != null && !ClassUtils.isAssignable(type, one.getClass()));
    }

    private List<@Nullable Object> projected(Collection<?> several, Class<?> type) {
        List<@Nullable Object> projected = new ArrayList<>(several.size());
        for (Object one : several) {
            projected.add(
                    one == null || ClassUtils.isAssignable(type, one.getClass()) ? one : createProjection(type, one));
        }
        return projected;
    }
}
