package dev.tables.engine.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.tables.engine.Capability;
import dev.tables.engine.OpenTransaction;
import dev.tables.engine.PermissionDeniedException;
import dev.tables.engine.PrimaryKey;
import dev.tables.engine.Projection;
import dev.tables.engine.ResultPage;
import dev.tables.engine.Row;
import dev.tables.engine.RowOperation;
import dev.tables.engine.RowQuery;
import dev.tables.engine.StoreTransaction;
import dev.tables.engine.TableStore;
import dev.tables.engine.azure.AzureTableStore;
import dev.tables.engine.azure.Requests;
import dev.tables.engine.filter.FilterParser;
import dev.tables.engine.internal.wire.WireInput;
import dev.tables.engine.local.LocalTableStore;
import dev.tables.engine.signature.AccountKey;
import dev.tables.engine.signature.AccountSas;
import dev.tables.engine.signature.SasPermission;
import dev.tables.engine.signature.SasRange;
import dev.tables.engine.signature.TableSas;
import dev.tables.testing.Seed;
import java.net.http.HttpResponse;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Several applications on one server: what a call costs, and what whoever is not its owner may do. */
class ExtensionTest {
    @RegisterExtension
    static final Seed SEED = Seed.of(2204);

    private static final Instant LATER = Instant.now().plusSeconds(3600);

    private final LocalTableStore engine = LocalTableStore.inMemory();
    private final LoopbackTablesServer server = LoopbackTablesServer.start(engine);
    private final Requests requests = new Requests();

    @AfterEach
    void end() {
        server.close();
        engine.close();
    }

    private TableStore owner() {
        return AzureTableStore.builder()
                .connectionString(server.connectionString())
                .addPolicy(requests)
                .buildWithTablesServerProtocol();
    }

    private static RowOperation insert(String partition, String row) {
        return RowOperation.insert(new PrimaryKey(partition, row), writer -> writer.int32("n", 1));
    }

    @Test
    void eachEngineCallTakesOneRequest() {
        try (TableStore store = owner()) {
            assertThat(store.capabilities())
                    .contains(
                            Capability.CROSS_PARTITION_TRANSACTIONS,
                            Capability.COUNT_IN_SINGLE_REQUEST,
                            Capability.MULTI_GET_IN_SINGLE_REQUEST,
                            Capability.DESCENDING_QUERIES,
                            Capability.BENEFITS_FROM_PARALLEL_REQUESTS)
                    .doesNotContain(Capability.SINGLE_PROCESS_ACCESS);
            store.createTable("one");
            store.createTable("two");
            requests.clear();
            store.execute(new StoreTransaction()
                    .add("one", insert("a", "1"))
                    .add("two", insert("b", "1"))
                    .add("two", insert("c", "1")));
            assertThat(requests.list()).hasSize(1);
            assertThat(store.count("two", RowQuery.wholeTable())).isEqualTo(2);
            assertThat(requests.list()).hasSize(2);
            requests.clear();
            List<Row> found = store.readSnapshot(() -> {
                ResultPage<PrimaryKey> keys =
                        store.query("two", RowQuery.wholeTable().withDescending(true), row -> row.primaryKey());
                engine.write("two", RowOperation.insertOrReplace(keys.items().get(0), writer -> writer.int32("n", 9)));
                return store.getAll("two", keys.items(), Projection.ALL, Row.DECODER);
            });
            assertThat(found).extracting(row -> row.int32("n")).containsExactly(1, 1);
            assertThat(requests.list().size())
                    .as("two reads, and perhaps the end of the moment")
                    .isBetween(2, 3);
        }
    }

    @Test
    void applicationsAreIsolatedInTransactions() {
        try (TableStore one = owner();
                TableStore other = owner()) {
            one.createTable("rows");
            try (OpenTransaction open = one.beginTransaction()) {
                open.runWithin(() -> one.write("rows", insert("a", "1")));
                assertThat(other.count("rows", RowQuery.wholeTable())).isZero();
                other.write("rows", insert("b", "1"));
                assertThat(open.runWithin(() -> one.count("rows", RowQuery.wholeTable())))
                        .isEqualTo(1);
                open.commit();
            }
            assertThat(other.count("rows", RowQuery.wholeTable())).isEqualTo(2);
        }
    }

    @Test
    void sasHolderHasOnlyTheGrantedPermissions() {
        AccountKey key = AccountKey.development();
        try (TableStore store = owner();
                TableStore reader = AzureTableStore.builder()
                        .endpoint(server.endpoint())
                        .sasToken(AccountSas.of("r", "o").validUntil(LATER).sign(key))
                        .buildWithTablesServerProtocol()) {
            store.createTable("rows");
            store.write("rows", insert("a", "1"));
            assertThat(reader.count("rows", RowQuery.wholeTable())).isEqualTo(1);
            assertThatThrownBy(() -> reader.write("rows", insert("a", "2")))
                    .isInstanceOf(PermissionDeniedException.class);
            assertThatThrownBy(() -> reader.execute(new StoreTransaction().add("rows", insert("a", "2"))))
                    .isInstanceOf(PermissionDeniedException.class);
            assertThatThrownBy(() -> reader.createTable("other")).isInstanceOf(PermissionDeniedException.class);
            assertThatThrownBy(reader::tableNames).isInstanceOf(PermissionDeniedException.class);
            assertThat(engine.count("rows", RowQuery.wholeTable())).isEqualTo(1);
        }
    }

