package dev.tables.data.web;

import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.springframework.http.ResponseEntity;

/**
 * A conversion between versions ({@code @Version}) and HTTP ETags.
 *
 * <p>A version is the weak ETag of the stored row, {@code W/"datetime'…'"}. According to RFC 9110, a weak ETag never
 * matches {@code If-Match}. Clients therefore receive the same text without {@code W/}, which is a valid strong ETag.
 * The ETag identifies the stored entity. A resource with several representations, such as JSON and XML, or with parts
 * of other entities needs {@code Vary} or its own ETags.
 */
public final class EntityETags {
    private static final String WEAK = "W/";

    private EntityETags() {}

    /**
     * A function that extracts the version of an entity, such as {@code Employee::version}.
     *
     * @param <T> the entity
     */
    @FunctionalInterface
    public interface VersionExtractor<T> {
        /** Returns the version, or null if the entity is not stored yet. */
        @Nullable
        Object extract(T entity);
    }

    /**
     * Returns the strong ETag of a version.
     *
     * @throws IllegalArgumentException if the version is null or invalid, for example because the entity is not stored
     *     yet
     */
    public static String format(@Nullable Object version) {
        String text = version == null ? "" : version.toString();
        boolean weak = text.regionMatches(true, 0, WEAK, 0, WEAK.length());
        if (!weak || !IfMatch.isTag(text)) {
            throw new IllegalArgumentException(
                    "The version is missing or invalid. Pass the version of an entity as returned by the store.");
        }
        return text.substring(WEAK.length());
    }

    /**
     * Returns the version for an ETag, with or without {@code W/}. Proxies that compress a response make its ETag weak.
     */
    static String version(String tag) {
        return tag.regionMatches(true, 0, WEAK, 0, WEAK.length()) ? WEAK + tag.substring(WEAK.length()) : WEAK + tag;
    }

    /**
     * Returns a response with the entity and its ETag. For a GET or HEAD request with {@code If-None-Match}, Spring MVC
     * responds with 304 and no body if the client already has this version.
     */
    public static <T> ResponseEntity<T> ok(T entity, VersionExtractor<? super T> version) {
        return ResponseEntity.ok().eTag(format(version.extract(entity))).body(entity);
    }

    /** Returns a response with the entity and its ETag, or with status 404 if the entity is absent. */
    public static <T> ResponseEntity<T> okOrNotFound(Optional<T> entity, VersionExtractor<? super T> version) {
        return entity.map(one -> ok(one, version))
                .orElseGet(() -> ResponseEntity.notFound().build());
    }
}
