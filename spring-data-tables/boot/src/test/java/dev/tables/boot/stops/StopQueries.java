package dev.tables.boot.stops;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.springframework.data.domain.KeysetScrollPosition;
import org.springframework.data.domain.Limit;
import org.springframework.data.domain.PageRequest;
import org.springframework.data.domain.ScrollPosition;

/**
 * Calls of every method of {@link StopRepository}: each access path, each scope and layout of an index, and each way to
 * run a query.
 */
public final class StopQueries {
    /** The lines that the queries are about. */
    public static final List<String> LINES = List.of("a", "b", "c");

    private StopQueries() {}

    /** Returns the queries by the names of their methods, which are how their plans are found. */
    public static Map<String, Consumer<StopRepository>> all() {
        ScrollPosition start = ScrollPosition.keyset();
        Map<String, Consumer<StopRepository>> queries = new TreeMap<>();
        queries.put("findByLineAndNumber", stops -> stops.findByLineAndNumber("a", 1));
        queries.put("findByLineAndNumberIn", stops -> stops.findByLineAndNumberIn("a", List.of(1, 2, 3)));
        queries.put("findByLineAndNumberBetween", stops -> stops.findByLineAndNumberBetween("a", 1, 9));
        queries.put("findByLine", stops -> stops.findByLine("a"));
        queries.put("findByLineIn", stops -> stops.findByLineIn(LINES));
        queries.put("findByLineAndPlain", stops -> stops.findByLineAndPlain("a", "plain1"));
        queries.put("findByPlain", stops -> stops.findByPlain("plain1"));
        queries.put("findByLineAndCopied", stops -> stops.findByLineAndCopied("a", "v1"));
        queries.put("findByLineAndCopiedStartingWith", stops -> stops.findByLineAndCopiedStartingWith("a", "v"));
        queries.put("findByLineAndPartly", stops -> stops.findByLineAndPartly("a", "v1"));
        queries.put("findPlainByLineAndPartly", stops -> stops.findPlainByLineAndPartly("a", "v1"));
        queries.put("findByLineAndKeyed", stops -> stops.findByLineAndKeyed("a", "v1"));
        queries.put("findByLineAndKeyedGreaterThan", stops -> stops.findByLineAndKeyedGreaterThan("a", "v1"));
        queries.put("findByUniqueOrLineAndCopied", stops -> stops.findByUniqueOrLineAndCopied("a1", "a", "v1"));
        queries.put("findByLineAndListed", stops -> stops.findByLineAndListed("a", "v1"));
        queries.put("findByCopiedAnywhere", stops -> stops.findByCopiedAnywhere("v1"));
        queries.put("findStopsByCopiedAnywhere", stops -> stops.findStopsByCopiedAnywhere("v1"));
        queries.put("findByPartlyAnywhere", stops -> stops.findByPartlyAnywhere("v1"));
        queries.put("findByKeyedAnywhereStartingWith", stops -> stops.findByKeyedAnywhereStartingWith("v"));
        queries.put("findByKeyedAnywhereIn", stops -> stops.findByKeyedAnywhereIn(List.of("v1", "v2", "v3")));
        queries.put("findByUnique", stops -> stops.findByUnique("a1"));
        queries.put("findByEachContaining", stops -> stops.findByEachContaining("v1"));
        queries.put("findByKeyedAnywhere", stops -> {
            stops.findByKeyedAnywhere("v1");
            stops.findByKeyedAnywhere("v1", Limit.of(2));
        });
        queries.put("countByKeyedAnywhere", stops -> stops.countByKeyedAnywhere("v1"));
        queries.put("existsByKeyedAnywhere", stops -> stops.existsByKeyedAnywhere("v1"));
        queries.put(
                "findByKeyedAnywhereOrderByKeyedAnywhere",
                stops -> stops.findByKeyedAnywhereOrderByKeyedAnywhere("v1", PageRequest.of(0, 2)));
        queries.put("findTop2ByKeyedAnywhere", stops -> {
            KeysetScrollPosition next = (KeysetScrollPosition)
                    stops.findTop2ByKeyedAnywhere("v1", start).positionAt(1);
            stops.findTop2ByKeyedAnywhere("v1", next);
        });
        queries.put("streamByKeyedAnywhere", stops -> {
            try (Stream<Stop> stream = stops.streamByKeyedAnywhere("v1")) {
                assertThat(stream).isNotEmpty();
            }
        });
        queries.put("deleteByKeyedAnywhere", stops -> stops.deleteByKeyedAnywhere("v0"));
        return queries;
    }
}
