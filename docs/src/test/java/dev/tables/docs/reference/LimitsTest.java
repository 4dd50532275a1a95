package dev.tables.docs.reference;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** The page of limits has each bound of the code, with the number that the code has: a constant is on the page or no bound on an amount. */
class LimitsTest {
    private static final Path ROOT = Path.of("..").toAbsolutePath().normalize();
    private static final List<String> MODULES = List.of(
            "engine/core",
            "engine/jdbc",
            "engine/cassandra",
            "engine/azure",
            "engine/rocksdb",
            "engine/server",
            "engine/signature",
            "mapper-runtime",
            "mapper-runtime/encryption",
            "mapper-processor",
            "spring-data-tables/core",
            "spring-data-tables/migrations",
            "spring-data-tables/web",
            "spring-data-tables/boot",
            "tools/cli");
    private static final Pattern CONSTANT = Pattern.compile(
            "static final (?:int|long) ((?:MOST|MAX)(?:_\\w+)?|(?:\\w+_)?AT_ONCE|DOCUMENTED_\\w+)\\s*=\\s*([^;]+);");
    private static final Pattern ROW = Pattern.compile("(?m)^\\| (.+?) \\| ([\\d,]+) \\| (.+) \\| (.+) \\|$");

    /** Where the page has what a constant bounds. */
    private static final Map<String, String> ROWS = rows();

    /** Constants that bound work at a time, caches, or formats of other software: no amount of data meets them with an error. */
    private static final Set<String> INTERNAL = Set.of(
            "engine/azure QueryText.MAX_SELECTED",
            "engine/azure QueryText.MAX_SELECT_LENGTH",
            "engine/azure ServiceQuery.MAX_COMPARISONS",
            "engine/azure ServerTableStore.MOST_KEYS",
            "engine/cassandra CqlScan.MOST_COMPARISONS",
            "engine/cassandra CqlScan.MOST_PARTITIONS",
            "engine/cassandra CqlScan.MOST_AT_A_TIME",
            "engine/cassandra CqlScan.MOST_SLICES",
            "engine/cassandra CqlColumns.MOST_NAMES",
            "engine/core RowCounts.MOST",
            "engine/core RowCounts.MOST_TOGETHER",
            "engine/core UsedNumbers.MOST_NAMES",
            "engine/core Ticks.MAX",
            "engine/core Backoff.MOST_DOUBLINGS",
            "engine/core WireCall.MOST_ENDS",
            "engine/core WireInput.MOST_TERMS",
            "engine/core WireInput.MOST_NAMES",
            "engine/core WireInput.MOST_PROPERTIES",
            "engine/jdbc StoredValue.MOST_PARAMETERS",
            "engine/jdbc SqlReads.MOST_COMPARISONS",
            "engine/jdbc SqlReads.MOST_AT_A_TIME",
            "engine/rocksdb RocksDbOrderedStore.MOST_TOGETHER",
            "engine/rocksdb ManifestState.MAX_COLUMN_FAMILY",
            "engine/server Conversation.SENT_AT_ONCE",
            "engine/server GuardedStore.MOST_KEYS",
            "engine/server QueryHandler.MOST_ROOM",
            "engine/server BodyReader.MOST_DROPPED",
            "engine/server BatchInput.MOST",
            "engine/server BatchInput.MOST_HEADERS",
            "engine/server QueryParameters.MOST",
            "engine/server ServiceProperties.MOST_ENTRIES",
            "engine/server JsonInput.MOST_MEMBERS",
            "engine/server AccountKeys.MOST",
            "engine/server StoredAccessPolicies.MOST_TABLES",
            "mapper-processor MappedStorage.MOST",
            "mapper-runtime MovableProperties.MOST_PINNED",
            "mapper-runtime KeyDecimals.MOST_USUAL",
            "mapper-runtime KeyTimes.MAX_DOT_NET_TICKS",
            "mapper-runtime KeyReader.MOST_ZEROS",
            "engine/core ShardedPage.MOST_ROUNDS",
            "mapper-runtime JsonShape.MOST_LEVELS",
            "mapper-runtime JobProgress.MOST_TEXT",
            "mapper-runtime RowIterator.KEYS_AT_ONCE",
            "mapper-runtime StatisticExecutor.MOST_HITS",
            "mapper-runtime/encryption CiphertextSearch.MOST_CHARACTERS",
            "mapper-runtime/encryption SealedValue.MOST_TO_KEY_ID",
            "mapper-runtime/encryption Keyring.MOST_UNKNOWN_KEYS",
            "mapper-runtime ObservedIndexRows.MOST",
            "mapper-runtime ListRows.ROWS_AT_ONCE",
            "mapper-runtime LargeReference.MAX_LENGTH",
            "mapper-runtime ChangeWork.MOST_PASSES",
            "mapper-runtime BackfillWork.MOST_PASSES",
            "mapper-runtime TableIndexWrite.MOST_FOR_LATER",
            "mapper-runtime CatalogLeaseRow.MOST_TEXT",
            "spring-data-tables/core PredicatePlans.MOST",
            "spring-data-tables/core ForeignGuard.MOST_CALLERS",
            "tools/cli AdminServer.MOST_CONNECTIONS",
            "tools/cli AdminServer.MAX_PROBES");

