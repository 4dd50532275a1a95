package dev.tables.engine.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.azure.core.http.policy.FixedDelayOptions;
import com.azure.core.http.policy.RetryOptions;
import com.azure.data.tables.TableClient;
import com.azure.data.tables.TableClientBuilder;
import com.azure.data.tables.models.TableEntity;
import com.azure.data.tables.models.TableServiceException;
import dev.tables.engine.EntityGroupTransaction;
import dev.tables.engine.InvalidRowException;
import dev.tables.engine.PrimaryKey;
import dev.tables.engine.Projection;
import dev.tables.engine.Row;
import dev.tables.engine.RowOperation;
import dev.tables.engine.RowQuery;
import dev.tables.engine.TableStore;
import dev.tables.engine.TransactionFailedException;
import dev.tables.engine.azure.AzureTableStore;
import dev.tables.engine.server.Wire.Reply;
import dev.tables.testing.Effort;
import dev.tables.testing.Seed;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Locale;
import java.util.Random;
import java.util.TreeSet;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/**
 * Halves of surrogate pairs, by every way in which a client can spell one: a key never has one, so that pages of rows
 * end.
 */
class HalfPairsOnTheWireTest {
    @RegisterExtension
    static final Seed SEED = Seed.of(4604);

    private static final List<String> BROKEN =
            List.of("\ud83d", "\ude00", "a\ud83d", "\ud83db", "\ude00\ud83d", "\ud83d\ud83d\ude00", "x\udbff\u4e2d");
    private static final List<String> PIECES =
            List.of("a", "b", " ", "'", "%", "\u00e9", "\u4e2d", "\ud83d\ude00", "\udbff\udfff", "\ue000", "\uffee");

    private final Served served = new Served();
    private final Wire wire = new Wire(served.base());

    @BeforeEach
    void create() {
        served.store().createTable("rows");
    }

    @AfterEach
    void close() {
        served.close();
    }

