package dev.tables.boot.web;

import dev.tables.data.repository.TablesRepository;
import org.springframework.data.domain.Pageable;
import org.springframework.data.domain.Slice;

interface PhotoRepository extends TablesRepository<Photo, PhotoKey> {
    Slice<Photo> findByAlbum(String album, Pageable page);
}
