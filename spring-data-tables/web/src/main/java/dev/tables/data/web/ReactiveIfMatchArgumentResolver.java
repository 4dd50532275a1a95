package dev.tables.data.web;

import java.util.List;
import org.springframework.core.MethodParameter;
import org.springframework.http.HttpHeaders;
import org.springframework.web.reactive.BindingContext;
import org.springframework.web.reactive.result.method.SyncHandlerMethodArgumentResolver;
import org.springframework.web.server.ServerWebExchange;

/**
 * Makes arguments of type {@link IfMatch} of the header, for controllers of Spring WebFlux; several headers count as one. Safe for use by
 * several threads.
 */
public final class ReactiveIfMatchArgumentResolver implements SyncHandlerMethodArgumentResolver {
    /** Stateless. */
    public ReactiveIfMatchArgumentResolver() {}

    @Override
    public boolean supportsParameter(MethodParameter parameter) {
        return parameter.getParameterType() == IfMatch.class;
    }

    @Override
    public IfMatch resolveArgumentValue(MethodParameter parameter, BindingContext context, ServerWebExchange exchange) {
        List<String> headers = exchange.getRequest().getHeaders().get(HttpHeaders.IF_MATCH);
        return IfMatch.of(headers == null || headers.isEmpty() ? null : String.join(", ", headers));
    }
}
