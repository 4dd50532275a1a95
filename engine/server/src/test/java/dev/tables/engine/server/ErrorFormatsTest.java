package dev.tables.engine.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.azure.core.http.policy.FixedDelayOptions;
import com.azure.core.http.policy.RetryOptions;
import com.azure.data.tables.TableClient;
import com.azure.data.tables.TableClientBuilder;
import com.azure.data.tables.models.TableEntity;
import com.azure.data.tables.models.TableServiceException;
import dev.tables.engine.ErrorCode;
import dev.tables.engine.ResultPage;
import dev.tables.engine.RowDecoder;
import dev.tables.engine.RowQuery;
import dev.tables.engine.StoreUnavailableException;
import dev.tables.engine.local.LocalTableStore;
import dev.tables.engine.request.ForwardingTableStore;
import dev.tables.engine.server.Wire.Reply;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/**
 * Errors of every kind, with everything that clients accept: JSON where JSON is accepted, and what was preferred is
 * repeated.
 */
class ErrorFormatsTest {
    /** As the vendor's clients send them, with their blanks; the last are of their first versions, and of none. */
    private static final List<String> ACCEPTED = List.of(
            "application/json;odata=minimalmetadata",
            "application/json;odata=fullmetadata",
            "application/json;odata=nometadata",
            "application/json; odata=minimalmetadata",
            "application/json",
            "*/*",
            "application/xml",
            "application/atom+xml,application/xml",
            "application/json, text/plain, */*",
            "");

    private final Served served = new Served(new BusyStore());
    private final Wire wire = new Wire(served.base());

    /** Is busy when it is asked for the rows of one table. */
    private static final class BusyStore extends ForwardingTableStore {
        BusyStore() {
            super(LocalTableStore.inMemory());
        }

        @Override
        public <T> ResultPage<T> query(String table, RowQuery query, RowDecoder<T> decoder) {
            if (table.equals("busy")) {
                throw new StoreUnavailableException(ErrorCode.SERVER_BUSY, "It is off.", null);
            }
            return super.query(table, query, decoder);
        }
    }

    @AfterEach
    void close() {
        served.close();
    }

    /**
     * A request that fails.
     *
     * @param path below the account, or below the server if it begins with a slash
     * @param isXml whether its data are XML
     */
    private record Wrong(String method, String path, String body, int status, boolean isXml, String... headers) {}

