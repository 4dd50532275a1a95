package dev.tables.engine.server;

import dev.tables.engine.TableStoreException;
import dev.tables.engine.server.internal.CorsRule;
import dev.tables.engine.server.internal.ProtocolException;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Cross-origin requests of browsers. */
final class CrossOrigin {
    private final ServiceSettings settings;

    CrossOrigin(ServiceSettings settings) {
        this.settings = settings;
    }

    /** Answers a browser that asks before it sends a request; anonymous. */
    Answer preflight(Exchange exchange) {
        String origin = exchange.header("Origin");
        String method = exchange.header("Access-Control-Request-Method");
        if (origin == null || origin.isEmpty() || method == null || method.isEmpty()) {
            throw new ProtocolException(
                    400,
                    "InvalidHeaderValue",
                    "A required CORS header is not present: Origin or Access-Control-Request-Method.");
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

    /** Adds to the answer to a read what a browser needs to hand it to a script. */
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
        } catch (TableStoreException unknown) {
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
