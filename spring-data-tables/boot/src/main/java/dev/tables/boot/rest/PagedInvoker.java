package dev.tables.boot.rest;

import dev.tables.annotation.AllowOffset;
import dev.tables.data.repository.TablesPageRequest;
import java.lang.reflect.Method;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.springframework.core.annotation.AnnotatedElementUtils;
import org.springframework.data.domain.Pageable;
import org.springframework.data.domain.Slice;
import org.springframework.data.domain.Sort;
import org.springframework.data.repository.support.RepositoryInvoker;
import org.springframework.http.HttpStatus;
import org.springframework.util.MultiValueMap;
import org.springframework.web.context.request.RequestContextHolder;
import org.springframework.web.context.request.ServletRequestAttributes;

/**
 * An invoker that supports the parameter {@code after}, and rejects parameters that Spring Data REST would ignore. The
 * invoker rejects the page number of a {@link Slice} unless the query method allows offsets, because all rows before
 * the page would be read. This invoker also rejects a sort by an unknown property.
 */
final class PagedInvoker implements RepositoryInvoker {
    private static final List<String> DIRECTIONS = List.of("asc", "desc", "ignorecase");

    private final RepositoryInvoker invoker;

    PagedInvoker(RepositoryInvoker invoker) {
        this.invoker = invoker;
    }

    @Override
    public Optional<Object> invokeQueryMethod(
            Method method, MultiValueMap<String, ? extends Object> parameters, Pageable pageable, Sort sort) {
        requireKnownSort(parameters.get("sort"), pageable.getSortOr(sort));
        return invoker.invokeQueryMethod(method, parameters, paged(method, parameters, pageable), sort);
    }

    private static Pageable paged(Method method, MultiValueMap<String, ? extends Object> parameters, Pageable page) {
        String after = first(parameters, PageableLinks.AFTER);
        if (method.getReturnType() != Slice.class) {
            if (after != null) {
                throw refusal("The parameter 'after' is not supported by this resource. Omit it.");
            }
            return page;
        }
        boolean numbered = page.isPaged() && page.getPageNumber() > 0;
        if (numbered && !AnnotatedElementUtils.hasAnnotation(method, AllowOffset.class)) {
            throw refusal(
                    "The parameter 'page' is not supported here, because pages have no numbers. Omit it, and follow the"
                            + " link 'next'.");
        }
        if (numbered && after != null) {
            throw refusal("The parameters 'after' and 'page' cannot be combined. Send only one of them.");
        }
        return after == null || page.isUnpaged()
                ? page
                : TablesPageRequest.ofSizeAndToken(page.getPageSize(), after, page.getSort());
    }

    @Override
    public Iterable<Object> invokeFindAll(Pageable pageable) {
        requireKnownSort(pageable.getSort());
        return invoker.invokeFindAll(pageable);
    }

    @Override
    public Iterable<Object> invokeFindAll(Sort sort) {
        requireKnownSort(sort);
        return invoker.invokeFindAll(sort);
    }

    private static void requireKnownSort(Sort understood) {
        if (RequestContextHolder.getRequestAttributes() instanceof ServletRequestAttributes attributes) {
            String[] asked = attributes.getRequest().getParameterValues("sort");
            requireKnownSort(asked == null ? null : Arrays.asList(asked), understood);
        }
    }

    private static void requireKnownSort(@Nullable Collection<?> asked, Sort understood) {
        long names = asked == null
                ? 0
                : asked.stream()
                        .flatMap(one -> Arrays.stream(String.valueOf(one).split(",")))
                        .filter(word ->
                                !word.isBlank() && DIRECTIONS.stream().noneMatch(word.strip()::equalsIgnoreCase))
                        .count();
        if (names > understood.stream().count()) {
            throw refusal("The parameter 'sort' contains an unknown property. Use property names as they appear in the"
                    + " resource.");
        }
    }

    private static @Nullable String first(MultiValueMap<String, ? extends Object> parameters, String name) {
        Object value = parameters.getFirst(name);
        return value == null ? null : Objects.toString(value);
    }

    private static RuntimeException refusal(String detail) {
        return VersionTags.problem(HttpStatus.BAD_REQUEST, detail);
    }

    @Override
    public <T> T invokeSave(T entity) {
        return invoker.invokeSave(entity);
    }

    @Override
    public <T> Optional<T> invokeFindById(Object id) {
        return invoker.invokeFindById(id);
    }

    @Override
    public void invokeDeleteById(Object id) {
        invoker.invokeDeleteById(id);
    }

    @Override
    public boolean hasSaveMethod() {
        return invoker.hasSaveMethod();
    }

    @Override
    public boolean hasDeleteMethod() {
        return invoker.hasDeleteMethod();
    }

    @Override
    public boolean hasFindOneMethod() {
        return invoker.hasFindOneMethod();
    }

    @Override
    public boolean hasFindAllMethod() {
        return invoker.hasFindAllMethod();
    }
}
