package dev.tables.data.web;

import org.springframework.core.MethodParameter;
import org.springframework.web.reactive.BindingContext;
import org.springframework.web.reactive.result.method.SyncHandlerMethodArgumentResolver;
import org.springframework.web.server.ServerWebExchange;

/**
 * The counterpart of {@link TablesPageArgumentResolver} for controllers of Spring WebFlux. Both resolvers read the same
 * parameters, with the same names and bounds, and reject the same requests. Thread-safe.
 */
public final class ReactiveTablesPageArgumentResolver implements SyncHandlerMethodArgumentResolver {
    private final TablesPageArgumentResolver pages;

    /** Creates a resolver with Spring Data's default parameter names and bounds. */
    public ReactiveTablesPageArgumentResolver() {
        this(new TablesPageArgumentResolver());
    }

    /**
     * Creates a resolver with the parameter names and bounds of another resolver.
     *
     * @param pages the resolver whose names and bounds are used
     */
    public ReactiveTablesPageArgumentResolver(TablesPageArgumentResolver pages) {
        this.pages = pages;
    }

    @Override
    public boolean supportsParameter(MethodParameter parameter) {
        return pages.supportsParameter(parameter);
    }

    @Override
    public Object resolveArgumentValue(MethodParameter parameter, BindingContext context, ServerWebExchange exchange) {
        return pages.resolveArgument(parameter, null, new ExchangeRequest(exchange), null);
    }
}
