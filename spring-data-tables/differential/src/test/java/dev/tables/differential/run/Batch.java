package dev.tables.differential.run;

import dev.tables.data.agreement.CompiledSources;
import dev.tables.engine.TableStore;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;
import java.util.stream.LongStream;
import org.jspecify.annotations.Nullable;

/**
 * Cases of consecutive seeds that one run of the compiler compiles.
 *
 * @param cases the cases
 * @param classes their classes
 * @param places where they run
 */
public record Batch(List<Case> cases, CompiledSources classes, Places places) {
    /** How many cases are compiled together. */
    public static final int SIZE = 6;

    /** The cases of so many seeds. */
    public static Batch of(long first, int count, Places places) {
        List<Case> cases = LongStream.range(first, first + count)
                .mapToObj(seed -> Case.of(seed, places.questions(), places == Places.EMULATOR))
                .toList();
        Map<String, String> sources = new LinkedHashMap<>();
        cases.forEach(one -> sources.putAll(one.sources()));
        List<String> options = new ArrayList<>(List.of("-nowarn", "-Atables.portability=off"));
        options.addAll(places.compilerOptions());
        return new Batch(cases, CompiledSources.tolerantly(sources, options.toArray(String[]::new)), places);
    }

    /**
     * Runs them all.
     *
     * @throws Difference if the product and brute force disagree
     */
    public void run(Tally tally) {
        Difference found = firstDifference(store -> store, true, tally);
        if (found != null) {
            throw found;
        }
    }

    /**
     * Runs one after the other on changed stores, up to the first that finds a difference; null if none does.
     *
     * @param indexRows whether what the product says of its own index rows counts
     */
    public @Nullable Difference firstDifference(UnaryOperator<TableStore> change, boolean indexRows, Tally tally) {
        Place.Checks checks = new Place.Checks(places.rounds(), indexRows);
        for (Case one : cases) {
            try (Place place = places.open()) {
                new Session(one, classes, place.with(change), checks, tally).run();
            } catch (Difference found) {
                return found.of(one.seed(), places);
            }
        }
        return null;
    }
}
