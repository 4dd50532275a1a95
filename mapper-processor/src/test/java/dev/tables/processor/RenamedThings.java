package dev.tables.processor;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tables.engine.PrimaryKey;
import dev.tables.engine.Row;
import dev.tables.engine.RowQuery;
import dev.tables.engine.TableStore;
import dev.tables.engine.local.LocalTableStore;
import dev.tables.engine.tck.store.RecordingTableStore;
import dev.tables.mapping.encryption.EncryptionKeysetSource;
import dev.tables.mapping.encryption.Keyring;
import dev.tables.mapping.encryption.KeysetText;
import dev.tables.mapping.encryption.TableEncryption;
import dev.tables.mapping.model.EntityMapper;
import dev.tables.mapping.table.EntityTable;
import dev.tables.mapping.table.EntityTableOptions;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * A store of entities with constants of an enum and a subtype wherever there can be one, for the versions before and after these were
 * renamed.
 */
final class RenamedThings {
    /** By number of the constant: its names before and after; the second and third are stored as before. */
    static final List<String> BEFORE = List.of("OPEN", "DONE", "HELD", "PAID");

    static final List<String> AFTER = List.of("PENDING", "DONE", "STOPPED", "SETTLED");
    static final List<String> LAYOUTS = List.of("ALL_PROPERTIES", "INCLUDED_PROPERTIES", "KEYS_ONLY");
    /** How many entities there can be of each constant in the key. */
    static final int NUMBERS = 3;

    final Compiled before;
    final Compiled after;
    final EntityTable<Object> early;
    final EntityTable<Object> late;

    private final Random random;
    private final boolean isReady;
    private final TableStore store;

    RenamedThings(Random random, boolean byProtocol) throws Exception {
        this(random, byProtocol, false);
    }

    /**
     * Creates the store and both versions.
     *
     * @param byProtocol whether index rows are written by the protocol
     * @param isReady whether the earlier version is the first one of two deployments, which has the new names and stores the former texts
     */
    RenamedThings(Random random, boolean byProtocol, boolean isReady) throws Exception {
        TableStore memory = LocalTableStore.inMemory();
        store = byProtocol ? RecordingTableStore.withinPartitions(memory) : memory;
        this.random = random;
        this.isReady = isReady;
        before = isReady ? compiledReady() : compiledEarly();
        // A subtype keeps its stored name while earlier versions run.
        after = compiledLate(isReady ? "@SubtypeName(\"Wire\")" : "@SubtypeName(formerNames = \"Wire\")");
        Map<String, String> keysets = Map.of(
                "default", KeysetText.generate("default", null),
                "default-index", KeysetText.generate("default-index", null));
        TableEncryption encryption = TableEncryption.builder(
                        Keyring.of(EncryptionKeysetSource.ofSerializedKeysets(keysets, null)))
                .build();
        early = table(before, encryption);
        late = table(after, encryption);
        late.createTables();
    }

    /**
     * An entity.
     *
     * @param transfer whether it is of the renamed subtype
     * @param values what it has by property, constants as their numbers
     * @param byEarly whether the earlier version has written it
     */
    record Thing(boolean transfer, Map<String, Object> values, boolean byEarly) {
        @Nullable
        Integer number(String name) {
            return (Integer) values.get(name);
        }
    }

    private static Compiled compiledEarly() {
        return Compiled.warnedOf(
                "package shop;\npublic enum Status { OPEN, DONE, HELD, PAID }\n", spot(), source("", "Wire"));
    }

    private static Compiled compiledReady() {
        return Compiled.warnedOf("""
                package shop;
                import dev.tables.annotation.EnumValue;
                public enum Status {
                    @EnumValue("OPEN") PENDING,
                    DONE,
                    @EnumValue("HELD") STOPPED,
                    @EnumValue(value = "SENT", formerNames = "PAID") SETTLED
                }
                """, spot(), source("@SubtypeName(\"Wire\")", "Transfer"));
    }

    private static Compiled compiledLate(String subtype) {
        return Compiled.warnedOf("""
                package shop;
                import dev.tables.annotation.EnumValue;
                public enum Status {
                    @EnumValue(formerNames = "OPEN") PENDING,
                    DONE,
                    @EnumValue("HELD") STOPPED,
                    @EnumValue(formerNames = {"SENT", "PAID"}) SETTLED
                }
                """, spot(), source(subtype, "Transfer"));
    }

    private static String spot() {
        return "package shop;\npublic record Spot(Status state, Integer code) {}\n";
    }

    private static String source(String annotation, String subtype) {
        StringBuilder source =
                new StringBuilder("package shop;\nimport dev.tables.annotation.*;\nimport java.util.*;\n");
        for (String scope : List.of("LOCAL", "GLOBAL")) {
            for (String layout : LAYOUTS) {
                source.append("@IndexedBy(name = \"" + layout.replace("_", "") + scope
                        + "\", properties = {\"status\", \"code desc\"}, scope"
                        + " = IndexScope." + scope + ", layout = IndexLayout." + layout
                        + (layout.equals("INCLUDED_PROPERTIES") ? ", include = \"extra\"" : "") + ")\n");
            }
            source.append(
                    "@IndexedBy(name = \"unique" + scope + "\", properties = {\"extra desc\", \"code\"}, unique = true,"
                            + " layout = IndexLayout.KEYS_ONLY, scope = IndexScope." + scope + ")\n");
            source.append("@IndexedBy(name = \"tags" + scope
                    + "\", properties = \"tags\", layout = IndexLayout.KEYS_ONLY, scope =" + " IndexScope." + scope
                    + ")\n");
        }
        String components = """
                (String home, Status kind, int number, Status status,
                Integer code, @Encrypt Status secret, List<Status> tags, @PropertyPerElement(maxSize = 3) List<Status> steps,
                @PropertyPerElement Map<Status, Integer> counts, @PropertyPerElement Map<Status, Status> moves, Map<Status, List<Status>> notes,
                @Embedded Spot spot, @Property(unwrapSingleElementCollection = true) List<Status> labels, Status extra) implements Thing {}
                """;
        return source.append("""
                @IndexedBy(name = "list", properties = "status", layout = IndexLayout.KEY_LIST_PER_VALUE)
                @IndexedBy(name = "secret", properties = "secret", layout = IndexLayout.KEYS_ONLY, scope = IndexScope.GLOBAL)
                @TableEntity(table = "things")
                public sealed interface Thing {
                    @PartitionKey String home();
                    @RowKey(position = 1) Status kind();
                    @RowKey(position = 2) int number();
                    record Letter""" + components + annotation + " record " + subtype + components + "}\n")
                .toString();
    }

