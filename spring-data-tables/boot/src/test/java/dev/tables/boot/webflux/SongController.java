package dev.tables.boot.webflux;

import dev.tables.data.repository.TablesPageRequest;
import dev.tables.data.web.EntityETags;
import dev.tables.data.web.IfMatch;
import dev.tables.data.web.TablesPage;
import org.springframework.dao.DuplicateKeyException;
import org.springframework.data.domain.Limit;
import org.springframework.data.domain.Pageable;
import org.springframework.data.domain.ScrollPosition;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.DeleteMapping;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.PutMapping;
import org.springframework.web.bind.annotation.RestController;
import org.springframework.web.server.ServerWebExchange;
import reactor.core.publisher.Mono;

/** Pages and versions as a controller of Spring WebFlux has them in few lines. */
@RestController
class SongController {
    private final SongRepository songs;

    SongController(SongRepository songs) {
        this.songs = songs;
    }

    @GetMapping("/pages/slice")
    Mono<TablesPage<Song>> slice(TablesPageRequest page, ServerWebExchange exchange) {
        return songs.findByAlbum("a", page).map(slice -> TablesPage.of(slice, exchange));
    }

    @GetMapping("/pages/numbered")
    Mono<TablesPage<Song>> numbered(Pageable page, ServerWebExchange exchange) {
        return songs.findByAlbumAndNumberGreaterThan("a", 0, page).map(slice -> TablesPage.of(slice, exchange));
    }

    @GetMapping("/pages/window")
    Mono<TablesPage<Song>> window(ScrollPosition position, Limit limit, ServerWebExchange exchange) {
        return songs.findByAlbum("a", position, limit).map(window -> TablesPage.of(window, exchange));
    }

    @GetMapping("/songs/{key}")
    Mono<ResponseEntity<Song>> get(@PathVariable("key") SongKey key) {
        return songs.findById(key)
                .map(song -> EntityETags.ok(song, Song::version))
                .defaultIfEmpty(ResponseEntity.notFound().build());
    }

    @PostMapping("/songs/{key}")
    Mono<ResponseEntity<Song>> post(@PathVariable("key") SongKey key) {
        return songs.insert(new Song(key.album(), key.number(), "new", null))
                .map(song -> EntityETags.ok(song, Song::version));
    }

    @PutMapping("/songs/{key}")
    Mono<ResponseEntity<Song>> put(@PathVariable("key") SongKey key, IfMatch match) {
        return songs.findById(key)
                .defaultIfEmpty(new Song(key.album(), key.number(), "", null))
                .doOnNext(song -> match.requireMatch(song.version()))
                .flatMap(song -> songs.save(new Song(song.album(), song.number(), "put", song.version())))
                .map(song -> EntityETags.ok(song, Song::version));
    }

    @DeleteMapping("/songs/{key}")
    Mono<Void> delete(@PathVariable("key") SongKey key, IfMatch match) {
        return songs.delete(new Song(key.album(), key.number(), "", match.version()));
    }

    /** Fails as another store would. */
    @GetMapping("/other")
    Mono<Void> other() {
        return Mono.error(new DuplicateKeyException("Found another row of another store."));
    }
}
