package dev.tables.differential;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tables.differential.run.Case;
import dev.tables.differential.run.Compiled;
import dev.tables.differential.run.Places;
import dev.tables.differential.run.Place;
import dev.tables.differential.run.Session;
import dev.tables.differential.run.Tally;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

/**
 * Random entities, compiled, filled and changed; random queries, projections, pages and windows, each answered by the repository and by
 * brute force.
 */
class DifferentialTest {
    private static final int QUESTIONS = 30;

    @Test
    void inMemory() {
        run(Places.MEMORY, Long.getLong("differential.seed", 1), Integer.getInteger("differential.cases", 6), 4);
    }

    private static void run(Places places, long first, int count, int rounds) {
        Tally tally = new Tally();
        List<Case> cases = LongStream.range(first, first + count)
                .mapToObj(seed -> Case.of(seed, QUESTIONS))
                .toList();
        Map<String, String> sources = new LinkedHashMap<>();
        cases.forEach(one -> sources.putAll(one.sources()));
        Compiled classes = Compiled.of(sources);
        for (Case one : cases) {
            try (Place place = open(places)) {
                new Session(one, classes, place, rounds, tally).run();
            }
        }
        System.err.println(places + ": " + tally);
        assertThat(tally.questions()).isPositive();
    }

    private static Place open(Places places) {
        return places.open();
    }
}
