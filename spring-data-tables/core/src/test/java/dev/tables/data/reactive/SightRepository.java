package dev.tables.data.reactive;

import dev.tables.data.repository.ReactiveTablesRepository;
import java.util.List;
import java.util.Set;
import org.reactivestreams.Publisher;
import org.springframework.data.domain.Limit;
import org.springframework.data.domain.Pageable;
import org.springframework.data.domain.ScrollPosition;
import org.springframework.data.domain.Slice;
import org.springframework.data.domain.Sort;
import org.springframework.data.domain.Window;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/** Of every form. */
public interface SightRepository extends ReactiveTablesRepository<Sight, SightKey> {
    Flux<Sight> findByPlace(String place);

    Flux<Sight> findByPlace(String place, Sort sort, Limit limit);

    Flux<Sight> findByPlaceAndBird(String place, String bird);

    Publisher<Seen> queryByPlaceAndBird(String place, String bird);

    Mono<Sight> findByPlaceAndNumber(String place, int number);

    Mono<List<Sight>> readByPlace(String place);

    Mono<Set<Seen>> readByPlaceAndBird(String place, String bird);

    Mono<Slice<Sight>> getByPlace(String place, Pageable page);

    Mono<Window<Sight>> findTop5ByPlace(String place, ScrollPosition position);

    Mono<Long> countByPlaceAndBird(String place, String bird);

    Mono<Integer> countByPlace(String place);

    Mono<Boolean> existsByPlaceAndBird(String place, String bird);

    Mono<Void> deleteByPlaceAndBird(String place, String bird);

    /** A projection. */
    record Seen(int number, int count) {}
}
