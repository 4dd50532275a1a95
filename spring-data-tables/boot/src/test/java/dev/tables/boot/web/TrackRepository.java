package dev.tables.boot.web;

import dev.tables.data.repository.TablesRepository;
import org.springframework.data.domain.Limit;
import org.springframework.data.domain.Pageable;
import org.springframework.data.domain.ScrollPosition;
import org.springframework.data.domain.Slice;
import org.springframework.data.domain.Window;

interface TrackRepository extends TablesRepository<Track, TrackKey> {
    Slice<Track> findByAlbum(String album, Pageable page);

    Slice<Track> findByAlbumAndTitleNot(String album, String title, Pageable page);

    Window<Track> findByAlbum(String album, ScrollPosition position, Limit limit);
}
