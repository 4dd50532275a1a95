package dev.tables.processor;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.tables.engine.PrimaryKey;
import dev.tables.engine.RowQuery;
import dev.tables.engine.TableStoreException;
import dev.tables.engine.local.LocalTableStore;
import dev.tables.mapping.table.EntityTable;
import dev.tables.mapping.table.IndexRepair;
import dev.tables.mapping.table.PartitionTransaction;
import dev.tables.mapping.value.MappingException;
import dev.tables.testing.Effort;
import dev.tables.testing.Seed;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/**
 * The recipes for components of keys: as many digits as before keep the keys; any other layout is a copy, which both layouts are written
 * beside in one transaction.
 */
class KeyWideningTest {
    @RegisterExtension
    static final Seed SEED = Seed.of(20_261_128);

    private static final int STEPS = Effort.byEffort("test.steps", 60, 120);
    private static final int ENTITIES = 6;

    private static final String READING = """
            package shop;
            import dev.tables.annotation.*;
            @TableEntity(table = "readings")
            public record Reading(@PartitionKey String sensor, @RowKey int number, @IndexedBy Kind kind, Integer value,
                @Version String version) {
                public enum Kind { LOW, HIGH }
            }
            """;

    /** What replaces it, beside it in its partitions. */
    private static final String NUMBERED = """
            package shop;
            import dev.tables.annotation.*;
            @TableEntity(table = "readings")
            public record Numbered(@PartitionKey String sensor, @RowKey(prefix = "n") long number, @IndexedBy String kind,
                Integer value) {}
            """;

    private final Random random = SEED.random();
    private final LocalTableStore store = LocalTableStore.inMemory();

    private EntityTable<Object> table(Compiled compiled, String entity) throws ReflectiveOperationException {
        EntityTable<Object> table = EntityTable.of(store, compiled.mapper("shop." + entity));
        table.createTables();
        return table;
    }

    @Test
    void keysStayTheSameIfDigitsStayTheSame() throws Exception {
        Compiled before = Compiled.of(READING);
        Compiled after = Compiled.of(READING.replace("@RowKey int", "@RowKey(digits = 10) long")
                .replace("@IndexedBy Kind kind", "@IndexedBy String kind"));
        EntityTable<Object> early = table(before, "Reading");
        EntityTable<Object> late = table(after, "Reading");
        Object high = before.constant("shop.Reading$Kind", "HIGH");
        for (int number : new int[] {Integer.MIN_VALUE, -1, 0, 7, Integer.MAX_VALUE}) {
            Object early1 = early.save(before.create("shop.Reading", "s", number, high, 1, null));
            PrimaryKey keys = early.mapper().primaryKeyOf(early1);
            Object found = Objects.requireNonNull(late.get(keys));
            assertThat(late.mapper().property(found, "number")).isEqualTo((long) number);
            late.save(after.create("shop.Reading", "s", (long) number, "HIGH", 2, versionOf(late, found)));
            assertThat(early.mapper().property(Objects.requireNonNull(early.get(keys)), "value"))
                    .isEqualTo(2);
            assertThat(new Entities(late).find("findBySensorAndNumber", "s", (long) number))
                    .hasSize(1);
            assertThat(new Entities(early).find("findBySensorAndNumber", "s", number))
                    .hasSize(1);
        }
        assertThat(new Entities(late).find("findBySensorAndKind", "s", "HIGH")).hasSize(5);
        assertThat(new Entities(early).find("findBySensorAndKind", "s", high)).hasSize(5);
        assertThat(IndexRepair.verify(late).isClean()).isTrue();
        Object beyond = late.save(after.create("shop.Reading", "s", 9_999_999_999L, "LOW", 3, null));
        assertThatThrownBy(() -> early.get(early.mapper().primaryKeyOf(beyond)))
                .as("the earlier version refuses what it cannot hold")
                .isInstanceOf(RuntimeException.class);
        assertThatThrownBy(() -> new Entities(early).find("findBySensor", "s"))
                .isInstanceOf(MappingException.class)
                .hasMessageStartingWith("Reading.number: the key does not have the declared layout.");
        assertThatThrownBy(() -> after.create("shop.Reading", "s", 10_000_000_000L, "LOW", 3, null)
                        .equals(late.save(after.create("shop.Reading", "s", 10_000_000_000L, "LOW", 3, null))))
                .hasMessageContaining("has more digits than the key declares");
    }

    private static @Nullable Object versionOf(EntityTable<Object> table, Object entity) {
        return Objects.toString(table.mapper().versionOf(entity), null);
    }

    /** Values by number, as the readings are. */
    private final Map<Integer, Integer> model = new TreeMap<>();

