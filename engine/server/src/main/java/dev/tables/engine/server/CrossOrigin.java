package dev.tables.engine.server;

import dev.tables.engine.internal.wire.WireCall;
import dev.tables.engine.server.internal.CorsRule;
import dev.tables.engine.server.internal.ProtocolException;
import dev.tables.engine.server.security.RequestAuthorizer;
import dev.tables.engine.server.security.SignedRequest.Resource;
import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** The checks and answers of cross-origin requests from browsers. */
final class CrossOrigin {
    /**
     * The host names of this machine. If an attacker makes the host name of a page resolve to this machine, the browser
     * still sends that name as the host.
     */
    private static final Pattern HERE = Pattern.compile(
            "(?i:127(\\.\\d{1,3}){3}|([a-z0-9-]+\\.)*localhost|\\[(::1|(0{1,4}:){7}0{0,3}1)])(:\\d{1,5})?");

    private static final String EXTENSION_TYPE = "application/octet-stream";

    private final ServiceSettings settings;
    private final RequestAuthorizer authorizer;

    CrossOrigin(ServiceSettings settings, RequestAuthorizer authorizer) {
        this.settings = settings;
        this.authorizer = authorizer;
    }

    /**
     * Rejects requests that a page of another site makes a browser on this machine send. If the account key is publicly
     * known, the page of another site can sign requests. Called before the request is authorized.
     */
    void check(Exchange exchange) {
        if (exchange.resource() == Resource.TABLES_SERVER_PROTOCOL
                && exchange.method().equals("POST")) {
            requireExtension(exchange);
        }
        if (!authorizer.acceptsEmulatorKey()) {
            return;
        }
        String host = exchange.header("Host");
        if (host == null || !HERE.matcher(host).matches()) {
            throw new ProtocolException(
                    403,
                    "HostNotAllowed",
                    "The Host header of the request does not name this machine. The server rejects such requests while"
                            + " it uses Azurite's well-known key. Use 127.0.0.1 or localhost, or configure an"
                            + " account key for the server.");
        }
        if (!exchange.method().equals("OPTIONS") && isForeign(exchange, host)) {
            throw new ProtocolException(
                    403,
                    "OriginNotAllowed",
                    "A web page from another origin sent the request. The server rejects such requests while it uses"
                            + " Azurite's well-known key. Set a CORS rule for the origin, or configure an account key"
                            + " for the server.");
        }
    }

    /** Requires a content type and a header that no page can send to another site without a preflight request. */
    private static void requireExtension(Exchange exchange) {
        String type = exchange.header("Content-Type");
        if (type == null || !type.toLowerCase(Locale.ROOT).startsWith(EXTENSION_TYPE)) {
            throw new ProtocolException(
                    415,
                    "MediaTypeNotSupported",
                    "The content type of a request to " + WireCall.RESOURCE + " must be " + EXTENSION_TYPE + ".");
        }
        if (exchange.header(WireCall.HEADER) == null) {
            throw new ProtocolException(
                    400,
                    "MissingRequiredHeader",
                    "An HTTP header that's mandatory for this request is not specified: " + WireCall.HEADER + ".");
        }
    }

    /** Returns whether a page of another origin has sent the request, and no CORS rule allows it. */
    private boolean isForeign(Exchange exchange, String host) {
        String origin = exchange.header("Origin");
        String method = exchange.method();
        if (origin == null) {
            String site = exchange.header("Sec-Fetch-Site");
            boolean reads = method.equals("GET") || method.equals("HEAD");
            return !reads && site != null && !site.equals("same-origin") && !site.equals("none");
        }
        String own = (exchange.isSecure() ? "https://" : "http://") + host;
        return !own.equalsIgnoreCase(origin) && matching(settings.properties().cors(), origin, method) == null;
    }

    /** Responds to CORS preflight requests, without authentication. */
    Answer preflight(Exchange exchange) {
        String origin = exchange.header("Origin");
        String method = exchange.header("Access-Control-Request-Method");
        if (origin == null || origin.isEmpty() || method == null || method.isEmpty()) {
            throw new ProtocolException(
                    400,
                    "InvalidHeaderValue",
                    "A required CORS header is not present. Expected Origin and Access-Control-Request-Method.");
        }
        String headers = exchange.header("Access-Control-Request-Headers");
        for (CorsRule rule : settings.properties().cors()) {
            if (rule.isAbout(origin, method)) {
                if (headers != null && !rule.allows(headers)) {
                    break;
                }
                return new Answer(200)
                        .header("Access-Control-Allow-Origin", origin)
                        .header("Access-Control-Allow-Methods", method)
                        .header("Access-Control-Allow-Headers", headers)
                        .header("Access-Control-Max-Age", Integer.toString(rule.maxAgeSeconds()))
                        .header("Access-Control-Allow-Credentials", "true");
            }
        }
        throw new ProtocolException(
                403, "CorsPreflightFailure", "CORS not enabled or no matching rule found for this request.");
    }

    /** Adds the CORS headers to an answer, so that the browser lets a script read it. */
    void allow(Exchange exchange, Answer answer) {
        String method = exchange.method();
        String origin = exchange.header("Origin");
        boolean reads = method.equals("GET") || method.equals("HEAD");
        if (!reads && origin == null) {
            return;
        }
        List<CorsRule> rules;
        try {
            rules = settings.properties().cors();
        } catch (RuntimeException | Error unknown) {
            // The answer is more than what a browser may do with it: without headers, no script reads it.
            return;
        }
        CorsRule rule = origin == null ? null : matching(rules, origin, method);
        boolean any = rule != null && rule.origins().contains("*");
        if (rule != null) {
            answer.header("Access-Control-Allow-Origin", any ? "*" : origin)
                    .header("Access-Control-Expose-Headers", String.join(",", rule.exposedHeaders()));
            if (!any) {
                answer.header("Access-Control-Allow-Credentials", "true");
            }
        }
        boolean open = rules.stream().anyMatch(one -> one.origins().contains("*"));
        if (reads && !rules.isEmpty() && !any && !(origin == null && open)) {
            answer.header("Vary", "Origin");
        }
    }

    private static @Nullable CorsRule matching(List<CorsRule> rules, String origin, String method) {
        for (CorsRule rule : rules) {
            if (rule.isAbout(origin, method)) {
                return rule;
            }
        }
        return null;
    }
}
