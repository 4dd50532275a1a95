package dev.tables.processor;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.tables.engine.KeyRange;
import dev.tables.engine.PrimaryKey;
import dev.tables.engine.RowQuery;
import dev.tables.engine.local.LocalTableStore;
import dev.tables.engine.tck.store.RecordingTableStore;
import dev.tables.mapping.encryption.EncryptionKeysetSource;
import dev.tables.mapping.encryption.Keyring;
import dev.tables.mapping.encryption.KeysetText;
import dev.tables.mapping.encryption.TableEncryption;
import dev.tables.mapping.key.KeyWriter;
import dev.tables.mapping.model.EntityMapper;
import dev.tables.mapping.model.IndexModel;
import dev.tables.mapping.model.UniqueIndexViolationException;
import dev.tables.mapping.table.EntityTable;
import dev.tables.mapping.table.EntityTableOptions;
import dev.tables.mapping.table.IndexRepair;
import dev.tables.mapping.table.PropertyChanges;
import dev.tables.mapping.table.SchemaRewrite;
import dev.tables.testing.Effort;
import dev.tables.testing.Seed;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Two versions of a class that run while properties are renamed, with every kind of index of one renamed property, and of one beside a
 * property that keeps its name: after each write both versions find the same entities, and no index row is missing or left over.
 */
class RenamedIndexesTest {
    @RegisterExtension
    static final Seed SEED = Seed.of(20_261_128);

    private static final int STEPS = Effort.byEffort("test.steps", 10, 100);
    private static final int ENTITIES = 5;
    private static final List<String> FORMER = List.of("title", "tags", "secret", "ticket");

    private final Random random = SEED.random();
    private final LocalTableStore store = LocalTableStore.inMemory();
    private final Map<String, String> keysets = Map.of(
            "default",
            KeysetText.generate("default", null),
            "default-index",
            KeysetText.generate("default-index", null));
    /** By number of the entity: its values by former names. */
    private final Map<Integer, Map<String, Object>> model = new TreeMap<>();

    /**
     * A version that runs.
     *
     * @param deployment which names it has
     */
    private record Version(RenameDeployment deployment, Compiled compiled, EntityTable<Object> table) {
        @Override
        public String toString() {
            return deployment.toString();
        }

        String name(String former) {
            return FORMER.contains(former) ? deployment.name(former, "n" + former) : former;
        }

        PrimaryKey keys(int number) {
            KeyWriter key = table.model().rowKey().writer("Thing");
            return new PrimaryKey("h", key.int32(number).toKey());
        }

        Object entity(int number, Map<String, Object> values) throws ReflectiveOperationException {
            List<@Nullable Object> arguments = new ArrayList<>(List.of("h", number));
            for (String name : List.of("kind", "title", "tags", "secret", "ticket")) {
                arguments.add(values.get(name));
            }
            return compiled.create("shop.Thing", arguments.toArray());
        }
    }

    private Version version(RenameDeployment deployment, boolean byProtocol) throws ReflectiveOperationException {
        Compiled compiled = Compiled.warnedOf(source(deployment));
        EntityMapper<Object> mapper = compiled.mapper("shop.Thing");
        TableEncryption encryption = TableEncryption.builder(
                        Keyring.of(EncryptionKeysetSource.ofSerializedKeysets(keysets, null)))
                .build();
        EntityTableOptions options = EntityTableOptions.defaults().withCipher(encryption.cipherFor(mapper.model()));
        EntityTable<Object> table =
                EntityTable.of(byProtocol ? RecordingTableStore.withinPartitions(store) : store, mapper, options);
        table.createTables();
        return new Version(deployment, compiled, table);
    }

