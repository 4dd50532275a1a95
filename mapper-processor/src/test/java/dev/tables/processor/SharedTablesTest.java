package dev.tables.processor;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import dev.tables.engine.PrimaryKey;
import dev.tables.engine.ResultPage;
import dev.tables.engine.RowQuery;
import dev.tables.engine.local.LocalTableStore;
import dev.tables.mapping.model.EntityMapper;
import dev.tables.mapping.table.EntityTable;
import dev.tables.mapping.table.IndexRepair;
import dev.tables.mapping.table.LenientEntityReader;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import javax.tools.Diagnostic;
import org.junit.jupiter.api.Test;

/**
 * Two entities in one table, with every pair of some declarations of row keys: the pair does not compile, and is refused when both are opened; or
 * reads, pages, counts, deletes and jobs of one never meet a row of the other.
 */
class SharedTablesTest {
    /** Declarations of row keys, each with how a key is made of a number. */
    private static final Map<String, String> KEYS = new LinkedHashMap<>();

    static {
        KEYS.put("@RowKey(digits = 6) int n", "int");
        KEYS.put("@RowKey int n", "int");
        KEYS.put("@RowKey String n", "String");
        KEYS.put("@RowKey UUID n", "UUID");
        KEYS.put("@RowKey LocalDate n", "LocalDate");
        KEYS.put("@RowKey(prefix = \"empid_\", digits = 6) int n", "int");
        KEYS.put(
                "@RowKey(position = 1, prefix = \"empid_\", digits = 6) int n, @RowKey(position = 2, separator = "
                        + "\"_\", digits = 4) int y",
                "int,int");
        KEYS.put(
                "@RowKey(position = 1, digits = 6) int n, @RowKey(position = 2, separator = \"_\", digits = 4) int y",
                "int,int");
        KEYS.put(
                "@RowKey(position = 1, prefix = \"empid_\", digits = 6) int n, @RowKey(position = 2) LocalDate y",
                "int,LocalDate");
        KEYS.put("@RowKey(prefix = \"empid_\") String n", "String");
        KEYS.put("@RowKey(position = 1) String n, @RowKey(position = 2, digits = 4) int y", "String,int");
        KEYS.put("@RowKey(descending = true) Instant n", "Instant");
    }

    private record Pair(int one, int other) {
        String table() {
            return "pair" + one + "x" + other;
        }

        String name(boolean first) {
            return "Entity" + (first ? "A" : "B") + one + "x" + other;
        }

        String source(boolean first) {
            String key = List.copyOf(KEYS.keySet()).get(first ? one : other);
            return EntityDiagnostics.HEAD + "@TableEntity(table = \"" + table() + "\")\nrecord " + name(first)
                    + "(@PartitionKey String p, " + key + ", @IndexedBy(name = \"" + (first ? "byA" : "byB")
                    + "\") @IndexedBy(name = \"" + (first ? "overA" : "overB")
                    + "\", scope = IndexScope.GLOBAL, layout = IndexLayout.KEYS_ONLY) String value) {}\n";
        }

        /** The second in a module of its own. */
        String[] sources() {
            return new String[] {source(true), source(false)};
        }
    }

    private static List<Pair> pairs() {
        return IntStream.range(0, KEYS.size())
                .boxed()
                .flatMap(one -> IntStream.range(one, KEYS.size()).mapToObj(other -> new Pair(one, other)))
                .toList();
    }

    private static Object value(String type, int number) {
        return switch (type) {
            case "int" -> number;
            case "String" -> "text" + number;
            case "UUID" -> new java.util.UUID(number, number);
            case "LocalDate" -> java.time.LocalDate.of(2026, 1, 1 + number);
            default -> java.time.Instant.ofEpochSecond(number);
        };
    }

    private static List<Object> entities(Compiled compiled, Pair pair, boolean first) throws Exception {
        String[] types =
                List.copyOf(KEYS.values()).get(first ? pair.one : pair.other).split(",");
        List<Object> entities = new ArrayList<>();
        for (int number = 1; number <= 3; number++) {
            List<Object> values = new ArrayList<>(List.of("p"));
            for (String type : types) {
                values.add(value(type, number));
            }
            values.add("same");
            entities.add(compiled.create("shop." + pair.name(first), values.toArray()));
        }
        return entities;
    }

