package dev.tables.boot.web;

import dev.tables.annotation.AllowOffset;
import dev.tables.annotation.AllowTotalCount;
import dev.tables.data.repository.TablesRepository;
import org.springframework.data.domain.Limit;
import org.springframework.data.domain.Page;
import org.springframework.data.domain.Pageable;
import org.springframework.data.domain.ScrollPosition;
import org.springframework.data.domain.Slice;
import org.springframework.data.domain.Window;

interface TrackRepository extends TablesRepository<Track, TrackKey> {
    Slice<Track> findByAlbum(String album, Pageable page);

    Slice<Track> findByAlbumAndTitleNot(String album, String title, Pageable page);

    @AllowOffset
    Slice<Track> findByAlbumAndNumberGreaterThan(String album, int number, Pageable page);

    @AllowTotalCount
    Page<Track> findByAlbumAndNumberLessThan(String album, int number, Pageable page);

    Window<Track> findByAlbum(String album, ScrollPosition position, Limit limit);
}
