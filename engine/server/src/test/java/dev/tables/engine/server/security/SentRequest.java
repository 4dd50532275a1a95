package dev.tables.engine.server.security;

import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * A request as a client sends it, to the account in the path.
 *
 * @param method as sent
 * @param target path and query as sent
 * @param headers by name in any case
 * @param remoteAddress of the client
 * @param isSecure whether over HTTPS
 */
record SentRequest(String method, String target, Map<String, String> headers, String remoteAddress, boolean isSecure)
        implements SignedRequest {

    SentRequest {
        Map<String, String> anyCase = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
        anyCase.putAll(headers);
        headers = anyCase;
    }

    static SentRequest of(String method, String target, Map<String, String> headers) {
        return new SentRequest(method, target, headers, "127.0.0.1", false);
    }

    static SentRequest withToken(String target, String token) {
        return of("GET", target + (target.contains("?") ? "&" : "?") + token, Map.of());
    }

    SentRequest from(String address, boolean secure) {
        return new SentRequest(method, target, headers, address, secure);
    }

    SentRequest with(String header, String value) {
        Map<String, String> changed = new TreeMap<>(headers);
        changed.put(header, value);
        return new SentRequest(method, target, changed, remoteAddress, isSecure);
    }

    SentRequest withTarget(String other) {
        return new SentRequest(method, other, headers, remoteAddress, isSecure);
    }

    SentRequest withMethod(String other) {
        return new SentRequest(other, target, headers, remoteAddress, isSecure);
    }

    @Override
    public String rawPath() {
        int query = target.indexOf('?');
        return query < 0 ? target : target.substring(0, query);
    }

    @Override
    public List<String> parameters(String name) {
        List<String> values = new ArrayList<>();
        int query = target.indexOf('?');
        for (String one :
                query < 0 ? new String[0] : target.substring(query + 1).split("&")) {
            int equals = one.indexOf('=');
            if (equals >= 0 && decoded(one.substring(0, equals)).equals(name)) {
                values.add(decoded(one.substring(equals + 1)));
            }
        }
        return values;
    }

    private static String decoded(String text) {
        return URLDecoder.decode(text, StandardCharsets.UTF_8);
    }

    @Override
    public @Nullable String header(String name) {
        return headers.get(name);
    }

    @Override
    public String account() {
        return first().replaceFirst("-secondary$", "");
    }

    @Override
    public boolean usesSecondaryEndpoint() {
        return first().toLowerCase(Locale.ROOT).endsWith("-secondary");
    }

    private String first() {
        return rawPath().replaceFirst("^/?([^/]*).*", "$1");
    }

    @Override
    public Resource resource() {
        return Resource.ROWS;
    }

    @Override
    public @Nullable String table() {
        return null;
    }
}
