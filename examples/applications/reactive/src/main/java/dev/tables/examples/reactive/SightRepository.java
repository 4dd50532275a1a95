package dev.tables.examples.reactive;

import dev.tables.annotation.AllowDescendingReads;
import dev.tables.data.repository.GroupCount;
import dev.tables.data.repository.Merge;
import dev.tables.data.repository.ReactiveTablesRepository;
import java.util.Map;
import org.springframework.data.domain.Pageable;
import org.springframework.data.domain.Slice;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

// tag::readme[]
public interface SightRepository extends ReactiveTablesRepository<Sight, SightKey> {
    /** By the index. */
    Flux<Sight> findByPlaceAndBird(String place, String bird);

    /** The latest first: rows are read from the last one on. */
    @AllowDescendingReads
    Mono<Slice<Sight>> findByPlaceOrderBySeenDesc(String place, Pageable page);

    /** How often each bird was seen. */
    @GroupCount("bird")
    Mono<Map<String, Long>> countByPlace(String place);

    /** Changes all that the index finds; says how many. */
    @Merge("confirmed = true")
    Mono<Long> updateByPlaceAndBird(String place, String bird);
}
// end::readme[]
