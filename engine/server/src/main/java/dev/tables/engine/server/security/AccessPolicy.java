package dev.tables.engine.server.security;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * A stored access policy of a table; every component except the id is optional.
 *
 * @param id its name, at most 64 characters, unique in its table
 * @param start the beginning of its validity
 * @param expiry the end of its validity
 * @param permission letters of {@code raud}, as sent
 */
public record AccessPolicy(
        String id,
        @Nullable Instant start,
        @Nullable Instant expiry,
        @Nullable String permission) {}