    private final Compiled both = Compiled.of(READING, NUMBERED);
    private final EntityTable<Object> readings;
    private final EntityTable<Object> numbered;

    KeyWideningTest() throws ReflectiveOperationException {
        readings = table(both, "Reading");
        numbered = table(both, "Numbered");
    }

    @Test
    void entitiesAreCopiedToAnotherLayoutDuringRollingDeployments() throws Exception {
        live("the first version writes readings", () -> write(true, false));
        live("the next writes both beside the first", () -> write(true, random.nextBoolean()));
        live("the first version has ended, and it is copied", () -> {
            write(true, true);
            copy(random.nextInt(ENTITIES));
        });
        for (int number = 0; number < ENTITIES; number++) {
            copy(number);
        }
        assertNumbered("copied");
        live("both are written, and what replaces readings is read", () -> {
            write(true, true);
            assertNumbered("written as both");
        });
        live("the version before has ended, and only that is written", () -> write(false, true));
        assertNumbered("written alone");
        for (Object reading : readings.query(RowQuery.partition("s")).items()) {
            readings.delete(reading);
        }
        assertNumbered("readings deleted");
        assertThat(IndexRepair.verify(numbered).isClean()).isTrue();
        assertThat(readings.query(RowQuery.partition("s")).items()).isEmpty();
    }

    /** Something that a version does. */
    private interface Act {
        void run() throws ReflectiveOperationException;
    }

    private void live(String phase, Act act) throws ReflectiveOperationException {
        for (int step = 0; step < STEPS; step++) {
            act.run();
            if (phase.contains("first") || phase.contains("both")) {
                assertThat(values(
                                readings,
                                readings.query(RowQuery.partition("s")).items()))
                        .as(SEED + ", " + phase)
                        .isEqualTo(model);
            }
        }
    }

    private void assertNumbered(String message) {
        assertThat(values(numbered, numbered.query(RowQuery.partition("s")).items()))
                .as(SEED + ", " + message)
                .isEqualTo(model);
    }

    private static Map<Integer, Integer> values(EntityTable<Object> table, List<Object> all) {
        Map<Integer, Integer> values = new TreeMap<>();
        for (Object one : all) {
            Number number = (Number) Objects.requireNonNull(table.mapper().property(one, "number"));
            values.put(number.intValue(), (Integer)
                    Objects.requireNonNull(table.mapper().property(one, "value")));
        }
        return values;
    }

    private @Nullable Object reading(int number) {
        return readings.get(new PrimaryKey("s", "000000000" + number));
    }

    /** Saves or deletes, in one transaction where both layouts are written. */
    private void write(boolean old, boolean now) throws ReflectiveOperationException {
        int number = random.nextInt(ENTITIES);
        int value = random.nextInt(1000);
        boolean deletes = random.nextInt(4) == 0;
        PartitionTransaction transaction = new PartitionTransaction();
        PrimaryKey place = new PrimaryKey("s", "n000000000000000000" + number);
        if (old) {
            Object present = reading(number);
            String version = present == null ? null : (String) versionOf(readings, present);
            Object reading =
                    both.create("shop.Reading", "s", number, both.constant("shop.Reading$Kind", "LOW"), value, version);
            if (!deletes) {
                transaction.save(readings, reading);
            } else if (present != null) {
                transaction.delete(readings, present);
            }
        }
        if (now) {
            Object present = numbered.get(place);
            if (deletes && present != null) {
                transaction.delete(numbered, present);
            } else if (!deletes) {
                transaction.save(numbered, both.create("shop.Numbered", "s", (long) number, "LOW", value));
            }
        }
        transaction.commit();
        if (deletes) {
            model.remove(number);
        } else {
            model.put(number, value);
        }
    }

    /** Conditional on the version of what is copied: whoever changes it meanwhile writes both, and the copy is made of that. */
    private void copy(int number) throws ReflectiveOperationException {
        Object stale = reading(number);
        if (stale == null) {
            return;
        }
        if (random.nextBoolean()) {
            write(true, true);
        }
        try {
            transfer(stale);
        } catch (TableStoreException changed) {
            Object present = reading(number);
            if (present != null) {
                transfer(present);
            }
        }
    }

    private void transfer(Object reading) throws ReflectiveOperationException {
        Map<String, Object> values = new HashMap<>();
        for (String name : List.of("number", "value")) {
            values.put(name, Objects.requireNonNull(readings.mapper().property(reading, name)));
        }
        PartitionTransaction transaction = new PartitionTransaction();
        transaction.save(readings, reading);
        transaction.save(
                numbered,
                both.create(
                        "shop.Numbered",
                        "s",
                        ((Number) Objects.requireNonNull(values.get("number"))).longValue(),
                        "LOW",
                        values.get("value")));
        transaction.commit();
    }
}
