package dev.tables.processor;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.tables.mapping.model.UniqueIndexViolationException;
import dev.tables.mapping.table.EntityTable;
import dev.tables.mapping.table.IndexRepair;
import dev.tables.mapping.table.PropertyChanges;
import dev.tables.mapping.table.SchemaRewrite;
import dev.tables.processor.RenamedThings.Thing;
import dev.tables.testing.Effort;
import dev.tables.testing.Seed;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Versions before and after constants of an enum and a subtype were renamed, with such constants wherever there can be one: the later one
 * reads, finds, orders and changes what either has written, and leaves no former text behind.
 */
class RenamedConstantsTest {
    @RegisterExtension
    static final Seed SEED = Seed.of(20_261_123);

    private static final int STEPS = Effort.byEffort("test.steps", 30, 60);

    private static final int NEIGHBOR_STEPS = Effort.byEffort("test.steps", 10, 60);

    private final Random random = SEED.random();
    /** What is stored, by constant and number in its key. */
    private final Map<List<Integer>, Thing> model = new TreeMap<>(Comparator.comparing(List::toString));

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void bothVersionsReadQueryAndChangeRenamedConstants(boolean byProtocol) throws Exception {
        RenamedThings things = new RenamedThings(random, byProtocol);
        RenamedThingChecks checks = new RenamedThingChecks(things, model);
        for (int step = 0; step < STEPS; step++) {
            act(things);
            checks.check(SEED + ", step " + step);
        }
        assertThat(IndexRepair.verify(things.late).isClean()).isTrue();
        assertThat(SchemaRewrite.job(things.late).run().isCompleted()).isTrue();
        checks.check(SEED + ", rewritten");
        assertThat(IndexRepair.verify(things.late).isClean()).isTrue();
        assertThat(SchemaRewrite.job(things.late).run().changedRows()).isZero();
        things.assertNothingFormer();
    }

    /** Both versions read the names of constants besides their texts, and keys have the first text. */
    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void neighboringVersionsOfARenameShareEveryConstant(boolean byProtocol) throws Exception {
        RenamedThings things = new RenamedThings(random, byProtocol, true);
        List<RenamedThingChecks> checks = List.of(
                new RenamedThingChecks(things, things.before, things.early, model),
                new RenamedThingChecks(things, things.after, things.late, model));
        for (int step = 0; step < NEIGHBOR_STEPS; step++) {
            boolean byEarly = random.nextBoolean();
            actAsNeighbor(things, byEarly ? things.before : things.after, byEarly ? things.early : things.late);
            for (RenamedThingChecks each : checks) {
                each.check(SEED + ", step " + step + (byEarly ? " by early" : " by late") + ", seen by "
                        + (checks.indexOf(each) == 0 ? "early" : "late"));
            }
            assertThat(IndexRepair.verify(things.early).missingIndexRows()).isZero();
            assertThat(IndexRepair.verify(things.late).orphanedIndexRows()).isZero();
        }
        assertThat(SchemaRewrite.job(things.late).run().isCompleted()).isTrue();
        assertThat(IndexRepair.verify(things.late).isClean()).isTrue();
    }

    private void actAsNeighbor(RenamedThings things, Compiled version, EntityTable<Object> table)
            throws ReflectiveOperationException {
        List<Integer> id = List.of(random.nextInt(RenamedThings.AFTER.size()), random.nextInt(RenamedThings.NUMBERS));
        Thing stored = model.get(id);
        switch (random.nextInt(6)) {
            case 0 -> {
                assertThat(table.delete(things.keys(id))).isEqualTo(stored != null);
                model.remove(id);
            }
            case 1 -> table.update(things.keys(id), entity -> entity);
            default -> {
                Thing thing = new Thing(random.nextBoolean(), things.values(), false);
                Object entity = things.entity(version, id, thing);
                if (isTaken(id, thing.values(), other -> true)) {
                    assertThatThrownBy(() -> table.save(entity)).isInstanceOf(UniqueIndexViolationException.class);
                } else {
                    table.save(entity);
                    model.put(id, thing);
                }
            }
        }
    }

    private void act(RenamedThings things) throws ReflectiveOperationException {
        List<Integer> id = List.of(random.nextInt(RenamedThings.AFTER.size()), random.nextInt(RenamedThings.NUMBERS));
        Thing stored = model.get(id);
        switch (random.nextInt(9)) {
            case 0 -> {
                assertThat(things.late.delete(things.keys(id))).isEqualTo(stored != null);
                model.remove(id);
            }
            case 1, 2, 3 -> {
                // It does not know the index rows of texts that only the later version writes.
                if (stored == null || stored.byEarly()) {
                    save(things, id, new Thing(random.nextBoolean(), things.values(), true));
                }
            }
            case 4 -> save(things, id, new Thing(random.nextBoolean(), things.values(), false));
            case 5 -> {
                if (stored != null) {
                    things.late.update(things.keys(id), entity -> entity);
                    model.put(id, new Thing(stored.transfer(), stored.values(), false));
                }
            }
            case 6 -> {
                if (stored != null && stored.byEarly()) {
                    assertThat(things.early.delete(things.keys(id))).isTrue();
                    model.remove(id);
                }
            }
            default -> merge(things, id, stored);
        }
    }

    private void save(RenamedThings things, List<Integer> id, Thing thing) throws ReflectiveOperationException {
        EntityTable<Object> table = thing.byEarly() ? things.early : things.late;
        Object entity = things.entity(thing.byEarly() ? things.before : things.after, id, thing);
        if (thing.byEarly() && isTaken(id, thing.values(), other -> !other.byEarly())) {
            // It would take the row of a text that it does not know for a stale one.
            return;
        }
        if (isTaken(id, thing.values(), other -> true)) {
            assertThatThrownBy(() -> table.save(entity)).isInstanceOf(UniqueIndexViolationException.class);
        } else {
            table.save(entity);
            model.put(id, thing);
        }
    }

    private boolean isTaken(List<Integer> id, Map<String, Object> values, Predicate<Thing> among) {
        return values.containsKey("extra")
                && values.containsKey("code")
                && model.entrySet().stream()
                        .anyMatch(other -> !other.getKey().equals(id)
                                && among.test(other.getValue())
                                && values.get("extra").equals(other.getValue().number("extra"))
                                && values.get("code").equals(other.getValue().number("code")));
    }

    private void merge(RenamedThings things, List<Integer> id, @Nullable Thing stored)
            throws ReflectiveOperationException {
        Map<String, Object> values = new HashMap<>(stored == null ? Map.of() : stored.values());
        String name = List.of("status", "extra", "secret", "tags", "notes", "code", "labels")
                .get(random.nextInt(7));
        Object value = things.values().get(name);
        values.remove(name);
        if (value != null) {
            values.put(name, value);
        }
        PropertyChanges changes = PropertyChanges.of(name, things.declared(things.after, name, value));
        if (stored != null && isTaken(id, values, other -> true)) {
            assertThatThrownBy(() -> things.late.merge(things.keys(id), changes))
                    .isInstanceOf(UniqueIndexViolationException.class);
            return;
        }
        assertThat(things.late.merge(things.keys(id), changes)).isEqualTo(stored != null);
        if (stored != null) {
            model.put(id, new Thing(stored.transfer(), values, false));
        }
    }
}
