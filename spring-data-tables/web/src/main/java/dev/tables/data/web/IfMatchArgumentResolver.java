package dev.tables.data.web;

import org.jspecify.annotations.Nullable;
import org.springframework.core.MethodParameter;
import org.springframework.http.HttpHeaders;
import org.springframework.web.bind.support.WebDataBinderFactory;
import org.springframework.web.context.request.NativeWebRequest;
import org.springframework.web.method.support.HandlerMethodArgumentResolver;
import org.springframework.web.method.support.ModelAndViewContainer;

/**
 * The resolver of {@link IfMatch} arguments for controllers of Spring MVC. If a request has several {@code If-Match}
 * headers, their ETags are combined. Thread-safe.
 */
public final class IfMatchArgumentResolver implements HandlerMethodArgumentResolver {
    /** Creates a resolver. The resolver has no state. */
    public IfMatchArgumentResolver() {}

    @Override
    public boolean supportsParameter(MethodParameter parameter) {
        return parameter.getParameterType() == IfMatch.class;
    }

    @Override
    public IfMatch resolveArgument(
            MethodParameter parameter,
            @Nullable ModelAndViewContainer container,
            NativeWebRequest request,
            @Nullable WebDataBinderFactory binder) {
        String[] headers = request.getHeaderValues(HttpHeaders.IF_MATCH);
        return IfMatch.of(headers == null || headers.length == 0 ? null : String.join(", ", headers));
    }
}
