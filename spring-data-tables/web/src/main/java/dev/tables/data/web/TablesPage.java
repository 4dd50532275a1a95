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
 * A page as a response: what it holds, and the link to the next one.
 *
 * <pre>{@code
 * @GetMapping("/departments/{department}/employees")
 * TablesPage<Employee> list(@PathVariable String department, TablesPageRequest page) {
 *     return TablesPage.of(employees.findByDepartment(department, page));
 * }
 * }</pre>
 *
 * <p>With Spring WebFlux, where no thread has a request, the exchange is given too:
 *
 * <pre>{@code
 * Mono<TablesPage<Employee>> list(@PathVariable String department, TablesPageRequest page, ServerWebExchange exchange) {
 *     return employees.findByDepartment(department, page).map(slice -> TablesPage.of(slice, exchange));
 * }
 * }</pre>
 *
 * <p>The link is the request as it came, size and order included, behind the last row of this page: absolute, of the host and path
 * that the client used, as far as the application knows them ({@code server.forward-headers-strategy} of Spring Boot). Its token
 * contains the keys of that row.
 *
 * @param content what the page holds, in order
 * @param next where the next page is, or null if this is the last
 * @param <T> what is paged
 */
public record TablesPage<T>(List<T> content, @Nullable URI next) {
    /** Copies the list. */
    public TablesPage {
        content = List.copyOf(content);
    }

    /**
     * Of a slice or page that was read in the request that is being answered.
     *
     * @throws IllegalStateException if no request is being answered by this thread
     */
    public static <T> TablesPage<T> of(Slice<T> slice) {
        return new TablesPage<>(
                slice.getContent(), slice.hasNext() ? PageLinks.current().behind(slice) : null);
    }

    /**
     * Of a window that was read in the request that is being answered.
     *
     * @throws IllegalStateException if no request is being answered by this thread
     * @throws IllegalArgumentException if the window is that of another module, whose positions have no tokens
     */
    public static <T> TablesPage<T> of(Window<T> window) {
        return new TablesPage<>(
                window.getContent(), window.hasNext() ? PageLinks.current().behind(window) : null);
    }

    /** Of a slice or page that was read in a request of Spring WebFlux. */
    public static <T> TablesPage<T> of(Slice<T> slice, ServerWebExchange exchange) {
        return new TablesPage<>(
                slice.getContent(), slice.hasNext() ? PageLinks.of(exchange).behind(slice) : null);
    }

    /**
     * Of a window that was read in a request of Spring WebFlux.
     *
     * @throws IllegalArgumentException if the window is that of another module, whose positions have no tokens
     */
    public static <T> TablesPage<T> of(Window<T> window, ServerWebExchange exchange) {
        return new TablesPage<>(
                window.getContent(), window.hasNext() ? PageLinks.of(exchange).behind(window) : null);
    }

    /** The same with the link in a header {@code Link} too (RFC 8288), {@code rel="next"}. */
    public ResponseEntity<TablesPage<T>> toResponseWithLinkHeader() {
        ResponseEntity.BodyBuilder response = ResponseEntity.ok();
        if (next != null) {
            response.header(HttpHeaders.LINK, "<" + next + ">; rel=\"next\"");
        }
        return response.body(this);
    }
}
