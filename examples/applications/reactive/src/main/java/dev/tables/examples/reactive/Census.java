package dev.tables.examples.reactive;

import java.util.Map;
import org.springframework.cache.annotation.CacheEvict;
import org.springframework.cache.annotation.Cacheable;
import org.springframework.stereotype.Service;
import reactor.core.publisher.Mono;

/** Counts birds, and keeps the counts in a table until something is seen. */
@Service
class Census {
    private final SightRepository sights;

    Census(SightRepository sights) {
        this.sights = sights;
    }

    @Cacheable("census")
    public Mono<Map<String, Long>> of(String place) {
        return sights.countByPlace(place);
    }

    @CacheEvict("census")
    public Mono<Void> forget(String place) {
        return Mono.empty();
    }
}
