package dev.tables.data.web;

import org.springframework.core.MethodParameter;
import org.springframework.web.reactive.BindingContext;
import org.springframework.web.reactive.result.method.SyncHandlerMethodArgumentResolver;
import org.springframework.web.server.ServerWebExchange;

/**
 * Makes the arguments that {@link TablesPageArgumentResolver} makes, for controllers of Spring WebFlux: of the same parameters, with the same
 * names, bounds and refusals. Safe for use by several threads.
 */
public final class ReactiveTablesPageArgumentResolver implements SyncHandlerMethodArgumentResolver {
    private final TablesPageArgumentResolver pages;

    /** With Spring Data's usual names and bounds. */
    public ReactiveTablesPageArgumentResolver() {
        this(new TablesPageArgumentResolver());
    }

    /**
     * With other names and bounds.
     *
     * @param pages has them
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