    @Test
    void entitiesInOneTableAreRejectedOrDistinguished() throws Exception {
        List<Pair> pairs = pairs();
        Set<String> refused = Compiled.compile(
                        List.of("-Xmaxerrs", "10000"),
                        pairs.stream()
                                .flatMap(pair -> List.of(pair.sources()).stream())
                                .toArray(String[]::new))
                .diagnostics()
                .stream()
                .filter(found -> found.getKind() == Diagnostic.Kind.ERROR)
                .map(found -> {
                    assertThat(found.getMessage(null)).contains("[Tables/PrefixConflict]");
                    String file = found.getSource().getName();
                    return file.substring(file.lastIndexOf("Entity") + 7, file.indexOf(".java"));
                })
                .collect(Collectors.toCollection(LinkedHashSet::new));
        Set<String> expected = pairs.stream()
                .map(pair -> pair.one + "x" + pair.other)
                .filter(pair -> !refused.contains(pair))
                .collect(Collectors.toCollection(LinkedHashSet::new));
        assertThat(refused).hasSizeGreaterThan(20);
        assertThat(expected).hasSizeGreaterThan(30).contains("0x5", "5x6", "0x7", "6x8");
        assertThat(refused).contains("0x0", "2x5", "6x6", "6x9");

        // Those of two modules, which no compiler sees together.
        List<String> accepted = new ArrayList<>();
        pairs.forEach(pair -> accepted.add(pair.source(true)));
        Compiled ones = Compiled.of(accepted.toArray(String[]::new));
        Compiled others =
                Compiled.of(pairs.stream().map(pair -> pair.source(false)).toArray(String[]::new));
        int inOneRange = 0;
        for (Pair pair : pairs) {
            EntityMapper<Object> one = ones.mapper("shop." + pair.name(true));
            EntityMapper<Object> other = others.mapper("shop." + pair.name(false));
            try (LocalTableStore store = LocalTableStore.inMemory()) {
                EntityTable<Object> first = EntityTable.of(store, one);
                EntityTable<Object> second = EntityTable.of(store, other);
                first.createTables();
                second.createTables();
                if (refused.contains(pair.one + "x" + pair.other)) {
                    assertThatIllegalStateException()
                            .isThrownBy(() -> second.ignoreRowsOf(first))
                            .withMessageContaining("store their rows in the same key range");
                } else {
                    second.ignoreRowsOf(first);
                    inOneRange += one.model().overlapsKeyRangeOf(other.model()) ? 1 : 0;
                    distinguishes(first, second, entities(ones, pair, true), entities(others, pair, false));
                }
            }
        }
        assertThat(inOneRange).isGreaterThan(10);
    }

    private static void distinguishes(
            EntityTable<Object> first, EntityTable<Object> second, List<Object> ones, List<Object> others) {
        ones.forEach(first::insert);
        others.forEach(second::insert);
        for (EntityTable<Object> table : List.of(first, second)) {
            List<Object> own = table == first ? ones : others;
            for (RowQuery query : List.of(RowQuery.wholeTable(), RowQuery.partition("p"))) {
                assertThat(pages(table, query.withPageSize(2))).containsExactlyInAnyOrderElementsOf(own);
                assertThat(table.count(query)).isEqualTo(3);
                assertThat(LenientEntityReader.readKeys(table, query).items()).hasSize(3);
            }
            Entities entities = new Entities(table);
            assertThat(entities.find("findByP", "p")).containsExactlyInAnyOrderElementsOf(own);
            assertThat(entities.find("findByPAndValue", "p", "same")).containsExactlyInAnyOrderElementsOf(own);
            assertThat(entities.find("findByValue", "same")).containsExactlyInAnyOrderElementsOf(own);
            assertThat(entities.find("findFirst2ByP", "p")).hasSize(2).isSubsetOf(own);
            IndexRepair.Report report = IndexRepair.verify(table);
            assertThat(report.isClean()).isTrue();
            assertThat(report.checkedEntities()).isEqualTo(3);
        }
        List<PrimaryKey> all =
                LenientEntityReader.readKeys(first, RowQuery.wholeTable()).items();
        assertThat(first.deleteAllByPrimaryKey(all)).isEqualTo(3);
        assertThat(first.count(RowQuery.wholeTable())).isZero();
        assertThat(pages(second, RowQuery.wholeTable())).containsExactlyInAnyOrderElementsOf(others);
        assertThat(IndexRepair.verify(second).isClean()).isTrue();
    }

    private static List<Object> pages(EntityTable<Object> table, RowQuery query) {
        List<Object> found = new ArrayList<>();
        RowQuery next = query;
        while (true) {
            ResultPage<Object> page = table.query(next);
            found.addAll(page.items());
            if (!page.hasNext()) {
                return found;
            }
            next = query.withContinuationToken(page.nextToken());
        }
    }
}
