package dev.tables.engine.server;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tables.engine.server.Wire.Reply;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Batches, byte for byte as recorded. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class BatchOnTheWireTest {

    private @Nullable Served served;
    private @Nullable Wire opened;
    private int tables;
    private String table = "";

    @BeforeAll
    void open() {
        Served started = new Served();
        served = started;
        opened = new Wire(started.base());
    }

    @AfterAll
    void close() {
        Objects.requireNonNull(served).close();
    }

    @BeforeEach
    void create() {
        table = "Batch" + ++tables;
        wire().post("Tables", "{\"TableName\":\"" + table + "\"}");
    }

    private Wire wire() {
        return Objects.requireNonNull(opened);
    }

    private String base() {
        return Objects.requireNonNull(served).base();
    }

    private String insert(String partition, String row) {
        return ChangeSet.insert(base() + table, partition, row);
    }

    private Reply send(List<String> parts) {
        return post(ChangeSet.body(parts));
    }

    /** As the vendor's first JavaScript client does. */
    @Test
    void acceptHeaderOfTheBatchIsIgnored() {
        Reply reply = wire().post(
                        "$batch",
                        ChangeSet.body(List.of(insert("p", "1"))),
                        "Content-Type",
                        ChangeSet.TYPE,
                        "Accept",
                        "application/atom+xml,application/xml");
        assertThat(reply.status()).isEqualTo(202);
        assertThat(reply.body()).contains("HTTP/1.1 204");
    }

    private Reply post(String body) {
        return wire().post("$batch", body, "Content-Type", ChangeSet.TYPE);
    }

    private String rows() {
        return wire().get(table + "?$select=RowKey", "Accept", Wire.NONE).body();
    }

    @Test
    void everyVerbIsAnsweredByteForByte() {
        String etag =
                wire().post(table, "{\"PartitionKey\":\"p\",\"RowKey\":\"5\"}").header("ETag");
        wire().post(table, "{\"PartitionKey\":\"p\",\"RowKey\":\"4\"}");
        String path = "/devstoreaccount1/" + table;
        Reply reply = send(List.of(
                insert("p", "it''s".replace("''", "'")),
                ChangeSet.part("POST " + path, "Content-ID: 7\r\n", "{\"PartitionKey\":\"p\",\"RowKey\":\"2\"}"),
                ChangeSet.part("PUT " + path + "(PartitionKey='p',RowKey='3')", "", "{\"A\":1}"),
                ChangeSet.part(
                        "PATCH " + path + "(PartitionKey='p',RowKey='4')", "If-Match: *\r\n", "{\"A\":\"100%25\"}"),
                ChangeSet.part("DELETE " + path + "(PartitionKey='p',RowKey='5')", "If-Match: " + etag + "\r\n", "")));

        assertThat(reply.status()).isEqualTo(202);
        String outer = reply.header("Content-Type").replaceAll(".*boundary=", "");
        assertThat(outer).startsWith("batchresponse_");
        String inner = reply.between("boundary=", "\r\n");
        assertThat(inner).startsWith("changesetresponse_");
        String head = "--" + inner + "\r\nContent-Type: application/http\r\nContent-Transfer-Encoding: binary\r\n\r\n";
        String always = "X-Content-Type-Options: nosniff\r\nCache-Control: no-cache\r\n";
        String version = reply.between("ETag: ", "\r\n");
        String location = base() + table + "(PartitionKey='p',RowKey='it''s')";
        String updated = head + "HTTP/1.1 204 No Content\r\n" + always + "DataServiceVersion: 1.0;\r\nETag: " + version
                + "\r\n\r\n\r\n";
        assertThat(reply.body())
                .startsWith("--" + outer + "\r\nContent-Type: multipart/mixed; boundary=" + inner + "\r\n\r\n" + head
                        + "HTTP/1.1 204 No Content\r\n" + always
                        + "Preference-Applied: return-no-content\r\nDataServiceVersion: 3.0;\r\nLocation: " + location
                        + "\r\nDataServiceId: " + location + "\r\nETag: " + version + "\r\n\r\n\r\n" + head
                        + "HTTP/1.1 201 Created\r\nContent-ID: 7\r\n" + always
                        + "DataServiceVersion: 3.0;\r\nContent-Type: application/json;odata=minimalmetadata;"
                        + "streaming=true;charset=utf-8\r\nLocation: " + base() + table
                        + "(PartitionKey='p',RowKey='2')\r\nETag: " + version + "\r\n\r\n{\"odata.metadata\":")
                .endsWith("}\r\n" + updated + updated + head + "HTTP/1.1 204 No Content\r\n" + always
                        + "DataServiceVersion: 1.0;\r\n\r\n\r\n--" + inner + "--\r\n--" + outer + "--\r\n");
        assertThat(wire().get(table + "(PartitionKey='p',RowKey='4')", "Accept", Wire.NONE)
                        .body())
                .contains("\"A\":\"100%25\"");
        assertThat(rows())
                .isEqualTo(
                        "{\"value\":[{\"RowKey\":\"2\"},{\"RowKey\":\"3\"},{\"RowKey\":\"4\"},{\"RowKey\":\"it's\"}]}");
    }

    /** What a test of its own says: the operation that fails, its code and the rows that are left. */
    private void fails(Reply reply, int index, int status, String code) {
        assertThat(reply.status()).isEqualTo(202);
        assertThat(reply.body().split("HTTP/1.1 ", -1)).hasSize(2);
        assertThat(reply.body()).contains("HTTP/1.1 " + status + " ");
        assertThat(reply.code()).isEqualTo(code);
        assertThat(reply.body()).contains("\"value\":\"" + index + ":");
        String json = reply.body().substring(reply.body().indexOf("{\"odata.error\""));
        assertThat(json.substring(0, json.indexOf('\r'))).endsWith("Z\"}}}");
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 1, 57, 99})
    void failedOperationRollsBackTheBatch(int failing) {
        wire().post(table, "{\"PartitionKey\":\"p\",\"RowKey\":\"there\"}");
        List<String> parts = new ArrayList<>();
        for (int i = 0; i < 100; i++) {
            parts.add(insert("p", i == failing ? "there" : "r" + i));
        }
        fails(send(parts), failing, 409, "EntityAlreadyExists");
        assertThat(rows()).isEqualTo("{\"value\":[{\"RowKey\":\"there\"}]}");
    }

    @Test
    void batchIsLimitedToAHundredOperations() {
        List<String> parts = new ArrayList<>();
        for (int i = 0; i < 101; i++) {
            parts.add(insert("p", "r" + i));
        }
        fails(send(parts), 99, 400, "InvalidInput");
        assertThat(rows()).isEqualTo("{\"value\":[]}");
        assertThat(send(parts.subList(0, 100)).body())
                .contains("204 No Content")
                .doesNotContain("error");
    }

    @Test
    void invalidOperationOfABatchIsIdentified() {
        fails(send(List.of(insert("p", "1"), insert("q", "2"))), 1, 400, "CommandsInBatchActOnDifferentPartitions");
        fails(send(List.of(insert("p", "1"), insert("p", "2"), insert("p", "1"))), 2, 400, "InvalidDuplicateRow");
        String other = insert("p", "2").replace(table, "Batch1x");
        fails(send(List.of(insert("p", "1"), other)), 1, 400, "CommandsInBatchActOnDifferentPartitions");
        fails(send(List.of(other)), 0, 404, "TableNotFound");
        String bad =
                ChangeSet.part("POST " + base() + table, "", "{\"PartitionKey\":\"p\",\"RowKey\":\"2\",\"a-b\":1}");
        fails(send(List.of(insert("p", "1"), bad)), 1, 400, "PropertyNameInvalid");
        String late = ChangeSet.part(
                "PUT /devstoreaccount1/" + table + "(PartitionKey='p',RowKey='9')", "If-Match: *\r\n", "{}");
        fails(send(List.of(insert("p", "1"), late)), 1, 404, "ResourceNotFound");
        String conditionless =
                ChangeSet.part("DELETE /devstoreaccount1/" + table + "(PartitionKey='p',RowKey='9')", "", "");
        fails(send(List.of(insert("p", "1"), conditionless)), 1, 400, "MissingRequiredHeader");
        assertThat(rows()).isEqualTo("{\"value\":[]}");
    }

    /** The forms that clients of other languages send. */
    @ParameterizedTest
    @ValueSource(strings = {"crlf", "lf", "blanks", "noEnd", "halfEnd", "length", "quoted", "javascript"})
    void batchFormatsOfClientsAreRead(String form) {
        String json = "{\"PartitionKey\":\"p\",\"RowKey\":\"1\"}";
        String headers = "content-type: application/json\r\nDataServiceVersion: 3.0\r\n";
        String inner = "Content-Transfer-Encoding: binary\r\ncontent-type: application/http\r\nContent-ID: 0\r\n\r\n"
                + "POST https://other.example/devstoreaccount1/" + table
                + "?$format=application/json;odata=nometadata HTTP/1.1\r\n"
                + headers + (form.equals("length") ? "Content-Length: " + json.length() + "\r\n" : "") + "\r\n"
                + (form.equals("javascript") || form.equals("blanks") ? "\r\n" : "") + json + "\r\n";
        String begin = "--batch_a\r\ncontent-type: multipart/mixed; boundary="
                + (form.equals("quoted") ? "\"changeset_b\"" : "changeset_b") + "\r\n\r\n"
                + (form.equals("javascript") || form.equals("blanks") ? "\r\n" : "");
        String end = switch (form) {
            case "noEnd" -> "--changeset_b--\r\n";
            case "halfEnd" -> "--changeset_b--\r\n--batch_a";
            case "blanks" -> "\r\n--changeset_b--\r\n\r\n\r\n--batch_a--\r\n\r\n";
            case "javascript" -> "--changeset_b--\r\n--batch_a--";
            default -> "--changeset_b--\r\n\r\n--batch_a--\r\n";
        };
        String body = begin + "--changeset_b\r\n" + inner + end;
        Reply reply = post(form.equals("lf") ? body.replace("\r\n", "\n") : body);

        assertThat(reply.body()).contains("HTTP/1.1 201 Created").doesNotContain("Content-ID");
        assertThat(rows()).isEqualTo("{\"value\":[{\"RowKey\":\"1\"}]}");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
        nothing
        --batch_a--
        --batch_a\\nContent-Type: multipart/mixed; boundary=c\\n\\n
        --batch_a\\nContent-Type: multipart/mixed\\n\\n--c--\\n--batch_a--
        --batch_a\\nContent-Type: multipart/mixed; boundary=c\\n\\n--c\\nX: y\\n\\nPOST\\n\\n--c--\\n--batch_a--
        --batch_a\\nContent-Type: multipart/mixed; boundary=c\\n\\n--c\\nno header\\n\\nPOST /t HTTP/1.1\\n\\n--c--
        """)
    void invalidBatchesAreRejected(String body) {
        Reply reply = post(body.replace("\\n", "\r\n"));

        assertThat(reply.status()).isEqualTo(400);
        assertThat(reply.code()).isEqualTo("InvalidInput");
        assertThat(reply.body()).startsWith("{\"odata.error\"");
    }

    @Test
    void twoChangeSetsAreRejected() {
        String set = "--batch_a\r\nContent-Type: multipart/mixed; boundary=changeset_b\r\n\r\n--changeset_b\r\n"
                + insert("p", "1") + "--changeset_b--\r\n";
        assertThat(post(set + set + "--batch_a--\r\n").code()).isEqualTo("InvalidInput");
        assertThat(rows()).isEqualTo("{\"value\":[]}");
    }

    @Test
    void batchMayReadOneRow() {
        wire().post(table, "{\"PartitionKey\":\"p\",\"RowKey\":\"1\",\"A\":1}");
        String target = "GET " + base() + table + "(PartitionKey='p',RowKey='1')";
        Reply found =
                post("--batch_a\r\n" + ChangeSet.part(target, "Accept: " + Wire.NONE + "\r\n", "") + "--batch_a--\r\n");
        assertThat(found.status()).isEqualTo(202);
        assertThat(found.body())
                .contains("HTTP/1.1 200 OK\r\n")
                .contains("\"A\":1}")
                .doesNotContain("changeset");
        Reply absent = post("--batch_a\r\n" + ChangeSet.part(target.replace("'1'", "'2'"), "", "") + "--batch_a--\r\n");
        assertThat(absent.body()).contains("HTTP/1.1 404 Not Found\r\n").contains("ResourceNotFound");
    }
}
