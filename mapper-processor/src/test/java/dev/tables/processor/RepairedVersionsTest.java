package dev.tables.processor;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tables.engine.Capability;
import dev.tables.engine.KeyRange;
import dev.tables.engine.PrimaryKey;
import dev.tables.engine.Projection;
import dev.tables.engine.Row;
import dev.tables.engine.RowQuery;
import dev.tables.engine.TableStore;
import dev.tables.engine.local.LocalTableStore;
import dev.tables.engine.tck.store.RecordingTableStore;
import dev.tables.mapping.key.KeyWriter;
import dev.tables.mapping.lifecycle.IndexCatalog;
import dev.tables.mapping.model.EntityMapper;
import dev.tables.mapping.model.IndexModel;
import dev.tables.mapping.table.EntityTable;
import dev.tables.mapping.table.EntityTableOptions;
import dev.tables.mapping.table.IndexBackfill;
import dev.tables.mapping.table.IndexRepair;
import dev.tables.testing.Effort;
import dev.tables.testing.Seed;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Backfills and repairs of every kind of index, for entities that show their version, their timestamp, both or neither: the entities' rows
 * keep their versions and timestamps if the store has transactions across partitions, and index reads return the same
 * entities as point reads.
 */
class RepairedVersionsTest {
    @RegisterExtension
    static final Seed SEED = Seed.of(20_261_130);

    private static final int ROUNDS = Effort.byEffort("test.steps", 5, 60);
    private static final int ENTITIES = 6;

    private final Random random = SEED.random();
    private final LocalTableStore store = LocalTableStore.inMemory();

    private static String source(String shown, boolean hasIndexes) {
        StringBuilder source =
                new StringBuilder("package shop;\nimport dev.tables.annotation.*;\nimport java.util.*;\n");
        for (String scope : hasIndexes ? List.of("LOCAL", "GLOBAL") : List.<String>of()) {
            for (String layout : List.of("ALL_PROPERTIES", "INCLUDED_PROPERTIES", "KEYS_ONLY")) {
                for (String property : List.of("title", "tags", "ticket")) {
                    source.append("@IndexedBy(name = \"" + scope + layout.replace("_", "") + property
                            + "\", properties = \"" + property
                            + "\", scope = IndexScope." + scope + ", layout = IndexLayout." + layout
                            + (layout.startsWith("INCLUDED") ? ", include = \"note\"" : "")
                            + (property.equals("ticket") ? ", unique = true" : "") + ")\n");
                }
            }
        }
        if (hasIndexes) {
            source.append("@IndexedBy(name = \"list\", properties = \"title\", scope = IndexScope.LOCAL,"
                    + " layout = IndexLayout.KEY_LIST_PER_VALUE)\n");
        }
        return source.append("@TableEntity(table = \"things\")\n"
                        + "public record Thing(@PartitionKey String home, @RowKey int number, String title,"
                        + " List<String> tags, Integer ticket, String note")
                .append(shown.contains("version") ? ", @Version String version" : "")
                .append(shown.contains("timestamp") ? ", @RowTimestamp java.time.Instant changed" : "")
                .append(") {}\n")
                .toString();
    }

    @ParameterizedTest
    @CsvSource({
        "nothing, false",
        "version, false",
        "timestamp, false",
        "version and timestamp, false",
        "version and timestamp, true"
    })
    void repairKeepsVersionsOfEntities(String shown, boolean byProtocol) throws Exception {
        TableStore used = byProtocol ? RecordingTableStore.withinPartitions(store) : store;
        Compiled withoutIndexes = Compiled.warnedOf(source(shown, false));
        EntityTable<Object> plain = EntityTable.of(used, withoutIndexes.mapper("shop.Thing"));
        plain.createTables();
        EntityMapper<Object> mapper = Compiled.warnedOf(source(shown, true)).mapper("shop.Thing");
        for (int i = 0; i < ENTITIES; i++) {
            save(plain, withoutIndexes, shown, i);
        }
        List<Row> before = rows(plain);
        try (IndexCatalog catalog = IndexCatalog.of(used)) {
            EntityTable<Object> backfilled =
                    EntityTable.of(used, mapper, EntityTableOptions.defaults().withIndexCatalog(catalog));
            backfilled.createTables();
            for (IndexModel index : mapper.model().indexes()) {
                assertThat(IndexBackfill.job(backfilled, index.name()).run().isCompleted())
                        .as(index.name())
                        .isTrue();
            }
            check(plain, backfilled, before, byProtocol, SEED + ", backfilled");
        }
        EntityTable<Object> indexed = EntityTable.of(used, mapper);
        for (int round = 0; round < ROUNDS; round++) {
            String message = SEED + ", " + shown + ", round " + round;
            int number = random.nextInt(ENTITIES);
            PrimaryKey keys = keys(plain, number);
            switch (random.nextInt(4)) {
                case 0 -> plain.delete(keys);
                case 1 -> indexed.update(keys, entity -> entity);
                default -> save(plain, withoutIndexes, shown, number);
            }
            Object read = indexed.get(keys);
            before = rows(plain);
            IndexRepair.repair(indexed);
            check(plain, indexed, before, byProtocol, message);
            if (read != null && !byProtocol) {
                indexed.save(read);
                assertThat(IndexRepair.verify(indexed).isClean()).as(message).isTrue();
                check(plain, indexed, rows(plain), false, message + ", saved again");
            }
        }
    }

