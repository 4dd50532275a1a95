package dev.tables.examples.profiles;

import java.util.List;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PutMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RestController;

/** Visits over HTTP. */
@RestController
class VisitController {
    private final VisitRepository visits;

    VisitController(VisitRepository visits) {
        this.visits = visits;
    }

    /** The body of a request. */
    record Content(String room) {}

    @PutMapping("/guests/{guest}/visits/{number}")
    Visit put(@PathVariable String guest, @PathVariable int number, @RequestBody Content content) {
        return visits.save(new Visit(guest, number, content.room()));
    }

    @GetMapping("/rooms/{room}/visits")
    List<Visit> inRoom(@PathVariable String room) {
        return visits.findByRoom(room);
    }
}