    private static Map<String, String> rows() {
        Map<String, String> rows = new LinkedHashMap<>();
        rows.put("mapper-runtime QueryPlan.MAX_SORT_BYTES", "bytes of entities that a query sorts in memory");
        rows.put(
                "mapper-runtime BoundQuery.MAX_IN_VALUES", "values of an `In`, or key ranges of several `In` combined");
        rows.put("engine/core Limits.MAX_PAGE_SIZE", "rows in a page");
        rows.put("mapper-runtime StreamedPages.MOST", "rows that a `Stream` of an `Or` reads at once");
        rows.put("mapper-runtime ReturnedKeys.MOST", "keys that an `Or` query remembers to return each entity once");
        rows.put("engine/core Limits.MAX_FILTER_COMPARISONS", "comparisons in a filter that is sent to the store");
        rows.put("mapper-runtime StoreFilter.MOST_COMPARISONS", "comparisons in a filter that is sent to the store");
        rows.put("mapper-runtime FilterQuery.MAX_DEPTH", "levels of parentheses in a filter of `@Query`");
        rows.put("mapper-runtime PredicateCondition.MAX_DEPTH", "levels of a predicate");
        rows.put("engine/core FilterParser.MAX_DEPTH", "levels of parentheses in a filter of the store");
        rows.put("engine/core FilterRules.MAX_DEPTH", "levels of a filter built from objects");
        rows.put("engine/core ODataFilterLexer.MAX_TEXT", "characters of a filter of the store");
        rows.put(
                "engine/core Limits.MAX_TRANSACTION_OPERATIONS",
                "operations of a transaction within a partition, including index rows");
        rows.put("engine/core Limits.MAX_TRANSACTION_BYTES", "bytes of a transaction within a partition");
        rows.put(
                "engine/core Limits.MAX_STORE_TRANSACTION_OPERATIONS", "operations of a transaction across partitions");
        rows.put("engine/core Limits.MAX_STORE_TRANSACTION_BYTES", "bytes of a transaction across partitions");
        rows.put(
                "mapper-runtime UnitReads.MOST_ROWS",
                "rows whose versions a transaction remembers to distinguish a duplicate from a stale read");
        rows.put("spring-data-tables/core BulkSave.MOST", "entities that `bulkSave` writes at a time");
        rows.put("mapper-runtime MergeEach.AT_ONCE", "entities that a merge by query reads at a time");
        rows.put(
                "mapper-runtime MergeEach.FEW_AT_ONCE",
                "entities with large values that a merge by query reads at a time");
        rows.put(
                "spring-data-tables/core PlannedQuery.DELETED_AT_ONCE",
                "entities that a delete by query reads at a time");
        rows.put("mapper-runtime IntentSize.MAX_LENGTH", "characters of the keys in the intent of a write");
        rows.put("mapper-runtime EventualTransaction.MOST_BYTES", "bytes of the steps of an eventual transaction");
        rowsOfRows(rows);
        return rows;
    }

    private static void rowsOfRows(Map<String, String> rows) {
        rows.put("engine/core Limits.MAX_KEY_LENGTH", "characters of a partition or row key");
        rows.put("engine/core Limits.MAX_PROPERTIES", "properties of a row");
        rows.put("engine/core Limits.MAX_PROPERTY_VALUE_BYTES", "bytes of a value");
        rows.put("engine/core Limits.MAX_STRING_LENGTH", "characters of a text");
        rows.put("engine/core Limits.MAX_ROW_BYTES", "bytes of a row");
        rows.put("engine/core Limits.MAX_PROPERTY_NAME_LENGTH", "characters of a property's stored name");
        rows.put("engine/core Limits.MAX_TABLE_NAME_LENGTH", "characters of a table's name");
        rows.put("mapper-runtime/encryption KeysetNames.MAX_LENGTH", "characters of a keyset's name");
        rows.put("mapper-runtime KeyShards.MAX_SHARDS", "shards of a partition");
        rows.put("mapper-runtime KeyEncoding.MOST_DIGITS", "digits of a number in a key");
        rows.put(
                "mapper-processor SpreadChecks.MOST_OF_WIDE",
                "elements of a list with `@PropertyPerElement` in a wide entity");
        rows.put("mapper-processor StructReader.MOST_NESTED", "nesting depth of value objects");
        rows.put("mapper-runtime JobProgress.MOST_SKIPPED", "rows that the progress of a job lists as skipped");
        rows.put("engine/core StoreCheck.MAX_PROBLEMS", "problems that a check of a store lists");
        rows.put("engine/rocksdb BackupLineage.MOST_DIRECTORIES", "backup directories that a store remembers");
        rows.put("engine/server StandaloneTablesServer.MOST_CONNECTIONS", "connections of a standalone server");
        rows.put("engine/server QueryHandler.MOST_BYTES", "bytes of a page");
        rows.put("engine/server ExtensionHandler.MOST_BYTES", "bytes of a page in the protocol extension");
        rows.put("engine/server Selection.MOST", "names in `$select`");
        rows.put("engine/server PoliciesXml.MOST", "stored access policies of a table");
        rows.put("engine/server StoredAccessPolicies.MOST_POLICIES", "stored access policies of a table");
        rows.put("engine/server ServiceProperties.MOST_RULES", "rules of CORS");
    }