    private List<Wrong> requests() {
        List<Wrong> wrong = new ArrayList<>();
        for (String address : List.of("rows(PartitionKey='p'", "rows(PartitionKey='p')", "rows(x)", "%ED%A0%BD")) {
            wrong.add(new Wrong("GET", address, "", 400, false));
            wrong.add(new Wrong("PUT", address, "{}", 400, false));
        }
        wrong.add(new Wrong("GET", "/anotheraccount/Tables", "", 400, false));
        wrong.add(new Wrong("GET", "/", "", 400, false));
        wrong.add(new Wrong("GET", "", "", 400, false));
        wrong.add(new Wrong("GET", "a/b", "", 501, false));
        wrong.add(new Wrong("GET", "rows?$orderby=A", "", 501, false));
        wrong.add(new Wrong("GET", "rows?comp=nothing", "", 400, false));
        wrong.add(new Wrong("GET", "rows?$filter=A", "", 200, false));
        wrong.add(new Wrong("GET", "rows?$filter=A+eq", "", 400, false));
        wrong.add(new Wrong("GET", "rows?$top=x", "", 400, false));
        wrong.add(new Wrong("GET", "rows?comp=acl&comp=acl", "", 400, false));
        wrong.add(new Wrong("GET", "?restype=service&restype=service&comp=properties", "", 400, true));
        wrong.add(new Wrong("GET", "rows?NextPartitionKey=x", "", 400, false));
        wrong.add(new Wrong("GET", "rows(PartitionKey='p',RowKey='r')", "", 404, false));
        wrong.add(new Wrong("GET", "absent", "", 404, false));
        wrong.add(new Wrong("GET", "busy", "", 503, false));
        wrong.add(new Wrong("GET", "Tables('absent')", "", 404, false));
        wrong.add(new Wrong("DELETE", "Tables('absent')", "", 404, false));
        wrong.add(new Wrong("DELETE", "rows(PartitionKey='p',RowKey='r')", "", 400, false));
        wrong.add(new Wrong("PUT", "rows", "{}", 405, false));
        wrong.add(new Wrong("GET", "Tables", "", 400, false, "x-ms-version", "none"));
        wrong.add(new Wrong("POST", "Tables", "{\"TableName\":\"rows\"}", 409, false));
        wrong.add(new Wrong("POST", "Tables", "{", 400, false));
        wrong.add(new Wrong("POST", "rows", "{\"PartitionKey\":\"p\"}", 400, false));
        wrong.add(new Wrong("POST", "rows", " ".repeat(5_000_000), 413, false));
        wrong.add(new Wrong("POST", "$batch", "none", 400, false));
        wrong.add(new Wrong("GET", "$batch", "", 405, false));
        wrong.add(new Wrong("GET", "absent?comp=acl", "", 404, true));
        wrong.add(new Wrong("PUT", "rows?comp=acl", "<", 400, true));
        wrong.add(new Wrong("DELETE", "?restype=service&comp=properties", "", 405, true));
        wrong.add(new Wrong("PUT", "?restype=service&comp=properties", "<a/>", 400, true));
        wrong.add(new Wrong("GET", "?restype=service&comp=stats", "", 400, true));
        return wrong;
    }

    @Test
    void errorsHaveAFormatThatTheClientAccepts() {
        served.store().createTable("rows");
        for (Wrong wrong : requests()) {
            for (String accepted : ACCEPTED) {
                for (boolean signed : new boolean[] {true, false}) {
                    Reply reply = send(signed ? wire : wire.anonymous(), wrong, accepted);
                    String what = wrong + ", accepting " + accepted + ": " + reply.status() + " " + reply.body();
                    boolean json = accepted.contains("json");
                    boolean xmlOnly = accepted.contains("xml") && !json;

                    if (signed && reply.status() != 415) {
                        assertThat(reply.status()).as(what).isEqualTo(wrong.status());
                    }
                    assertThat(reply.status() != 415 || xmlOnly && !wrong.isXml())
                            .as(what)
                            .isTrue();
                    if (reply.status() < 400) {
                        continue;
                    }
                    String type = reply.header("Content-Type");
                    assertThat(reply.header("x-ms-error-code"))
                            .as(what)
                            .isEqualTo(reply.code())
                            .isNotEmpty();
                    boolean jsonOnly = json && !accepted.contains("*/*");
                    if (jsonOnly || !wrong.isXml() && !xmlOnly) {
                        assertThat(type).as(what).startsWith("application/json;odata=");
                        assertThat(reply.body()).as(what).startsWith("{\"odata.error\":{\"code\":\"");
                        assertThat(type).as(what).contains("odata=" + level(accepted) + ";");
                    } else {
                        boolean isXml = type.startsWith("application/xml");
                        assertThat(reply.body()).as(what).startsWith(isXml ? "<?xml" : "{\"odata.error\"");
                        assertThat(isXml || !wrong.isXml()).as(what).isTrue();
                    }
                }
            }
        }
    }

    private static String level(String accepted) {
        return accepted.contains("fullmetadata")
                ? "fullmetadata"
                : accepted.contains("nometadata") ? "nometadata" : "minimalmetadata";
    }

    private Reply send(Wire from, Wrong wrong, String accepted) {
        List<String> headers = new ArrayList<>(List.of(wrong.headers()));
        if (!accepted.isEmpty()) {
            headers.addAll(List.of("Accept", accepted));
        }
        String path = wrong.path().startsWith("/") ? "../" + wrong.path().substring(1) : wrong.path();
        return from.sendAnywhere(wrong.method(), path, wrong.body(), headers.toArray(String[]::new));
    }

