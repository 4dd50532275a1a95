package dev.tables.integration.cache;

import dev.tables.data.repository.TablesRepository;
import java.time.Instant;

/** A repository of cached values, with methods that delete several of them. */
interface CachedValueRepository extends TablesRepository<CachedValue, CachedValueKey> {
    long deleteByCache(String cache);

    long deleteByCacheAndExpiresAtBefore(String cache, Instant bound);
}