    @Test
    void everyLimitOfTheCodeIsOnThePage() throws IOException {
        Set<String> found = new TreeSet<>(constants().keySet());
        Set<String> expected = new TreeSet<>(ROWS.keySet());
        expected.addAll(INTERNAL);

        assertThat(found).isEqualTo(expected);
    }

    @Test
    void limitsOfThePageMatchTheCode() throws IOException {
        Map<String, String> page = page();
        Map<String, String> constants = constants();

        ROWS.forEach((constant, row) -> {
            String expression = Objects.requireNonNull(constants.get(constant));
            long value = value(constant.split(" ")[0], constant.split("[ .]")[1], expression);
            assertThat(page.get(row)).as(constant + ": " + row).isEqualTo(String.format(Locale.ROOT, "%,d", value));
        });
        assertThat(page.keySet()).containsExactlyInAnyOrderElementsOf(Set.copyOf(ROWS.values()));
    }

    /** The numbers of the page by what is bounded; each row has an error and a way out. */
    private static Map<String, String> page() throws IOException {
        Map<String, String> rows = new LinkedHashMap<>();
        Matcher row = ROW.matcher(Files.readString(ROOT.resolve("docs/reference/limits.md")));
        while (row.find()) {
            assertThat(row.group(3)).as(row.group(1)).isNotBlank();
            assertThat(rows.put(row.group(1), row.group(2))).as(row.group(1)).isNull();
        }
        return rows;
    }

    /** The expressions of all constants. */
    private static Map<String, String> constants() throws IOException {
        Map<String, String> constants = new LinkedHashMap<>();
        for (String module : MODULES) {
            for (Path file : sources(module)) {
                Matcher constant = CONSTANT.matcher(Files.readString(file));
                while (constant.find()) {
                    String name = file.getFileName().toString().replace(".java", "") + "." + constant.group(1);
                    assertThat(constants.put(module + " " + name, constant.group(2)))
                            .as("two constants of a module are called %s", name)
                            .isNull();
                }
            }
        }
        return constants;
    }

    private static List<Path> sources(String module) throws IOException {
        try (Stream<Path> files = Files.walk(ROOT.resolve(module).resolve("src/main/java"))) {
            return files.filter(file -> file.toString().endsWith(".java"))
                    .sorted()
                    .toList();
        }
    }

    /** The value of an expression of numbers and constants. */
    private static long value(String module, String type, String expression) {
        if (expression.contains(" / ")) {
            String[] parts = expression.split(" / ");
            return value(module, type, parts[0]) / value(module, type, parts[1]);
        }
        long product = 1;
        for (String factor : expression.split(" \\* ")) {
            product *= factor.matches("[\\d_]+L?")
                    ? Long.parseLong(factor.replaceAll("[_L]", ""))
                    : constant(module, factor.contains(".") ? factor : type + "." + factor);
        }
        return product;
    }

    private static long constant(String module, String name) {
        String type = name.substring(0, name.lastIndexOf('.')).replaceFirst(".*\\.", "");
        String field = name.substring(name.lastIndexOf('.') + 1);
        List<String> homes = new ArrayList<>(List.of(module, "engine/core"));
        try {
            for (String home : homes) {
                for (Path file : sources(home)) {
                    Matcher found = Pattern.compile("static final (?:int|long) " + field + "\\s*=\\s*([^;]+);")
                            .matcher(Files.readString(file));
                    if (file.endsWith(type + ".java") && found.find()) {
                        return value(home, type, found.group(1));
                    }
                }
            }
        } catch (IOException unreadable) {
            throw new AssertionError(unreadable);
        }
        throw new AssertionError("Found no constant " + name);
    }
}
