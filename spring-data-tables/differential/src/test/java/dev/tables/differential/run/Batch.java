package dev.tables.differential.run;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.LongStream;

/**
 * Cases of consecutive seeds that one run of the compiler compiles.
 *
 * @param cases the cases
 * @param classes their classes
 * @param places where they run
 */
public record Batch(List<Case> cases, Compiled classes, Places places) {
    /** How many cases are compiled together. */
    public static final int SIZE = 6;

    /** The cases of so many seeds. */
    public static Batch of(long first, int count, Places places) {
        List<Case> cases = LongStream.range(first, first + count)
                .mapToObj(seed -> Case.of(seed, places.questions(), places == Places.EMULATOR))
                .toList();
        Map<String, String> sources = new LinkedHashMap<>();
        cases.forEach(one -> sources.putAll(one.sources()));
        return new Batch(cases, Compiled.of(sources), places);
    }

    /**
     * Runs them all.
     *
     * @throws Difference if the product and brute force disagree
     */
    public void run(Tally tally) {
        for (Case one : cases) {
            try (Place place = places.open()) {
                new Session(one, classes, place, places.rounds(), tally).run();
            } catch (Difference found) {
                throw new Difference(
                        found.getMessage() + "\n\nrepeat: -Dtest=DifferentialTest -Ddifferential.store="
                                + places.name().toLowerCase(java.util.Locale.ROOT) + " -Ddifferential.seed="
                                + one.seed(),
                        found);
            }
        }
    }
}
