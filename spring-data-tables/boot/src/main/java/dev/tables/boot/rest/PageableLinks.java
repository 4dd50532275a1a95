package dev.tables.boot.rest;

import dev.tables.data.repository.TablesPageRequest;
import org.aopalliance.intercept.MethodInterceptor;
import org.aopalliance.intercept.MethodInvocation;
import org.jspecify.annotations.Nullable;
import org.springframework.data.domain.Pageable;
import org.springframework.web.util.UriComponentsBuilder;

/** An interceptor that writes the page token instead of a page number into links to pages of tables. */
final class PageableLinks implements MethodInterceptor {
    static final String AFTER = "after";
    private static final String PAGE = "page";

    @Override
    public @Nullable Object invoke(MethodInvocation invocation) throws Throwable {
        Object result = invocation.proceed();
        Object[] arguments = invocation.getArguments();
        if (invocation.getMethod().getName().equals("enhance")
                && arguments[0] instanceof UriComponentsBuilder link
                && arguments[2] instanceof Pageable page) {
            link.replaceQueryParam(AFTER);
            if (page instanceof TablesPageRequest own) {
                link.replaceQueryParam(PAGE);
                if (own.pageToken() != null) {
                    link.queryParam(AFTER, own.pageToken());
                }
            }
        }
        return result;
    }
}
