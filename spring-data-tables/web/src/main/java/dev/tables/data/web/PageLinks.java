package dev.tables.data.web;

import dev.tables.data.repository.PageTokenCodec;
import dev.tables.data.repository.TablesPageRequest;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.Objects;
import java.util.regex.Pattern;
import org.springframework.data.domain.Pageable;
import org.springframework.data.domain.Slice;
import org.springframework.data.domain.Window;
import org.springframework.web.context.request.RequestContextHolder;
import org.springframework.web.server.ServerWebExchange;
import org.springframework.web.util.UriComponentsBuilder;
import org.springframework.web.util.UriUtils;

/**
 * The link to the next page. The link is the address of the request with other parameters for the start of the page.
 *
 * @param names the names of the page parameters
 * @param request the address of the request
 */
record PageLinks(PageNames names, UriComponentsBuilder request) {
    /** Characters that must be encoded in a query, and percent signs that begin no escape sequence. */
    private static final Pattern ILLEGAL = Pattern.compile("[^A-Za-z0-9\\-._~!$&'()*+,;=:@/?%]+|%(?![0-9A-Fa-f]{2})");

    /** Creates the links for the Spring MVC request that the current thread handles. */
    static PageLinks current() {
        PageNames names = PageNames.of(RequestContextHolder.currentRequestAttributes());
        return new PageLinks(names, legal(ServletAddress.current()));
    }

    /** Creates the links for a Spring WebFlux request. */
    static PageLinks of(ServerWebExchange exchange) {
        PageNames names = PageNames.of(new ExchangeRequest(exchange));
        return new PageLinks(
                names, legal(UriComponentsBuilder.fromUri(exchange.getRequest().getURI())));
    }

    /** Returns the link to the page after a slice. */
    URI nextPageAfter(Slice<?> slice) {
        return to(slice.nextPageable());
    }

    /** Returns the link to the page after a window. */
    URI nextPageAfter(Window<?> window) {
        String token = PageTokenCodec.encode(window.positionAt(window.size() - 1));
        if (token == null) {
            throw new IllegalArgumentException(
                    "The Window has no page tokens. Pass a Window returned by a tables repository.");
        }
        return after(token);
    }

    private URI to(Pageable next) {
        if (next instanceof TablesPageRequest own) {
            return after(Objects.requireNonNull(own.pageToken()));
        }
        return request.replaceQueryParam(names.after())
                .replaceQueryParam(names.page(), names.first() + next.getPageNumber())
                .build(true)
                .toUri();
    }

    private URI after(String token) {
        return request.replaceQueryParam(names.page())
                .replaceQueryParam(names.after(), token)
                .build(true)
                .toUri();
    }

    /**
     * Encodes illegal characters in the query. Servers accept requests with illegal characters, but a link must not
     * contain them.
     */
    private static UriComponentsBuilder legal(UriComponentsBuilder address) {
        String query = address.build().getQuery();
        return address.replaceQuery(
                query == null
                        ? null
                        : ILLEGAL.matcher(query)
                                .replaceAll(illegal -> UriUtils.encode(illegal.group(), StandardCharsets.UTF_8)));
    }
}
