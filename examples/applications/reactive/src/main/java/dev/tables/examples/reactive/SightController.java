package dev.tables.examples.reactive;

import dev.tables.data.repository.TablesPageRequest;
import dev.tables.data.web.EntityETags;
import dev.tables.data.web.IfMatch;
import dev.tables.data.web.TablesPage;
import java.util.Map;
import org.springframework.http.HttpStatus;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.DeleteMapping;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.PutMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RestController;
import org.springframework.web.server.ResponseStatusException;
import org.springframework.web.server.ServerWebExchange;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/** Sights of a place. Nothing here waits for the store in the thread of a request. */
@RestController
class SightController {
    private final SightRepository sights;
    private final Census census;

    SightController(SightRepository sights, Census census) {
        this.sights = sights;
        this.census = census;
    }

    // tag::page[]
    @GetMapping("/places/{place}/sights")
    Mono<TablesPage<Sight>> latest(@PathVariable String place, TablesPageRequest page, ServerWebExchange exchange) {
        return sights.findByPlaceOrderBySeenDesc(place, page).map(slice -> TablesPage.of(slice, exchange));
    }
    // end::page[]

    @GetMapping("/places/{place}/birds/{bird}")
    Flux<Sight> of(@PathVariable String place, @PathVariable String bird) {
        return sights.findByPlaceAndBird(place, bird);
    }

    @PutMapping("/places/{place}/birds/{bird}/confirmed")
    Mono<Long> confirm(@PathVariable String place, @PathVariable String bird) {
        return sights.updateByPlaceAndBird(place, bird);
    }

    @GetMapping("/places/{place}/census")
    Mono<Map<String, Long>> census(@PathVariable String place) {
        return census.of(place);
    }

    /** The key is one segment of the path. One that is there already is a conflict. */
    @PostMapping("/sights/{key}")
    Mono<ResponseEntity<Sight>> add(@PathVariable SightKey key, @RequestBody String bird) {
        return sights.insert(new Sight(key.place(), key.seen(), bird, false, null))
                .flatMap(sight -> census.forget(key.place()).thenReturn(sight))
                .map(sight -> EntityETags.ok(sight, Sight::version));
    }

    // tag::found[]
    @GetMapping("/sights/{key}")
    Mono<ResponseEntity<Sight>> get(@PathVariable SightKey key) {
        return found(key).map(sight -> EntityETags.ok(sight, Sight::version));
    }
    // end::found[]

    /** Another bird after all. */
    @PutMapping("/sights/{key}")
    Mono<ResponseEntity<Sight>> correct(@PathVariable SightKey key, @RequestBody String bird, IfMatch match) {
        return found(key)
                .doOnNext(sight -> match.requireMatch(sight.version()))
                .flatMap(sight -> sights.save(sight.named(bird)))
                .flatMap(sight -> census.forget(key.place()).thenReturn(sight))
                .map(sight -> EntityETags.ok(sight, Sight::version));
    }

    @DeleteMapping("/sights/{key}")
    Mono<Void> delete(@PathVariable SightKey key) {
        return sights.deleteById(key).then(census.forget(key.place()));
    }

    private Mono<Sight> found(SightKey key) {
        return sights.findById(key).switchIfEmpty(Mono.error(() -> new ResponseStatusException(HttpStatus.NOT_FOUND)));
    }
}
