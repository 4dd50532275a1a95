package dev.tables.data.web;

import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.springframework.http.ResponseEntity;

/**
 * Creates HTTP ETags from versions ({@code @Version}), and back.
 *
 * <p>A version is the store's weak ETag, {@code W/"datetime'…'"}, with which RFC 9110 lets no {@code If-Match} succeed. The ETag for
 * clients is the same text without {@code W/}: strong and legal. It is that of the stored entity; a resource that is shown in several
 * forms, such as JSON and XML, or with parts of other entities, needs {@code Vary} or ETags of its own.
 */
public final class EntityETags {
    private static final String WEAK = "W/";

    private EntityETags() {}

    /**
     * Extracts the version of an entity, such as {@code Employee::version}.
     *
     * @param <T> the entity
     */
    @FunctionalInterface
    public interface VersionExtractor<T> {
        /** The version, null if the entity was not stored yet. */
        @Nullable
        Object extract(T entity);
    }

    /**
     * The strong ETag of a version.
     *
     * @throws IllegalArgumentException if the version is none, such as that of an entity that was not stored yet
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

    /** The version that an ETag was made of; a weak one, as proxies make them when they compress, stands for the same. */
    static String version(String tag) {
        return tag.regionMatches(true, 0, WEAK, 0, WEAK.length()) ? WEAK + tag.substring(WEAK.length()) : WEAK + tag;
    }

    /**
     * The entity with its ETag. Asked by GET or HEAD with {@code If-None-Match}, Spring MVC answers 304 without a body if the client
     * has it already.
     */
    public static <T> ResponseEntity<T> ok(T entity, VersionExtractor<? super T> version) {
        return ResponseEntity.ok().eTag(format(version.extract(entity))).body(entity);
    }

    /** Returns the entity with its ETag, or 404. */
    public static <T> ResponseEntity<T> okOrNotFound(Optional<T> entity, VersionExtractor<? super T> version) {
        return entity.map(one -> ok(one, version))
                .orElseGet(() -> ResponseEntity.notFound().build());
    }
}