    /** The vendor's Java client cannot read XML where it expects JSON. */
    @Test
    void azureJavaClientReadsErrors() {
        String text = served.connectionString();
        TableClient elsewhere =
                client(text.replace(":" + served.port() + "/devstoreaccount1", ":" + served.port() + "/elsewhere"));
        assertThatThrownBy(() -> elsewhere.createEntity(new TableEntity("p", "r")))
                .isInstanceOfSatisfying(
                        TableServiceException.class,
                        failed -> assertThat(failed.getValue().getErrorCode()).hasToString("InvalidUri"));
        assertThatThrownBy(() -> client(text).createEntity(new TableEntity("p", "a/b")))
                .isInstanceOf(TableServiceException.class);
    }

    /** Which of several formats is meant is not known; that there are several is the error, and no failure of the server. */
    @Test
    void errorsAreReturnedIfFormatIsGivenTwice() {
        served.store().createTable("rows");
        String twice = "$format=application/json;odata=nometadata&$format=application/json;odata=fullmetadata";
        for (String path : List.of("rows?", "Tables?", "rows(PartitionKey='p',RowKey='r')?", "absent?", "a(b?")) {
            Reply reply = wire.get(path + twice);
            assertThat(reply.status()).as(reply.body()).isEqualTo(400);
            assertThat(reply.header("Content-Type")).contains("odata=nometadata");
        }
    }

    private static TableClient client(String connectionString) {
        return new TableClientBuilder()
                .retryOptions(new RetryOptions(new FixedDelayOptions(0, Duration.ofMillis(1))))
                .tableName("rows")
                .connectionString(connectionString)
                .buildClient();
    }

    /** Inserts and creations repeat what the client prefers, and no other operation does. */
    @Test
    void errorsRepeatThePreferHeader() {
        served.store().createTable("rows");
        for (Wrong wrong : requests()) {
            for (String preference :
                    List.of("return-content", "return-no-content", "Return-No-Content", "respond-async")) {
                Reply reply = wire.sendAnywhere(
                        wrong.method(),
                        wrong.path().startsWith("/") ? "../" + wrong.path().substring(1) : wrong.path(),
                        wrong.body(),
                        concat(wrong.headers(), "Prefer", preference));
                boolean inserts = wrong.method().equals("POST") && wrong.path().matches("Tables|rows");
                boolean known = !preference.equals("respond-async");

                assertThat(reply.header("Preference-Applied"))
                        .as("%s, preferring %s: %s", wrong, preference, reply.body())
                        .isEqualTo(inserts && known ? preference.toLowerCase(java.util.Locale.ROOT) : "");
            }
        }
    }

    private static String[] concat(String[] headers, String... more) {
        List<String> all = new ArrayList<>(List.of(headers));
        all.addAll(List.of(more));
        return all.toArray(String[]::new);
    }

    /** In a batch errors have the level of metadata that the failed operation asks for. */
    @Test
    void batchErrorsHaveTheRequestedMetadataLevel() {
        for (String accepted : ACCEPTED) {
            String headers = accepted.isEmpty() ? "" : "Accept: " + accepted + "\r\n";
            Reply reply = wire.post(
                    "$batch",
                    ChangeSet.body(List.of(ChangeSet.part(
                            "POST /devstoreaccount1/absent",
                            headers + "Prefer: return-no-content\r\n",
                            "{\"PartitionKey\":\"p\",\"RowKey\":\"r\"}"))),
                    "Content-Type",
                    ChangeSet.TYPE);

            assertThat(reply.body())
                    .contains("Preference-Applied: return-no-content\r\n")
                    .contains("Content-Type: application/json;odata=" + level(accepted) + ";")
                    .contains("\"value\":\"0:");
        }
    }
}
