package dev.tables.engine.server;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tables.engine.server.Wire.Reply;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Times far from any that a row has, wherever a request has one: never a failure of the server. */
class ExtremeTimesOnTheWireTest {
    private static final List<String> TIMES = List.of(
            "+999999999-12-31T23:59:59.9999999Z",
            "999999999-12-31T23:59:59Z",
            "-999999999-01-01T00:00:00Z",
            "+1000000000-12-31T23:59:59.999999999Z",
            "+31197-09-14T02:48:05.4775807Z",
            "+31197-09-14T02:48:05.4775808Z",
            "-27258-04-19T21:11:54.5224192Z",
            "-27258-04-19T21:11:54.5224191Z",
            "+10000-01-01T00:00:00Z",
            "10000-01-01T00:00:00Z",
            "9999-12-31T23:59:59.9999999Z",
            "9999-12-31T23:59:60Z",
            "1601-01-01T00:00:00Z",
            "1600-12-31T23:59:59.9999999Z",
            "0001-01-01T00:00:00Z",
            "0000-00-00T00:00:00Z",
            "0000-01-01T00:00:00Z",
            "2026-02-30T00:00:00Z",
            "2026-11-29T00:00:00+99:99",
            "9999-12-31T23:59:59-18:00",
            "0001-01-01T00:00:00+18:00",
            "9".repeat(400),
            "");

    private final Served served = new Served();
    private final Wire wire = new Wire(served.base());

    @BeforeEach
    void create() {
        served.store().createTable("rows");
        wire.post("rows", "{\"PartitionKey\":\"p\",\"RowKey\":\"r\",\"A\":1}");
    }

    @AfterEach
    void close() {
        served.close();
    }

    private static String encoded(String text) {
        return URLEncoder.encode(text, StandardCharsets.UTF_8);
    }

    private static void answered(Reply reply, Set<Integer> expected, String what) {
        assertThat(reply.status()).as("%s: %s", what, reply.body()).isIn(expected);
    }

    @Test
    void conditionsWithExtremeTimesAreAnswered() {
        String row = "rows(PartitionKey='p',RowKey='r')";
        for (String time : TIMES) {
            // Of a year before 1 or after 9999. Other texts are versions that no row has, whatever they are.
            boolean isOfNoYear = time.matches("[+-]([0-9]{5}|[0-9]{9})-.*|0000-01.*");
            for (String colon : List.of(":", "%3A")) {
                String version = "W/\"datetime'" + time.replace(":", colon) + "'\"";
                for (String method : List.of("PUT", "PATCH", "MERGE", "DELETE")) {
                    Reply reply = wire.send(method, row, method.equals("DELETE") ? "" : "{}", "If-Match", version);
                    answered(reply, Set.of(isOfNoYear ? 400 : 412), method + " " + version);
                    assertThat(reply.code()).isEqualTo(isOfNoYear ? "InvalidInput" : "UpdateConditionNotSatisfied");
                    Reply batch = wire.post(
                            "$batch",
                            ChangeSet.body(List.of(ChangeSet.part(
                                    method + " /devstoreaccount1/" + row,
                                    "If-Match: " + version + "\r\n",
                                    method.equals("DELETE") ? "" : "{}"))),
                            "Content-Type",
                            ChangeSet.TYPE);
                    assertThat(batch.body()).contains("HTTP/1.1 " + (isOfNoYear ? 400 : 412));
                }
            }
        }
        assertThat(wire.get(row, "Accept", Wire.NONE).body()).contains("\"A\":1");
    }

    @Test
    void extremeTimesInPayloadsFiltersAndCredentialsAreAnswered() {
        for (String time : TIMES) {
            answered(
                    wire.send(
                            "PUT",
                            "rows(PartitionKey='t',RowKey='t')",
                            "{\"T@odata.type\":\"Edm.DateTime\",\"T\":\"" + time + "\"}"),
                    Set.of(204, 400),
                    "property " + time);
            answered(
                    wire.send("PUT", "rows(PartitionKey='t',RowKey='u')", "{\"Timestamp\":\"" + time + "\"}"),
                    Set.of(204),
                    "Timestamp " + time);
            for (String property : List.of("T", "Timestamp", "A")) {
                for (String operator : List.of("eq", "ne", "gt", "ge", "lt", "le")) {
                    String filter = property + " " + operator + " datetime'" + time + "'";
                    answered(wire.get("rows?$filter=" + encoded(filter)), Set.of(200, 400), filter);
                }
            }
            String policy = "<SignedIdentifiers><SignedIdentifier><Id>a</Id><AccessPolicy><Start>" + time
                    + "</Start><Expiry>" + time
                    + "</Expiry><Permission>r</Permission></AccessPolicy></SignedIdentifier></SignedIdentifiers>";
            answered(wire.send("PUT", "rows?comp=acl", policy), Set.of(204, 400), "policy " + time);
            answered(wire.get("rows?comp=acl"), Set.of(200), "policy " + time);
            String token = "rows?sv=2019-02-02&tn=rows&sp=r&st=" + encoded(time) + "&se=" + encoded(time) + "&sig=YQ";
            answered(wire.anonymous().get(token), Set.of(400, 403), "token " + time);
            answered(
                    wire.anonymous()
                            .get("rows", "x-ms-date", time, "Authorization", "SharedKeyLite devstoreaccount1:YQ"),
                    Set.of(400, 403),
                    "date " + time);
            answered(wire.get("rows?timeout=" + encoded(time)), Set.of(200, 400), "timeout " + time);
        }
    }
}
