package dev.tables.engine.signature;

import org.jspecify.annotations.Nullable;

/**
 * The string that Shared Key and Shared Key Lite sign for a request to Tables ("Authorize with Shared Key"). Unlike
 * requests for blobs, no other headers are signed.
 */
public final class SharedKeyStringToSign {
    private SharedKeyStringToSign() {}

    /**
     * Returns the string to sign for the Shared Key scheme.
     *
     * @param verb the HTTP method, in upper case
     * @param contentMd5 the header {@code Content-MD5}, or null
     * @param contentType the header {@code Content-Type} as it is sent, or null
     * @param date {@code x-ms-date} if the request has it, otherwise {@code Date}
     * @param resource the result of {@link #canonicalizedResource}
     */
    public static String sharedKey(
            String verb, @Nullable String contentMd5, @Nullable String contentType, String date, String resource) {
        return verb + "\n" + orEmpty(contentMd5) + "\n" + orEmpty(contentType) + "\n" + date + "\n" + resource;
    }

    /**
     * Returns the string to sign for the Shared Key Lite scheme.
     *
     * @param date {@code x-ms-date} if the request has it, otherwise {@code Date}
     * @param resource the result of {@link #canonicalizedResource}
     */
    public static String sharedKeyLite(String date, String resource) {
        return date + "\n" + resource;
    }

    /**
     * Returns the canonicalized resource.
     *
     * @param rawPath the path as it is sent, still encoded, with the account if the path contains the account
     * @param comp the query parameter {@code comp}, or null
     */
    public static String canonicalizedResource(String account, String rawPath, @Nullable String comp) {
        return "/" + account + (rawPath.isEmpty() ? "/" : rawPath) + (comp == null ? "" : "?comp=" + comp);
    }

    private static String orEmpty(@Nullable String header) {
        return header == null ? "" : header;
    }
}