    @Test
    void tableSasHolderSeesOnlyItsRange() {
        try (TableStore store = owner()) {
            store.createTable("rows");
            for (String row : List.of("a1", "b1", "b2", "b3", "c1")) {
                store.write("rows", insert(row.substring(0, 1), row.substring(1)));
            }
        }
        String token = TableSas.of("rows")
                .withPermissions(SasPermission.READ, SasPermission.ADD)
                .forKeyRange(SasRange.rows("b", "2", null))
                .validUntil(LATER)
                .sign(AccountKey.development());
        try (TableStore reader = AzureTableStore.builder()
                .endpoint(server.endpoint())
                .sasToken(token)
                .buildWithTablesServerProtocol()) {
            assertThat(reader.query("rows", RowQuery.wholeTable(), Row.DECODER).items())
                    .extracting(Row::rowKey)
                    .containsExactly("2", "3");
            assertThat(reader.count("rows", RowQuery.wholeTable())).isEqualTo(2);
            assertThat(reader.get("rows", new PrimaryKey("a", "1"), Projection.ALL, Row.DECODER))
                    .isNull();
            reader.write("rows", insert("b", "4"));
            assertThatThrownBy(() -> reader.write("rows", insert("c", "4")))
                    .isInstanceOf(PermissionDeniedException.class);
            assertThatThrownBy(() -> reader.count("TablesServerSettings", RowQuery.wholeTable()))
                    .isInstanceOf(PermissionDeniedException.class);
        }
    }

    /** Else the length of a page, or where it continues, answers questions about rows that the sender may not see. */
    @Test
    void rowsOutsideOfTheRangeAffectNoResult() {
        try (TableStore store = owner()) {
            store.createTable("rows");
            for (String row : List.of("b1", "b3", "c1", "c3")) {
                store.write("rows", insert(row.substring(0, 1), row.substring(1)));
            }
        }
        String token = TableSas.of("rows")
                .withPermissions(SasPermission.READ)
                .forKeyRange(new SasRange("b", "2", "c", "2"))
                .validUntil(LATER)
                .sign(AccountKey.development());
        try (TableStore reader = AzureTableStore.builder()
                .endpoint(server.endpoint())
                .sasToken(token)
                .buildWithTablesServerProtocol()) {
            RowQuery one = RowQuery.wholeTable()
                    .withFilter(FilterParser.parse("n eq 1"))
                    .withPageSize(1)
                    .withProjection(Projection.of());
            List<String> found = new ArrayList<>();
            for (RowQuery next = one; next != null; ) {
                ResultPage<PrimaryKey> page = reader.query("rows", next, row -> row.primaryKey());
                assertThat(page.items()).hasSize(1);
                page.items().forEach(keys -> found.add(keys.partitionKey() + keys.rowKey()));
                next = page.hasNext() && found.size() < 2 ? one.withContinuationToken(page.nextToken()) : null;
            }
            assertThat(found).containsExactly("b3", "c1");
            assertThat(reader.count("rows", one)).isEqualTo(2);
        }
    }

    @Test
    void pageOfLargeRowsEndsEarly() {
        String text = "ü".repeat(30_000);
        try (TableStore store = owner()) {
            store.createTable("rows");
            for (int i = 10; i < 40; i++) {
                engine.write("rows", RowOperation.insert(new PrimaryKey("p", "r" + i), row -> {
                    for (int property = 0; property < 16; property++) {
                        row.string("Text" + property, text);
                    }
                }));
            }
            List<String> found = new ArrayList<>();
            int pages = 0;
            for (RowQuery next = RowQuery.wholeTable(); next != null; pages++) {
                ResultPage<String> page =
                        store.query("rows", next, row -> row.primaryKey().rowKey());
                assertThat(page.items()).isNotEmpty();
                assertThat(page.items().size() * 16L * text.length()).isLessThanOrEqualTo(ExtensionHandler.MOST_BYTES);
                found.addAll(page.items());
                next = page.hasNext() ? RowQuery.wholeTable().withContinuationToken(page.nextToken()) : null;
            }
            assertThat(found).hasSize(30).isSorted().doesNotHaveDuplicates();
            assertThat(pages).isEqualTo(2);
        }
    }

    /** Bytes that mean nothing are refused; whatever they are, the server goes on. */
    @Test
    void invalidBytesAreRejected() {
        String token = AccountSas.of("rwdlau", "sco").validUntil(LATER).sign(AccountKey.development());
        ExtensionCalls calls = new ExtensionCalls(server, token);
        Random random = SEED.random();
        for (int round = 0; round < 300; round++) {
            byte[] bytes = new byte[random.nextInt(40)];
            random.nextBytes(bytes);
            if (bytes.length > 2 && random.nextInt(4) > 0) {
                bytes[0] = 1;
                bytes[1] = (byte) random.nextInt(15);
                bytes[2] = 0;
            }
            HttpResponse<byte[]> answer = calls.send(bytes);
            assertThat(answer.statusCode()).isIn(200, 400, 404);
        }
        try (TableStore store = owner()) {
            assertThat(store.createTableIfNotExists("fine")).isTrue();
        }
        assertThat(new ArrayList<>(engine.tableNames())).contains("fine");
    }

    @Test
    void lengthsBeyondTheInputAreRejected() {
        byte[] huge = {1, 127, -1, -1, -1};
        assertThatThrownBy(() -> new WireInput(huge, 0, huge.length).text())
                .isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> new WireInput(huge, 1, 4).count()).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> new WireInput(huge, 0, 0).byteOf()).isInstanceOf(IllegalArgumentException.class);
    }
}
