package dev.tables.data.web;

import dev.tables.data.core.InvalidPageTokenException;
import dev.tables.data.repository.PageTokenCodec;
import dev.tables.data.repository.TablesPageRequest;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.springframework.core.MethodParameter;
import org.springframework.data.domain.KeysetScrollPosition;
import org.springframework.data.domain.Limit;
import org.springframework.data.domain.Pageable;
import org.springframework.data.domain.ScrollPosition;
import org.springframework.data.domain.Sort;
import org.springframework.data.web.PageableHandlerMethodArgumentResolver;
import org.springframework.data.web.SortArgumentResolver;
import org.springframework.data.web.SortHandlerMethodArgumentResolver;
import org.springframework.web.bind.support.WebDataBinderFactory;
import org.springframework.web.context.request.NativeWebRequest;
import org.springframework.web.method.support.HandlerMethodArgumentResolver;
import org.springframework.web.method.support.ModelAndViewContainer;

/**
 * The resolver of page arguments for controllers of Spring MVC. The resolver reads {@code ?after=…&size=…&sort=…}.
 * <table>
 * <caption>Parameters of each argument type</caption>
 * <tr><th>argument</th><th>parameters</th></tr>
 * <tr><td>{@link TablesPageRequest}</td><td>{@code after}, {@code size}, {@code sort}</td></tr>
 * <tr><td>{@link Pageable}</td><td>the same if {@code after} is present, otherwise those of Spring Data</td></tr>
 * <tr><td>{@link ScrollPosition}, {@link KeysetScrollPosition}</td><td>{@code after}</td></tr>
 * <tr><td>{@link Limit}</td><td>{@code size}</td></tr>
 * </table>
 *
 * <p>Parameter names, default size, maximum size, {@code @PageableDefault}, {@code @SortDefault} and qualifiers are
 * those of Spring Data. A size above the maximum is reduced to the maximum. An {@link InvalidPageParameterException} is
 * thrown for an invalid size, a repeated parameter, or a page number where pages have no numbers. An
 * {@link InvalidPageTokenException} is thrown for an invalid page token. Thread-safe.
 */
public final class TablesPageArgumentResolver implements HandlerMethodArgumentResolver {
    private static final Set<Class<?>> POSITIONS = Set.of(ScrollPosition.class, KeysetScrollPosition.class);

    private final PageParameters parameters;
    private final Supplier<@Nullable PageableHandlerMethodArgumentResolver> others;

    /** Creates a resolver with Spring Data's default parameter names and bounds. */
    public TablesPageArgumentResolver() {
        this(new SortHandlerMethodArgumentResolver(), pages -> {}, () -> null);
    }

    /**
     * Creates a resolver with custom parameter names and bounds.
     *
     * @param sorts the resolver of the sort order
     * @param customizer sets the parameter names and bounds
     * @param others supplies, at the first request, the resolver of {@link Pageable} arguments for requests without
     *     {@code after}. If the supplier returns null, this resolver also handles requests without {@code after}.
     */
    public TablesPageArgumentResolver(
            SortArgumentResolver sorts,
            Consumer<? super PageableHandlerMethodArgumentResolver> customizer,
            Supplier<@Nullable PageableHandlerMethodArgumentResolver> others) {
        this.parameters = new PageParameters(sorts);
        customizer.accept(parameters);
        this.others = others;
    }

    /** Sets the name of the parameter for the page token; the default is {@code after}. */
    public void setPageTokenParameterName(String name) {
        parameters.setPageTokenParameterName(name);
    }

    @Override
    public boolean supportsParameter(MethodParameter parameter) {
        Class<?> type = parameter.getParameterType();
        return type == TablesPageRequest.class
                || type == Pageable.class
                || type == Limit.class
                || POSITIONS.contains(type);
    }

    @Override
    public Object resolveArgument(
            MethodParameter parameter,
            @Nullable ModelAndViewContainer container,
            NativeWebRequest request,
            @Nullable WebDataBinderFactory binder) {
        Class<?> type = parameter.getParameterType();
        if (type == Limit.class) {
            return Limit.of(parameters.size(parameter, request));
        }
        parameters.names(parameter).keep(request);
        String after = parameters.after(parameter, request);
        if (type == Pageable.class && after == null) {
            PageableHandlerMethodArgumentResolver other = others.get();
            return (other == null ? parameters : other).resolveArgument(parameter, container, request, binder);
        }
        parameters.requireNoNumber(parameter, request);
        return POSITIONS.contains(type) ? position(after) : page(after, parameter, request);
    }

    private static ScrollPosition position(@Nullable String after) {
        return after == null ? ScrollPosition.keyset() : PageTokenCodec.decode(after);
    }

    private TablesPageRequest page(@Nullable String after, MethodParameter parameter, NativeWebRequest request) {
        int size = parameters.size(parameter, request);
        Sort sort = parameters.page(parameter, request).getSort();
        return after == null
                ? TablesPageRequest.ofSize(size, sort)
                : TablesPageRequest.ofSizeAndToken(size, after, sort);
    }
}
