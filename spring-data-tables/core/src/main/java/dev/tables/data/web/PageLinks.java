package dev.tables.data.web;

import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.springframework.web.context.request.RequestAttributes;
import org.springframework.web.context.request.RequestContextHolder;
import org.springframework.web.servlet.support.ServletUriComponentsBuilder;
import org.springframework.web.util.UriComponentsBuilder;
import org.springframework.web.util.UriUtils;

/** The link to the next page: the request as it came, but for what says where the page starts. */
final class PageLinks {
    /** What a query may not hold as it is, and a percent sign that begins no code. */
    private static final Pattern ILLEGAL = Pattern.compile("[^A-Za-z0-9\\-._~!$&'()*+,;=:@/?%]+|%(?![0-9A-Fa-f]{2})");

    private PageLinks() {}

    /** Behind a token. */
    static URI after(String token) {
        PageNames names = names();
        return current()
                .replaceQueryParam(names.page())
                .replaceQueryParam(names.after(), token)
                .build(true)
                .toUri();
    }

    /** Of a number from 0. */
    static URI number(int number) {
        PageNames names = names();
        return current()
                .replaceQueryParam(names.after())
                .replaceQueryParam(names.page(), names.first() + number)
                .build(true)
                .toUri();
    }

    private static PageNames names() {
        RequestAttributes request = RequestContextHolder.currentRequestAttributes();
        return PageNames.of(request);
    }

    private static UriComponentsBuilder current() {
        ServletUriComponentsBuilder current = ServletUriComponentsBuilder.fromCurrentRequest();
        String query = current.build().getQuery();
        return current.replaceQuery(legal(query));
    }

    /** Servers let pass what no URI may hold. */
    private static @Nullable String legal(@Nullable String query) {
        return query == null
                ? null
                : ILLEGAL.matcher(query)
                        .replaceAll(illegal -> UriUtils.encode(illegal.group(), StandardCharsets.UTF_8));
    }
}
