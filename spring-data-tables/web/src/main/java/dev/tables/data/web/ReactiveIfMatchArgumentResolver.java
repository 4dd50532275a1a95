package dev.tables.data.web;

import java.util.List;
import org.springframework.core.MethodParameter;
import org.springframework.http.HttpHeaders;
import org.springframework.web.reactive.BindingContext;
import org.springframework.web.reactive.result.method.SyncHandlerMethodArgumentResolver;
import org.springframework.web.server.ServerWebExchange;

/**
 * The resolver of {@link IfMatch} arguments for controllers of Spring WebFlux. If a request has several
 * {@code If-Match} headers, their ETags are combined. Thread-safe.
 */
public final class ReactiveIfMatchArgumentResolver implements SyncHandlerMethodArgumentResolver {
    /** Creates a resolver. The resolver has no state. */
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
