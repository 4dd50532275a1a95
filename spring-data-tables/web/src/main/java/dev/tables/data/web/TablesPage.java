package dev.tables.data.web;

import java.net.URI;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.springframework.data.domain.Slice;
import org.springframework.data.domain.Window;
import org.springframework.http.HttpHeaders;
import org.springframework.http.ResponseEntity;
import org.springframework.web.server.ServerWebExchange;

/**
 * A response with the content of a page and the link to the next page.
 * <pre>{@code
 * @GetMapping("/departments/{department}/employees")
 * TablesPage<Employee> list(@PathVariable String department, TablesPageRequest page) {
 *     return TablesPage.of(employees.findByDepartment(department, page));
 * }
 * }</pre>
 *
 * <p>With Spring WebFlux, requests are not bound to threads, so pass the exchange too:
 * <pre>{@code
 * Mono<TablesPage<Employee>> list(
 *         @PathVariable String department, TablesPageRequest page, ServerWebExchange exchange) {
 *     return employees.findByDepartment(department, page).map(slice -> TablesPage.of(slice, exchange));
 * }
 * }</pre>
 *
 * <p>The link has the parameters of the request, including size and sort order, but starts after the last row of this
 * page. The link is absolute, with the host and path that the client used. Behind a proxy, the application receives the
 * client's host and path only if forwarded headers are enabled ({@code server.forward-headers-strategy} of Spring
 * Boot). The page token in the link contains the keys of the last row.
 *
 * @param content the entities of the page, in order
 * @param next the link to the next page, or null if this is the last page
 * @param <T> the type of the entities
 */
public record TablesPage<T>(List<T> content, @Nullable URI next) {
    /** Copies the list. */
    public TablesPage {
        content = List.copyOf(content);
    }

    /**
     * Creates the response for a slice or page that was read in the current request.
     *
     * @throws IllegalStateException if the current thread does not handle a request
     */
    public static <T> TablesPage<T> of(Slice<T> slice) {
        return new TablesPage<>(
                slice.getContent(), slice.hasNext() ? PageLinks.current().nextPageAfter(slice) : null);
    }

    /**
     * Creates the response for a window that was read in the current request.
     *
     * @throws IllegalStateException if the current thread does not handle a request
     * @throws IllegalArgumentException if the window is from another Spring Data module, whose positions have no page
     *     tokens
     */
    public static <T> TablesPage<T> of(Window<T> window) {
        return new TablesPage<>(
                window.getContent(), window.hasNext() ? PageLinks.current().nextPageAfter(window) : null);
    }

    /** Creates the response for a slice or page that was read in a request of Spring WebFlux. */
    public static <T> TablesPage<T> of(Slice<T> slice, ServerWebExchange exchange) {
        return new TablesPage<>(
                slice.getContent(), slice.hasNext() ? PageLinks.of(exchange).nextPageAfter(slice) : null);
    }

    /**
     * Creates the response for a window that was read in a request of Spring WebFlux.
     *
     * @throws IllegalArgumentException if the window is from another Spring Data module, whose positions have no page
     *     tokens
     */
    public static <T> TablesPage<T> of(Window<T> window, ServerWebExchange exchange) {
        return new TablesPage<>(
                window.getContent(), window.hasNext() ? PageLinks.of(exchange).nextPageAfter(window) : null);
    }

    /**
     * Returns a response with this page, and with the link also in the header {@code Link} with {@code rel="next"} (RFC
     * 8288).
     */
    public ResponseEntity<TablesPage<T>> toResponseWithLinkHeader() {
        ResponseEntity.BodyBuilder response = ResponseEntity.ok();
        if (next != null) {
            response.header(HttpHeaders.LINK, "<" + next + ">; rel=\"next\"");
        }
        return response.body(this);
    }
}