    private void save(EntityTable<Object> plain, Compiled compiled, String shown, int number)
            throws ReflectiveOperationException {
        plain.delete(keys(plain, number));
        List<Object> arguments = new ArrayList<>(List.of("h", number));
        arguments.add("t" + random.nextInt(3));
        arguments.add(
                IntStream.range(0, random.nextInt(3)).mapToObj(i -> "g" + i).toList());
        arguments.add(number + ENTITIES * random.nextInt(2));
        arguments.add("n" + random.nextInt(3));
        for (String one : List.of("version", "timestamp")) {
            if (shown.contains(one)) {
                arguments.add(null);
            }
        }
        plain.save(compiled.create("shop.Thing", arguments.toArray()));
    }

    private static PrimaryKey keys(EntityTable<Object> table, int number) {
        KeyWriter key = table.model().rowKey().writer("Thing");
        return new PrimaryKey("h", key.int32(number).toKey());
    }

    /** The entities' rows, with versions and timestamps. */
    private List<Row> rows(EntityTable<Object> table) {
        List<Row> rows = new ArrayList<>();
        for (int i = 0; i < ENTITIES; i++) {
            Row row = store.get("things", keys(table, i), Projection.ALL, Row.DECODER);
            if (row != null) {
                rows.add(row);
            }
        }
        return rows;
    }

    private void check(
            EntityTable<Object> plain,
            EntityTable<Object> indexed,
            List<Row> before,
            boolean byProtocol,
            String message) {
        assertThat(indexed.store().capabilities().contains(Capability.CROSS_PARTITION_TRANSACTIONS))
                .isEqualTo(!byProtocol);
        List<Row> after = rows(plain);
        if (!byProtocol) {
            assertThat(after).as(message).isEqualTo(before);
            assertThat(after)
                    .extracting(Row::etag)
                    .as(message)
                    .isEqualTo(before.stream().map(Row::etag).toList());
            assertThat(after)
                    .extracting(Row::timestamp)
                    .as(message)
                    .isEqualTo(before.stream().map(Row::timestamp).toList());
        }
        List<Object> entities = new ArrayList<>();
        for (Row row : after) {
            entities.add(Objects.requireNonNull(indexed.get(row.primaryKey())));
        }
        List<IndexModel> indexes = indexed.model().indexes();
        for (int i = 0; i < indexes.size(); i++) {
            boolean isGlobal = indexes.get(i).hasOwnTable();
            String property = indexes.get(i).components().get(0).property();
            List<Object> found = new ArrayList<>();
            for (Object value : candidates(property)) {
                KeyRange values = indexed.model().indexKey(i).equalTo("Thing", List.of(value));
                RowQuery query = isGlobal
                        ? RowQuery.wholeTable().withPartitionKeyRange(values)
                        : RowQuery.partition("h").withRowKeyRange(values);
                found.addAll(indexed.queryIndex(i, query).items());
            }
            if (property.equals("tags")) {
                assertThat(entities).as(message + ", " + indexes.get(i).name()).containsAll(found);
            } else {
                assertThat(found)
                        .as(message + ", " + indexes.get(i).name())
                        .containsExactlyInAnyOrderElementsOf(entities);
            }
        }
        assertThat(IndexRepair.verify(indexed).isClean()).as(message).isTrue();
    }

    private static List<Object> candidates(String property) {
        return switch (property) {
            case "title" -> List.of("t0", "t1", "t2");
            case "tags" -> List.of("g0", "g1");
            default -> IntStream.range(0, 2 * ENTITIES).<Object>mapToObj(i -> i).toList();
        };
    }
}
