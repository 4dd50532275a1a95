package dev.tables.boot.webflux;

import dev.tables.annotation.AllowOffset;
import dev.tables.data.repository.ReactiveTablesRepository;
import org.springframework.data.domain.Limit;
import org.springframework.data.domain.Pageable;
import org.springframework.data.domain.ScrollPosition;
import org.springframework.data.domain.Slice;
import org.springframework.data.domain.Window;
import reactor.core.publisher.Mono;

interface SongRepository extends ReactiveTablesRepository<Song, SongKey> {
    Mono<Slice<Song>> findByAlbum(String album, Pageable page);

    @AllowOffset
    Mono<Slice<Song>> findByAlbumAndNumberGreaterThan(String album, int number, Pageable page);

    Mono<Window<Song>> findByAlbum(String album, ScrollPosition position, Limit limit);
}