    private static String source(RenameDeployment version) {
        StringBuilder source =
                new StringBuilder("package shop;\nimport dev.tables.annotation.*;\nimport java.util.*;\n");
        for (String scope : List.of("LOCAL", "GLOBAL")) {
            for (String layout : List.of("ALL_PROPERTIES", "INCLUDED_PROPERTIES", "KEYS_ONLY")) {
                String more = ", layout = IndexLayout." + layout
                        + (layout.equals("INCLUDED_PROPERTIES") ? ", include = \"kind\"" : "");
                index(source, version, scope, more, "title");
                index(source, version, scope, more, "kind", "title");
                index(source, version, scope, more, "title desc", "kind");
                index(source, version, scope, more, "tags");
                index(source, version, scope, more, "kind", "tags");
                index(source, version, scope, more, "title", "tags");
            }
            String unique = ", layout = IndexLayout.KEYS_ONLY, unique = true";
            index(source, version, scope, unique, "ticket");
            index(source, version, scope, unique, "kind", "ticket");
        }
        index(source, version, "LOCAL", ", layout = IndexLayout.KEY_LIST_PER_VALUE", "title");
        index(source, version, "LOCAL", ", layout = IndexLayout.KEY_LIST_PER_VALUE", "kind", "title");
        index(source, version, "GLOBAL", ", layout = IndexLayout.KEYS_ONLY", "secret");
        index(source, version, "GLOBAL", ", layout = IndexLayout.KEYS_ONLY", "kind", "secret");
        source.append("@TableEntity(table = \"things\")\n"
                + "public record Thing(@PartitionKey String home, @RowKey int number, String kind");
        for (String name : FORMER) {
            String type = switch (name) {
                case "tags" -> "List<String> ";
                case "secret" -> "@Encrypt String ";
                case "ticket" -> "Integer ";
                default -> "String ";
            };
            source.append(",\n    ")
                    .append(version.indexed(name, "n" + name))
                    .append(type)
                    .append(version.name(name, "n" + name));
        }
        return source.append(") {}\n").toString();
    }

