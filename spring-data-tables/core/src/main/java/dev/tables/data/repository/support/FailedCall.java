package dev.tables.data.repository.support;

import java.lang.reflect.AccessibleObject;
import java.lang.reflect.Method;
import org.aopalliance.intercept.MethodInvocation;
import org.jspecify.annotations.Nullable;

/** A call that has failed, for an interceptor that translates exceptions. */
record FailedCall(Method method, @Nullable Object[] arguments, Object target, RuntimeException failure)
        implements MethodInvocation {
    @Override
    public Object proceed() {
        throw failure;
    }

    @Override
    public Method getMethod() {
        return method;
    }

    // Spring's arrays hold nullable elements, which NullAway sees on JDK 25 and not on 17.
    @Override
    @SuppressWarnings("NullAway")
    public Object[] getArguments() {
        return arguments;
    }

    @Override
    public Object getThis() {
        return target;
    }

    @Override
    public AccessibleObject getStaticPart() {
        return method;
    }
}