    /** The bytes of each code unit by itself, which is not UTF-8 for surrogates. */
    private static byte[] unitByUnit(String text) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        for (char c : text.toCharArray()) {
            if (Character.isSurrogate(c)) {
                bytes.write(0xE0 | c >> 12);
                bytes.write(0x80 | c >> 6 & 0x3F);
                bytes.write(0x80 | c & 0x3F);
            } else {
                bytes.writeBytes(String.valueOf(c).getBytes(StandardCharsets.UTF_8));
            }
        }
        return bytes.toByteArray();
    }

    private static String percent(byte[] bytes) {
        StringBuilder text = new StringBuilder();
        for (byte b : bytes) {
            text.append(String.format(Locale.ROOT, "%%%02X", b & 0xFF));
        }
        return text.toString();
    }

    private static String escaped(String text) {
        StringBuilder escaped = new StringBuilder();
        for (char c : text.toCharArray()) {
            escaped.append(String.format(Locale.ROOT, "\\u%04x", (int) c));
        }
        return escaped.toString();
    }

    private static String token(byte[] bytes) {
        String text = Base64.getEncoder()
                .encodeToString(bytes)
                .replace('=', '-')
                .replace('+', '*')
                .replace('/', '_');
        return "1!" + text.length() + "!" + text;
    }

    private void refused(Reply reply, String... codes) {
        assertThat(reply.status()).as(reply.body()).isEqualTo(400);
        assertThat(reply.code()).as(reply.body()).isIn((Object[]) codes);
    }

    @Test
    void unpairedSurrogatesAreRejectedInPayloadsAddressesAndOptions() {
        for (String key : BROKEN) {
            for (String keys : List.of(
                    "\"PartitionKey\":\"" + escaped(key) + "\",\"RowKey\":\"r\"",
                    "\"PartitionKey\":\"p\",\"RowKey\":\"" + escaped(key) + "\"")) {
                refused(wire.post("rows", "{" + keys + "}"), "OutOfRangeInput");
                Reply batch = wire.post(
                        "$batch",
                        ChangeSet.body(List.of(ChangeSet.part(
                                "POST /devstoreaccount1/rows",
                                "Content-Type: application/json\r\n",
                                "{" + keys + "}"))),
                        "Content-Type",
                        ChangeSet.TYPE);
                assertThat(batch.body())
                        .contains("HTTP/1.1 400")
                        .contains("OutOfRangeInput")
                        .contains("\"0:");
            }
            String spelled = percent(unitByUnit(key));
            for (String row : List.of(
                    "rows(PartitionKey='" + spelled + "',RowKey='r')",
                    "rows(PartitionKey='p',RowKey='" + spelled + "')")) {
                refused(wire.get(row), "InvalidUri");
                refused(wire.send("PUT", row, "{}"), "InvalidUri");
                refused(wire.send("PATCH", row, "{}", "If-Match", "*"), "InvalidUri");
                refused(wire.send("DELETE", row, "", "If-Match", "*"), "InvalidUri");
                Reply batch = wire.post(
                        "$batch",
                        ChangeSet.body(List.of(ChangeSet.part("PUT /devstoreaccount1/" + row, "", "{}"))),
                        "Content-Type",
                        ChangeSet.TYPE);
                assertThat(batch.body()).contains("HTTP/1.1 400").contains("InvalidUri");
            }
            refused(wire.get("rows?$filter=RowKey%20ge%20'" + spelled + "'"), "InvalidUri");
            refused(wire.get("rows?$select=" + spelled), "InvalidUri");
            String token = token(unitByUnit(key));
            refused(wire.get("rows?NextPartitionKey=" + token), "InvalidInput");
            refused(wire.get("rows?NextPartitionKey=1!4!cA--&NextRowKey=" + token), "InvalidInput");
            refused(wire.get("Tables?NextTableName=" + token), "InvalidInput");
        }
        assertThat(served.store().count("rows", RowQuery.wholeTable())).isZero();
    }

    /** By our own client, by the protocol and by the extension, nothing is sent in place of the half. */
    @Test
    void unpairedSurrogatesAreRejectedByOurClient() {
        for (boolean byExtension : new boolean[] {false, true}) {
            var builder = AzureTableStore.builder().connectionString(served.connectionString());
            try (TableStore client = byExtension ? builder.buildWithTablesServerProtocol() : builder.build()) {
                for (String key : BROKEN) {
                    for (PrimaryKey keys : List.of(new PrimaryKey(key, "r"), new PrimaryKey("p", key))) {
                        RowOperation insert = RowOperation.insert(keys, row -> {});
                        assertThatThrownBy(() -> client.write("rows", insert)).isInstanceOf(InvalidRowException.class);
                        assertThatThrownBy(() -> client.get("rows", keys, Projection.ALL, Row.DECODER))
                                .isInstanceOf(InvalidRowException.class);
                        assertThatThrownBy(() -> client.execute("rows", new EntityGroupTransaction().add(insert)))
                                .isInstanceOf(TransactionFailedException.class);
                    }
                }
            }
        }
        assertThat(served.store().count("rows", RowQuery.wholeTable())).isZero();
    }

    @Test
    void unpairedSurrogatesAreRejectedWithTheAzureClient() {
        TableClient client = new TableClientBuilder()
                .connectionString(served.connectionString())
                .retryOptions(new RetryOptions(new FixedDelayOptions(0, Duration.ofMillis(1))))
                .tableName("rows")
                .buildClient();
        for (String key : BROKEN) {
            assertThatThrownBy(() -> client.createEntity(new TableEntity("p", key)))
                    .isInstanceOfAny(TableServiceException.class, RuntimeException.class);
        }
        assertThat(served.store().count("rows", RowQuery.wholeTable())).isZero();
    }

    /** Whatever whole characters keys are made of, pages show each row once, and end. */
    @Test
    void pagesEndWithKeysOfAnyCharacters() {
        Random random = SEED.random();
        TreeSet<PrimaryKey> expected = new TreeSet<>();
        while (expected.size() < Effort.byEffort(40, 300)) {
            expected.add(new PrimaryKey(text(random), text(random)));
        }
        for (PrimaryKey keys : expected) {
            served.store().write("rows", RowOperation.insert(keys, row -> {}));
        }
        List<PrimaryKey> found = new ArrayList<>();
        String next = "";
        for (int pages = 0; pages <= expected.size(); pages++) {
            Reply page = wire.get("rows?$top=1&$select=PartitionKey,RowKey" + next, "Accept", Wire.NONE);
            assertThat(page.status()).isEqualTo(200);
            found.addAll(keys(page.body()));
            String partition = page.header("x-ms-continuation-NextPartitionKey");
            if (partition.isEmpty()) {
                break;
            }
            next = "&NextPartitionKey=" + partition + "&NextRowKey=" + page.header("x-ms-continuation-NextRowKey");
        }
        assertThat(found).containsExactlyElementsOf(expected);
    }

    private static String text(Random random) {
        StringBuilder text = new StringBuilder();
        for (int i = random.nextInt(4); i > 0; i--) {
            text.append(PIECES.get(random.nextInt(PIECES.size())));
        }
        return text.toString();
    }

    private static List<PrimaryKey> keys(String body) {
        List<PrimaryKey> keys = new ArrayList<>();
        String[] parts = body.split("\"PartitionKey\":\"", -1);
        for (int i = 1; i < parts.length; i++) {
            String[] both = parts[i].split("\",\"RowKey\":\"", -1);
            keys.add(new PrimaryKey(both[0], both[1].substring(0, both[1].indexOf('"'))));
        }
        return keys;
    }
}
