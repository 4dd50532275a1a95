package dev.tables.processor;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.tables.annotation.UnknownPropertyPolicy;
import dev.tables.engine.KeyRange;
import dev.tables.engine.PrimaryKey;
import dev.tables.engine.Row;
import dev.tables.engine.RowQuery;
import dev.tables.engine.local.LocalTableStore;
import dev.tables.mapping.model.EntityMapper;
import dev.tables.mapping.table.EntityTable;
import dev.tables.mapping.table.EntityTableOptions;
import dev.tables.mapping.table.MultiEntityTable;
import dev.tables.mapping.table.PropertyChanges;
import dev.tables.mapping.table.SchemaRewrite;
import dev.tables.mapping.value.MappingException;
import dev.tables.testing.Effort;
import dev.tables.testing.Seed;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * A table of several types, of which one is sealed, under two versions of each: the later has renamed properties and has more of them. What
 * both read, one by one and mixed, is compared with plain maps, for each of the rules for unknown properties.
 */
class MixedVersionsTest {
    @RegisterExtension
    static final Seed SEED = Seed.of(20_261_125);

    private static final int STEPS = Effort.byEffort("test.steps", 75, 150);
    private static final List<String> TYPES = List.of("Note", "Call", "Mail");
    private static final int NUMBERS = 4;

    private final Random random = SEED.random();
    private final LocalTableStore store = LocalTableStore.inMemory();
    /** Properties as stored, by the row key. */
    private final Map<String, Map<String, Object>> model = new TreeMap<>();

    private UnknownPropertyPolicy policy = UnknownPropertyPolicy.KEEP;

    /** One version of the application. */
    private final class Version {
        final boolean later;
        final Compiled compiled;
        final EntityTable<Object> notes;
        final EntityTable<Object> tasks;
        final MultiEntityTable<Object> mixed;

        Version(boolean later) throws ReflectiveOperationException {
            this.later = later;
            compiled = Compiled.of(source(later));
            notes = table("Note");
            tasks = table("Task");
            mixed = MultiEntityTable.of(List.of(notes, tasks));
        }

        private EntityTable<Object> table(String type) throws ReflectiveOperationException {
            EntityMapper<Object> mapper = compiled.mapper("shop.Item" + type);
            return EntityTable.of(store, mapper, EntityTableOptions.defaults());
        }

        EntityTable<Object> of(String type) {
            return type.equals("Note") ? notes : tasks;
        }

        /** The names that entities of a type have in it. */
        Set<String> known(String type) {
            Set<String> known = new HashSet<>(later ? List.of("title", "label", "extra") : List.of("title"));
            known.addAll(
                    switch (type) {
                        case "Note" -> List.of("count");
                        case "Call" -> List.of("EntityType", "phone");
                        default -> later ? List.of("EntityType", "address", "to") : List.of("EntityType", "address");
                    });
            return known;
        }

        /** The names of the components behind the keys. */
        List<String> names(String type) {
            String own = type.equals("Note") ? "count" : type.equals("Call") ? "phone" : later ? "to" : "address";
            return later ? List.of("label", own, "extra") : List.of("title", own);
        }

        Object entity(String type, int number, Map<String, Object> stored) throws ReflectiveOperationException {
            List<@Nullable Object> arguments = new ArrayList<>(Arrays.asList("h", number));
            for (String name : names(type)) {
                String former =
                        later ? Map.of("label", "title", "to", "address").getOrDefault(name, name) : name;
                arguments.add(stored.containsKey(former) ? stored.get(former) : stored.get(name));
            }
            return compiled.create("shop.Item$" + (type.equals("Note") ? "" : "Task$") + type, arguments.toArray());
        }

        boolean isRefused(Map<String, Object> stored) {
            return policy == UnknownPropertyPolicy.FAIL && !known(type(stored)).containsAll(stored.keySet());
        }
    }

    /** The type of a row. */
    private static String type(Map<String, Object> stored) {
        return (String) stored.getOrDefault("EntityType", "Note");
    }

    private String source(boolean later) {
        String table = "@TableEntity(table = \"mixed\", unknownProperties = UnknownPropertyPolicy." + policy + ") ";
        String title = later ? "@Property(formerNames = \"title\") String label" : "String title";
        String extra = later ? ", String extra" : "";
        String address = later ? "@Property(formerNames = \"address\") String to" : "String address";
        return """
                package shop;
                import dev.tables.annotation.*;
                public interface Item {
                    TABLE record Note(@PartitionKey String home, @RowKey(prefix = "n_") int number, TITLE,
                        Integer count EXTRA) implements Item {}
                    TABLE sealed interface Task extends Item {
                        @PartitionKey String home();
                        @RowKey(prefix = "t_") int number();
                        record Call(String home, int number, TITLE, String phone EXTRA) implements Task {}
                        record Mail(String home, int number, TITLE, ADDRESS EXTRA) implements Task {}
                    }
                }
                """.replace("TABLE", table)
                .replace("TITLE", title)
                .replace("EXTRA", extra)
                .replace("ADDRESS", address);
    }

    @ParameterizedTest
    @EnumSource(UnknownPropertyPolicy.class)
    void versionsReadAndKeepPropertiesByPolicy(UnknownPropertyPolicy rule) throws Exception {
        policy = rule;
        Version early = new Version(false);
        Version late = new Version(true);
        early.notes.createTables();
        for (int step = 0; step < STEPS; step++) {
            act(random.nextBoolean() ? early : late);
            for (Version version : List.of(early, late)) {
                check(SEED + ", step " + step + (version.later ? ", later" : ", earlier"), version);
            }
        }
        for (EntityTable<Object> table : List.of(late.notes, late.tasks)) {
            assertThat(SchemaRewrite.job(table).run().isCompleted()).isTrue();
        }
        for (Row row : late.mixed.queryStoredRows(RowQuery.wholeTable()).items()) {
            assertThat(row.propertyNames()).doesNotContain("title", "address");
        }
    }

