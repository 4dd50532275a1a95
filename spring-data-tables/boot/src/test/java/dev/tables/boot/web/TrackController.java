package dev.tables.boot.web;

import dev.tables.data.repository.TablesPageRequest;
import dev.tables.engine.ETag;
import dev.tables.mapping.table.PropertyChanges;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.springframework.data.domain.Limit;
import org.springframework.data.domain.ScrollPosition;
import org.springframework.data.domain.Sort;
import org.springframework.transaction.PlatformTransactionManager;
import org.springframework.transaction.support.TransactionTemplate;
import org.springframework.web.bind.annotation.DeleteMapping;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PatchMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.PutMapping;
import org.springframework.web.bind.annotation.RequestHeader;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;

/** Hands on what clients send, as applications do. */
@RestController
class TrackController {
    private final TrackRepository tracks;
    private final PhotoRepository photos;
    private final TransactionTemplate transaction;

    TrackController(TrackRepository tracks, PhotoRepository photos, PlatformTransactionManager transactions) {
        this.tracks = tracks;
        this.photos = photos;
        this.transaction = new TransactionTemplate(transactions);
    }

    @PutMapping("/tracks/{number}")
    void put(@PathVariable("number") int number, @RequestHeader("If-Match") String version) {
        tracks.save(new Track("a", number, "put", version));
    }

    @PostMapping("/tracks/{number}")
    void putTogether(@PathVariable("number") int number, @RequestHeader("If-Match") String version) {
        transaction.executeWithoutResult(status -> {
            tracks.save(new Track("a", number, "together", version));
            tracks.save(new Track("a", 1000 + number, "together", null));
        });
    }

    @DeleteMapping("/tracks/{number}")
    void delete(@PathVariable("number") int number, @RequestHeader("If-Match") String version) {
        tracks.delete(new Track("a", number, "", version));
    }

    @PatchMapping("/tracks/{number}")
    boolean patch(@PathVariable("number") int number, @RequestHeader("If-Match") String version) {
        return tracks.merge(
                new TrackKey("a", number),
                PropertyChanges.of("title", "patched").ifMatch(ETag.of(version)));
    }

    @GetMapping("/tracks")
    List<Integer> page(
            @RequestParam("token") String token,
            @RequestParam(name = "album", defaultValue = "a") String album,
            @RequestParam(name = "sort", defaultValue = "") String sort) {
        Sort order = sort.isEmpty() ? Sort.unsorted() : Sort.by(sort);
        return tracks.findByAlbum(album, TablesPageRequest.ofSizeAndToken(2, token, order)).stream()
                .map(Track::number)
                .toList();
    }

    @GetMapping("/tracks/titled")
    List<Integer> titled(@RequestParam("token") String token) {
        return tracks.findByAlbumAndTitleNot("a", "x", TablesPageRequest.ofSizeAndToken(2, token)).stream()
                .map(Track::number)
                .toList();
    }

    @GetMapping("/tracks/window")
    List<Integer> window(@RequestParam("token") String token) {
        return tracks.findByAlbum("a", ScrollPosition.forward(Map.of("after", token)), Limit.of(2)).stream()
                .map(Track::number)
                .toList();
    }

    @GetMapping("/photos")
    List<Integer> photos(@RequestParam("token") String token) {
        return photos.findByAlbum("a", TablesPageRequest.ofSizeAndToken(2, token)).stream()
                .map(Photo::number)
                .toList();
    }

    /** The token of the second page. */
    @Nullable
    String token() {
        return ((TablesPageRequest)
                        tracks.findByAlbum("a", TablesPageRequest.ofSize(2)).nextPageable())
                .pageToken();
    }
}
