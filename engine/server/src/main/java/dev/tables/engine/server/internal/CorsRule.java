package dev.tables.engine.server.internal;

import java.util.List;
import java.util.Locale;

/**
 * A rule of cross-origin requests.
 *
 * @param origins origins allowed, or {@code *}
 * @param methods methods allowed
 * @param allowedHeaders headers a request may have; {@code x*} stands for all that start so
 * @param exposedHeaders headers of answers that scripts may see
 * @param maxAgeSeconds how long a browser may remember it
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
