package dev.tables.engine.server.internal;

import java.util.List;
import java.util.Locale;

/**
 * A CORS rule.
 *
 * @param origins the allowed origins, or {@code *}
 * @param methods the allowed methods
 * @param allowedHeaders the headers a request may have; {@code x*} allows all headers with the prefix {@code x}
 * @param exposedHeaders the headers of answers that scripts may read
 * @param maxAgeSeconds how long a browser may cache the answer to a preflight request
 */
public record CorsRule(
        List<String> origins,
        List<String> methods,
        List<String> allowedHeaders,
        List<String> exposedHeaders,
        int maxAgeSeconds) {

    /** Returns whether the rule applies to an origin; origins are compared exactly. */
    public boolean hasOrigin(String origin) {
        return origins.contains("*") || origins.contains(origin);
    }

    /** Returns whether the rule applies to requests with this method from this origin. */
    public boolean isAbout(String origin, String method) {
        return hasOrigin(origin) && methods.contains(method);
    }

    /** Returns whether the rule allows all headers of a list. */
    public boolean allows(String headers) {
        for (String header : headers.split(",", -1)) {
            if (!header.isBlank() && !allowsOne(header.strip().toLowerCase(Locale.ROOT))) {
                return false;
            }
        }
        return true;
    }

    private boolean allowsOne(String header) {
        for (String allowed : allowedHeaders) {
            String folded = allowed.toLowerCase(Locale.ROOT);
            boolean prefix = folded.endsWith("*") && header.startsWith(folded.substring(0, folded.length() - 1));
            if (prefix || folded.equals(header)) {
                return true;
            }
        }
        return false;
    }
}
