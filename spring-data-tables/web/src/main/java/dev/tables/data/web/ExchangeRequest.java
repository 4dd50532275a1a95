package dev.tables.data.web;

import java.security.Principal;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.springframework.http.server.reactive.ServerHttpRequest;
import org.springframework.web.context.request.NativeWebRequest;
import org.springframework.web.server.ServerWebExchange;

/**
 * An adapter of a Spring WebFlux request for Spring Data's argument resolvers for Spring MVC. The adapter supports
 * query parameters, headers and attributes. The adapter contains no session and no principal, because WebFlux provides
 * them asynchronously.
 */
final class ExchangeRequest implements NativeWebRequest {
    private final ServerWebExchange exchange;

    ExchangeRequest(ServerWebExchange exchange) {
        this.exchange = exchange;
    }

    private ServerHttpRequest request() {
        return exchange.getRequest();
    }

    @Override
    public @Nullable String getParameter(String name) {
        String[] values = getParameterValues(name);
        return values == null ? null : values[0];
    }

    @Override
    public String @Nullable [] getParameterValues(String name) {
        return values(request().getQueryParams().get(name));
    }

    /** Replaces missing parameter values by empty strings, as a servlet container does. */
    private static String @Nullable [] values(@Nullable List<? extends @Nullable String> found) {
        return found == null || found.isEmpty()
                ? null
                : found.stream().map(one -> one == null ? "" : one).toArray(String[]::new);
    }

    @Override
    public Iterator<String> getParameterNames() {
        return request().getQueryParams().keySet().iterator();
    }

    @Override
    public Map<String, String[]> getParameterMap() {
        Map<String, String[]> all = new LinkedHashMap<>();
        request().getQueryParams().forEach((name, found) -> {
            String[] values = values(found);
            if (values != null) {
                all.put(name, values);
            }
        });
        return all;
    }

    @Override
    public @Nullable String getHeader(String name) {
        return request().getHeaders().getFirst(name);
    }

    @Override
    public String @Nullable [] getHeaderValues(String name) {
        List<String> values = request().getHeaders().get(name);
        return values == null ? null : values.toArray(String[]::new);
    }

    @Override
    public Iterator<String> getHeaderNames() {
        return request().getHeaders().headerNames().iterator();
    }

    @Override
    public @Nullable Object getAttribute(String name, int scope) {
        return scope == SCOPE_REQUEST ? exchange.getAttribute(name) : null;
    }

    @Override
    public void setAttribute(String name, Object value, int scope) {
        exchange.getAttributes().put(name, value);
    }

    @Override
    public void removeAttribute(String name, int scope) {
        exchange.getAttributes().remove(name);
    }

    @Override
    public String[] getAttributeNames(int scope) {
        return scope == SCOPE_REQUEST ? exchange.getAttributes().keySet().toArray(String[]::new) : new String[0];
    }

    @Override
    public void registerDestructionCallback(String name, Runnable callback, int scope) {
        throw new UnsupportedOperationException("Destruction callbacks are not supported for Spring WebFlux requests.");
    }

    @Override
    public @Nullable Object resolveReference(String key) {
        return key.equals(REFERENCE_REQUEST) ? request() : null;
    }

    @Override
    public String getSessionId() {
        return "";
    }

    @Override
    public Object getSessionMutex() {
        return exchange;
    }

    @Override
    public Object getNativeRequest() {
        return request();
    }

    @Override
    public @Nullable Object getNativeResponse() {
        return exchange.getResponse();
    }

    @Override
    public <T> @Nullable T getNativeRequest(@Nullable Class<T> type) {
        return type != null && type.isInstance(request()) ? type.cast(request()) : null;
    }

    @Override
    public <T> @Nullable T getNativeResponse(@Nullable Class<T> type) {
        return type != null && type.isInstance(exchange.getResponse()) ? type.cast(exchange.getResponse()) : null;
    }

    @Override
    public Locale getLocale() {
        Locale locale = exchange.getLocaleContext().getLocale();
        return locale == null ? Locale.ROOT : locale;
    }

    @Override
    public String getContextPath() {
        return request().getPath().contextPath().value();
    }

    @Override
    public @Nullable String getRemoteUser() {
        return null;
    }

    @Override
    public @Nullable Principal getUserPrincipal() {
        return null;
    }

    @Override
    public boolean isUserInRole(String role) {
        return false;
    }

    @Override
    public boolean isSecure() {
        return request().getSslInfo() != null;
    }

    @Override
    public boolean checkNotModified(long lastModified) {
        return exchange.checkNotModified(java.time.Instant.ofEpochMilli(lastModified));
    }

    @Override
    public boolean checkNotModified(String tag) {
        return exchange.checkNotModified(tag);
    }

    @Override
    public boolean checkNotModified(@Nullable String tag, long lastModified) {
        return exchange.checkNotModified(tag, java.time.Instant.ofEpochMilli(lastModified));
    }

    @Override
    public String getDescription(boolean includeClientInfo) {
        return "uri=" + request().getURI().getPath();
    }
}
