package dev.tables.mapping.table;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.tables.annotation.IndexScope;
import dev.tables.engine.RowQuery;
import dev.tables.mapping.job.JobProgress;
import dev.tables.mapping.job.TableJobState;
import dev.tables.mapping.key.internal.IndexRowFormat;
import dev.tables.mapping.lifecycle.IndexMismatchPolicy;
import dev.tables.mapping.lifecycle.IndexNotReadableException;
import dev.tables.mapping.table.RedefinedIndexes.Shape;
import dev.tables.mapping.table.internal.index.IndexStamp;
import dev.tables.testing.Effort;
import dev.tables.testing.Seed;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * An index that is defined otherwise under its name, by every ordered pair of definitions: after it was rebuilt, after a mixed
 * deployment and after a roll-back it finds what comparing every entity finds, and verification is honest all the while.
 */
class RedefinedIndexesTest {
    @RegisterExtension
    static final Seed SEED = Seed.of(20_261_122);

    private static final int STEP = Effort.byEffort(4, 1);
    private static final int ROUNDS = Effort.byEffort(5, 20);

    static List<Shape> shapes() {
        return Shape.all();
    }

    private static Random random(Shape before, Shape after) {
        return SEED.plus(before.toString().hashCode() * 31L + after.toString().hashCode())
                .random();
    }

    /** The shapes that follow one: every shape, or in a short round every fourth from one on that the seed chooses. */
    private static List<Shape> successors(Shape before) {
        List<Shape> all = Shape.all();
        List<Shape> chosen = new ArrayList<>();
        int first = SEED.plus(all.indexOf(before)).random().nextInt(STEP);
        for (int i = first; i < all.size(); i += STEP) {
            chosen.add(all.get(i));
        }
        return chosen;
    }

    private static String seed() {
        return SEED.toString();
    }

    @ParameterizedTest
    @MethodSource("shapes")
    void redefinedIndexIsRebuiltAndRolledBackWithMixedVersions(Shape before) {
        for (Shape after : successors(before)) {
            try (RedefinedIndexes world = new RedefinedIndexes(random(before, after))) {
                String pair = before + " -> " + after + ", " + seed();
                RedefinedIndexes.Process old = world.start(before, IndexMismatchPolicy.REJECT);
                world.fill(old.table());
                world.change(List.of(old.table()), 10);
                world.check(old.table(), pair + ", before");

                RedefinedIndexes.Process young = world.start(after, IndexMismatchPolicy.DEMOTE);
                world.change(List.of(old.table(), young.table()), 15);
                if (!before.equals(after)) {
                    assertThatThrownBy(() -> young.table().queryIndex(0, RowQuery.wholeTable()))
                            .as(pair)
                            .isInstanceOf(IndexNotReadableException.class);
                }
                old.close();
                rebuild(world, before, young, after, pair + ", redefined");

                RedefinedIndexes.Process back = world.start(before, IndexMismatchPolicy.DEMOTE);
                world.change(List.of(back.table(), young.table()), 15);
                world.change(List.of(young.table()), 5);
                young.close();
                rebuild(world, after, back, before, pair + ", rolled back");
                back.close();
            }
        }
    }

    /** Rows in another place are another index. */
    private static void rebuild(
            RedefinedIndexes world, Shape earlier, RedefinedIndexes.Process process, Shape shape, String pair) {
        boolean elsewhere = !process.table()
                .indexStatuses()
                .get(0)
                .definition()
                .table()
                .equals(process.table().model().indexTable(0));
        if (elsewhere) {
            assertThat(earlier.scope()).as(pair).isNotEqualTo(shape.scope());
            assertThatThrownBy(() -> process.table().markIndexForRebuild(Shape.NAME))
                    .as(pair)
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessageContaining("stores the index rows in another table or key range");
            assertThatThrownBy(() -> process.table().queryIndex(0, RowQuery.wholeTable()))
                    .as(pair)
                    .isInstanceOf(IndexNotReadableException.class);
            return;
        }
        process.table().markIndexForRebuild(Shape.NAME);
        JobProgress end = IndexBackfill.job(process.table(), Shape.NAME).run();
        assertThat(end.state()).as(pair + ": " + end.stateReason()).isEqualTo(TableJobState.COMPLETED);
        world.check(process.table(), pair);
        world.change(List.of(process.table()), 8);
        world.check(process.table(), pair + ", and changed");
    }

    /** Nobody notices that the definition changed, so that the index is as incomplete as a new one; but it never shows what is not so. */
    @ParameterizedTest
    @MethodSource("shapes")
    void redefinedIndexIsRepairedWithoutCatalog(Shape before) {
        for (Shape after : successors(before)) {
            try (RedefinedIndexes world = new RedefinedIndexes(random(before, after))) {
                String pair = before + " -> " + after + ", " + seed();
                EntityTable<Film> old = world.open(before);
                world.fill(old);
                EntityTable<Film> young = world.open(after);
                world.checkNothingWrongIsFound(young, pair + ", as it was left");
                world.change(List.of(young), 6);
                world.checkNothingWrongIsFound(young, pair + ", and changed");
                world.repair(young, pair);
                world.check(young, pair + ", repaired");
                world.change(List.of(young), 10);
                world.repair(old, pair + ", rolled back");
                world.check(old, pair + ", rolled back");
            }
        }
    }

    /** Whatever is planted in a row of an index, verification finds, and repair removes. */
    @ParameterizedTest
    @MethodSource("shapes")
    void verificationFindsPlantedErrors(Shape shape) {
        Random random = SEED.random();
        for (int round = 0; round < ROUNDS; round++) {
            try (RedefinedIndexes world = new RedefinedIndexes(random)) {
                EntityTable<Film> films = world.open(shape);
                world.fill(films);
                String planted = world.plant(
                        films, Shape.all().get(random.nextInt(Shape.all().size())));
                String what = shape + ": " + planted + ", " + seed();
                assertThat(IndexRepair.verify(films)).as(what).matches(report -> !report.isClean());
                IndexRepair.repair(films);
                world.check(films, what);
            }
        }
    }

    @ParameterizedTest
    @MethodSource("shapes")
    void indexRowsContainDefinitionStampOnlyIfNeeded(Shape shape) {
        try (RedefinedIndexes world = new RedefinedIndexes(SEED.random())) {
            EntityTable<Film> films = world.open(shape);
            world.fill(films);
            assertThat(world.indexRows(films, 0)).isNotEmpty().allSatisfy(row -> {
                assertThat(row.has(IndexRowFormat.DEFINITION))
                        .isEqualTo(shape.model().coversProperties());
                if (!shape.model().coversProperties()
                        && !shape.model().unique()
                        && !films.model().indexes().get(0).kind().hasMultiEntityRows()) {
                    assertThat(row.propertyNames())
                            .isSubsetOf(shape.scope() == IndexScope.GLOBAL ? List.of("_intent") : List.of());
                }
            });
            assertThat(IndexStamp.BYTES).as("bytes as billed, once copied").isEqualTo(24);
        }
    }
}