    private EntityTable<Object> table(Compiled compiled, TableEncryption encryption)
            throws ReflectiveOperationException {
        EntityMapper<Object> mapper = compiled.mapper("shop.Thing");
        return EntityTable.of(
                store, mapper, EntityTableOptions.defaults().withCipher(encryption.cipherFor(mapper.model())));
    }

    PrimaryKey keys(List<Integer> id) throws ReflectiveOperationException {
        return late.mapper().primaryKeyOf(entity(after, id, new Thing(false, Map.of(), false)));
    }

    Object entity(Compiled version, List<Integer> id, Thing thing) throws ReflectiveOperationException {
        Map<String, Object> values = thing.values();
        List<@Nullable Object> arguments = new ArrayList<>();
        arguments.add("h");
        arguments.add(declared(version, "kind", id.get(0)));
        arguments.add(id.get(1));
        for (String name : List.of("status", "code", "secret", "tags", "steps", "counts", "moves", "notes")) {
            arguments.add(declared(version, name, values.get(name)));
        }
        Object state = declared(version, "state", values.get("state"));
        arguments.add(state == null ? null : version.create("shop.Spot", state, 1));
        arguments.add(declared(version, "labels", values.get("labels")));
        arguments.add(declared(version, "extra", values.get("extra")));
        String subtype = thing.transfer() ? isFormer(version) ? "Wire" : "Transfer" : "Letter";
        return version.create("shop.Thing$" + subtype, arguments.toArray());
    }

    /** Returns the names by which filters know the renamed subtype. */
    List<String> subtypeNames() {
        return isReady ? List.of("Wire") : List.of("Transfer", "Wire");
    }

    private boolean isFormer(Compiled version) {
        return version == before && !isReady;
    }

    @Nullable
    Object declared(Compiled version, String name, @Nullable Object value) throws ReflectiveOperationException {
        List<String> names = isFormer(version) ? BEFORE : AFTER;
        if (value instanceof Map<?, ?> map) {
            Map<Object, Object> all = new HashMap<>();
            for (Map.Entry<?, ?> one : map.entrySet()) {
                Object each = name.equals("counts") ? one.getValue() : declared(version, name, one.getValue());
                all.put(Objects.requireNonNull(declared(version, name, one.getKey())), each);
            }
            return all;
        }
        if (value instanceof List<?> list) {
            List<@Nullable Object> all = new ArrayList<>();
            for (Object one : list) {
                all.add(declared(version, name, one));
            }
            return all;
        }
        return value == null || name.equals("code")
                ? value
                : version.constant("shop.Status", names.get((Integer) value));
    }

    /** What an entity has, at random. */
    Map<String, Object> values() {
        Map<String, Object> values = new HashMap<>();
        for (String name : List.of("status", "secret", "state", "extra")) {
            if (random.nextInt(5) > 0) {
                values.put(name, constant());
            }
        }
        if (random.nextInt(5) > 0) {
            values.put("code", random.nextInt(4));
        }
        if (random.nextInt(3) > 0) {
            values.put("tags", List.of(constant(), constant()));
            values.put("steps", List.of(constant(), constant()));
            values.put("labels", random.nextBoolean() ? List.of(constant()) : List.of(constant(), constant()));
            values.put("counts", Map.of(constant(), random.nextInt()));
            values.put("moves", random.nextInt(4) == 0 ? Map.of() : Map.of(constant(), constant()));
            values.put("notes", Map.of(constant(), List.of(constant())));
        }
        return values;
    }

    private int constant() {
        return random.nextInt(AFTER.size());
    }

    /** Returns a constant of a version that has the new names. */
    static Object constant(Compiled version, int constant) throws ReflectiveOperationException {
        return version.constant("shop.Status", AFTER.get(constant));
    }

    /** No row has the text of a constant or subtype that is stored otherwise now. */
    void assertNothingFormer() {
        Set<String> tables = new HashSet<>(List.of("things"));
        for (int i = 0; i < late.model().indexes().size(); i++) {
            tables.add(late.model().indexTable(i));
        }
        for (String table : tables) {
            for (Row row :
                    store.query(table, RowQuery.wholeTable(), Row.DECODER).items()) {
                assertThat(row.propertyNames()).noneMatch(name -> name.contains("OPEN") || name.contains("PAID"));
                assertThat(row.propertyNames()).extracting(row::value).noneMatch(RenamedThings::isFormer);
            }
        }
    }

    /** JSON is written again with its entity only, but for collections. */
    private static boolean isFormer(Object value) {
        return value instanceof String text
                && (List.of("OPEN", "PAID", "SENT", "Wire").contains(text) || text.matches("\\[.*\"(OPEN|PAID)\".*"));
    }
}
