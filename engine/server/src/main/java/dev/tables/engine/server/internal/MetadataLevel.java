package dev.tables.engine.server.internal;

import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** The amount of metadata in an answer in JSON. */
public enum MetadataLevel {
    /** Types, addresses and ETags. */
    FULL("fullmetadata"),
    /** ETags, and the types that JSON does not express. */
    MINIMAL("minimalmetadata"),
    /** Only data. */
    NONE("nometadata");

    private final String text;

    MetadataLevel(String text) {
        this.text = text;
    }

    /** Returns the media type of an answer. */
    public String contentType() {
        return "application/json;odata=" + text + ";streaming=true;charset=utf-8";
    }

    /**
     * Returns the level of an error: the level that the client requests for data, or {@link #MINIMAL} if it requests
     * another format.
     */
    public static MetadataLevel ofError(@Nullable String format, @Nullable String accept) {
        try {
            return of(format, accept);
        } catch (ProtocolException otherFormat) {
            return MINIMAL;
        }
    }

    /** Returns whether a client accepts only XML. Errors are then XML too, unless they are about rows or tables. */
    public static boolean isXmlOnly(@Nullable String accept) {
        String folded = accept == null ? "" : accept.toLowerCase(Locale.ROOT);
        return folded.contains("xml") && !folded.contains("json") && !folded.contains("*/*");
    }

    /** Returns whether a client accepts JSON but not XML. */
    public static boolean isJsonOnly(@Nullable String accept) {
        String folded = accept == null ? "" : accept.toLowerCase(Locale.ROOT);
        return folded.contains("json") && !folded.contains("xml") && !folded.contains("*/*");
    }

    /**
     * Returns the level that a client requests.
     *
     * @param format the parameter {@code $format}, which takes precedence, or null
     * @param accept the header {@code Accept}, or null
     */
    public static MetadataLevel of(@Nullable String format, @Nullable String accept) {
        String wanted = format != null && !format.isEmpty() ? format : accept;
        if (wanted == null || wanted.isEmpty()) {
            return MINIMAL;
        }
        String folded = wanted.toLowerCase(Locale.ROOT).replace(" ", "").replace("\"", "");
        for (MetadataLevel level : values()) {
            if (folded.contains("odata=" + level.text)) {
                return level;
            }
        }
        if (folded.contains("odata=verbose")) {
            throw new ProtocolException(415, "UnsupportedMediaType", "The requested media type is not supported.");
        }
        if (folded.contains("json") || folded.contains("*/*") || !folded.contains("xml")) {
            return MINIMAL;
        }
        throw new ProtocolException(415, "AtomFormatNotSupported", "Atom format is not supported.");
    }
}
