package dev.tables.integration.cache;

import dev.tables.data.repository.TablesRepository;
import java.time.Instant;

/** What is deleted of caches. */
interface CachedValueRepository extends TablesRepository<CachedValue, CachedValueKey> {
    long deleteByCache(String cache);

    long deleteByCacheAndExpiresAtBefore(String cache, Instant bound);
}