    private void act(Version version) throws ReflectiveOperationException {
        String type = TYPES.get(random.nextInt(TYPES.size()));
        int number = random.nextInt(NUMBERS);
        PrimaryKey keys = version.of(type).mapper().primaryKeyOf(version.entity(type, number, Map.of()));
        Map<String, Object> stored = model.get(keys.rowKey());
        switch (random.nextInt(6)) {
            case 0 -> {
                assertThat(version.of(type).delete(keys)).isEqualTo(stored != null);
                model.remove(keys.rowKey());
            }
            case 1 -> {
                Row row = version.mixed.getStoredRow(keys);
                assertThat(row != null).isEqualTo(stored != null);
                if (row != null && stored != null) {
                    version.mixed.replace(row.with("extra", "raw"));
                    stored.put("extra", "raw");
                }
            }
            case 2 -> merge(version, keys, stored);
            default -> save(version, type, number, keys, stored);
        }
    }

    private void save(Version version, String type, int number, PrimaryKey keys, @Nullable Map<String, Object> stored)
            throws ReflectiveOperationException {
        Map<String, Object> values = new HashMap<>();
        for (String name : version.names(type)) {
            if (random.nextInt(4) > 0) {
                values.put(name, name.equals("count") ? (Object) random.nextInt(9) : name + random.nextInt(9));
            }
        }
        Object entity = version.entity(type, number, values);
        if (stored != null && version.isRefused(stored)) {
            assertThatThrownBy(() -> version.of(type).save(entity))
                    .isInstanceOf(MappingException.class)
                    .hasMessageContaining("has properties that this version");
            return;
        }
        version.of(type).save(entity);
        Map<String, Object> now = new HashMap<>();
        if (stored != null && policy == UnknownPropertyPolicy.KEEP) {
            now.putAll(stored);
            now.keySet().removeAll(version.known(type(stored)));
            now.keySet().removeAll(version.known(type));
        }
        if (!type.equals("Note")) {
            now.put("EntityType", type);
        }
        now.putAll(values);
        model.put(keys.rowKey(), now);
    }

    /** A merge of what was not renamed touches nothing else; one of what was replaces the row. */
    private void merge(Version version, PrimaryKey keys, @Nullable Map<String, Object> stored) {
        boolean note = keys.rowKey().startsWith("n_");
        String name = note ? "count" : version.later ? "label" : "title";
        Object value = note ? (Object) 77 : "merged";
        EntityTable<Object> table = note ? version.notes : version.tasks;
        boolean whole = name.equals("label");
        if (stored != null && whole && version.isRefused(stored)) {
            return;
        }
        assertThat(table.merge(keys, PropertyChanges.of(name, value))).isEqualTo(stored != null);
        if (stored == null) {
            return;
        }
        if (whole) {
            if (stored.containsKey("address")) {
                stored.put("to", stored.get("address"));
            }
            stored.keySet().removeAll(List.of("title", "address"));
        }
        stored.put(name, value);
    }

    private void check(String message, Version version) throws ReflectiveOperationException {
        List<Object> expected = new ArrayList<>();
        boolean refused = false;
        for (String kind : List.of("Note", "Task")) {
            for (int number = 0; number < NUMBERS; number++) {
                String type = kind.equals("Note") ? "Note" : "Call";
                PrimaryKey keys = version.of(type).mapper().primaryKeyOf(version.entity(type, number, Map.of()));
                Map<String, Object> stored = model.get(keys.rowKey());
                assertRow(message, version, keys, stored);
                if (stored != null && version.isRefused(stored)) {
                    refused = true;
                    assertThatThrownBy(() -> version.mixed.get(keys))
                            .as(message)
                            .isInstanceOf(MappingException.class);
                    continue;
                }
                Object entity = stored == null ? null : version.entity(type(stored), number, stored);
                assertThat(version.mixed.get(keys)).as(message).isEqualTo(entity);
                assertThat(version.of(type).get(keys)).as(message).isEqualTo(entity);
                if (entity != null) {
                    expected.add(entity);
                }
            }
        }
        if (refused) {
            assertThatThrownBy(() -> version.mixed.query(RowQuery.wholeTable()))
                    .as(message)
                    .isInstanceOf(MappingException.class);
            return;
        }
        assertThat(version.mixed.query(RowQuery.wholeTable()).items())
                .as(message)
                .isEqualTo(expected);
        assertThat(version.mixed
                        .query(RowQuery.partition("h").withRowKeyRange(KeyRange.atLeast("t")))
                        .items())
                .as(message)
                .isEqualTo(expected.stream()
                        .filter(one -> !one.getClass().getSimpleName().equals("Note"))
                        .toList());
    }

    private static void assertRow(
            String message, Version version, PrimaryKey keys, @Nullable Map<String, Object> stored) {
        Row row = version.mixed.getStoredRow(keys);
        if (row == null || stored == null) {
            assertThat(row == null).as(message).isEqualTo(stored == null);
            return;
        }
        Map<String, Object> found = new HashMap<>();
        row.propertyNames().forEach(name -> found.put(name, Objects.requireNonNull(row.value(name))));
        assertThat(found).as(message).isEqualTo(stored);
    }
}