    private static void index(
            StringBuilder source, RenameDeployment version, String scope, String more, String... properties) {
        List<String> names = new ArrayList<>();
        for (String property : properties) {
            boolean renamed = FORMER.contains(property.replace(" desc", ""));
            names.add('"' + (renamed ? version.name(property, "n" + property) : property) + '"');
        }
        String name = scope + String.join("", properties) + more;
        source.append("@IndexedBy(name = \"")
                .append(name.replaceAll("include.*|IndexLayout|layout|[^A-Za-z]", ""))
                .append("\", properties = {")
                .append(String.join(", ", names))
                .append("}, scope = IndexScope.")
                .append(scope)
                .append(more)
                .append(")\n");
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void bothVersionsFindRowsWrittenByEither(boolean byProtocol) throws Exception {
        Version former = version(RenameDeployment.FORMER, byProtocol);
        Version ready = version(RenameDeployment.READY, byProtocol);
        Version written = version(RenameDeployment.WRITTEN, byProtocol);
        run(former, ready);
        run(ready, written);
        assertThat(SchemaRewrite.job(written.table()).run().isCompleted()).isTrue();
        check(written, SEED + ", rewritten");
        assertThat(IndexRepair.verify(written.table()).isClean()).isTrue();
        assertThat(SchemaRewrite.job(written.table()).run().changedRows()).isZero();
    }

    private void run(Version... together) throws ReflectiveOperationException {
        for (int step = 0; step < STEPS; step++) {
            Version acting = together[random.nextInt(together.length)];
            act(acting, random.nextInt(ENTITIES));
            for (Version version : together) {
                check(
                        version,
                        SEED + ", " + List.of(together) + ", step " + step + " by " + acting + ", seen by " + version);
            }
        }
    }

    private void act(Version version, int number) throws ReflectiveOperationException {
        Map<String, Object> stored = model.get(number);
        switch (random.nextInt(8)) {
            case 0 -> {
                assertThat(version.table().delete(version.keys(number))).isEqualTo(stored != null);
                model.remove(number);
            }
            case 1, 2, 3 -> save(version, number, values());
            case 4 -> {
                if (stored != null) {
                    Map<String, Object> changed = changed(stored);
                    Object entity = version.entity(number, changed);
                    put(number, changed, () -> version.table().update(version.keys(number), before -> entity));
                }
            }
            default -> {
                if (stored != null) {
                    merge(version, number, stored);
                }
            }
        }
    }

    private void save(Version version, int number, Map<String, Object> values) throws ReflectiveOperationException {
        Object entity = version.entity(number, values);
        put(number, values, () -> version.table().save(entity));
    }

    private void merge(Version version, int number, Map<String, Object> stored) {
        Map<String, Object> values = new HashMap<>(stored);
        String name = List.of("kind", "title", "tags", "secret", "ticket").get(random.nextInt(5));
        Object value = values().get(name);
        values.remove(name);
        if (value != null) {
            values.put(name, value);
        }
        PropertyChanges changes = PropertyChanges.of(version.name(name), value);
        put(number, values, () -> version.table().merge(version.keys(number), changes));
    }

    private void put(int number, Map<String, Object> values, Runnable write) {
        boolean taken = model.entrySet().stream()
                .anyMatch(other -> other.getKey() != number
                        && values.containsKey("ticket")
                        && values.get("ticket").equals(other.getValue().get("ticket")));
        if (taken) {
            assertThatThrownBy(write::run).isInstanceOf(UniqueIndexViolationException.class);
        } else {
            write.run();
            model.put(number, values);
        }
    }

    /** Returns values of which one is changed or cleared. */
    private Map<String, Object> changed(Map<String, Object> stored) {
        Map<String, Object> values = new HashMap<>(stored);
        String name = List.of("kind", "title", "tags", "secret", "ticket").get(random.nextInt(5));
        values.remove(name);
        Object value = values().get(name);
        if (value != null) {
            values.put(name, value);
        }
        return values;
    }

    private Map<String, Object> values() {
        Map<String, Object> values = new HashMap<>();
        for (String name : List.of("kind", "title", "secret")) {
            if (random.nextInt(3) > 0) {
                values.put(name, name.charAt(0) + "" + random.nextInt(2));
            }
        }
        if (random.nextInt(3) > 0) {
            values.put("tags", List.copyOf(new TreeSet<>(List.of("g" + random.nextInt(3), "g" + random.nextInt(3)))));
        }
        if (random.nextInt(3) > 0) {
            values.put("ticket", random.nextInt(8));
        }
        return values;
    }

    private void check(Version version, String message) throws ReflectiveOperationException {
        for (int number = 0; number < ENTITIES; number++) {
            Map<String, Object> values = model.get(number);
            Object expected = values == null ? null : version.entity(number, values);
            assertThat(version.table().get(version.keys(number))).as(message).isEqualTo(expected);
        }
        List<IndexModel> indexes = version.table().model().indexes();
        for (int i = 0; i < indexes.size(); i++) {
            checkIndex(version, message, i);
        }
        IndexRepair.Report report = IndexRepair.verify(version.table());
        // A copy of a row that keeps a ciphertext under another name is marked, so that it is never read instead of the
        // row.
        assertThat(report.missingIndexRows()
                        + report.orphanedIndexRows()
                        + report.uniqueIndexConflicts()
                        + report.unreadableEntities())
                .as(message + ": " + report)
                .isZero();
    }

    private void checkIndex(Version version, String message, int index) throws ReflectiveOperationException {
        IndexModel declared = version.table().model().indexes().get(index);
        List<String> names = declared.components().stream()
                .map(component -> component.property())
                .map(name -> FORMER.contains(name) || !name.startsWith("n") ? name : name.substring(1))
                .toList();
        for (Object first : candidates(names.get(0))) {
            for (Object second : names.size() == 1 ? List.<Object>of("") : candidates(names.get(1))) {
                List<Object> wanted = names.size() == 1 ? List.of(first) : List.of(first, second);
                KeyRange values = version.table().model().indexKey(index).equalTo("Thing", wanted);
                RowQuery query = declared.hasOwnTable()
                        ? RowQuery.wholeTable().withPartitionKeyRange(values)
                        : RowQuery.partition("h").withRowKeyRange(values);
                Predicate<Map<String, Object>> matches =
                        one -> has(one, names.get(0), first) && (names.size() == 1 || has(one, names.get(1), second));
                List<Object> expected = new ArrayList<>();
                for (Map.Entry<Integer, Map<String, Object>> one : model.entrySet()) {
                    if (matches.test(one.getValue())) {
                        expected.add(version.entity(one.getKey(), one.getValue()));
                    }
                }
                assertThat(version.table().queryIndex(index, query).items())
                        .as("%s, index %s of %s = %s", message, declared.name(), names, wanted)
                        .containsExactlyInAnyOrderElementsOf(expected);
            }
        }
    }

    private static boolean has(Map<String, Object> values, String name, Object wanted) {
        Object value = values.get(name);
        return value instanceof List<?> list ? list.contains(wanted) : Objects.equals(value, wanted);
    }

    private static List<Object> candidates(String name) {
        return switch (name) {
            case "ticket" -> List.of(0, 3, 7);
            case "tags" -> List.of("g0", "g1", "g2");
            default -> List.of(name.charAt(0) + "0", name.charAt(0) + "1");
        };
    }
}
