package dev.tables.boot.web;

import dev.tables.data.repository.TablesPageRequest;
import dev.tables.data.web.EntityETags;
import dev.tables.data.web.IfMatch;
import dev.tables.data.web.TablesPage;
import org.springframework.data.domain.Limit;
import org.springframework.data.domain.Pageable;
import org.springframework.data.domain.ScrollPosition;
import org.springframework.data.web.PageableDefault;
import org.springframework.data.web.ProjectedPayload;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.DeleteMapping;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.PutMapping;
import org.springframework.web.bind.annotation.RestController;

/** Pages and versions as a controller has them in few lines. */
@RestController
class TrackPages {
    private final TrackRepository tracks;

    TrackPages(TrackRepository tracks) {
        this.tracks = tracks;
    }

    @GetMapping("/pages/slice")
    ResponseEntity<TablesPage<Track>> slice(TablesPageRequest page) {
        return TablesPage.of(tracks.findByAlbum("a", page)).toResponseWithLinkHeader();
    }

    @GetMapping("/pages/pageable")
    TablesPage<Track> pageable(Pageable page) {
        return TablesPage.of(tracks.findByAlbum("a", page));
    }

    @GetMapping("/pages/few")
    TablesPage<Track> few(@PageableDefault(size = 3, sort = "number") TablesPageRequest page) {
        return TablesPage.of(tracks.findByAlbum("a", page));
    }

    @GetMapping("/pages/numbered")
    TablesPage<Track> numbered(Pageable page) {
        return TablesPage.of(tracks.findByAlbumAndNumberGreaterThan("a", 0, page));
    }

    @GetMapping("/pages/counted")
    TablesPage<Track> counted(Pageable page) {
        return TablesPage.of(tracks.findByAlbumAndNumberLessThan("a", 1000, page));
    }

    @GetMapping("/pages/all")
    TablesPage<Track> all(TablesPageRequest page) {
        return TablesPage.of(tracks.findAll(page));
    }

    @GetMapping("/pages/window")
    TablesPage<Track> window(ScrollPosition position, Limit limit) {
        return TablesPage.of(tracks.findByAlbum("a", position, limit));
    }

    /** What a client sends, seen through an interface. */
    @ProjectedPayload
    interface Wanted {
        String getAlbum();

        int getBelow();
    }

    @GetMapping("/pages/wanted")
    TablesPage<Track> wanted(Wanted wanted, Pageable page) {
        return TablesPage.of(tracks.findByAlbumAndNumberLessThan(wanted.getAlbum(), wanted.getBelow(), page));
    }

    @GetMapping("/versions/{number}")
    ResponseEntity<Track> get(@PathVariable("number") int number) {
        return EntityETags.okOrNotFound(tracks.findById(new TrackKey("a", number)), Track::version);
    }

    @PostMapping("/versions/{number}")
    ResponseEntity<Track> post(@PathVariable("number") int number) {
        return EntityETags.ok(tracks.insert(new Track("a", number, "new", null)), Track::version);
    }

    @PutMapping("/versions/{number}")
    ResponseEntity<Track> put(@PathVariable("number") int number, IfMatch match) {
        Track track = tracks.findById(new TrackKey("a", number)).orElse(new Track("a", number, "", null));
        match.requireMatch(track.version());
        return EntityETags.ok(tracks.save(new Track("a", number, "put", track.version())), Track::version);
    }

    @DeleteMapping("/versions/{number}")
    void delete(@PathVariable("number") int number, IfMatch match) {
        tracks.delete(new Track("a", number, "", match.version()));
    }
}
