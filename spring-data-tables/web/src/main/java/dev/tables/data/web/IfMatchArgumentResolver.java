package dev.tables.data.web;

import org.jspecify.annotations.Nullable;
import org.springframework.core.MethodParameter;
import org.springframework.http.HttpHeaders;
import org.springframework.web.bind.support.WebDataBinderFactory;
import org.springframework.web.context.request.NativeWebRequest;
import org.springframework.web.method.support.HandlerMethodArgumentResolver;
import org.springframework.web.method.support.ModelAndViewContainer;

/** Makes arguments of type {@link IfMatch} of the header; several headers count as one. Safe for use by several threads. */
public final class IfMatchArgumentResolver implements HandlerMethodArgumentResolver {
    /** Stateless. */
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
